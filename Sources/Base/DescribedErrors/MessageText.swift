/// Prepares text from files and file names for messages, terminals and pages.
///
/// Control and format characters (Unicode's categories Cc and Cf, such as bidirectional controls and zero-width characters) can
/// hide or reorder the text on a terminal or page, so they are shown as escapes.
package enum MessageText {
    /// The longest word of a line, in scalars. Longer than a readable path, short enough not to flood a terminal.
    package static let longestWord = 300

    /// Returns the text with hidden characters as escapes: `\t`, `\n`, `\u{202E}`.
    package static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: \.isHidden) else { return text }
        return text.unicodeScalars.map { $0.isHidden ? $0.visibleEscape : String($0) }.joined()
    }

    /// Returns the text as one line: line breaks and tabs become spaces, other hidden characters escapes.
    package static func line(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: \.isHidden) else { return text }
        return text.unicodeScalars.map { scalar in
            scalar.isLineBreakOrTab ? " " : scalar.isHidden ? scalar.visibleEscape : String(scalar)
        }.joined()
    }

    /// Returns the text with hidden characters as escapes, except line breaks and tabs: for pages.
    package static func showingHidden(in text: String) -> String {
        guard text.unicodeScalars.contains(where: \.isHidden) else { return text }
        return text.unicodeScalars.map { $0.isHidden && $0 != "\n" && $0 != "\t" ? $0.visibleEscape : String($0) }.joined()
    }

    /// Returns the first scalars of a text, with an ellipsis if it has more than `limit`.
    package static func cut(_ text: String, to limit: Int) -> String {
        text.unicodeScalars.dropFirst(limit).isEmpty ? text : String(text.unicodeScalars.prefix(limit - 1)) + "…"
    }

    /// Returns the beginning and the end of a text, with an ellipsis between them if it has more than `limit` scalars.
    package static func shortened(_ text: String, to limit: Int) -> String {
        let scalars = text.unicodeScalars
        guard !scalars.dropFirst(limit).isEmpty else { return text }
        return String(scalars.prefix(limit / 2)) + "…" + String(scalars.suffix(limit - limit / 2 - 1))
    }

    /// Shortens the long words of a line, so that no file name or file content floods a terminal.
    package static func shorteningWords(of line: String) -> String {
        guard line.utf8.count > longestWord else { return line }
        return line.split(separator: " ", omittingEmptySubsequences: false).map { shortened(String($0), to: longestWord) }
            .joined(separator: " ")
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is invisible on a terminal or page, or controls it.
    package var isHidden: Bool {
        if value < 0x7F { return value < 0x20 }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
        // Variation selectors belong to the preceding character; fillers are invisible characters of their own.
        default: return properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
        }
    }

    /// The escape that is shown instead of the scalar.
    package var visibleEscape: String {
        switch self {
        case "\n": "\\n"
        case "\t": "\\t"
        case "\r": "\\r"
        default: "\\u{" + String(value, radix: 16, uppercase: true) + "}"
        }
    }

    /// Whether the scalar is a line break as defined by Unicode, or a tab.
    fileprivate var isLineBreakOrTab: Bool {
        (0x09...0x0D).contains(value) || value == 0x85 || value == 0x2028 || value == 0x2029
    }
}
