import ComparisonFiles
import Foundation
import FrameProduction
import ImageCodecs
import ImageComparison
import Imaging
import Scheduling

/// Renders and judges chunks. Thread-safe.
struct ChunkWork: Sendable {
    let store: GoldenStore
    let policy: GoldenPolicy
    let isDryRun: Bool
    /// The cases to skip, see `SuiteRun`.
    let crashes: [String: CaseCrash]
    let tell: @Sendable (SuiteStep) -> Void
    /// Stores the pictures of frames that do not pass; nil to store none.
    let keeper: ImageKeeper?
    /// Whether frames are prepared for a report.
    let reports: Bool
    let threadsPerFrame: Int
    let interruption: Interruption

    /// Renders and judges the frames of a chunk.
    /// - Throws: `FileWritingError` if a golden or another picture cannot be written.
    func result(of chunk: FrameChunk) throws -> ChunkResult {
        let clock = ContinuousClock()
        let start = clock.now
        var result = ChunkResult(chunk: chunk)
        let name = chunk.suiteCase.suiteCase.name
        if let crash = crashes[name] {
            result.error = crash
            return result
        }
        tell(.began(case: name))
        defer { tell(.ended(case: name)) }
        do {
            let prepared = try chunk.suiteCase.preparation()
            try render(chunk, prepared, into: &result)
        } catch let error as FileWritingError {
            throw error
        } catch {
            result.error = error
        }
        result.seconds = (clock.now - start).seconds
        return result
    }

    private func render(_ chunk: FrameChunk, _ prepared: PreparedCase, into result: inout ChunkResult) throws {
        let suiteCase = chunk.suiteCase.suiteCase
        let judge = FrameJudge(
            suiteCase: suiteCase, store: store, policy: policy, isDryRun: isDryRun, moreMetrics: moreMetrics, tell: tell)
        let (plans, end) = prepared.timeline.plans(for: chunk.frames)
        for plan in plans {
            guard !interruption.isRequested else {
                result.isInterrupted = true
                return
            }
            try take(plan, prepared, judge, into: &result)
        }
        if let end { throw end }
    }

    /// Additional metrics for describing replaced goldens or for a report.
    private var moreMetrics: Set<Metric> {
        policy.replaces ? [.exact, .channel, .psnr] : reports ? [.exact, .channel, .oklab, .psnr, .ssim, .flip] : []
    }

    /// Renders and judges a frame. An error is recorded for this frame only, because the next one may succeed.
    private func take(_ plan: FramePlan, _ prepared: PreparedCase, _ judge: FrameJudge, into chunk: inout ChunkResult) throws {
        let clock = ContinuousClock()
        let start = clock.now
        var result = FrameResult(frame: plan.index)
        var judgement: Judgement?
        do {
            let judged = try judgedFrame(plan, prepared, judge)
            result = judged.result
            if let keeper, !result.status.isGood { result.keptPictures = try keeper.keep(judged, of: judge.suiteCase.name) }
            judgement = judged
        } catch let error as FileWritingError {
            throw error
        } catch {
            result.status = .error
            result.messages = SuiteProblem.lines(of: error)
        }
        result.seconds = (clock.now - start).seconds
        if reports { chunk.reported.append(EncodedPair(ReportedPair(result, judgement, of: judge.suiteCase))) }
        chunk.frames.append(result)
    }

    private func judgedFrame(_ plan: FramePlan, _ prepared: PreparedCase, _ judge: FrameJudge) throws -> Judgement {
        let picture = try prepared.renderer.picture(of: plan, threads: threadsPerFrame)
        let needsIdentifiers = prepared.areas.needsIdentifiers
        let identifiers = needsIdentifiers ? try prepared.renderer.identifiers(of: plan, threads: threadsPerFrame) : nil
        return try judge.judge(
            picture, frame: plan.index, rules: prepared.areas.rules(identifiers: identifiers), hashes: prepared.hashes,
            threads: threadsPerFrame)
    }
}
