public import DescribedErrors

/// An error in reading or writing a recording, described in one line.
public enum RecordingError: DescribedError, Hashable, Sendable {
    /// The file does not exist.
    case missing(path: String)
    /// The file system could not read the file.
    case unreadable(path: String, reason: String)
    /// The file system could not write the file.
    case unwritable(path: String, reason: String)
    /// The start of the file matches no supported format.
    case unknownFormat(path: String, beginning: String)
    /// The file is of another kind. `kind` is its name with an article, `advice` how to use it.
    case otherFile(path: String, kind: String, advice: String)
    /// A line is invalid.
    case badLine(LineError)
    /// A frame of a landmark file is invalid.
    case badFrame(FrameError)
    /// A packet of a capture, or the capture around it, is invalid.
    case badPacket(PacketError)
    /// Gzip data cannot be decompressed further. `offset` is the number of bytes decompressed so far; `reason` comes from zlib
    /// or this module.
    case badCompression(path: String, offset: Int, reason: String)
    /// The file lacks a required fact, which the caller can supply.
    case missingFact(path: String, fact: Fact)
    /// The recording's times span so long that resampling would create too many frames from few recorded ones.
    case tooManyFrames(path: String, seconds: Double, frameRate: Double, recorded: Int)

    /// A fact that landmark files may lack.
    public enum Fact: Hashable, Sendable {
        /// The size of the pictures.
        case imageSize
        /// The frame rate.
        case frameRate
    }

    /// An error in a line of a recording, with its position.
    public struct LineError: Hashable, Sendable {
        /// The file, as named by the caller.
        package var path: String
        /// The line number, from 1.
        package var line: Int
        /// The character within the line, from 1.
        package var column: Int
        /// The path to the value, such as `faces[0].transform`; in a table, the column's name; empty for the whole line.
        package var keyPath: String
        /// The error and what is allowed.
        package var problem: RecordingProblem
    }

    /// An error in a landmark file, with its position.
    public struct FrameError: Hashable, Sendable {
        /// The file, as named by the caller.
        package var path: String
        /// The line number, from 1.
        package var line: Int
        /// The character within the line, from 1.
        package var column: Int
        /// The frame: its number if the file numbers frames, otherwise its index from 0.
        package var frame: Int
        /// The element of the frame, such as `landmark 17`; empty for the whole frame.
        package var element: String
        /// The error and what is allowed.
        package var problem: RecordingProblem

        /// The frame, the element and the error, for a message.
        var words: String { "frame \(frame)\(element.isEmpty ? "" : ", " + element): \(problem)" }
    }

    /// An error in a capture, with its position.
    public struct PacketError: Hashable, Sendable {
        /// The file, as named by the caller.
        package var path: String
        /// The packet number, from 1; 0 before the first packet.
        package var packet: Int
        /// The byte offset in the capture, from 0; for gzip files, in the decompressed data.
        package var offset: Int
        /// The value's name, such as `HeadYaw`; empty for the whole packet.
        package var keyPath: String
        /// The error and what is allowed.
        package var problem: RecordingProblem
    }

    /// Whether it is an error at one position in the content, which lenient reading skips.
    var isOfContent: Bool {
        switch self {
        case .badLine, .badFrame, .badPacket, .badCompression: true
        case .missing, .unreadable, .unwritable, .unknownFormat, .otherFile, .missingFact, .tooManyFrames: false
        }
    }
}

extension RecordingError: CustomStringConvertible {
    /// One line: the file, the position in it, what is wrong and what is allowed.
    public var description: String {
        switch self {
        case .missing(let path):
            return
                "\(path): there is no such file; a recording is a .jsonl file, a .csv table or a packet capture of Live Link Face, or a "
                + "text file of \(Recording.textApps)"
        case .unreadable(let path, let reason):
            return "\(path): cannot be read: \(reason)"
        case .unwritable(let path, let reason):
            return "\(path): cannot be written: \(reason)"
        case .unknownFormat(let path, "nothing"):
            return "\(path): is not a recording: it is empty"
        case .unknownFormat(let path, let beginning):
            return "\(path): is not a recording: it begins with \(beginning); \(RecordingFormats.beginnings)"
        case .otherFile(let path, let kind, let advice):
            return "\(path): is \(kind), not a recording; \(advice)"
        case .missingFact(let path, .imageSize):
            return "\(path): does not contain the size of the pictures; give it, for example --image-size 1280x720"
        case .missingFact(let path, .frameRate):
            return "\(path): does not contain the times of the pictures; give the frame rate, for example --frame-rate 30"
        case .tooManyFrames(let path, let seconds, let frameRate, let recorded):
            return "\(path): its first \(recorded) frame\(recorded == 1 ? "" : "s") span \(seconds) s, too long to resample to "
                + "\(frameRate) frames a second; correct the times, or play the frames as they were recorded"
        case .badLine(let error):
            return line("\(error.path):\(error.line):\(error.column)", error.keyPath, error.problem)
        case .badFrame(let error):
            let words = error.words
            return "\(error.path):\(error.line):\(error.column): " + words + (words.hasSuffix("?") ? "" : ";")
                + " --lenient skips the frame"
        case .badPacket(let error):
            let packet = error.packet > 0 ? "packet \(error.packet), " : ""
            return line("\(error.path): \(packet)byte \(error.offset)", error.keyPath, error.problem)
        case .badCompression(let path, let offset, let reason):
            return "\(path): its gzip data cannot be decompressed beyond byte \(offset) of the output: \(reason)"
        }
    }

    private func line(_ location: String, _ keyPath: String, _ problem: RecordingProblem) -> String {
        location + ": " + (keyPath.isEmpty ? "" : keyPath + ": ") + "\(problem)"
    }
}
