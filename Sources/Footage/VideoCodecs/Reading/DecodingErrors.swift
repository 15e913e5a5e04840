/// The errors that ffmpeg complained of while it decoded a video that it went on to read: something of it is lost.
public struct DecodingErrors: Hashable, Sendable, CustomStringConvertible {
    /// The file.
    public let path: String
    /// The number of errors, at least 1.
    public let count: Int
    /// The first, in ffmpeg's words.
    public let first: String

    /// For example `take.mp4: ffmpeg reported 12 decoding errors; the first: [h264] error while decoding MB 3 9, bytestream -7`.
    public var description: String {
        "\(path): ffmpeg reported \(count) decoding error\(count == 1 ? "" : "s"); the first: \(first)"
    }
}
