import ConfigSettings
import RenderConfig
import SceneGraph
import VideoCodecs

/// The plans of the frames that a run draws, with the footage that they show. For one thread at a time.
final class FrameFeed {
    /// The longest time in seconds that a video stands still because the recording has no frames.
    static let longestGap = 600.0

    /// The number of frames that no frame of the video shows.
    private(set) var passedOver = 0

    private var sequence: FrameSequence
    private let footage = FootageStreams()
    private let numbers: FrameNumbers
    private let last: Int
    private let pacing: FramePacing?
    /// The plan of the next frame, where it was looked at already, and the time of the one before.
    private var waiting: FramePlan?
    private var previousTime: Double?
    private var hasGiven = false
    private var isOver = false
    private var witness: JobWitness
    private let interruption: Interruption

    /// - Parameters:
    ///   - numbers: those of the frames, one at least.
    ///   - pacing: the number of times that frames are seen; nil for each once.
    ///   - keepsStates: whether plans hold the state of the frame before.
    ///   - interruption: after which there are no more.
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

    /// The number of lines of the recordings that were passed over so far.
    var skippedLines: Int { sequence.skippedLines }

    /// Ends reading footage; what of it was lost, one line a file.
    func finish() -> [String] { footage.finish().map(\.description) }

    /// The notes on the frames so far for a person, one line each.
    var notes: [String] { witness.notes(after: sequence) }

    /// The notes on frames that are not there.
    /// - Parameter missing: the number of frames that were asked for, were not given and are shown by none.
    func notes(missing: Int) -> [String] {
        var notes: [String] = []
        let unborn = sequence.missingParticles
        if unborn > 0 {
            notes.append(
                "\(unborn) particles were not born until frame \(last), since as many lived as `most` of their `particles` says"
            )
        }
        if skippedLines > 0 { notes.append("unreadable lines of the recording skipped: \(skippedLines)") }
        if missing > skippedLines { notes.append("the recording ended \(missing) frames early") }
        return notes
    }

    /// Goes past the next frame without drawing it; the number of it, or nil after the last that is asked for.
    func pass() throws -> Int? {
        guard !isOver, let plan = try advance(), plan.index <= last else { return nil }
        isOver = plan.index == last
        return plan.index
    }

    /// The next frame to be drawn; nil after the last.
    /// - Parameters:
    ///   - readsFootage: whether it is to be drawn with the footage that it shows. Default: yes.
    ///   - isFinished: whether a frame is there already: then no footage is read for it.
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
        // What comes after the last is asked for its time alone: a mistake in it is none of this run's.
        waiting = isLast ? try? sequence.next() : try sequence.next()
        let next = waiting?.state.time
        if let next, next - plan.state.time > Self.longestGap {
            throw ProductionError.gapTooLong(frame: plan.index, seconds: next - plan.state.time)
        }
        let copies = pacing.copies(at: plan.state.time, after: previousTime, before: next)
        // A video has one frame at least.
        return isLast && !hasGiven ? max(copies, 1) : copies
    }
}
