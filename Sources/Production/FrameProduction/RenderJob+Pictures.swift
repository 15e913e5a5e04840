public import ConfigSettings
import FaceTracking
import Foundation
public import Imaging
public import RenderConfig
import SceneGraph
import VideoCodecs

/// A drawn frame.
public struct FramePicture: Sendable {
    /// The frame's number in the recording.
    public var index: Int
    /// The frame's time in the recording, in seconds.
    public var time: Double
    /// The finished picture.
    public var picture: SRGBImage
}

extension RenderJob {
    /// Returns `count` evenly spaced frames including the first and the last, or all frames if there are not more.
    /// - Parameters:
    ///   - count: the number of frames, at least 1.
    ///   - range: the frames to choose from; nil for all frames of the job. Frames beyond the job's end are ignored.
    /// - Throws: `RecordingError`; `ProductionError.noFrames` if the job has none of them.
    package func frames(atMost count: Int, of range: FrameRange? = nil) throws -> FrameNumbers {
        let available = try countFrames()
        guard let all = FrameRange(first: 0, last: available - 1), let whole = (range ?? all).clamped(toCount: available) else {
            throw noFrames(range?.description ?? "", available: available)
        }
        guard whole.count > count, count > 1 else {
            return FrameNumbers(count > 1 ? [whole] : [FrameRange(first: whole.first, last: whole.first)].compactMap(\.self))
        }
        return FrameNumbers(
            (0..<count).compactMap {
                let index = whole.first + (whole.count - 1) * $0 / (count - 1)
                return FrameRange(first: index, last: index)
            })
    }

    /// Returns the pictures of some frames, in order; fewer if the recording ends earlier.
    /// - Parameters:
    ///   - threads: the number of threads that draw a frame; less than 1 counts as 1. Default: 1.
    ///   - interruption: stops drawing once requested. Default: none.
    ///   - note: receives one line for each problem in reading footage and recordings. Default: ignores them.
    ///   - progress: receives the number of each drawn frame.
    /// - Throws: `RecordingError`, `ImageError`, `VideoError`, `SceneRendererError`, `RasterizerError`;
    ///   `ProductionError.noFrames` if the job has none of them.
    public func pictures(
        ofFrames frames: FrameNumbers, threads: Int = 1, until interruption: Interruption = Interruption(),
        note: (String) -> Void = { _ in }, progress: (Int) -> Void = { _ in }
    ) throws -> [FramePicture] {
        let threads = max(threads, 1)
        let available = try countFrames()
        guard let last = frames.bounds?.upperBound, frames.bounds.map({ $0.lowerBound < available }) ?? false else {
            throw noFrames(frames.description, available: available)
        }
        let renderer = try FrameRenderer(self, threads: threads)
        let footage = FootageStreams()
        defer {
            for errors in footage.finish() { note(errors.description) }
        }
        var sequence = try FrameSequence(self)
        var pictures: [FramePicture] = []
        // Without a recording, a sequence has no end.
        while !interruption.isRequested, var plan = try sequence.next(), plan.index <= min(last, available - 1) {
            guard frames.contains(plan.index) else { continue }
            footage.supply(&plan)
            try plan.readFootage()
            pictures.append(
                FramePicture(
                    index: plan.index, time: plan.state.time, picture: try renderer.picture(of: plan, threads: threads)))
            progress(plan.index)
        }
        if sequence.skippedLines > 0 { note("unreadable lines of the recording skipped: \(sequence.skippedLines)") }
        return pictures
    }

    private func noFrames(_ asked: String, available: Int) -> ProductionError {
        .noFrames(recording: (recording?.url ?? config).relativePath, asked: asked, available: available)
    }
}
