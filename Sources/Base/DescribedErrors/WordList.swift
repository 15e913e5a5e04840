extension [String] {
    /// Joins words for a message: `a`, `a or b`, `a, b or c`.
    /// - Parameter conjunction: the word before the last element. Default: or.
    package func listed(_ conjunction: String = "or") -> String {
        guard count > 1, let last else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }
}
