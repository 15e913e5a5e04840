/// The treatment of missing or different goldens in a run.
public enum GoldenPolicy: Sendable, Hashable {
    /// Leaves goldens unchanged: a missing golden is a failure.
    case never
    /// Creates missing goldens.
    case missing
    /// Creates missing goldens, and replaces those whose frames do not pass.
    case failed
    /// Creates missing goldens, and replaces all that are not equal, even within their thresholds.
    case all

    /// Whether missing goldens are created.
    var makesMissing: Bool { self != .never }

    /// Whether goldens are replaced, as by `suite approve`.
    var replaces: Bool { self == .failed || self == .all }

    /// Whether a golden is replaced, given the status of its frame.
    func replaces(_ status: SuiteStatus, isEqual: Bool) -> Bool {
        switch self {
        case .never, .missing: false
        case .failed: !status.isGood
        case .all: !isEqual
        }
    }
}
