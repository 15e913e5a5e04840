import FaceDrivers
import FaceTracking
package import Foundation
package import RenderConfig
package import SceneGraph

/// What is to be drawn in one frame: the state of a job's scene and of those that it shows as footage.
package struct FramePlan: Sendable {
    /// The frame's number in the recording.
    package var index: Int
    /// One state a job, the one in front first.
    package var states: [FrameState]
    /// The captured picture of the recording of the job that lies behind all others, where it shows one.
    package var capturedPicture: URL?
    /// A frame that is already finished needs no drawing.
    var finished: FinishedFrame?
}

/// The frames of a job from the first on, each with its state.
///
/// Everything that runs from frame to frame happens here, in order and cheaply, so that a frame's picture does not depend on
/// which frames are rendered beside it.
package struct FrameSequence {
    private let jobs: [RenderJob]
    private var timelines: [Timeline]
    /// One reader for each recording, and which of them each job plays.
    private var readers: [RecordingReader] = []
    private var readerOfJob: [Int?] = []
    private var nextIndex = 0

    /// A sequence at its first frame.
    /// - Throws: `RecordingError`.
    package init(_ job: RenderJob) throws {
        jobs = job.layers
        timelines = jobs.map { Timeline(scene: $0.scene, drivers: $0.drivers, header: $0.recording?.header) }
        var opened: [URL] = []
        for recording in jobs.map(\.recording) {
            guard let recording else {
                readerOfJob.append(nil)
                continue
            }
            if let known = opened.firstIndex(of: recording.url) {
                readerOfJob.append(known)
            } else {
                readerOfJob.append(opened.count)
                opened.append(recording.url)
                readers.append(try recording.makeReader())
            }
        }
    }

    /// How many lines of the recordings were passed over so far.
    var skippedLines: Int { readers.reduce(0) { $0 + $1.skippedLines } }

    /// Goes on by a frame; nil at the end of the shortest recording.
    /// - Throws: `RecordingError`, `ProductionError`.
    package mutating func next() throws -> FramePlan? {
        var frames: [TrackedFrame] = []
        for reader in readers {
            guard let frame = try reader.next() else { return nil }
            frames.append(frame)
        }
        var plan = FramePlan(index: nextIndex, states: [])
        for (job, reader) in readerOfJob.enumerated() {
            let frame = reader.map { frames[$0] } ?? TrackedFrame(index: nextIndex, time: standingTime)
            plan.states.append(timelines[job].advance(to: frame))
            if case .captured = jobs[job].background {
                plan.capturedPicture = try Self.picture(of: frame, in: jobs[job].recording)
            }
        }
        nextIndex += 1
        return plan
    }

    /// The time of a frame where nothing plays.
    private var standingTime: Double { Double(nextIndex) / jobs[0].framesPerSecond }

    private static func picture(of frame: TrackedFrame, in recording: Recording?) throws -> URL {
        guard let recording, let path = frame.picturePath else {
            throw ProductionError.noCapturedPicture(frame: frame.index, reason: "the recording names none")
        }
        guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
            throw ProductionError.noCapturedPicture(frame: frame.index, reason: "\(path) leaves the recording's folder")
        }
        return recording.url.deletingLastPathComponent().appendingPathComponent(path)
    }
}

extension RenderJob {
    /// The job and the jobs behind it, the one in front first.
    package var layers: [RenderJob] {
        guard case .footage(let behind) = background else { return [self] }
        return [self] + behind.layers
    }

    /// How many frames there are: those of the shortest recording, or of the config where nothing plays.
    package func countFrames() throws -> Int {
        let counts = try layers.compactMap { try $0.recording?.countFrames() }
        return counts.min() ?? (frames.map { $0.last + 1 } ?? 1)
    }
}
