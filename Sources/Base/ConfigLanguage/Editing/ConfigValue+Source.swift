import JSONText

extension ConfigValue {
    /// The value in YAML's flow style, with quotes where they are needed.
    /// - Parameters:
    ///   - isJSON: whether all texts and keys have quotes.
    ///   - form: the form of a scalar that this one replaces.
    func source(isJSON: Bool, keeping form: SourceNode.Form = .empty) -> String {
        switch content {
        case .list(let elements): return "[" + elements.map { $0.source(isJSON: isJSON) }.joined(separator: ", ") + "]"
        case .mapping(let entries):
            let texts = entries.map {
                "\(Self.source(ofKey: $0.key, isQuoted: isJSON)): \($0.value.source(isJSON: isJSON))"
            }
            return "{" + texts.joined(separator: ", ") + "}"
        case .scalar(let text, isPlain: true) where text.isAmbiguous: return text.isEmpty ? "null" : text
        case .scalar(let text, let isPlain):
            if form == .quoted(UInt8(ascii: "'")), text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value < 0x7F }) {
                return "'" + text.replacing("'", with: "''") + "'"
            }
            let isQuoted = if case .quoted = form { true } else { isJSON }
            return !isQuoted && (text.isPlainInFlow || isPlain && text.isRawInFlow) ? text : OrderedJSON.string(text).text()
        }
    }

    static func source(ofKey key: String, isQuoted: Bool) -> String {
        isQuoted || !key.isPlainInFlow && key != "<<" ? OrderedJSON.string(key).text() : key
    }
}

extension String {
    /// Whether a text that was read without quotes can be written without quotes between brackets.
    fileprivate var isRawInFlow: Bool {
        guard let first = unicodeScalars.first, first != "-", first != "?", first != ":" else { return false }
        return unicodeScalars.allSatisfy { $0.value > 0x20 && !",[]{}#&*!|>'\"%@`".unicodeScalars.contains($0) && $0 != ":" }
    }
}
