import Bianlian
import Foundation

extension RecordingStatistics {
    /// Warns on standard error of faces that may not be human.
    func warn(of take: URL) {
        for note in humanityNotes { Terminal.writeError("bianlian: note: \(take.relativePath): \(note)") }
    }

    /// The members of a take in the output of `--json` in addition to its number of frames: the numbers of frames with a face,
    /// of faces and of cuts, the fitting error, and the sliding on the skin, in per cent of the distance between the eyes; null
    /// if unknown.
    var takeMembers: [OrderedJSON.Member] {
        func percent(_ share: Double?) -> OrderedJSON {
            share.map { .number(($0 * 10_000).rounded() / 100) } ?? .null
        }
        return [
            .init("tracked", .integer(trackedCount)), .init("faces", .integer(faceIDs.count)),
            .init("cuts", .integer(cuts.count)), .init("fitMedian", percent(fit?.median)),
            .init("fit95", percent(fit?.percentile95)), .init("slipMedian", percent(slip?.median)),
            .init("slip90", percent(slip?.percentile90)),
        ]
    }
}
