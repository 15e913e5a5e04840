public import DescribedErrors

/// A reason why a golden file cannot be used, in one line for the user.
public enum GoldenError: DescribedError, Hashable, Sendable {
    /// A line of a file of hashes is invalid.
    case badLine(file: String, line: Int, reason: String)
    /// A file cannot be read, for the given reason.
    case unreadable(file: String, reason: String)

    /// The error in one line.
    public var description: String {
        switch self {
        case .badLine(let file, let line, let reason): "\(file):\(line): \(reason); `bianlian suite approve` rewrites the file"
        case .unreadable(let file, let reason): "\(file): cannot be read: \(reason)"
        }
    }
}
