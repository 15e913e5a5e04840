import ConfigLanguage

/// Errors as the lines of a result.
enum SuiteProblem {
    /// One line for each mistake that an error holds.
    static func lines(of error: any Error) -> [String] {
        (error as? ConfigError)?.mistakes.map(\.description) ?? ["\(error)".singleLine]
    }
}
