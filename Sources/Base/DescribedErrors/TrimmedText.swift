extension StringProtocol {
    /// Returns the text without the characters at both ends for which a closure returns true. Default: white space.
    package func trimming(_ isLeftOut: (Character) -> Bool = { $0.isWhitespace }) -> String {
        String(drop(while: isLeftOut).reversed().drop(while: isLeftOut).reversed())
    }
}
