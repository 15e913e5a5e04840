extension SyntaxScan {
    /// Returns the position of the second use of a key in a mapping; nil if the scan does not find it.
    /// - Parameters:
    ///   - name: the key.
    ///   - position: the position of its first use.
    ///   - lines: the lines of the text.
    static func duplicate(of name: String, firstAt position: TextPosition, in lines: [Substring]) -> TextPosition? {
        var scan = SyntaxScan(lines)
        scan.advance()
        guard let first = scan.keys.first(where: { $0.position == position }) else { return nil }
        return scan.keys.first { key in
            key.name == name && key.position > position && key.container == first.container
                && (key.container != nil || key.position.column == position.column)
        }?.position
    }
}
