public import Testing

/// A text with mistakes and what is said of them, for tables of wordings.
public struct MistakeCase: CustomTestStringConvertible, Sendable {
    /// What somebody wrote.
    public var text: String
    /// The lines that it brings, in order.
    public var messages: [String]
    /// What the test is called.
    public var testDescription: String { messages.first ?? "no mistake" }

    /// A text and its lines.
    public init(_ text: String, _ messages: String...) {
        self.text = text
        self.messages = messages
    }
}
