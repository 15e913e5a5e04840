import ConfigLanguage
import ConfigSettings
import FilmIntegration
import Typesetting
import FaceDrivers
package import FaceTracking
import Foundation
import ImageCodecs
import Imaging
package import RenderConfig
import SceneGraph
import Tracing
import VideoCodecs

/// The frames of a job from the first on, each with its plan.
///
/// All work that carries over from frame to frame happens here, in order and cheaply, so that a picture does not depend on
/// which other frames are rendered.
package struct FrameSequence {
    /// The job and all jobs that it shows, in an order in which each job follows those that it shows.
    private let jobs: [RenderJob]
    private var timelines: [Timeline]
    /// The readers of the recordings, and the index of the reader for each job.
    private var readers: [PlayedRecording] = []
    private var readerOfJob: [Int?] = []
    private var readFacts: [RecordingFacts] = []
    /// The readers whose facts and skipped lines are reported: for each file, that of the job nearest to the front. A file has
    /// several readers if jobs smooth it differently.
    private var toldReaders: [Int] = []
    /// The pictures of earlier frames that each job's reliefs may still show.
    private var earlierPictures: [[FrameImage: ImagePlan]]
    /// The state of the previous frame, for jobs with motion blur or if `keepsStates` is set.
    private var previousStates: [FrameState?]
    private let keepsStates: Bool
    /// The last depth file of each job and its time.
    private var depths: [(file: CheckedFile, time: Double)?]
    private var nextIndex = 0

    /// Creates a sequence that begins with the first frame.
    /// - Parameters:
    ///   - keepsStates: whether all plans contain the state of the previous frame, even without motion blur. Default: no.
    ///   - readsRecordings: whether the jobs' recordings are opened; otherwise the caller supplies all frames. Default: yes.
    /// - Throws: `RecordingError`.
    package init(_ job: RenderJob, keepsStates: Bool = false, readsRecordings: Bool = true) throws {
        jobs = job.jobs
        self.keepsStates = keepsStates
        timelines = jobs.map { Timeline(scene: $0.scene, drivers: $0.drivers, header: $0.recording?.header) }
        earlierPictures = jobs.map { _ in [:] }
        previousStates = jobs.map { _ in nil }
        depths = jobs.map { _ in nil }
        var opened: [(identity: Recording.Identity, smoothing: Double)] = []
        for job in jobs {
            guard readsRecordings, let recording = job.recording else {
                readerOfJob.append(nil)
                continue
            }
            if let known = opened.firstIndex(where: { $0 == (recording.identity, job.smoothing) }) {
                readerOfJob.append(known)
            } else {
                readerOfJob.append(opened.count)
                opened.append((recording.identity, job.smoothing))
                readers.append(try PlayedRecording(recording, smoothing: job.smoothing))
                readFacts.append(RecordingFacts(of: recording))
            }
        }
        toldReaders = opened.indices.filter { reader in
            !opened[(reader + 1)...].contains { $0.identity.url == opened[reader].identity.url }
        }
    }

    /// The number of unreadable lines of the recordings skipped so far.
    var skippedLines: Int { toldReaders.reduce(0) { $0 + readers[$1].reader.skippedLines } }

    /// The facts about each recording so far.
    var facts: [RecordingFacts] { toldReaders.map { readFacts[$0] } }

    /// The number of faces that have driven anything in the front job so far.
    var faceCount: Int { timelines[timelines.count - 1].faceCount }

    /// The number of occurrences so far of each event of the front job.
    package var occurrences: [Int] { timelines[timelines.count - 1].occurrences }

    /// The number of particles not born so far because the limit of living ones was reached.
    var missingParticles: Int { timelines.flatMap(\.missingParticles).reduce(0, +) }

    /// Advances by a frame; nil at the end of the shortest recording.
    /// - Throws: `RecordingError`, `ProductionError`.
    package mutating func next() throws -> FramePlan? {
        guard let frames = try readFrames() else { return nil }
        for (reader, frame) in frames.enumerated() { readFacts[reader].add(frame) }
        let standing = TrackedFrame(index: nextIndex, time: standingTime)
        let readerOfJob = readerOfJob
        return try plan { job in readerOfJob[job].map { frames[$0] } ?? standing }
    }

    /// Advances to a frame of the caller, which drives all jobs. Its index is ignored: frames count from 0.
    /// - Throws: `ProductionError`.
    package mutating func advance(to frame: TrackedFrame) throws -> FramePlan {
        var frame = frame
        frame.index = nextIndex
        return try plan { _ in frame }
    }

    /// Plans the next frame.
    /// - Parameter frame: returns the tracked frame that drives a job, given its index.
    private mutating func plan(drivenBy frame: (Int) -> TrackedFrame) throws -> FramePlan {
        let timelineSpan = Tracer.begin(.timeline, .frame(nextIndex))
        defer { timelineSpan.end() }
        var plans: [JobPlan] = []
        for job in jobs.indices {
            plans.append(try plan(of: job, at: frame(job), showing: plans))
        }
        guard let front = plans.last else { preconditionFailure("A sequence must have at least one job.") }
        defer { nextIndex += 1 }
        let awaited = earlierPictures.flatMap(\.values).compactMap(\.moment)
        return FramePlan(index: nextIndex, front: front, awaitedMoments: awaited)
    }

    /// Returns the next frame of each recording; nil if any of them has ended.
    private mutating func readFrames() throws -> [TrackedFrame]? {
        let span = Tracer.begin(.recording, .frame(nextIndex))
        defer { span.end() }
        var frames: [TrackedFrame] = []
        for reader in readers.indices {
            guard let frame = try readers[reader].next() else { return nil }
            frames.append(frame)
        }
        return frames
    }

    /// The time of a frame without a recording.
    private var standingTime: Double { Double(nextIndex) / jobs[jobs.count - 1].framesPerSecond }

    /// - Parameter plans: the plans of the preceding jobs, some of which this job shows.
    private mutating func plan(of index: Int, at frame: TrackedFrame, showing plans: [JobPlan]) throws -> JobPlan {
        let job = jobs[index]
        let state = timelines[index].advance(
            to: frame, seenIn: job.pictures.map { view(of: $0.source, plans, size: job.size) })
        var pictures = earlierPictures[index]
        let shown = job.scene.shownSources.map { FrameImage(source: $0, frame: state.index) }
        let read = Set(state.reliefs.flatMap(\.relief.pictures) + shown)
        let kept = timelines[index].framesOfLatePictures
        for (source, picture) in job.pictures.enumerated() {
            let key = FrameImage(source: source, frame: state.index)
            guard read.contains(key) || kept.contains(state.index) else { continue }
            pictures[key] = try plan(of: picture, in: index, at: frame, state.time, plans)
        }
        earlierPictures[index] = pictures.filter { kept.contains($0.key.frame) }
        // The motion across a gap is unknown.
        let isNear = previousStates[index].map { state.time - $0.time < Self.longestStep / job.framesPerSecond } ?? false
        let previousState = frame.startsShot || !isNear ? nil : previousStates[index]
        if keepsStates || job.match.shutterAngle > 0 { previousStates[index] = state }
        let plan = JobPlan(
            job: index, state: state,
            background: try plan(of: job.background, in: index, at: frame, state.time, plans),
            pictures: pictures.filter { read.contains($0.key) },
            occlusion: try occlusion(of: index, at: frame, state.time, plans), previousState: previousState,
            trackedFaces: timelines[index].trackedFaces, hands: frame.hands ?? [])
        return job.viewpoint.map { plan.seen(from: $0) } ?? plan
    }

    /// The longest distance to the previous frame, in frame durations, over which motion is known.
    private static let longestStep = 2.5

    /// The number of seconds for which a depth file remains valid. Cameras record at least five a second.
    private static let longestDepthAge = 0.25

    private mutating func occlusion(
        of index: Int, at frame: TrackedFrame, _ seconds: Double, _ plans: [JobPlan]
    ) throws -> OcclusionPlan? {
        let job = jobs[index]
        switch job.occlusion {
        case nil: return nil
        case .estimate: return .estimate
        case .matte(let matte):
            return .matte(try plan(of: matte, in: index, at: frame, seconds, plans))
        case .capturedDepth:
            if let path = frame.depthPath { depths[index] = (try Self.file(path, of: frame, in: job), frame.time) }
            guard let depth = depths[index], frame.time - depth.time <= Self.longestDepthAge, !frame.startsShot else {
                return nil
            }
            return .depth(CapturedFile(file: depth.file, orientation: job.capturedOrientation))
        }
    }

    /// - Parameter seconds: the time since the recording's first frame, which determines the moment of footage.
    private func plan(
        of layer: RenderJob.ImageLayer, in index: Int, at frame: TrackedFrame, _ seconds: Double, _ plans: [JobPlan]
    ) throws -> ImagePlan {
        let job = jobs[index]
        return switch layer.source {
        case .color(let color): .color(color)
        case .picture(let picture): .picture(picture)
        case .light(let picture): .picture(SRGBImage(picture))
        case .captured:
            .captured(CapturedFile(file: try Self.picture(of: frame, in: job), orientation: job.capturedOrientation))
        case .config(let id): .config(plans[id.index])
        case .timecode(let strip): .timecode(strip, time: frame.time)
        case .video(let clip):
            if let start = layer.start {
                start.moment(of: clip, at: seconds, newest: timelines[index].newestOccurrence).map { .video($0) } ?? .nothing
            } else {
                .video(clip.moment(at: seconds))
            }
        }
    }

    /// Returns the view that a picture shows.
    private func view(
        of source: ImageSource, _ plans: [JobPlan], size: ImageSize
    ) -> ImageView {
        switch source {
        case .color: .captured(size: size)
        case .timecode(let strip): .captured(size: strip.size)
        case .picture(let picture): .captured(size: picture.size)
        case .light(let picture): .captured(size: picture.size)
        case .captured: .captured(size: nil)
        case .video(let clip): .captured(size: clip.size)
        case .config(let id):
            .rendered(
                worldFromCamera: plans[id.index].state.worldFromCamera, camera: plans[id.index].state.camera,
                size: jobs[id.index].size)
        }
    }

    private static func picture(of frame: TrackedFrame, in job: RenderJob) throws -> CheckedFile {
        guard let path = frame.picturePath else {
            throw ProductionError.noCapturedPicture(frame: frame.index, reason: "the recording names no picture for it")
        }
        return try file(path, of: frame, in: job)
    }

    /// Returns a file named by a frame of the job's recording.
    static func file(_ path: String, of frame: TrackedFrame, in job: RenderJob) throws -> CheckedFile {
        guard let recording = job.recording, let access = job.capturedAccess else {
            throw ProductionError.noCapturedPicture(frame: frame.index, reason: "there is no recording")
        }
        guard !path.hasPrefix("/"), !path.utf8.contains(0), !path.split(separator: "/").contains(".."),
            let file = access.place(of: path, in: recording.url.deletingLastPathComponent())
        else {
            throw ProductionError.noCapturedPicture(frame: frame.index, reason: "\(path) is outside the recording's folder")
        }
        return file
    }
}

