/// An argument of a command in a job.
enum FarmArgument: ExpressibleByStringLiteral {
    /// A text, which the engine must not interpret.
    case text(String)
    /// An expression in the engine's syntax, which it replaces with a value.
    case expression(String)

    init(stringLiteral text: String) { self = .text(text) }

    /// Returns the argument followed by a text that is the same in all syntaxes.
    func followed(by suffix: String) -> FarmArgument {
        switch self {
        case .text(let text): .text(text + suffix)
        case .expression(let expression): .expression(expression + suffix)
        }
    }
}

extension [FarmArgument] {
    /// Creates arguments from texts.
    init(_ texts: [String]) { self = texts.map { .text($0) } }
}
