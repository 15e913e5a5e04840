import Foundation
import ImageCodecs
import VideoCodecs
import Imaging

/// A video file, made by ffmpeg.
///
/// The writer is touched only by `finish`, `complete` and `abandon`, of which one runs at a time.
final class VideoSink: FrameSink, @unchecked Sendable {
    private let writer: VideoWriter
    private let encoding: FrameEncoding

    /// Starts ffmpeg.
    /// - Throws: `VideoError`, `FileWritingError`.
    /// - Parameter sound: the sound that is heard; nil for silence.
    init(_ url: URL, size: ImageSize, framesPerSecond: Double, sound: FootageSound?) throws {
        writer = try VideoWriter(at: url, size: size, frameRate: .nearest(to: framesPerSecond), sound: sound)
        encoding = writer.encoding
    }

    func prepare(_ frame: inout FinishedFrame, of plan: FramePlan) {
        frame.bytes = encoding.bytes(of: frame.picture)
    }

    func finish(_ frame: FinishedFrame) throws {
        for _ in 0..<frame.copies { try writer.append(bytes: frame.bytes) }
    }

    func complete() throws -> [String] {
        try writer.finish()
        return []
    }

    func abandon() {
        writer.abandon()
    }
}

/// YUV4MPEG2 on standard output.
struct StreamSink: FrameSink {
    private let writer: Y4MWriter

    /// Writes the stream's header.
    /// - Throws: `VideoError`.
    init(size: ImageSize, framesPerSecond: Double) throws {
        writer = try Y4MWriter(to: STDOUT_FILENO, size: size, frameRate: .nearest(to: framesPerSecond))
    }

    func prepare(_ frame: inout FinishedFrame, of plan: FramePlan) {
        frame.bytes = writer.encoding.bytes(of: frame.picture)
    }

    func finish(_ frame: FinishedFrame) throws {
        for _ in 0..<frame.copies { try writer.append(bytes: frame.bytes) }
    }
}

extension FrameRate {
    /// The nearest rate; 60 where the number is no rate at all.
    fileprivate static func nearest(to framesPerSecond: Double) -> FrameRate {
        guard let rate = FrameRate(nearest: framesPerSecond) ?? FrameRate(60) else {
            preconditionFailure("60 is a rate.")
        }
        return rate
    }
}
