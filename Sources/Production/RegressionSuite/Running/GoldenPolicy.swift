/// The treatment of goldens that are missing or differ in a run.
public enum GoldenPolicy: Sendable, Hashable {
    /// Nothing: one that is missing is a failure.
    case never
    /// Makes those that are missing.
    case missing
    /// Replaces those whose frames do not pass.
    case failed
    /// Replaces all that are not equal, those within their thresholds too.
    case all

    /// Whether a golden is made where there is none.
    var makesMissing: Bool { self != .never }

    /// Whether goldens are replaced, which is what `suite approve` does.
    var replaces: Bool { self == .failed || self == .all }

    /// Whether a golden whose frame came out so is replaced.
    func replaces(_ status: SuiteStatus, isEqual: Bool) -> Bool {
        switch self {
        case .never, .missing: false
        case .failed: !status.isGood
        case .all: !isEqual
        }
    }
}
