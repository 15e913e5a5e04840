/// Text of a file made fit for one line of a message: cut short, between quotes, control characters shown as `?`.
package func quoted(_ text: String) -> String { "\"" + unquoted(text) + "\"" }

/// The same without quotes, as for a step of a path.
package func unquoted(_ text: String) -> String {
    let limit = 40
    let shown = text.unicodeScalars.prefix(limit).map { scalar -> String in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: return "?"
        default: return String(scalar)
        }
    }
    return shown.joined() + (text.unicodeScalars.count > limit ? "…" : "")
}
