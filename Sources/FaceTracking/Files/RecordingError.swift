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
    /// One line is wrong.
    case badLine(LineError)
    /// The file does not say what has to be known; the caller may.
    case missingFact(path: String, fact: Fact)

    /// What files of landmarks may leave out.
    public enum Fact: Hashable, Sendable {
        /// How large the pictures were.
        case imageSize
        /// How many pictures a second there were.
        case frameRate
    }

    /// Where in a recording something is wrong, and what.
    public struct LineError: Hashable, Sendable {
        /// The file, as it was named by the caller.
        public var path: String
        /// The line, from 1.
        public var line: Int
        /// The character of the line, from 1.
        public var column: Int
        /// The way to the value, such as `faces[0].transform`; for a table the column's name; empty for the line as a whole.
        public var keyPath: String
        /// What is wrong and what would be right.
        public var problem: RecordingProblem
    }
}

extension RecordingError: CustomStringConvertible {
    /// One line: the file, the place in it, what is wrong and what would be right.
    public var description: String {
        switch self {
        case .missing(let path):
            return "\(path): there is no such file; a recording is a .jsonl file or a Live Link Face .csv file."
        case .unreadable(let path, let reason):
            return "\(path): cannot be read: \(reason)."
        case .unwritable(let path, let reason):
            return "\(path): cannot be written: \(reason)."
        case .unknownFormat(let path, let beginning):
            return "\(path): is not a recording: it begins with \(beginning); JSON Lines begin with "
                + "{\"format\":\"bianlian-recording\" and Live Link Face tables with Timecode,BlendShapeCount."
        case .missingFact(let path, .imageSize):
            return "\(path): does not say how large the pictures were; say it, as with --image-size 1280x720."
        case .missingFact(let path, .frameRate):
            return "\(path): does not say when the pictures were taken; say how many a second, as with --frame-rate 30."
        case .badLine(let error):
            let place = "\(error.path):\(error.line):\(error.column): "
            let problem = "\(error.problem)"
            return place + (error.keyPath.isEmpty ? "" : error.keyPath + ": ") + problem + (problem.hasSuffix("?") ? "" : ".")
        }
    }
}
