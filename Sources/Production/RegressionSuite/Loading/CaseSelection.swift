import ConfigLanguage
public import DescribedErrors

/// Which cases of a suite are meant; where nothing is said, all.
public struct CaseSelection: Sendable {
    /// Patterns of names, any of which suffices: `*` stands for any text, `?` for any character.
    public var filters: [String]
    /// Tags, any of which suffices.
    public var tags: [String]
    /// Tags that a case must not have.
    public var excludedTags: [String]

    /// A selection from its parts. Default: all cases.
    public init(filters: [String] = [], tags: [String] = [], excludedTags: [String] = []) {
        self.filters = filters
        self.tags = tags
        self.excludedTags = excludedTags
    }

    /// Whether nothing is said.
    public var isAll: Bool { filters.isEmpty && tags.isEmpty && excludedTags.isEmpty }

    /// The cases that are meant, in the suite's order.
    /// - Throws: `SelectionError` where a pattern or a tag fits no case, or nothing is left.
    public func cases(of suite: RegressionSuite) throws(SelectionError) -> [SuiteCase] {
        let names = suite.cases.map(\.name)
        let known = Set(suite.cases.flatMap(\.tags))
        for filter in filters where !names.contains(where: { Glob.matches($0, pattern: filter) }) {
            throw SelectionError.noSuchCase(filter, hint: Suggestion.text(for: filter, among: names))
        }
        for tag in tags + excludedTags where !known.contains(tag) {
            throw SelectionError.noSuchTag(tag, known: known.sorted())
        }
        let chosen = suite.cases.filter(isMeant)
        guard !chosen.isEmpty else { throw SelectionError.nothingLeft }
        return chosen
    }

    private func isMeant(_ suiteCase: SuiteCase) -> Bool {
        (filters.isEmpty || filters.contains { Glob.matches(suiteCase.name, pattern: $0) })
            && (tags.isEmpty || tags.contains(where: suiteCase.tags.contains))
            && !excludedTags.contains(where: suiteCase.tags.contains)
    }
}

/// Why no cases are chosen, in one line for a person.
public enum SelectionError: DescribedError, Hashable, Sendable {
    /// No case has a name that fits a pattern.
    case noSuchCase(String, hint: String?)
    /// No case has a tag.
    case noSuchTag(String, known: [String])
    /// Each part of the selection fits some case, but none fits all of it.
    case nothingLeft

    /// One line.
    public var description: String {
        switch self {
        case .noSuchCase(let filter, let hint):
            "no case of the suite is called \(filter.inQuotes)" + (hint.map { "; \($0)" } ?? "; --list shows the names")
        case .noSuchTag(let tag, let known):
            "no case of the suite has the tag \(tag.inQuotes); "
                + (known.isEmpty ? "no case has tags" : "the tags are \(known.joined(separator: ", "))")
        case .nothingLeft: "no case matches the whole selection; --list shows all cases with their tags"
        }
    }
}
