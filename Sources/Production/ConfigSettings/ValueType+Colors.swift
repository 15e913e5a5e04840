package import ConfigLanguage
package import Imaging

extension ValueType where Value == LinearColor {
    /// A colour: sRGB as `"#rrggbb"` or `"#rrggbbaa"`, or channels in linear light `[r, g, b]` or `[r, g, b, a]`.
    package static let color = ValueType(
        "a colour \"#rrggbb\" or [r, g, b]",
        schema: { _ in
            .titled(
                "a colour",
                [
                    "anyOf": [
                        ["type": "string", "pattern": "^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$"],
                        [
                            "type": "array", "items": ["type": "number", "minimum": .integer(0)], "minItems": .integer(3),
                            "maxItems": .integer(4),
                        ],
                    ]
                ])
        },
        json: { color in
            let pixel = SRGBA8(color)
            return LinearColor(pixel) == color ? .string(pixel.hexadecimal) : nil
        },
        read: { value, reading in
            switch value.content {
            case .scalar(let text, _):
                if let pixel = SRGBA8(hexadecimal: text) { return LinearColor(pixel) }
                if text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit) {
                    reading.fail(
                        "\(text.quoted) has \(text.count - 1) digits; a colour has 6, or 8 with its alpha"
                            + (ValueHint.color(for: text).map { "; \($0)" } ?? ""), at: value.location)
                    return nil
                }
                let hint = text.isEmpty || value.isNull ? " (an unquoted # starts a comment)" : ""
                return reading.refuse(
                    value, expecting: "a colour \"#rrggbb\" or [r, g, b]" + hint, hint: ValueHint.color(for: text))
            case .list(let channels) where channels.count == 3 || channels.count == 4:
                let numbers = channels.enumerated().compactMap { index, channel in
                    // Light may exceed 1, but coverage may not.
                    ValueType<Float>.float(from: 0, to: index == 3 ? 1 : nil).read(channel, reading)
                }
                guard numbers.count == channels.count else { return nil }
                noteBytes(numbers, value, reading)
                return LinearColor(
                    red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers.count == 4 ? numbers[3] : 1)
            default:
                return reading.refuse(value, expecting: "a colour \"#rrggbb\" or [r, g, b]")
            }
        })

    /// Notes a list of colour channels in 0…255: in linear light, 1 is white, and 255 times as much shows no colour.
    private static func noteBytes(_ channels: [Float], _ value: ConfigValue, _ reading: ConfigReading) {
        let brightest = channels.prefix(3).max() ?? 0
        guard brightest > 4, channels.prefix(3).allSatisfy({ $0 <= 255 && $0 == $0.rounded() }) else { return }
        let bytes = channels.prefix(3).map { UInt8($0) }
        let meant = SRGBA8(red: bytes[0], green: bytes[1], blue: bytes[2]).hexadecimal
        reading.note(
            "is a colour in linear light, in which 1 is white; did you mean \(meant.inQuotes)?", at: value.location)
    }
}
