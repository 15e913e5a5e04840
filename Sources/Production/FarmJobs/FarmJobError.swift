public import DescribedErrors

/// The reason why a job cannot be written for an engine, in one line.
public enum FarmJobError: DescribedError, Hashable {
    /// A path or an option exceeds the length limit of a parameter; both lengths in characters.
    case textTooLong(String, length: Int, limit: Int)
    /// More paths and options need a parameter than a template allows.
    case tooManyTexts(limit: Int)

    /// The message, in one line.
    public var description: String {
        switch self {
        case .textTooLong(let text, let length, let limit):
            "\(quoted(text)) has \(length) characters; Open Job Description allows \(limit) in a path or option: use a shorter path"
        case .tooManyTexts(let limit):
            "more than \(limit) paths and options contain {{, }} or control characters; Open Job Description allows \(limit) parameters"
        }
    }
}
