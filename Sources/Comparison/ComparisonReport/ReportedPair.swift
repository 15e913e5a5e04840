public import ImageComparison

/// Two pictures of a report, or what became of them.
public struct ReportedPair: Sendable {
    /// The verdict on a pair; the later, the sooner a person wants to see it.
    public enum Verdict: String, Sendable, Hashable, CaseIterable {
        /// No threshold is crossed.
        case passed
        /// A reference was recorded where there was none.
        case new
        /// A picture that nothing is compared with: a result without a reference, or a reference that nothing asks for.
        case extra
        /// Thresholds for warnings are crossed.
        case warned
        /// There is no result, or no reference where one is due.
        case missing
        /// Thresholds for failures are crossed.
        case failed
        /// The two could not be compared: a picture could not be read, or not be made.
        case error
    }

    /// The name of the pair: a relative path, a case's name. Any characters may be in it.
    public var name: String
    /// The verdict on it.
    public var verdict: Verdict
    /// The findings, a line each, the worst first.
    public var findings: [String] = []
    /// The picture that it should look like; nil where there is no such picture.
    public var reference: ComparedImage?
    /// Why there is no such picture, as a sentence; nil where nothing is to be said. Default: nil.
    public var referenceNote: String?
    /// The picture that was made; nil where there is no such picture.
    public var result: ComparedImage?
    /// The comparison of the two, where they were compared.
    public var comparison: Comparison?
    /// The rules by which they were compared.
    public var rules: ComparisonRules = ComparisonRules()
    /// Words by which pairs are found together.
    public var tags: [String] = []
    /// Further details, in order: the config, the frame, the duration.
    public var details: [(name: String, value: String)] = []

    /// A pair of which nothing more is known yet.
    public init(name: String, verdict: Verdict) {
        self.name = name
        self.verdict = verdict
    }

    /// A pair that was compared: its verdict and findings are the comparison's.
    public init(
        name: String, reference: ComparedImage, result: ComparedImage, comparison: Comparison, rules: ComparisonRules
    ) {
        self.name = name
        self.reference = reference
        self.result = result
        self.comparison = comparison
        self.rules = rules
        findings = comparison.findings.map(\.description)
        switch comparison.verdict {
        case .passed: verdict = .passed
        case .warned: verdict = .warned
        case .failed: verdict = .failed
        }
    }
}
