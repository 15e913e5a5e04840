import ConfigSettings
import Foundation
import ImageCodecs
import ImageComparison
import Imaging

/// Compares a frame of a case with its goldens, and creates or replaces them according to the policy.
struct FrameJudge: Sendable {
    let suiteCase: SuiteCase
    let store: GoldenStore
    let policy: GoldenPolicy
    /// Whether goldens are only listed instead of written.
    let isDryRun: Bool
    /// Metrics to measure in addition to those that the case's thresholds need.
    let moreMetrics: Set<Metric>
    let tell: @Sendable (SuiteStep) -> Void

    /// Judges a frame.
    /// - Parameter hashes: the golden hashes of the case.
    /// - Throws: `FileWritingError` if a golden cannot be written.
    func judge(
        _ picture: SRGBImage, frame: Int, rules: ComparisonRules, hashes: PixelHashes?, threads: Int
    ) throws -> Judgement {
        var judgement = Judgement(picture: picture, rules: rules, result: FrameResult(frame: frame))
        if suiteCase.golden == .hash { judgeHash(of: picture, hashes, &judgement.result) }
        if suiteCase.pictures.contains(frame) {
            try judgePicture(threads: threads, &judgement)
        }
        return judgement
    }

    // MARK: Hashes

    /// Compares hashes. The file of hashes is written when the case is done, for all its frames together.
    private func judgeHash(of picture: SRGBImage, _ hashes: PixelHashes?, _ result: inout FrameResult) {
        let found = PixelFingerprint(of: picture)
        let file = store.hashesName(of: suiteCase.name)
        result.fingerprint = found
        guard let golden = hashes?.fingerprints[result.frame] else {
            if policy.makesMissing {
                result.worsen(to: .recorded)
                result.changes.append(GoldenChange(golden: "\(file), frame \(result.frame)", replaced: nil))
            } else {
                result.worsen(to: .missing)
                let what = hashes == nil ? "there is no golden \(file)" : "\(file) has no line for the frame"
                result.messages.append("\(what); `bianlian suite approve` creates it")
            }
            return
        }
        guard golden != found else { return }
        result.worsen(to: .failed)
        let isPictureKept = suiteCase.pictures.contains(result.frame)
        result.messages.append(
            "size and hash are \(found), but \(file) has \(golden)"
                + (isPictureKept
                    ? "" : "; the golden has no picture; --output FOLDER keeps the rendered one"))
        if policy.replaces {
            result.changes.append(
                GoldenChange(golden: "\(file), frame \(result.frame)", replaced: "\(golden) becomes \(found)"))
        }
    }

    // MARK: Pictures

    private func judgePicture(threads: Int, _ judgement: inout Judgement) throws {
        let frame = judgement.result.frame
        let file = store.pictureName(of: suiteCase.name, frame: frame)
        switch store.picture(of: suiteCase.name, frame: frame) {
        case .missing:
            judgement.result.worsen(to: policy.makesMissing ? .recorded : .missing)
            if policy.makesMissing {
                try keep(judgement.picture, instead: nil, &judgement.result)
            } else {
                judgement.result.messages.append("there is no golden \(file); `bianlian suite approve` creates it")
            }
        case .unreadable(let reason):
            judgement.result.worsen(to: .error)
            judgement.result.messages.append(reason)
            if policy.replaces { try keep(judgement.picture, instead: "could not be read", &judgement.result) }
        case .picture(let golden):
            try compare(with: golden, threads: threads, &judgement)
        }
    }

    private func compare(with golden: ComparedImage, threads: Int, _ judgement: inout Judgement) throws {
        let picture = judgement.picture
        judgement.rules.metrics.formUnion(moreMetrics)
        let comparison = Comparison(of: .standard(picture), with: golden, rules: judgement.rules, threads: threads)
        judgement.reference = golden
        judgement.comparison = comparison
        judgement.result.comparison = comparison.withoutMaps
        if suiteCase.golden == .hash, judgement.result.status == .passed, !comparison.isEqual {
            judgement.result.messages.append("the golden picture does not match its hash")
        }
        switch comparison.verdict {
        case .passed: break
        case .warned: judgement.result.worsen(to: .warned)
        case .failed: judgement.result.worsen(to: .failed)
        }
        // If only the hash is wrong, the golden picture may already be right.
        let isRight = comparison.isEqual && comparison.findings.isEmpty
        if !isRight, policy.replaces(judgement.result.status, isEqual: comparison.isEqual) {
            try keep(picture, instead: comparison.replacementText(of: golden, by: picture), &judgement.result)
        }
    }

    private func keep(_ picture: SRGBImage, instead replaced: String?, _ result: inout FrameResult) throws {
        let file = store.pictureName(of: suiteCase.name, frame: result.frame)
        let link = store.linkTarget(of: suiteCase.name, frame: result.frame)
        try store.checkWriting(of: suiteCase.name, frame: result.frame)
        if !isDryRun {
            try store.write(picture, of: suiteCase.name, frame: result.frame)
            if replaced == nil { tell(.made(file: file)) }
        }
        result.changes.append(GoldenChange(golden: file, link: link, replaced: replaced))
    }
}
