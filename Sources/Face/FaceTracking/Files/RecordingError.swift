public import DescribedErrors

/// Why a recording could not be read or written, in one line for a person.
public enum RecordingError: DescribedError, Hashable, Sendable {
    /// There is no such file.
    case missing(path: String)
    /// The file system refused to give the file.
    case unreadable(path: String, reason: String)
    /// The file system refused to take the file.
    case unwritable(path: String, reason: String)
    /// The file begins like no recording that can be read.
    case unknownFormat(path: String, beginning: String)
    /// The file is of another kind: its name with its article, and what to do with it.
    case otherFile(path: String, kind: String, advice: String)
    /// One line is wrong.
    case badLine(LineError)
    /// One frame of a landmark file is wrong.
    case badFrame(FrameError)
    /// One packet of a capture is wrong, or the capture around it.
    case badPacket(PacketError)
    /// Data that gzip has packed cannot be unpacked any further. `offset` is the number of bytes that could be, the reason is zlib's or
    /// ours.
    case badCompression(path: String, offset: Int, reason: String)
    /// The file does not say what has to be known; the caller may.
    case missingFact(path: String, fact: Fact)
    /// The recording's times span so long that resampling makes too many frames of few recorded ones.
    case tooManyFrames(path: String, seconds: Double, frameRate: Double, recorded: Int)

    /// A fact that files of landmarks may leave out.
    public enum Fact: Hashable, Sendable {
        /// The size of the pictures.
        case imageSize
        /// The number of pictures a second.
        case frameRate
    }

    /// The position of a mistake in a recording, and the mistake.
    public struct LineError: Hashable, Sendable {
        /// The file, as it was named by the caller.
        public var path: String
        /// The line, from 1.
        public var line: Int
        /// The character of the line, from 1.
        public var column: Int
        /// The way to the value, such as `faces[0].transform`; for a table the column's name; empty for the line as a whole.
        public var keyPath: String
        /// The mistake and what would be right.
        public var problem: RecordingProblem
    }

    /// The position of a mistake in a landmark file, and the mistake.
    public struct FrameError: Hashable, Sendable {
        /// The file, as it was named by the caller.
        public var path: String
        /// The line, from 1.
        public var line: Int
        /// The character of the line, from 1.
        public var column: Int
        /// The frame: its number if the file numbers frames, otherwise its index from 0.
        public var frame: Int
        /// The element of the frame, such as `landmark 17`; empty for the frame as a whole.
        public var element: String
        /// The mistake and what would be right.
        public var problem: RecordingProblem

        /// The frame, the element and the mistake, for a message.
        var words: String { "frame \(frame)\(element.isEmpty ? "" : ", " + element): \(problem)" }
    }

    /// The position of a mistake in a capture, and the mistake.
    public struct PacketError: Hashable, Sendable {
        /// The file, as it was named by the caller.
        public var path: String
        /// The packet, from 1; 0 before the first.
        public var packet: Int
        /// The byte of the capture, from 0; where the file is packed with gzip, the byte of what it holds.
        public var offset: Int
        /// The value's name, such as `HeadYaw`; empty for the packet as a whole.
        public var keyPath: String
        /// The mistake and what would be right.
        public var problem: RecordingProblem
    }

    /// Whether it is a mistake in what the file holds, at one place, which lenient reading passes over.
    var isOfContent: Bool {
        switch self {
        case .badLine, .badFrame, .badPacket, .badCompression: true
        case .missing, .unreadable, .unwritable, .unknownFormat, .otherFile, .missingFact, .tooManyFrames: false
        }
    }
}

extension RecordingError: CustomStringConvertible {
    /// One line: the file, the place in it, what is wrong and what would be right.
    public var description: String {
        switch self {
        case .missing(let path):
            return
                "\(path): there is no such file; a recording is a .jsonl file, a .csv table or a packet capture of Live Link Face, or a "
                + "text file of Face Cap, iFacialMocap or Facemotion3d."
        case .unreadable(let path, let reason):
            return "\(path): cannot be read: \(reason)."
        case .unwritable(let path, let reason):
            return "\(path): cannot be written: \(reason)."
        case .unknownFormat(let path, "nothing"):
            return "\(path): is not a recording: it is empty."
        case .unknownFormat(let path, let beginning):
            return "\(path): is not a recording: it begins with \(beginning); JSON Lines begin with "
                + "{\"format\":\"bianlian-recording\", Live Link Face tables with Timecode,BlendShapeCount and captures of its packets with "
                + "the byte 6, Face Cap texts with info, or bs, and lines of iFacialMocap and Facemotion3d with a shape such as jawOpen-12| "
                + "or jawOpen&12|."
        case .otherFile(let path, let kind, let advice):
            return "\(path): is \(kind), not a recording; \(advice)"
        case .missingFact(let path, .imageSize):
            return "\(path): does not contain the size of the pictures; give it, for example --image-size 1280x720."
        case .missingFact(let path, .frameRate):
            return "\(path): does not contain the times of the pictures; give the frame rate, for example --frame-rate 30."
        case .tooManyFrames(let path, let seconds, let frameRate, let recorded):
            return "\(path): its first \(recorded) frame\(recorded == 1 ? "" : "s") span \(seconds) s, too long to resample to "
                + "\(frameRate) frames a second; correct the times, or play the frames as they were recorded."
        case .badLine(let error):
            return line("\(error.path):\(error.line):\(error.column)", error.keyPath, error.problem)
        case .badFrame(let error):
            let words = error.words
            return "\(error.path):\(error.line):\(error.column): " + words + (words.hasSuffix("?") ? "" : ";")
                + " --lenient skips the frame."
        case .badPacket(let error):
            let packet = error.packet > 0 ? "packet \(error.packet), " : ""
            return line("\(error.path): \(packet)byte \(error.offset)", error.keyPath, error.problem)
        case .badCompression(let path, let offset, let reason):
            return "\(path): its gzip data cannot be decompressed beyond byte \(offset) of the output: \(reason)."
        }
    }

    private func line(_ location: String, _ keyPath: String, _ problem: RecordingProblem) -> String {
        let problem = "\(problem)"
        return location + ": " + (keyPath.isEmpty ? "" : keyPath + ": ") + problem + (problem.hasSuffix("?") ? "" : ".")
    }
}