extension RenderJob {
    /// The orientation of captured pictures in their files.
    fileprivate var capturedOrientation: StoredOrientation {
        guard let view = recording?.header.view else { return .upright }
        switch view.orientation {
        case .landscapeRight: return view.isMirrored ? .mirrored : .upright
        case .portrait: return view.isMirrored ? .transposed : .turnedLeft
        case .landscapeLeft: return view.isMirrored ? .mirroredUpsideDown : .upsideDown
        case .portraitUpsideDown: return view.isMirrored ? .transverse : .turnedRight
        }
    }

    /// Returns the number of frames: that of the shortest recording; otherwise the config's; otherwise up to the last keyframe,
    /// the end of the longest footage or that of the longest clip of a model.
    package func countFrames() throws -> Int {
        let recordings = jobs.compactMap(\.recording)
        let counts = try recordings.filter { !$0.isEndless }.map { try $0.countFrames() }
        if let count = counts.min() ?? frames.map({ $0.last + 1 }) { return count }
        let keyed = try recordings.map { try $0.countFrames() }
        let played = [longestModelClip.map { frameCount(ofSeconds: $0.seconds) }].compactMap(\.self)
        return (keyed + clips.map { $0.countFrames(atRate: framesPerSecond) } + played).max() ?? 1
    }

