public import DescribedErrors

/// Why a golden file says nothing, in one line for a person.
public enum GoldenError: DescribedError, Hashable, Sendable {
    /// A line of a file of hashes is not one.
    case badLine(file: String, line: Int, reason: String)
    /// A file cannot be read; why.
    case unreadable(file: String, reason: String)

    /// One line.
    public var description: String {
        switch self {
        case .badLine(let file, let line, let reason): "\(file):\(line): \(reason); `bianlian suite approve` rewrites the file"
        case .unreadable(let file, let reason): "\(file): cannot be read: \(reason)"
        }
    }
}
