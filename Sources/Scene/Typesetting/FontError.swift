public import DescribedErrors

/// Why a font file cannot be used; its description is one line for a person.
public struct FontError: DescribedError, Equatable, Sendable {
    /// The kinds of problem.
    public enum Problem: Equatable, Sendable {
        /// The file cannot be read; the system's reason.
        case unreadable(String)
        /// The file holds no font that can be drawn from; why, in words to follow "the font cannot be used:".
        case unusable(String)
        /// The file holds fewer fonts.
        case noSuchIndex(Int, count: Int)
        /// An outline of a text's signs has more points than are drawn.
        case tooManyPoints(limit: Int)
    }

    /// The name of the file.
    public var source: String
    /// The problem.
    public var problem: Problem

    /// An error about a font.
    public init(_ problem: Problem, in source: String) {
        self.problem = problem
        self.source = source
    }

    /// For example `caption.ttf: the font cannot be used: its tables are damaged.`
    public var description: String { "\(source): \(explanation)." }

    private var explanation: String {
        switch problem {
        case .unreadable(let reason): "the font cannot be read: \(reason)"
        case .unusable(let reason): "the font cannot be used: \(reason); use a TrueType or OpenType font"
        case .noSuchIndex(let index, 1): "there is no font \(index): the file holds one, which is 0"
        case .noSuchIndex(let index, let count): "there is no font \(index): the file holds \(count), counted from 0"
        case .tooManyPoints(let limit):
            "the outlines of the text's signs have more than \(limit) points, the limit for a text; use a simpler font"
        }
    }
}
