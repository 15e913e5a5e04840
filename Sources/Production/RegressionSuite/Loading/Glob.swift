/// Patterns of names as shells know them: `*` stands for any text, `?` for any one character.
enum Glob {
    /// Whether a name fits a pattern as a whole.
    ///
    /// A star first stands for nothing and takes a character more each time that what follows does not fit; only the last star
    /// needs to be come back to, so the time is at most the product of the lengths.
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
