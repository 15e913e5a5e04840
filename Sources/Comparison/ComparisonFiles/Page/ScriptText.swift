import ConfigLanguage

/// Escapes text for scripts and markup.
enum ScriptText {
    /// Returns JSON that is safe in a script element, with hidden characters as visible escapes.
    ///
    /// No character in it can end the element, begin a comment, or end a line within a string of an older script language. Such
    /// characters occur only in strings, where an escape has the same meaning.
    static func json(_ value: OrderedJSON) -> String {
        value.showingHidden.text().escaped { scalar in
            switch scalar {
            case "<": "\\u003c"
            case "\u{2028}": "\\u2028"
            case "\u{2029}": "\\u2029"
            default: nil
            }
        }
    }

    /// Returns text that is safe in an element or in a quoted attribute.
    static func html(_ text: String) -> String {
        text.showingHidden.escaped { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            default: nil
            }
        }
    }
}
