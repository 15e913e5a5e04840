/// An argument of a command in a job.
enum FarmArgument: ExpressibleByStringLiteral {
    /// A text, which the engine must not interpret.
    case text(String)
    /// An expression in the engine's syntax, which it replaces with a value.
    case expression(String)

    init(stringLiteral text: String) { self = .text(text) }
}

extension [FarmArgument] {
    /// Creates arguments from texts.
    init(_ texts: [String]) { self = texts.map { .text($0) } }
}
