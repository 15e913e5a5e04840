import Imaging
import Rasterizer

/// One part of the rasterizer's work, told apart by frames that differ in that part alone.
struct Kernel {
    var name: String
    /// Frames whose times, each multiplied by its factor, add up to the time of the part.
    var terms: [Term]
    /// How many things the part handles, and what they are.
    var work: Double
    var unit: Unit

    struct Term {
        var factor: Double
        var list: DrawList
        var background: Background
    }

    enum Unit: String {
        case vertices, triangles, pixels, bytes, operations
    }

    /// The milliseconds of the part.
    func milliseconds(
        size: ImageSize, samples: SamplePattern, threads: Int, instructionSet: InstructionSet, timing: TimingPlan
    ) throws -> Double {
        let frames = try terms.map { term in
            try FrameWork(
                term.list, over: term.background, size: size, samples: samples, threads: threads, instructionSet: instructionSet
            )
        }
        return zip(terms, try timing.medians(of: frames)).reduce(0) { $0 + $1.0.factor * $1.1 }
    }
}
