import Foundation
import FrameProduction
import Synchronization

/// A case whose frames are being rendered, by several threads if it has many.
///
/// The first thread reads the files that the case names; the others wait for it.
final class CaseInProgress: Sendable {
    let suiteCase: SuiteCase
    private let prepare: @Sendable () throws -> PreparedCase
    private let prepared = Mutex<Result<PreparedCase, any Error>?>(nil)

    init(_ suiteCase: SuiteCase, of suite: RegressionSuite, store: GoldenStore, policy: GoldenPolicy, isStrict: Bool = false) {
        self.suiteCase = suiteCase
        prepare = { try PreparedCase(suiteCase, of: suite, store: store, policy: policy, isStrict: isStrict) }
    }

    /// Returns the preparation that the frames need.
    /// - Throws: the reason why the frames cannot be rendered, the same for every caller.
    func preparation() throws -> PreparedCase {
        try prepared.withLock { prepared in
            let result = prepared ?? Result { try prepare() }
            prepared = result
            return result
        }.get()
    }
}
