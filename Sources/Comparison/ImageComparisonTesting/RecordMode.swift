public import DescribedErrors

/// When a golden is written.
///
/// A test whose golden was written fails once and says so, because the user should check the golden.
public enum RecordMode: String, Sendable, Hashable, CaseIterable {
    /// Never: a missing golden is a failure. The default if the environment variable `CI` is set.
    case never
    /// Only if the golden is missing. The default elsewhere.
    case missing
    /// If the golden is missing, differs too much from the result, or cannot be read.
    case failed
    /// Every time.
    case all

    /// The environment variable that names a mode.
    public static let variable = "BIANLIAN_RECORD"

    /// Reads the mode from an environment.
    /// - Throws: `RecordModeError` if the environment names an unknown mode.
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

/// The environment names an unknown mode.
public struct RecordModeError: DescribedError, Hashable, Sendable {
    /// The unknown mode.
    public let name: String

    /// The message, in one line that lists the modes.
    public var description: String {
        let known = RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
        return "\(RecordMode.variable) is \"\(name)\"; it must be one of \(known)"
    }
}
