import ConfigLanguage

/// Text that may stand where a page expects something else.
enum ScriptText {
    /// JSON that may stand in a script element: no sign in it can end the element or begin a comment, nor end a line within a
    /// string of an older script language. Such signs are only in strings, where an escape means the same.
    static func json(_ value: OrderedJSON) -> String {
        var text = ""
        for scalar in value.text().unicodeScalars {
            switch scalar {
            case "<": text += "\\u003c"
            case "\u{2028}": text += "\\u2028"
            case "\u{2029}": text += "\\u2029"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// Text that may stand in an element or in a quoted attribute.
    static func html(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
