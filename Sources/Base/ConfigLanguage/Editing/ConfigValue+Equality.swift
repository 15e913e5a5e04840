extension ConfigValue {
    /// Whether two trees have the same values, regardless of their locations and of the notation of numbers.
    package func equals(_ other: ConfigValue) -> Bool {
        switch (content, other.content) {
        case (.scalar(let own, let isPlain), .scalar(let text, let otherIsPlain)):
            if isPlain, otherIsPlain, let number = own.finiteNumber { return number == text.finiteNumber }
            // Plain texts and quoted ones differ only if the plain one may be something else than a text.
            return own == text && (isPlain == otherIsPlain || !own.isAmbiguous)
        case (.list(let own), .list(let elements)):
            return own.count == elements.count && zip(own, elements).allSatisfy { $0.equals($1) }
        case (.mapping(let own), .mapping(let entries)):
            return own.count == entries.count && zip(own, entries).allSatisfy { $0.key == $1.key && $0.value.equals($1.value) }
        default: return false
        }
    }
}

extension String {
    /// Whether the text without quotes may be a number, a Boolean or null.
    var isAmbiguous: Bool { isNumber || ["true", "false", "", "~", "null", "Null", "NULL"].contains(self) }
}
