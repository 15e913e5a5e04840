public import ConfigSettings
import FaceTracking
import Foundation
public import Imaging
public import RenderConfig
import SceneGraph
import VideoCodecs

/// A frame that was drawn.
public struct FramePicture: Sendable {
    /// The frame's number in the recording.
    public var index: Int
    /// The recording's time at it, in seconds.
    public var time: Double
    /// The finished picture.
    public var picture: SRGBImage
}

extension RenderJob {
    /// So many frames, evenly from the first to the last of some, or all of them where there are not more.
    /// - Parameters:
    ///   - count: at least 1.
    ///   - range: nil for all frames of the job; what lies beyond its end is left out.
    /// - Throws: `RecordingError`; `ProductionError.noFrames` where the job has none of them.
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

    /// The pictures of some frames, in order; less where the recording ends before.
    /// - Parameters:
    ///   - threads: the number of threads that draw a frame; less than 1 counts as 1. Default: 1.
    ///   - interruption: after which no more are drawn. Default: none.
    ///   - note: told what of footage and recordings could not be read, a line each. Default: nobody is told.
    ///   - progress: told the number of the frame that was drawn.
    /// - Throws: `RecordingError`, `ImageError`, `VideoError`, `SceneRendererError`, `RasterizerError`; `ProductionError.noFrames` where there
    ///   is none of them.
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
        // Without a recording a sequence has no end.
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
