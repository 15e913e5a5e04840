package import ConfigLanguage
package import Imaging

extension ValueType where Value == LinearColor {
    /// A colour: sRGB as `"#rrggbb"` or `"#rrggbbaa"`, or parts in linear light `[r, g, b]` or `[r, g, b, a]`.
    package static let color = ValueType(
        "a colour \"#rrggbb\" or [r, g, b]",
        schema: { _ in
            [
                "anyOf": [
                    ["type": "string", "pattern": "^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$"],
                    [
                        "type": "array", "items": ["type": "number", "minimum": .integer(0)], "minItems": .integer(3),
                        "maxItems": .integer(4),
                    ],
                ]
            ]
        },
        json: { color in
            let pixel = SRGBA8(color)
            return LinearColor(pixel) == color ? .string(pixel.hexadecimal) : nil
        },
        read: { value, reading in
            switch value.content {
            case .scalar(let text, _):
                if let pixel = SRGBA8(hexadecimal: text) { return LinearColor(pixel) }
                let hint = text.isEmpty || value.isNull ? " (a # that is not in quotes begins a comment)" : ""
                return reading.refuse(value, expecting: "a colour \"#rrggbb\" or [r, g, b]" + hint)
            case .list(let parts) where parts.count == 3 || parts.count == 4:
                let numbers = parts.enumerated().compactMap { index, part in
                    // Light may exceed 1, coverage may not.
                    ValueType<Float>.float(from: 0, to: index == 3 ? 1 : nil).read(part, reading)
                }
                guard numbers.count == parts.count else { return nil }
                return LinearColor(
                    red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers.count == 4 ? numbers[3] : 1)
            default:
                return reading.refuse(value, expecting: "a colour \"#rrggbb\" or [r, g, b]")
            }
        })
}
