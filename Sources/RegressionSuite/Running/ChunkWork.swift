import FaceTracking
import Foundation
import FrameProduction
import ImageCodecs
import ImageComparison
import Imaging
import RenderConfig
import Scheduling

/// Renders and judges chunks, on any thread.
struct ChunkWork: Sendable {
    let store: GoldenStore
    let policy: GoldenPolicy
    let isDryRun: Bool
    /// Where pictures of frames that do not pass are kept; nil for nowhere.
    let keeper: PictureKeeper?
    let threadsPerFrame: Int
    let interruption: Interruption

    /// Renders and judges the frames of a chunk.
    /// - Throws: `FileWritingError` where a golden or a kept picture cannot be written.
    func result(of chunk: FrameChunk) throws -> ChunkResult {
        let clock = ContinuousClock()
        let start = clock.now
        var result = ChunkResult(chunk: chunk)
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
        let judge = FrameJudge(suiteCase: suiteCase, store: store, policy: policy, isDryRun: isDryRun)
        var sequence = try FrameSequence(prepared.job)
        for index in 0...chunk.frames.upperBound {
            guard !interruption.isRequested else {
                result.isInterrupted = true
                return
            }
            guard let plan = try sequence.next() else {
                let recording = prepared.job.recording?.url ?? prepared.job.config
                throw ProductionError.noFrames(
                    recording: recording.relativePath, asked: suiteCase.frames.description, available: index)
            }
            guard index >= chunk.frames.lowerBound else { continue }
            result.frames.append(try frameResult(plan, prepared, judge))
        }
    }

    /// A frame that cannot be rendered is an error of that frame; the next one may do.
    private func frameResult(_ plan: FramePlan, _ prepared: PreparedCase, _ judge: FrameJudge) throws -> FrameResult {
        let clock = ContinuousClock()
        let start = clock.now
        var result: FrameResult
        do {
            let picture = try prepared.renderer.picture(of: plan, threads: threadsPerFrame)
            let identifiers =
                prepared.areas.needsIdentifiers
                ? try prepared.renderer.identifiers(of: plan, threads: threadsPerFrame) : nil
            let judgement = try judge.judge(
                picture, frame: plan.index, rules: prepared.areas.rules(identifiers: identifiers), hashes: prepared.hashes,
                threads: threadsPerFrame)
            result = judgement.result
            if let keeper, !result.status.isGood {
                result.keptPictures = try keeper.keep(picture, judgement, of: judge.suiteCase.name)
            }
        } catch let error as FileWritingError {
            throw error
        } catch {
            result = FrameResult(frame: plan.index)
            result.status = .error
            result.messages = SuiteProblem.lines(of: error)
        }
        result.seconds = (clock.now - start).seconds
        return result
    }
}