    /// Returns the note that a model's clip defines the number of frames; nil if something else does.
    var clipLengthNote: String? {
        guard frames == nil, jobs.allSatisfy({ $0.recording == nil }), let clip = longestModelClip,
            let count = try? countFrames(), count > 1, count == frameCount(ofSeconds: clip.seconds),
            !clips.contains(where: { $0.countFrames(atRate: framesPerSecond) >= count })
        else { return nil }
        let seconds = (clip.seconds * 1000).rounded() / 1000
        return "the clip \(clip.name.quoted) of \(seconds.short) s defines the length: \(count) frames at "
            + "\(framesPerSecond.short) frames per second; `output.frames` or --frames changes it"
    }

    /// The name and the length in seconds of the longest clip that plays by time; nil if there is none.
    private var longestModelClip: (name: String, seconds: Double)? {
        let all = jobs.flatMap(\.drivers.clips).compactMap { clip in clip.naturalLength.map { (clip.name, $0) } }
        return all.max { $0.1 < $1.1 }
    }

    private func frameCount(ofSeconds seconds: Double) -> Int {
        max(Int(min(seconds * framesPerSecond, 1e9).rounded()), 1)
    }

    /// Whether a recording's end determines the number of frames. Otherwise the config or the footage does.
    package var endsWithRecording: Bool { jobs.contains { $0.recording.map { !$0.isEndless } ?? false } }

    /// The footage that the job and the jobs that it shows use in backgrounds and scenes, except footage that events start.
    var clips: [FootageClip] {
        jobs.flatMap { [$0.background] + $0.pictures }.compactMap { picture in
            if case .video(let clip) = picture.source, picture.start == nil { return clip }
            return nil
        }
    }
}
