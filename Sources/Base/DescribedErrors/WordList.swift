extension [String] {
    /// Joins words for a message: `a`, `a or b`, `a, b or c`.
    /// - Parameter conjunction: the word before the last element. Default: or.
    package func listed(_ conjunction: String = "or") -> String {
        guard count > 1, let last else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }

    /// Joins the first elements for a message: `a, b, c and 4 more`.
    /// - Parameter most: The number of elements that are named. Default: 3.
    package func shortened(to most: Int = 3) -> String {
        prefix(most).joined(separator: ", ") + (count > most ? " and \(count - most) more" : "")
    }
}
