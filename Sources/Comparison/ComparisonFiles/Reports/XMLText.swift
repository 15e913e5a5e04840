import ConfigLanguage

/// Escapes text for XML 1.0.
enum XMLText {
    /// Returns the text with markup escaped, for attributes and content; characters that XML cannot represent become spaces.
    ///
    /// Line breaks remain in content and become references in attributes, where they would otherwise become spaces.
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

    /// Whether a scalar is a character by production [2] of XML 1.0, without carriage returns (which parsers replace by line
    /// breaks) and without the discouraged control characters from 0x7F.
    private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
