extension String {
    /// The text as one word of a shell command for the user to type; hidden characters are escapes of bash and zsh.
    package var shellWord: String {
        if unicodeScalars.contains(where: \.isHidden) { return "$'" + unicodeScalars.map(\.inANSIQuotes).joined() + "'" }
        let isPlain = !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./=:,+@%".contains($0)) }
        return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
    }
}

extension Unicode.Scalar {
    /// The scalar as it is written within `$'…'`.
    fileprivate var inANSIQuotes: String {
        if self == "'" || self == "\\" { return "\\" + String(self) }
        guard isHidden else { return String(self) }
        let digits = String(value, radix: 16, uppercase: true)
        let width = value < 0x100 ? 2 : value < 0x10000 ? 4 : 8
        return (width == 2 ? "\\x" : width == 4 ? "\\u" : "\\U") + String(repeating: "0", count: width - digits.count) + digits
    }
}
