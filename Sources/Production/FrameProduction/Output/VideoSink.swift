import Foundation
import ImageCodecs
import VideoCodecs
import Imaging

/// A video file that ffmpeg makes in a single piece.
///
/// Only `finish`, `complete` and `abandon`, of which one runs at a time, access the writer.
final class VideoSink: FrameSink, @unchecked Sendable {
    private let writer: VideoWriter
    private let encoding: FrameEncoding

    /// Starts ffmpeg.
    /// - Throws: `VideoError`, `FileWritingError`.
    init(_ url: URL, size: ImageSize, framesPerSecond: Double) throws {
        let kind = VideoKind(fileExtension: url.pathExtension)
        writer = try VideoWriter(at: url, size: kind?.size(of: size) ?? size, frameRate: .nearest(to: framesPerSecond))
        encoding = writer.encoding
    }

    func prepare(_ frame: inout FinishedFrame, of plan: FramePlan) {
        if let picture = frame.picture { frame.bytes = encoding.bytes(of: picture.padded(to: writer.size)) }
    }

    func finish(_ frame: FinishedFrame) throws {
        for _ in 0..<frame.copies { try writer.append(bytes: frame.bytes) }
    }

    func complete() throws -> [String] {
        try writer.finish()
        return []
    }

    func abandon(finished: Int) -> Int? {
        writer.abandon()
        return nil
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
        if let picture = frame.picture { frame.bytes = writer.encoding.bytes(of: picture) }
    }

    func finish(_ frame: FinishedFrame) throws {
        for _ in 0..<frame.copies { try writer.append(bytes: frame.bytes) }
    }
}

extension FrameRate {
    /// Returns the nearest frame rate; 60 if the number is not a valid rate.
    static func nearest(to framesPerSecond: Double) -> FrameRate {
        FrameRate(nearest: framesPerSecond) ?? 60
    }
}
