public import Testing

/// A text with mistakes and the expected messages, for tables of messages.
public struct MistakeCase: CustomTestStringConvertible, Sendable {
    /// The text with mistakes.
    public var text: String
    /// The expected lines, in order.
    public var messages: [String]
    /// The name of the test case.
    public var testDescription: String { messages.first ?? "no mistake" }

    /// Creates a case from a text and the expected lines.
    public init(_ text: String, _ messages: String...) {
        self.text = text
        self.messages = messages
    }
}
