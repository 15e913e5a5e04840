public import ImageComparison

/// Two pictures of a report with their comparison, or the reason why there is none.
public struct ReportedPair: Sendable {
    /// Verdicts, in order of increasing urgency.
    public enum Verdict: String, Sendable, Hashable, CaseIterable {
        /// No threshold is crossed.
        case passed
        /// A reference was recorded because there was none.
        case new
        /// A picture that is not compared: a result without a reference, or an unused reference.
        case extra
        /// Thresholds for warnings are crossed.
        case warned
        /// There is no result, or a required reference is missing.
        case missing
        /// Thresholds for failures are crossed.
        case failed
        /// The two could not be compared: a picture could not be read or rendered.
        case error
    }

    /// The name of the pair: a relative path or the name of a case. It may contain any characters.
    public var name: String
    /// The verdict on the pair.
    public var verdict: Verdict
    /// The findings, one per line, the worst first.
    public var findings: [String] = []
    /// The picture that the result should match; nil if there is none.
    public var reference: ComparedImage?
    /// The reason why there is no reference, as a sentence; nil for none. Default: nil.
    public var referenceNote: String?
    /// The picture that was rendered; nil if there is none.
    public var result: ComparedImage?
    /// The comparison of the two; nil if they were not compared.
    public var comparison: Comparison?
    /// The rules of the comparison.
    public var rules: ComparisonRules = ComparisonRules()
    /// The suite's case of the pair, which the page approves by its command; nil for none. Default: nil.
    package var suiteCase: String?
    /// Words that group pairs in searches.
    public var tags: [String] = []
    /// Further details, in order: the config, the frame, the duration.
    public var details: [(name: String, value: String)] = []

    /// Creates a pair without pictures.
    public init(name: String, verdict: Verdict) {
        self.name = name
        self.verdict = verdict
    }

    /// Creates a compared pair with the verdict and findings of the comparison.
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
