public import Compositing
public import FaceDrivers
public import FaceTracking
public import Foundation
public import Imaging
public import SceneGraph
public import VideoCodecs

/// Everything that a config says, read and checked: what is rendered, for which frames, into what size.
///
/// It does not change and can be handed to any thread.
public struct RenderJob: Sendable {
    /// Where a picture comes from.
    public indirect enum PictureSource: Sendable {
        /// The same colour everywhere.
        case color(LinearColor)
        /// The same picture in all frames.
        case picture(SRGBImage)
        /// The pictures that the job's recording names for its frames.
        case captured
        /// What another job shows in the same frame.
        case footage(RenderJob)
        /// The time of the frame.
        case timecode(TimecodeStrip)
        /// What a video or a sequence of pictures shows at the frame's time.
        case video(FootageClip)
    }

    /// What tells which parts of the background stand before the scene.
    public enum Occlusion: Sendable {
        /// Pictures of the frames' size at the latest when all was done to them, light where the background is in front.
        case matte(ImageLayer)
        /// The files of depth that the job's recording names for its frames.
        case capturedDepth
        /// What on the tracked faces does not look like them.
        case estimate
    }

    /// The config's file.
    public var config: URL
    /// The nodes, meshes, materials and textures.
    public var scene: Scene
    /// What the recording drives in the scene.
    public var drivers: DriverSet
    /// What plays; nil where the face stands still.
    public var recording: Recording?
    /// About how many seconds a face at rest is averaged; 0 for not at all.
    public var smoothing = 0.0
    /// What is behind everything; a picture has the size of the frames, at the latest when all was done to it.
    public var background: ImageLayer
    /// What the scene's reliefs and textures read, in the order in which they count it; none is a colour, and pictures have their own
    /// sizes.
    public var pictures: [ImageLayer]
    /// What of the background stands before the scene; nil for nothing.
    public var occlusion: Occlusion?
    /// How what is drawn takes on the look of the background.
    public var match = FilmMatch()
    /// The size of the frames.
    public var size: ImageSize
    /// Samples of coverage a pixel.
    public var antialiasing: AntialiasingChoice
    /// Which frames are rendered; nil for all.
    public var frames: FrameRange?
    /// The rate of videos.
    public var framesPerSecond: Double
    /// How finished frames are handed on.
    public var delivery = FrameDelivery()
    /// The files whose content the frames depend on, the config first; not the pictures that a recording names for its frames. One that
    /// a model names may be missing.
    package var sources: [CheckedFile]
    /// Which files the recording may name; nil without one.
    package var capturedAccess: FileAccess?
    /// What was left out while files were read, and what is allowed and yet seldom meant, one line each.
    public var notes: [String]
    /// What it takes for granted of the frames.
    package var expectations = JobExpectations()
}

extension RenderJob {
    /// The files whose content the frames depend on, the config first; not the pictures that a recording names for its frames. One that
    /// a model names may be missing.
    public var files: [URL] { sources.map(\.url) }

    /// The job and all those whose frames it shows, directly or not, each once: the job first, and each before those that it shows.
    package var reachableJobs: [RenderJob] {
        var found: [RenderJob] = []
        collect(into: &found)
        return found.reversed()
    }

    /// Where a job of this one's tree stands in `jobs`, or nil: one config is one job, as long as the same recording plays in it.
    package func index(in jobs: [RenderJob]) -> Int? {
        jobs.firstIndex { $0.config.path == config.path && $0.recording?.url == recording?.url }
    }

    /// The jobs that this one shows itself.
    private var shownJobs: [RenderJob] {
        ([background] + pictures).compactMap { picture in
            if case .footage(let job) = picture.source { return job }
            return nil
        }
    }

    /// Those that are shown come before those that show them.
    private func collect(into found: inout [RenderJob]) {
        guard index(in: found) == nil else { return }
        for job in shownJobs { job.collect(into: &found) }
        found.append(self)
    }
}
