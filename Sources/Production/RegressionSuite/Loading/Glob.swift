/// Shell patterns for names: `*` stands for any text, `?` for any one character.
enum Glob {
    /// Whether the whole name matches a pattern.
    ///
    /// A star first matches nothing, and one more character each time that the rest does not match. Only the last star needs
    /// backtracking, so the time is at most the product of the lengths.
    static func matches(_ name: String, pattern: String) -> Bool {
        let (name, pattern) = (Array(name), Array(pattern))
        var (index, wanted) = (0, 0)
        var star: (wanted: Int, index: Int)?
        while index < name.count {
            if wanted < pattern.count, pattern[wanted] == "*" {
                star = (wanted, index)
                wanted += 1
            } else if wanted < pattern.count, pattern[wanted] == "?" || pattern[wanted] == name[index] {
                index += 1
                wanted += 1
            } else if let last = star {
                star = (last.wanted, last.index + 1)
                index = last.index + 1
                wanted = last.wanted + 1
            } else {
                return false
            }
        }
        return pattern[wanted...].allSatisfy { $0 == "*" }
    }
}
