import DescribedErrors
import Files

/// The detected format of a file, and facts about the whole file.
struct FoundRecording {
    var format: Recording.Format
    var header: RecordingHeader
    /// The number of frames, if it is known already.
    var frameCount: Int?
    /// The unit of the angles, if the format does not specify it.
    var angleUnit: AngleUnit?
    /// The base of the timecodes, if the file has any.
    var timecodeBase: FoundTimecodeBase?
    /// The names of unused values.
    var unusedNames: [String] = []
}

extension FoundRecording {
    /// Examines the start of a file, and reads the whole file if the format requires it.
    init(at location: FileLocation, options: RecordingOptions) throws(RecordingError) {
        let path = location.name
        let limit = options.lineLengthLimit
        var start = try RecordingStart(location, path: path, limit: limit)
        let beginning = try start.bytes.peek()
        if let format = RecordingFormats.beginning(with: beginning, isText: false) {
            self = try format.examine(start, options: options)
            return
        }
        let first = try start.readFirstLine()
        guard let character = first.bytes.first(where: { $0 != 0x20 && $0 != 0x09 }) else {
            throw .unknownFormat(path: path, beginning: "nothing")
        }
        if UTF16Transcoder.isLikely(beginning) {
            throw .otherFile(
                path: path, kind: "UTF-16 text without a byte-order mark",
                advice: "save it as UTF-8 (in a spreadsheet, as CSV UTF-8)")
        }
        if [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(character),
            try LandmarkTake.isFile(at: location, lineLengthLimit: limit)
        {
            throw .otherFile(
                path: path, kind: "a landmark file",
                advice: "convert it first with: bianlian convert \(path.shellWord) --output take.jsonl")
        }
        if let format = RecordingFormats.beginning(with: first.bytes, isText: true) {
            self = try format.examine(start, options: options)
        } else if let kind = KnownContent.kind(of: beginning) {
            throw .otherFile(path: path, kind: kind.name, advice: Self.advice(for: kind, path: path))
        } else {
            throw .unknownFormat(path: path, beginning: quoted(String(decoding: first.bytes.prefix(80), as: UTF8.self)))
        }
    }

    /// Returns the command for using a file of another kind.
    private static func advice(for kind: KnownContent.Kind, path: String) -> String {
        let word = path.shellWord
        return switch kind.use {
        case .config: "render it with: bianlian \(kind.name == "a suite" ? "suite run" : "render") \(word)"
        case .picture, .video: "track the face in it with: bianlian track \(word) --output take.jsonl"
        case .model: "inspect it with: bianlian inspect \(word)"
        case .archive: "unpack it first"
        case .sound, .font, .page, .recording: "bianlian convert --help lists the formats"
        }
    }
}
