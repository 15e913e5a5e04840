import ConfigLanguage

/// Formats errors as the lines of a result.
enum SuiteProblem {
    /// Returns one line for each mistake in an error.
    static func lines(of error: any Error) -> [String] {
        (error as? ConfigError)?.mistakes.map(\.description) ?? ["\(error)".singleLine]
    }
}
