import ConfigLanguage

/// Text as XML 1.0 takes it.
enum XMLText {
    /// The text with markup escaped, fit for attributes and content; what XML cannot hold at all becomes a space.
    ///
    /// Line breaks stay in content and are written as references in attributes, where they would become spaces.
    static func escaped(_ text: String, inAttribute: Bool = true) -> String {
        text.escaped { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "\n", "\t": inAttribute ? "&#\(scalar.value);" : nil
            default: isCharacter(scalar) ? nil : " "
            }
        }.showingHidden
    }

    /// Production [2] of XML 1.0, without carriage returns (which parsers turn into line breaks) and without the control
    /// characters from 0x7F, which it discourages.
    private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
