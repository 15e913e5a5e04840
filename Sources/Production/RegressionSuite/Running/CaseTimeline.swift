import ConfigSettings
import FaceTracking
import Foundation
import FrameProduction
import RenderConfig
import Synchronization
import VideoCodecs

/// The plans of a case's frames, shared by the threads that render them.
///
/// The timeline runs once, in order. If a later chunk is requested first, the plans of earlier chunks are stored until they are
/// fetched. The order of the threads therefore does not affect the result.
final class CaseTimeline: Sendable {
    private struct State {
        var sequence: FrameSequence
        let footage = FootageStreams()
        var nextIndex = 0
        /// Plans that are not fetched yet, indexed by frame; at most as many as there are frames in flight.
        var waiting: [Int: FramePlan] = [:]
        /// The reason why there are no more frames.
        var end: (any Error)?
    }

    private let frames: FrameNumbers
    private let recording: String
    private let isStrict: Bool
    private let state: Mutex<State>

    /// Creates a timeline at its first frame.
    /// - Parameter isStrict: whether lost input is an error, which replaces the last frame.
    /// - Throws: `RecordingError`.
    init(of suiteCase: SuiteCase, in job: RenderJob, isStrict: Bool) throws {
        self.isStrict = isStrict
        if isStrict { try ProductionError.check(lostInput: job.lostInput) }
        frames = suiteCase.frames
        recording = (job.recording?.url ?? job.config).relativePath
        state = Mutex(State(sequence: try FrameSequence(job)))
    }

    /// Returns the available plans of a range of frames, in order, and the reason if some are missing.
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
