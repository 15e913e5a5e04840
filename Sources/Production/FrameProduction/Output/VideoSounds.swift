import ConfigSettings
import FaceDrivers
import RenderConfig
import SceneGraph
import VideoCodecs

/// The sounds of a video of a range of a job's frames.
struct VideoSounds {
    /// The sound of the footage; nil for none.
    private(set) var footage: FootageSound?
    /// The sounds that events start; nil for none.
    private(set) var mix: SoundMix?

    /// - Parameter framesPerSecond: the rate of the video.
    /// - Throws: `RecordingError`, `ProductionError`, `VideoError`.
    init(of job: RenderJob, _ range: FrameRange, framesPerSecond: Double) throws {
        let delivery = job.delivery
        let clip = delivery.keepsTime ? delivery.sound : nil
        let isDriven = clip != nil && !delivery.volume.isSteady
        let course = Course(range)
        if !delivery.eventSounds.isEmpty || isDriven || clip != nil && range.first > 0 { try course.run(job) }
        func start(of frame: Course.Frame) -> Double {
            delivery.keepsTime ? frame.time - course.firstTime : Double(frame.index - range.first) / framesPerSecond
        }
        func volume(_ number: FrameNumber) -> SoundVolume {
            guard let parameter = number.parameter, !course.frames.isEmpty else { return SoundVolume(number.resting) }
            return SoundVolume(course.frames.map { .init(start(of: $0), $0.parameters[parameter.index]) })
        }
        if let clip {
            footage = FootageSound(of: clip, from: course.firstTime)
            footage?.volume = volume(delivery.volume)
        }
        guard !delivery.eventSounds.isEmpty else { return }
        let volumes = delivery.eventSounds.map { volume($0.volume) }
        mix = SoundMix(
            try delivery.eventSounds.map { try DecodedSound(of: $0.file) },
            course.plays.map { .init($0.sound, start: start(of: $0.frame), volume: volumes[$0.sound]) })
    }
}

/// The frames and sound events of a job, from its first frame to the last that the video shows.
private final class Course {
    struct Frame {
        var index: Int
        var time: Double
        var parameters: [Double]
    }

    private let range: FrameRange
    /// The time of the video's first frame.
    private(set) var firstTime = 0.0
    private(set) var frames: [Frame] = []
    /// The sounds that start, by index in the job's list.
    private(set) var plays: [(frame: Frame, sound: Int)] = []

    init(_ range: FrameRange) {
        self.range = range
    }

    func run(_ job: RenderJob) throws {
        var occurrences = job.drivers.events.map { _ in 0 }
        var sequence = try FrameSequence(job)
        while let plan = try sequence.next(), plan.index <= range.last {
            let frame = Frame(index: plan.index, time: plan.state.time, parameters: plan.state.parameters)
            if frame.index == range.first { firstTime = frame.time }
            frames.append(frame)
            let counts = sequence.occurrences
            for (number, sound) in job.delivery.eventSounds.enumerated()
            where counts[sound.event.index] > occurrences[sound.event.index] {
                plays.append((frame, number))
            }
            occurrences = counts
        }
    }
}
