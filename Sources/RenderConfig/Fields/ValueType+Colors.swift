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

extension SRGBA8 {
    /// A colour from `#rrggbb` or `#rrggbbaa`, or nil.
    init?(hexadecimal text: String) {
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.count == 6 || digits.count == 8, digits.allSatisfy(\.isHexDigit),
            let bits = UInt32(digits.utf8.count == digits.count ? String(digits) : "", radix: 16)
        else { return nil }
        let all = digits.count == 8 ? bits : bits << 8 | 255
        self.init(
            red: UInt8(all >> 24), green: UInt8(all >> 16 & 255), blue: UInt8(all >> 8 & 255), alpha: UInt8(all & 255))
    }

    /// `#rrggbb`, with two more digits where it is not opaque.
    package var hexadecimal: String {
        let parts = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
        return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
