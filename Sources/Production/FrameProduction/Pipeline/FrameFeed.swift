import ConfigSettings
import RenderConfig
import SceneGraph
import VideoCodecs

/// The plans of the frames that a run draws, with their footage. Used by one thread at a time.
final class FrameFeed {
    /// The longest gap of a recording, in seconds, for which a video holds a frame.
    static let longestGap = 600.0

    /// The number of selected frames that the video does not show, because of its frame rate.
    private(set) var passedOver = 0

    private var sequence: FrameSequence
    private let footage = FootageStreams()
    private let numbers: FrameNumbers
    private let last: Int
    private let pacing: FramePacing?
    /// The plan of the next frame, if it was read ahead, and the time of the previous one.
    private var waiting: FramePlan?
    private var previousTime: Double?
    private var hasGiven = false
    private var isOver = false
    private var witness: JobWitness
    private let interruption: Interruption

    /// - Parameters:
    ///   - numbers: the frames to draw, at least one.
    ///   - pacing: the pacing of a video; nil to deliver each frame once.
    ///   - keepsStates: whether plans contain the state of the previous frame.
    ///   - interruption: ends the feed once requested.
    /// - Throws: `RecordingError`.
    init(
        _ job: RenderJob, _ numbers: FrameNumbers, pacing: FramePacing?, keepsStates: Bool = false,
        until interruption: Interruption
    ) throws {
        self.interruption = interruption
        sequence = try FrameSequence(job, keepsStates: keepsStates)
        witness = JobWitness(job, numbers)
        self.numbers = numbers
        last = numbers.index(at: numbers.count - 1)
        self.pacing = pacing
    }

    /// The number of unreadable lines of the recordings skipped so far.
    var skippedLines: Int { sequence.skippedLines }

    /// Ends reading of footage.
    /// - Returns: a line for each file about footage that was lost.
    func finish() -> [String] { footage.finish().map(\.description) }

    /// The notes for the user on the frames so far, one line each.
    var notes: [String] { witness.notes(after: sequence) }

    /// Returns notes on unborn particles, unreadable lines and missing frames.
    /// - Parameter missing: the number of requested frames that were neither delivered nor skipped by the pacing.
    func notes(missing: Int) -> [String] {
        var notes: [String] = []
        let unborn = sequence.missingParticles
        if unborn > 0 {
            notes.append(
                "\(unborn) particles were not created up to frame \(last), because `most` of their `particles` was reached"
            )
        }
        if skippedLines > 0 { notes.append("unreadable lines of the recording skipped: \(skippedLines)") }
        if missing > skippedLines { notes.append("the recording ended \(missing) frames early") }
        return notes
    }

    /// Skips the next frame without drawing it. Returns its number, or nil after the last requested frame.
    func pass() throws -> Int? {
        guard !isOver, let plan = try advance(), plan.index <= last else { return nil }
        isOver = plan.index == last
        return plan.index
    }

    /// Returns the next frame to draw; nil after the last.
    /// - Parameters:
    ///   - readsFootage: whether to supply the footage that the frame shows. Default: yes.
    ///   - isFinished: whether an earlier run left the frame, which then needs no footage.
    func next(
        readsFootage: Bool = true, isFinished: (FramePlan) -> Bool = { _ in false }
    ) throws -> FramePlan? {
        while !isOver, !interruption.isRequested, var plan = try advance(), plan.index <= last {
            isOver = plan.index == last
            defer { previousTime = plan.state.time }
            guard numbers.contains(plan.index) else { continue }
            plan.copies = try copies(of: plan)
            guard plan.copies > 0 else {
                passedOver += 1
                continue
            }
            hasGiven = true
            plan.isFinished = isFinished(plan)
            if plan.isFinished || !readsFootage { return plan }
            footage.supply(&plan)
            return plan
        }
        return nil
    }

    private func advance() throws -> FramePlan? {
        defer { waiting = nil }
        guard let plan = try waiting ?? sequence.next() else { return nil }
        witness.see(plan)
        return plan
    }

    private func copies(of plan: FramePlan) throws -> Int {
        guard let pacing else { return 1 }
        let isLast = plan.index == last
        // Only the time of the frame after the last is needed, so an error in that frame is ignored.
        waiting = isLast ? try? sequence.next() : try sequence.next()
        let next = waiting?.state.time
        if let next, next - plan.state.time > Self.longestGap {
            throw ProductionError.gapTooLong(frame: plan.index, seconds: next - plan.state.time)
        }
        let copies = pacing.copies(at: plan.state.time, after: previousTime, before: next)
        // A video has at least one frame.
        return isLast && !hasGiven ? max(copies, 1) : copies
    }
}
