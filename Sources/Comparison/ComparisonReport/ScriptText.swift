import ConfigLanguage

/// Text that may stand where a page expects something else.
enum ScriptText {
    /// JSON for the page to show, with hidden characters as escapes, that may stand in a script element: no sign in it can end the element or begin a comment, nor end a line within a
    /// string of an older script language. Such signs are only in strings, where an escape means the same.
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

    /// Text that may stand in an element or in a quoted attribute.
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
