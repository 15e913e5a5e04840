import Synchronization

/// Counts what of a fit is done, from any thread. Each face in a frame is worked on in up to three passes: placed, fitted, and asked for what is left over.
final class FitProgress: Sendable {
    private let passes: Int
    private let done = Mutex(0)
    private let total: Int
    private let report: (@Sendable (_ finished: Int, _ total: Int) -> Void)?

    /// - Parameters:
    ///   - faces: the number of faces in all frames.
    ///   - passes: the number of passes over each face.
    ///   - report: is told how many faces are done, of how many; nil for nobody.
    init(faces: Int, passes: Int, report: (@Sendable (_ finished: Int, _ total: Int) -> Void)?) {
        (total, self.passes, self.report) = (faces, passes, report)
    }

    /// One more pass of one face is done.
    func advance() {
        guard let report else { return }
        let finished = done.withLock { done in
            done += 1
            return done / passes
        }
        report(min(finished, total), total)
    }
}
