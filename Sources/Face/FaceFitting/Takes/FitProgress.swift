import Synchronization

/// Counts what of a fit is done, from any thread. Each face in a frame is worked on in three passes: placed, fitted, and asked for what is left over.
final class FitProgress: Sendable {
    private static let passes = 3

    private let done = Mutex(0)
    private let total: Int
    private let report: (@Sendable (_ finished: Int, _ total: Int) -> Void)?

    /// - Parameters:
    ///   - faces: the number of faces in all frames.
    ///   - report: is told how many faces are done, of how many; nil for nobody.
    init(faces: Int, report: (@Sendable (_ finished: Int, _ total: Int) -> Void)?) {
        (total, self.report) = (faces, report)
    }

    /// One more pass of one face is done.
    func advance() {
        guard let report else { return }
        let finished = done.withLock { done in
            done += 1
            return done / Self.passes
        }
        report(min(finished, total), total)
    }
}
