import DescribedErrors
import Typesetting

/// A text of a config before its placeholders are resolved: `smile {smile:0.00}`.
struct TextPattern {
    /// A part of the text.
    enum Piece: Equatable {
        case literal(String)
        /// The content of braces: a name, and an optional format after a colon.
        case placeholder(name: String, format: String?)
    }

    /// The reason why a text is invalid, in words that follow the location.
    struct Mistake: Error {
        var message: String
    }

    private(set) var pieces: [Piece] = []

    /// - Throws: `Mistake` if a brace is unmatched or the braces are empty.
    init(_ text: String) throws(Mistake) {
        var literal = ""
        var rest = Substring(text)
        while let sign = rest.popFirst() {
            switch sign {
            case "{" where rest.first == "{", "}" where rest.first == "}":
                literal.append(sign)
                rest.removeFirst()
            case "}":
                throw Mistake(message: "has a `}` without a `{` before it; write `}}` for a brace")
            case "{":
                guard let end = rest.firstIndex(where: { $0 == "}" || $0 == "{" }), rest[end] == "}" else {
                    throw Mistake(message: "has a `{` without a `}` after it; write `{{` for a brace")
                }
                let inside = rest[..<end].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
                    $0.trimming { $0 == " " }
                }
                guard !inside[0].isEmpty else { throw Mistake(message: "has braces without a name; write `{{}}` for braces") }
                if !literal.isEmpty { pieces.append(.literal(literal)) }
                literal = ""
                pieces.append(.placeholder(name: inside[0], format: inside.count > 1 ? inside[1] : nil))
                rest = rest[rest.index(after: end)...]
            default:
                literal.append(sign)
            }
        }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
    }
}
