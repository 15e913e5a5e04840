extension SRGBA8 {
    /// Creates a colour from `#rrggbb` or `#rrggbbaa`; nil for other texts.
    package init?(hexadecimal text: String) {
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.count == 6 || digits.count == 8, digits.allSatisfy(\.isHexDigit),
            let bits = UInt32(digits.utf8.count == digits.count ? String(digits) : "", radix: 16)
        else { return nil }
        let all = digits.count == 8 ? bits : bits << 8 | 255
        self.init(
            red: UInt8(all >> 24), green: UInt8(all >> 16 & 255), blue: UInt8(all >> 8 & 255), alpha: UInt8(all & 255))
    }

    /// `#rrggbb`, with two more digits if the colour is not opaque.
    package var hexadecimal: String {
        let color = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        let (bits, count) = alpha == 255 ? (color, 6) : (color << 8 | UInt32(alpha), 8)
        let digits = String(bits, radix: 16)
        return "#" + String(repeating: "0", count: count - digits.count) + digits
    }
}
