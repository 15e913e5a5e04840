extension SyntaxScan {
    /// The second use of a key in a mapping, and the line of the first.
    /// - Parameters:
    ///   - name: the key.
    ///   - mapping: the position at which the parser saw the mapping begin.
    static func duplicate(of name: String, in mapping: TextPosition, of lines: [Substring]) -> (position: TextPosition, first: Int)? {
        var scan = SyntaxScan(lines)
        scan.advance()
        let isFlow = scan.keys.contains { $0.container == mapping }
        let uses = scan.keys.filter { key in
            guard key.name == name else { return false }
            return isFlow ? key.container == mapping : key.container == nil && key.position >= mapping && key.position.column == mapping.column
        }
        return uses.count > 1 ? (uses[1].position, uses[0].position.line) : nil
    }
}
