import Foundation
import Imaging
import Rasterizer

/// One line of the CSV.
struct TimingRow {
    enum Kind: String {
        case scene, kernel, limit
    }

    static let heading = "kind,name,width,height,samples,threads,instructionSet,milliseconds,work,unit,millionsPerSecond"

    var kind: Kind
    var name: String
    var size: ImageSize
    var samples: SamplePattern
    var threads: Int
    var instructionSet: InstructionSet
    var milliseconds: Double
    /// The amount of work done in that time.
    var work: Double
    var unit: Kernel.Unit

    var csv: String {
        // A time that is a difference may be zero or negative on a busy machine.
        let rate = milliseconds > 0 ? String(format: "%.2f", work / milliseconds / 1000) : ""
        return "\(kind.rawValue),\(name),\(size.width),\(size.height),\(samples.count),\(threads),\(instructionSet.rawValue),"
            + String(format: "%.4f,%.0f,", milliseconds, work) + "\(unit.rawValue),\(rate)"
    }
}
