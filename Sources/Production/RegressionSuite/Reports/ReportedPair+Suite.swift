import ComparisonFiles
import ConfigSettings
import ImageComparison
import Imaging

extension ReportedPair {
    /// Creates the report's entry for a frame of a case.
    init(_ result: FrameResult, _ judgement: Judgement?, of suiteCase: SuiteCase) {
        self.init(name: "\(suiteCase.name) frame \(result.frame)", verdict: Verdict(result.status))
        self.suiteCase = suiteCase.name
        findings = result.lines
        self.result = judgement.map { .standard($0.picture) }
        reference = judgement?.reference
        if reference == nil, suiteCase.golden == .hash, !suiteCase.pictures.contains(result.frame) {
            referenceNote =
                "Only a hash of this frame is kept. To keep its picture too, add the frame to the case's `pictures` and "
                + "approve it."
        }
        comparison = judgement?.comparison
        rules = judgement?.rules ?? suiteCase.rules
        tags = suiteCase.tags
        details = [("config", suiteCase.config), ("frame", "\(result.frame)")]
        if let fingerprint = result.fingerprint { details.append(("SHA-256", fingerprint.hash)) }
        details += result.changes.map { ("golden", "\($0)") }
    }

    /// Creates the report's entry for a case that could not be rendered.
    init(_ result: CaseResult) {
        self.init(name: result.suiteCase.name, verdict: .error)
        suiteCase = result.suiteCase.name
        findings = result.problems
        tags = result.suiteCase.tags
        details = [("config", result.suiteCase.config)]
    }
}

extension ReportedPair.Verdict {
    fileprivate init(_ status: SuiteStatus) {
        self =
            switch status {
            case .passed: .passed
            case .warned: .warned
            case .recorded: .new
            case .missing: .missing
            case .failed: .failed
            case .error: .error
            }
    }
}
