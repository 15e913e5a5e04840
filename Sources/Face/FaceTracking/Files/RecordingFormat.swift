import DescribedErrors
import Files

/// A format of recording files: how it is recognized and read.
///
/// A new format needs a case of `Recording.Format`, a type that conforms to this protocol, and a place in `RecordingFormats`.
protocol RecordingFormat {
    static var format: Recording.Format { get }
    /// The names of the apps that write it; empty for the project's own format.
    static var apps: [String] { get }
    /// The usual file name extensions. The content decides, not the name.
    static var fileExtensions: [String] { get }
    /// How its files begin, for messages; nil if another format's words cover it.
    static var beginning: String? { get }
    /// Whether its files consist of lines.
    static var isText: Bool { get }
    /// Whether its frames have times. Otherwise `RecordingOptions.frameRate` gives their rate.
    static var hasTimes: Bool { get }
    /// The name of a record, if the app omits head rotations unless the user switches them on.
    static var recordWithOptionalTurns: String? { get }

    /// Whether a file with this beginning may have the format: the first line of a text, the first bytes of another file.
    static func isBeginning(_ bytes: [UInt8]) -> Bool
    /// Examines a file that begins like the format, completely if the format requires it.
    static func examine(_ start: RecordingStart, options: RecordingOptions) throws(RecordingError) -> FoundRecording
    /// Returns the frames' records of a recording in the format, and their decoder.
    static func open(
        _ recording: Recording, at start: RecordingStart
    ) throws(RecordingError) -> (source: any RecordSource, decoder: any FrameDecoder)
}

extension RecordingFormat {
    static var isText: Bool { true }
    static var hasTimes: Bool { true }
    static var recordWithOptionalTurns: String? { nil }
}

/// A file at its beginning, or after its first line.
struct RecordingStart {
    let location: FileLocation
    let path: String
    let bytes: RecordingBytes
    let lines: LineReader
    /// The maximum length of a line, in bytes.
    let limit: Int
    /// The first line; nil before it is read.
    private(set) var first: LineReader.Line?

    /// Opens a file.
    /// - Parameter path: the name of the file in messages.
    init(_ location: FileLocation, path: String, limit: Int) throws(RecordingError) {
        self.location = location
        self.path = path
        self.limit = limit
        bytes = try RecordingBytes(location)
        lines = LineReader(bytes, lengthLimit: limit)
    }

    /// Reads the first line unless it has been read.
    /// - Throws: `RecordingError`, also if the file is empty.
    mutating func readFirstLine() throws(RecordingError) -> LineReader.Line {
        if let first { return first }
        guard let line = try lines.next() else { throw .unknownFormat(path: path, beginning: "nothing") }
        first = line
        return line
    }

    /// Returns the value of the first line, which is read unless it has been.
    func decodedFirst<Value>(_ decode: ([UInt8]) throws -> Value) throws(RecordingError) -> Value {
        var start = self
        return try start.readFirstLine().decoded(in: path, limit: limit, decode)
    }
}

/// The table of formats.
enum RecordingFormats {
    /// All formats of files, in the order in which they are tried.
    static var all: [any RecordingFormat.Type] {
        [
            LiveLinkPacketsFormat.self, JSONLinesFormat.self, LiveLinkTableFormat.self, FaceCapFormat.self,
            IFacialMocapFormat.self,
        ]
    }

    /// Returns a format by name; nil for keyframes, which no file contains.
    static subscript(_ format: Recording.Format) -> (any RecordingFormat.Type)? {
        all.first { $0.format == format }
    }

    /// The formats whose files may begin with these bytes.
    /// - Parameter isText: whether the bytes are a line of text.
    static func beginning(with bytes: [UInt8], isText: Bool) -> (any RecordingFormat.Type)? {
        all.first { $0.isText == isText && $0.isBeginning(bytes) }
    }

    /// How files of all formats begin, in words.
    static var beginnings: String {
        all.compactMap { $0.beginning }.listed("and")
    }
}

extension Recording {
    /// The apps whose files are read, in words: `Live Link Face, Face Cap or iFacialMocap`.
    /// - Parameters:
    ///   - suffix: follows each name. Default: nothing.
    ///   - isIncluded: whether an app is listed, by the name of the app. Default: all are.
    package static func appNames(suffix: String = "", where isIncluded: (String) -> Bool = { _ in true }) -> String {
        var names: [String] = []
        for app in RecordingFormats.all.flatMap({ $0.apps }) where isIncluded(app) && !names.contains(app) { names.append(app) }
        return names.map { $0 + suffix }.listed()
    }

    /// The apps that write texts of their own, in words.
    package static var textApps: String { appNames { $0 != LiveLinkTableFormat.app } }

    /// The usual file name extensions of recordings.
    package static var fileExtensions: Set<String> { Set(RecordingFormats.all.flatMap { $0.fileExtensions }) }

    /// Whether the file contains the times of its frames.
    package var hasTimes: Bool { RecordingFormats[format]?.hasTimes ?? true }
}
