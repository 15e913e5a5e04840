/// A JSON value whose members keep their order, so that the same value gives the same text.
indirect enum JSONText {
    case string(String)
    case integer(Int)
    /// Written with the fewest digits that give the same Float back; must be finite.
    case number(Float)
    case boolean(Bool)
    case array([JSONText])
    case object([(key: String, value: JSONText)])

    static func numbers(_ values: [Float]) -> JSONText {
        .array(values.map { .number($0) })
    }

    /// The text without white space, ASCII but for the strings' own letters.
    var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .string(let string): JSONText.write(quoted: string, to: &text)
        case .integer(let integer): text += String(integer)
        case .number(let number): text += JSONText.shortest(number)
        case .boolean(let boolean): text += boolean ? "true" : "false"
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                JSONText.write(quoted: member.key, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func shortest(_ number: Float) -> String {
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static func write(quoted string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
