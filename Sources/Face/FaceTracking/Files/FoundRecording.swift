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
        let bytes = try RecordingBytes(location)
        let beginning = try bytes.peek()
        if PacketReader.isCapture(beginning) {
            let scan = try LiveLinkScan(of: PacketReader(bytes, path: path), with: LiveLinkPackets())
            self.init(.liveLinkPackets, scan, options: options)
            return
        }
        let lines = LineReader(bytes, lengthLimit: limit)
        guard let first = try lines.next(), let start = first.bytes.first(where: { $0 != 0x20 && $0 != 0x09 }) else {
            throw .unknownFormat(path: path, beginning: "nothing")
        }
        if UTF16Transcoder.isLikely(beginning) {
            throw .otherFile(
                path: path, kind: "UTF-16 text without a byte-order mark",
                advice: "save it as UTF-8 (in a spreadsheet, as CSV UTF-8)")
        } else if [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(start),
            try LandmarkTake.isFile(at: location, lineLengthLimit: limit)
        {
            throw .otherFile(
                path: path, kind: "a landmark file",
                advice: "convert it first with: bianlian convert \(path.shellWord) --output take.jsonl")
        } else if start == UInt8(ascii: "{") {
            let header = try first.decoded(in: path, limit: limit) { try HeaderLineDecoder.header(from: $0) }
            self.init(format: .jsonLines, header: header)
        } else if LiveLinkTable.isTable(first.bytes) {
            var table = try first.decoded(in: path, limit: limit) { try LiveLinkTable(header: $0, base: .sixty) }
            let base: FoundTimecodeBase
            if let known = options.timecodeBase {
                base = FoundTimecodeBase(base: known)
            } else {
                base = try Self.base(at: location, of: table, limit)
            }
            table.base = base.base
            self.init(.liveLinkFace, try LiveLinkScan(of: lines, with: table), unusedNames: table.unusedNames, options: options)
            timecodeBase = base
        } else if FaceCapTable.isBeginning(first.bytes) {
            let table = try FaceCapTable(from: first, then: lines, path: path, limit: limit)
            self.init(try FaceCapScan(of: lines, with: table), of: table)
        } else if IFacialMocapLine.isFrame(first.bytes) {
            // The first line is already a frame.
            self.init(try IFacialMocapScan(of: LineReader(location, lengthLimit: limit)), options: options)
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

    /// Returns the base of a table's timecodes, which is needed to read all its other facts.
    private static func base(
        at location: FileLocation, of table: LiveLinkTable, _ limit: Int
    ) throws(RecordingError) -> FoundTimecodeBase {
        let lines = try LineReader(location, lengthLimit: limit)
        _ = try lines.next()
        return try TimecodeBaseScan(of: lines, with: table).result
    }

    private init(
        _ format: Recording.Format, _ scan: LiveLinkScan, unusedNames: [String] = [], options: RecordingOptions
    ) {
        self.init(
            format: format, header: RecordingHeader(frameRate: scan.frameRate.framesPerSecond, hasHeadPosition: false),
            frameCount: scan.rowCount, angleUnit: options.angleUnit ?? scan.angleUnit, unusedNames: unusedNames)
    }

    private init(_ scan: FaceCapScan, of table: FaceCapTable) {
        self.init(
            format: .faceCap, header: RecordingHeader(frameRate: scan.frameRate.framesPerSecond, hasHeadPosition: false),
            frameCount: scan.frameCount, unusedNames: table.unusedNames)
    }

    private init(_ scan: IFacialMocapScan, options: RecordingOptions) {
        self.init(
            format: .iFacialMocap,
            header: RecordingHeader(frameRate: options.frameRate ?? 60, hasHeadPosition: scan.hasHeadPosition),
            frameCount: scan.frameCount, unusedNames: scan.unusedNames)
    }
}
