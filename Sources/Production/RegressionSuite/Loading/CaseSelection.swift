import ConfigLanguage
public import DescribedErrors

/// A selection of a suite's cases. Default: all.
public struct CaseSelection: Sendable {
    /// Name patterns, of which one must match: `*` stands for any text, `?` for any character.
    public var filters: [String]
    /// Tags, of which a case must have at least one.
    public var tags: [String]
    /// Tags that a case must not have.
    public var excludedTags: [String]

    /// Creates a selection. Default: all cases.
    public init(filters: [String] = [], tags: [String] = [], excludedTags: [String] = []) {
        self.filters = filters
        self.tags = tags
        self.excludedTags = excludedTags
    }

    /// Whether the selection has no conditions.
    public var isAll: Bool { filters.isEmpty && tags.isEmpty && excludedTags.isEmpty }

    /// Returns the selected cases, in the suite's order.
    /// - Throws: `SelectionError` if a pattern or a tag matches no case, or if no case is selected.
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

/// A reason why no cases are selected, in one line for the user.
public enum SelectionError: DescribedError, Hashable, Sendable {
    /// No case has a name that matches the pattern.
    case noSuchCase(String, hint: String?)
    /// No case has the tag.
    case noSuchTag(String, known: [String])
    /// Each condition matches some case, but no case matches all conditions.
    case nothingLeft

    /// The error in one line.
    public var description: String {
        switch self {
        case .noSuchCase(let filter, let hint):
            "no case of the suite is named \(filter.inQuotes)" + (hint.map { "; \($0)" } ?? "; --list shows the names")
        case .noSuchTag(let tag, let known):
            "no case of the suite has the tag \(tag.inQuotes); "
                + (known.isEmpty ? "no case has tags" : "the tags are \(known.joined(separator: ", "))")
        case .nothingLeft: "no case matches all conditions of the selection; --list shows all cases with their tags"
        }
    }
}
