import ConfigSettings
package import Foundation
import ImageCodecs
import Imaging
import Scheduling

/// Frames that several runs made in one folder, checked to be complete, undamaged and made from the same inputs.
struct MergedFrames: Sendable {
    private let folder: URL
    private let names: FrameNames
    private let products: [String: ManifestRecord.Product]

    /// Reads and checks the files of some frames.
    /// - Throws: `ProductionError.noFolder`, `.framesMissing`, `.framesOfOtherInputs`.
    init(in folder: URL, _ names: FrameNames, of production: FrameProduction, _ numbers: FrameNumbers) throws {
        (self.folder, self.names) = (folder, names)
        guard FileManager.default.fileExists(atPath: folder.path) else {
            throw ProductionError.noFolder(path: folder.relativePath)
        }
        let content = ManifestContent(in: folder, named: names.manifestName)
        products = content.products
        let inputs = FrameInputs(ofFramesOf: production, named: names)
        let indices = Array(numbers.indices)
        let found = indices.map { content.products[names.name(of: $0)] }
        let others = zip(indices, found).filter { $1.map { $0.inputs != inputs.identifier } ?? false }
        if let other = others.last, let former = other.1.flatMap({ content.inputs[$0.inputs] }) {
            throw ProductionError.framesOfOtherInputs(
                folder: folder.relativePath, frames: Self.ranges(of: others.map(\.0)), changes: inputs.changes(since: former))
        }
        let areWhole = parallelMap(count: indices.count, threads: production.threads) {
            found[$0]?.isWhole(in: folder) ?? false
        }
        let missing = zip(indices, areWhole).filter { !$1 }.map(\.0)
        guard missing.isEmpty else {
            throw ProductionError.framesMissing(
                folder: folder.relativePath, frames: Self.ranges(of: missing), of: indices.count)
        }
    }

    /// Returns the picture of a frame.
    /// - Throws: `ProductionError.framesOfOtherInputs` if it shows captured pictures that have changed since; `ImageError`.
    func picture(of plan: FramePlan) throws -> SRGBImage {
        let name = names.name(of: plan.index)
        guard products[name]?.captured == FrameInputs.captured(in: plan) else {
            throw ProductionError.framesOfOtherInputs(
                folder: folder.relativePath, frames: "\(plan.index)", changes: "a picture that the recording names has changed")
        }
        return try readImage(at: folder.appendingPathComponent(name)).standardImage
    }

    /// Formats ascending numbers as ranges, such as `3, 7-9`, truncated after five ranges.
    private static func ranges(of numbers: [Int]) -> String {
        var ranges: [(first: Int, last: Int)] = []
        for number in numbers {
            if let last = ranges.last, last.last + 1 == number {
                ranges[ranges.count - 1].last = number
            } else {
                ranges.append((number, number))
            }
        }
        let shown = ranges.prefix(5).map { $0.first == $0.last ? "\($0.first)" : "\($0.first)-\($0.last)" }.joined(
            separator: ", ")
        return ranges.count > 5 ? shown + ", …" : shown
    }
}

extension FrameProduction {
    /// Checks that a folder contains all frames of this run, undamaged and made from the same inputs. The frames may come from
    /// several runs with `shard`.
    /// - Returns: the number of frames.
    /// - Throws: `ProductionError` with the missing, damaged or stale frames.
    package func checkFrames(in folder: URL, _ names: FrameNames = FrameNames()) throws -> Int {
        guard let numbers = try selectedFrames().0 else { return 0 }
        _ = try MergedFrames(in: folder, names, of: self, numbers)
        return numbers.count
    }

    /// The number of frames of this run.
    /// - Throws: `RecordingError`, `ProductionError`.
    public func frameCount() throws -> Int { try selectedFrames().0?.count ?? 0 }
}
