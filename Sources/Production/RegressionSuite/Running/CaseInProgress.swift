import Foundation
import FrameProduction
import Synchronization

/// A case whose frames are being rendered, by several threads where they are many.
///
/// The files that it names are read once, by whoever comes first; the others wait for them.
final class CaseInProgress: Sendable {
    let suiteCase: SuiteCase
    private let prepare: @Sendable () throws -> PreparedCase
    private let prepared = Mutex<Result<PreparedCase, any Error>?>(nil)

    init(_ suiteCase: SuiteCase, of suite: RegressionSuite, store: GoldenStore, policy: GoldenPolicy, isStrict: Bool = false) {
        self.suiteCase = suiteCase
        prepare = { try PreparedCase(suiteCase, of: suite, store: store, policy: policy, isStrict: isStrict) }
    }

    /// The preparation that its frames need.
    /// - Throws: why they cannot be rendered; the same for everybody.
    func preparation() throws -> PreparedCase {
        try prepared.withLock { prepared in
            let result = prepared ?? Result { try prepare() }
            prepared = result
            return result
        }.get()
    }
}
