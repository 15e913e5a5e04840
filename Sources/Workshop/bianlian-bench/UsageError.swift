/// A slip in the command line: one line that says what, and what would be right.
struct UsageError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = "bianlian-bench: " + description
    }
}
