public import DescribedErrors

/// A reason why a font file cannot be used; its description is one line for the user.
public struct FontError: DescribedError, Equatable, Sendable {
    /// The kinds of problem.
    public enum Problem: Equatable, Sendable {
        /// The file cannot be read, for the system's reason.
        case unreadable(String)
        /// The file contains no usable font; the reason is worded to follow "the font cannot be used:".
        case unusable(String)
        /// The file contains only `count` fonts.
        case noSuchIndex(Int, count: Int)
        /// The outlines of a text's characters have more than `limit` points.
        case tooManyPoints(limit: Int)
    }

    /// The name of the file.
    public var source: String
    /// The problem.
    public var problem: Problem

    /// Creates an error about a font.
    public init(_ problem: Problem, in source: String) {
        self.problem = problem
        self.source = source
    }

    /// The error in one line, such as `caption.ttf: the font cannot be used: its tables are damaged`
    public var description: String { "\(source): \(explanation)" }

    private var explanation: String {
        switch problem {
        case .unreadable(let reason): "the font cannot be read: \(reason)"
        case .unusable(let reason): "the font cannot be used: \(reason); use a TrueType or OpenType font"
        case .noSuchIndex(let index, 1): "there is no font \(index): the file contains only font 0"
        case .noSuchIndex(let index, let count): "there is no font \(index): the file contains \(count), counted from 0"
        case .tooManyPoints(let limit):
            "the outlines of the text's characters have more than \(limit) points, the limit for a text; use a simpler font"
        }
    }
}
