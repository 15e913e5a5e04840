/// Why a video could not be made; its description is one line for a person.
public enum VideoError: Error, Equatable, Sendable, CustomStringConvertible {
    /// ffmpeg is not in the PATH; a needed program is missing.
    case ffmpegMissing(path: String)
    /// The name ends in no known kind of video.
    case unknownKind(path: String)
    /// A side is odd, and the kind of video stores its colours at half resolution.
    case oddSize(path: String, width: Int, height: Int)
    /// ffmpeg could not be started; the system's reason.
    case cannotStart(path: String, reason: String)
    /// ffmpeg gave up; its own last words.
    case ffmpegFailed(path: String, words: String)
    /// A frame's size differs from that of the video.
    case frameOfOtherSize(path: String, frame: String, video: String)
    /// Standard output or another stream no longer takes frames; the system's reason.
    case streamClosed(reason: String)

    /// For example `out.mp4: a video needs ffmpeg, which is not in the PATH; install ffmpeg, or write PNG frames.`
    public var description: String {
        switch self {
        case .ffmpegMissing(let path):
            "\(path): a video needs ffmpeg, which is not in the PATH; install ffmpeg, or write PNG frames to a folder."
        case .unknownKind(let path):
            "\(path): no known kind of video; its name must end in \(VideoKind.endings)."
        case .oddSize(let path, let width, let height):
            "\(path): a video of \(width)×\(height) pixels; this kind needs even sides, as of "
                + "\((width + 1) / 2 * 2)×\((height + 1) / 2 * 2)."
        case .cannotStart(let path, let reason): "\(path): ffmpeg cannot be started: \(reason)."
        case .ffmpegFailed(let path, let words): "\(path): ffmpeg could not make the video: \(words)"
        case .frameOfOtherSize(let path, let frame, let video):
            "\(path): a frame of \(frame) pixels does not fit into a video of \(video)."
        case .streamClosed(let reason): "the stream takes no more frames: \(reason)."
        }
    }
}
