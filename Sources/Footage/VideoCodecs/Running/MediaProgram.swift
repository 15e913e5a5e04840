import Foundation
import ImageCodecs

/// A program of the ffmpeg family, found in the PATH.
struct MediaProgram {
    /// The location of the program.
    let url: URL

    /// The program of a name, or nil where it is not in the PATH of `environment`.
    init?(_ name: String, in environment: [String: String]) {
        let folders = (environment["PATH"] ?? "").split(separator: ":").map { URL(literalPath: String($0)) }
        let found = folders.map { $0.appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        guard let found else { return nil }
        url = found
    }

    /// The name of a file for it: a URL whose path is taken as it stands, whatever characters are in it.
    static func name(ofPath path: String) -> String {
        "file:" + path
    }

    /// The arguments before every input: no protocol but that of files, and no kind of file that leads to other files. So a playlist
    /// or a pattern that calls itself a video reaches nothing.
    static let inputArguments = ["-protocol_whitelist", "file", "-format_whitelist", readableKinds.joined(separator: ",")]

    /// The kinds of files that are read, by ffmpeg's names: each is one file that holds all of its pictures.
    static let readableKinds = [
        "mov", "mp4", "m4a", "3gp", "3g2", "mj2", "matroska", "webm", "avi", "mpegts", "mpeg", "mpegvideo", "m4v", "h264",
        "hevc",
        "av1", "obu", "ivf", "flv", "asf", "mxf", "nut", "ogg", "dv", "gif", "apng", "yuv4mpegpipe",
    ]
}

extension MediaProgram {
    /// A program's last words about a file, without the name that it gave to the file.
    static func explained(_ words: String?, about file: MediaInput) -> String {
        guard let said = words else { return "it exited without a message." }
        if said.contains("Format not on whitelist") { return "its format is not supported, or it refers to other files." }
        let words = Self.words(said, withoutPath: file.path)
        return words.hasSuffix(".") ? words : words + "."
    }

    /// A program's words without the name of a file, which is told elsewhere or is none that anybody knows.
    static func words(_ words: String, withoutPath path: String) -> String {
        // Where in ffmpeg's memory what complains lies, as in "[h264 @ 0x55d0]", differs from run to run.
        [name(ofPath: path), path].reduce(words.replacing(#/ @ (0x)?[0-9a-fA-F]+\]/#, with: "]")) { words, name in
            words.replacing(" " + name, with: "").replacing(name + ": ", with: "")
        }
    }
}
