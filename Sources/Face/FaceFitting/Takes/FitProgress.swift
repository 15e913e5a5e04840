import Synchronization

/// Counts the progress of a fit; thread-safe.
///
/// Each face in a frame takes up to three passes: placing, fitting, and the residual displacement.
final class FitProgress: Sendable {
    private let passes: Int
    private let done = Mutex(0)
    private let total: Int
    private let report: (@Sendable (_ finished: Int, _ total: Int) -> Void)?

    /// - Parameters:
    ///   - faces: the number of faces in all frames.
    ///   - passes: the number of times that each face is fitted.
    ///   - report: receives the number of finished faces and their total; nil if no reports are needed.
    init(faces: Int, passes: Int, report: (@Sendable (_ finished: Int, _ total: Int) -> Void)?) {
        (total, self.passes, self.report) = (faces, passes, report)
    }

    /// Counts one finished pass of one face.
    func advance() {
        guard let report else { return }
        let finished = done.withLock { done in
            done += 1
            return done / passes
        }
        report(min(finished, total), total)
    }
}
