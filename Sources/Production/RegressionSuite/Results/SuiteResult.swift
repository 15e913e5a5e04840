public import ComparisonFiles

/// How a run of a suite came out.
public struct SuiteResult: Sendable {
    /// The suite's name.
    public let name: String
    /// The cases that ran, in the suite's order.
    public let cases: [CaseResult]
    /// Golden files that no case asks for; nothing where not all cases ran.
    public let unused: [String]
    /// What it ran on.
    public let environment: RunEnvironment
    /// How long it took, in seconds.
    public let seconds: Double

    /// How many cases came out so.
    public func count(of status: SuiteStatus) -> Int {
        cases.count { $0.status == status }
    }

    /// How many cases pass, those with warnings and new goldens among them.
    public var passed: Int { cases.count { $0.status.isGood } }

    /// How many cases differ too much or could not be rendered.
    public var failed: Int { count(of: .failed) + count(of: .error) }

    /// How many cases lack a golden.
    public var missing: Int { count(of: .missing) }

    /// How many frames were rendered.
    public var frameCount: Int { cases.reduce(0) { $0 + $1.frames.count } }

    /// Whether every case passes.
    public var isGood: Bool { passed == cases.count }

    /// What keeps every case from being rendered, the first of them; nil where any could be.
    public var commonErrors: [any Error]? {
        let errors = cases.compactMap(\.error)
        return errors.count == cases.count ? errors : nil
    }
}
