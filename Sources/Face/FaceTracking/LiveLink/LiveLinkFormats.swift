import Files

/// The table that Epic's Live Link Face app writes.
enum LiveLinkTableFormat: RecordingFormat {
    /// The app's name.
    static let app = "Live Link Face"

    static let format = Recording.Format.liveLinkFace
    static let apps = [app]
    static let fileExtensions = ["csv"]
    static let beginning: String? =
        "Live Link Face tables with Timecode,BlendShapeCount and captures of its packets with the byte 6"
    static let recordWithOptionalTurns: String? = "row"

    static func isBeginning(_ bytes: [UInt8]) -> Bool { LiveLinkTable.isTable(bytes) }

    static func examine(_ start: RecordingStart, options: RecordingOptions) throws(RecordingError) -> FoundRecording {
        var table = try start.decodedFirst { try LiveLinkTable(header: $0, base: .sixty) }
        let base: FoundTimecodeBase
        if let known = options.timecodeBase {
            base = FoundTimecodeBase(base: known)
        } else {
            base = try Self.base(at: start, of: table)
        }
        table.base = base.base
        let scan = try LiveLinkScan(of: start.lines, with: table)
        var found = FoundRecording(format, scan, of: start, unusedNames: table.unusedNames, options: options)
        found.timecodeBase = base
        found.header.timecode?.dropsFrames = base.base.droppedNumbers > 0
        return found
    }

    static func open(
        _ recording: Recording, at start: RecordingStart
    ) throws(RecordingError) -> (source: any RecordSource, decoder: any FrameDecoder) {
        let table = try start.decodedFirst { try LiveLinkTable(header: $0, base: recording.timecodeBase ?? .sixty) }
        return (start.lines, LiveLinkDecoder(layout: table, angleUnit: recording.angleUnit ?? .radians))
    }

    /// Returns the base of a table's timecodes, which is needed to read all its other facts.
    private static func base(
        at start: RecordingStart, of table: LiveLinkTable
    ) throws(RecordingError) -> FoundTimecodeBase {
        let lines = try LineReader(start.location, lengthLimit: start.limit)
        _ = try lines.next()
        return try TimecodeBaseScan(of: lines, with: table).result
    }
}

/// The packets that the same app sends, captured in sequence.
enum LiveLinkPacketsFormat: RecordingFormat {
    static let format = Recording.Format.liveLinkPackets
    static let apps = [LiveLinkTableFormat.app]
    static let fileExtensions: [String] = []
    static let beginning: String? = nil
    static let isText = false
    static let recordWithOptionalTurns: String? = "packet"

    static func isBeginning(_ bytes: [UInt8]) -> Bool { PacketReader.isCapture(bytes) }

    static func examine(_ start: RecordingStart, options: RecordingOptions) throws(RecordingError) -> FoundRecording {
        let scan = try LiveLinkScan(of: PacketReader(start.bytes, path: start.path), with: LiveLinkPackets())
        return FoundRecording(format, scan, of: start, options: options)
    }

    static func open(
        _ recording: Recording, at start: RecordingStart
    ) throws(RecordingError) -> (source: any RecordSource, decoder: any FrameDecoder) {
        let decoder = LiveLinkDecoder(layout: LiveLinkPackets(), angleUnit: recording.angleUnit ?? .radians)
        return (PacketReader(start.bytes, path: start.path), decoder)
    }
}

extension FoundRecording {
    /// The facts of a Live Link table or capture.
    fileprivate init(
        _ format: Recording.Format, _ scan: LiveLinkScan, of start: RecordingStart, unusedNames: [String] = [],
        options: RecordingOptions
    ) {
        let name = splitPath(start.path).name
        self.init(
            format: format, header: scan.header(reel: String(name.lastIndex(of: ".").map { name[..<$0] } ?? name[...])),
            frameCount: scan.rowCount, angleUnit: options.angleUnit ?? scan.angleUnit, unusedNames: unusedNames)
    }
}
