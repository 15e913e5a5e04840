import JSONText

extension ConfigValue {
    /// The value as YAML in one line, as `--set` reads it.
    package var flowText: String {
        switch content {
        case .scalar(let text, isPlain: true): text
        case .scalar(let text, isPlain: false): Self.quoted(text)
        case .list(let elements): "[" + elements.map(\.flowText).joined(separator: ", ") + "]"
        case .mapping(let entries):
            "{" + entries.map { "\(Self.quoted($0.key)): \($0.value.flowText)" }.joined(separator: ", ") + "}"
        }
    }

    private static func quoted(_ text: String) -> String { OrderedJSON.string(text).text() }
}
