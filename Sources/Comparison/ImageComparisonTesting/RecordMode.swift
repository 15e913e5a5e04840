public import DescribedErrors

/// When a golden is written.
///
/// A test whose golden was written fails once and says so: somebody should look at it.
public enum RecordMode: String, Sendable, Hashable, CaseIterable {
    /// Never: a golden that is missing is a failure. The default where the environment variable `CI` is set.
    case never
    /// Only a golden that is missing. The default elsewhere.
    case missing
    /// A golden that is missing, that the result is too far from, or that cannot be read.
    case failed
    /// Every time.
    case all

    /// The environment variable that names a mode.
    public static let variable = "BIANLIAN_RECORD"

    /// The mode that an environment asks for.
    /// - Throws: `RecordModeError` where it asks for one that there is not.
    public init(environment: [String: String]) throws(RecordModeError) {
        guard let name = environment[Self.variable], !name.isEmpty else {
            let isUnattended = !["", "0", "false", "no"].contains(environment["CI"]?.lowercased() ?? "")
            self = isUnattended ? .never : .missing
            return
        }
        guard let mode = RecordMode(rawValue: name) else { throw RecordModeError(name: name) }
        self = mode
    }
}

/// The environment asks for a mode that there is not.
public struct RecordModeError: DescribedError, Hashable, Sendable {
    /// The mode that it asks for.
    public let name: String

    /// One line that names the modes.
    public var description: String {
        let known = RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
        return "\(RecordMode.variable) is \"\(name)\"; it must be one of \(known)"
    }
}
