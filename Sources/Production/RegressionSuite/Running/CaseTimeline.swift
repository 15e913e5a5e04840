import ConfigSettings
import FaceTracking
import Foundation
import FrameProduction
import RenderConfig
import Synchronization
import VideoCodecs

/// The plans of a case's frames, for the threads that share them.
///
/// The timeline runs once, in order; a chunk that is asked for early leaves the plans of those before it for them to fetch. So
/// which thread comes first makes no difference.
final class CaseTimeline: Sendable {
    private struct State {
        var sequence: FrameSequence
        let footage = FootageStreams()
        var nextIndex = 0
        /// Plans of frames of the case that nobody has fetched yet; no more than there are in flight.
        var waiting: [Int: FramePlan] = [:]
        /// Why there are no more frames.
        var end: (any Error)?
    }

    private let frames: FrameNumbers
    private let recording: String
    private let isStrict: Bool
    private let state: Mutex<State>

    /// A timeline at its first frame.
    /// - Parameter isStrict: whether lost input is an error, told in place of the last frame.
    /// - Throws: `RecordingError`.
    init(of suiteCase: SuiteCase, in job: RenderJob, isStrict: Bool) throws {
        self.isStrict = isStrict
        if isStrict { try ProductionError.check(lostInput: job.lostInput) }
        frames = suiteCase.frames
        recording = (job.recording?.url ?? job.config).relativePath
        state = Mutex(State(sequence: try FrameSequence(job)))
    }

    /// The plans of some frames of the case, in order, as far as there are any; then why there are no more.
    func plans(for range: ClosedRange<Int>) -> (plans: [FramePlan], end: (any Error)?) {
        state.withLock { state in
            while state.nextIndex <= range.upperBound, state.end == nil { advance(&state) }
            let plans = range.compactMap { state.waiting.removeValue(forKey: $0) }
            return (plans, plans.count == range.count ? nil : state.end)
        }
    }

    private func advance(_ state: inout State) {
        do {
            if var plan = try state.sequence.next() {
                if frames.contains(state.nextIndex) {
                    state.footage.supply(&plan)
                    try plan.readFootage()
                    if isStrict, state.nextIndex == frames.bounds?.upperBound {
                        try ProductionError.check(lostInput: state.footage.finish().map(\.description))
                    }
                    state.waiting[state.nextIndex] = plan
                }
                state.nextIndex += 1
            } else {
                state.end = ProductionError.noFrames(
                    recording: recording, asked: frames.description, available: state.nextIndex)
            }
        } catch {
            state.end = error
        }
    }
}
