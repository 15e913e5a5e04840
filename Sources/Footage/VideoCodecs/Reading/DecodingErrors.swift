/// Errors that ffmpeg reported while it decoded a video that it continued to read: some content is lost.
public struct DecodingErrors: Hashable, Sendable, CustomStringConvertible {
    /// The path of the file.
    public let path: String
    /// The number of errors, at least 1.
    public let count: Int
    /// The first error, in ffmpeg's words.
    public let first: String

    /// The errors in one line for the user, for example:
    /// `take.mp4: ffmpeg reported 12 decoding errors; the first: [h264] error while decoding MB 3 9, bytestream -7`.
    public var description: String {
        "\(path): ffmpeg reported \(count) decoding error\(count == 1 ? "" : "s"); the first: \(first)"
    }
}
