import Foundation
import ImageCodecs

/// ffmpeg or ffprobe, found in PATH.
struct MediaProgram {
    /// The location of the program.
    let url: URL

    /// Finds a program by name; nil if it is not in PATH of `environment`.
    init?(_ name: String, in environment: [String: String]) {
        let folders = (environment["PATH"] ?? "").split(separator: ":").map { URL(literalPath: String($0)) }
        let found = folders.map { $0.appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        guard let found else { return nil }
        url = found
    }

    /// Returns the name of a file for ffmpeg: a URL whose path is taken literally, regardless of its characters.
    static func name(ofPath path: String) -> String {
        "file:" + path
    }

    /// The arguments before every input, which allow only the file protocol and only formats that refer to no other files.
    ///
    /// A playlist or a pattern disguised as a video thus reaches nothing.
    static let inputArguments = ["-protocol_whitelist", "file", "-format_whitelist", readableKinds.joined(separator: ",")]

    /// The supported formats, by ffmpeg's names: each stores all of its pictures in one file.
    static let readableKinds = [
        "mov", "mp4", "m4a", "3gp", "3g2", "mj2", "matroska", "webm", "avi", "mpegts", "mpeg", "mpegvideo", "m4v", "h264",
        "hevc",
        "av1", "obu", "ivf", "flv", "asf", "mxf", "nut", "ogg", "dv", "gif", "apng", "yuv4mpegpipe",
    ]
}

extension MediaProgram {
    /// Returns a program's last message about a file, without the name under which the program opened the file.
    static func explained(_ words: String?, about file: MediaInput) -> String {
        guard let said = words else { return "it exited without a message" }
        if said.contains("Format not on whitelist") { return "its format is not supported, or it refers to other files" }
        let words = Self.words(said, withoutPath: file.path)
        // Our messages have no full stop, because more may follow.
        return words.hasSuffix(".") ? String(words.dropLast()) : words
    }

    /// Returns a program's message without a file name. The name appears elsewhere in the error, or means nothing to the user.
    static func words(_ words: String, withoutPath path: String) -> String {
        // Memory addresses in ffmpeg's messages, as in "[h264 @ 0x55d0]", differ between runs.
        [name(ofPath: path), path].reduce(words.replacing(#/ @ (0x)?[0-9a-fA-F]+\]/#, with: "]")) { words, name in
            words.replacing(" " + name, with: "").replacing(name + ": ", with: "")
        }
    }
}
