/// The project's own format.
enum JSONLinesFormat: RecordingFormat {
    static let format = Recording.Format.jsonLines
    static let apps: [String] = []
    static let fileExtensions = ["jsonl", "json"]
    static let beginning: String? = "JSON Lines begin with {\"format\":\"bianlian-recording\""

    static func isBeginning(_ bytes: [UInt8]) -> Bool {
        bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "{")
    }

    static func examine(_ start: RecordingStart, options: RecordingOptions) throws(RecordingError) -> FoundRecording {
        FoundRecording(format: format, header: try start.decodedFirst { try HeaderLineDecoder.header(from: $0) })
    }

    static func open(
        _ recording: Recording, at start: RecordingStart
    ) throws(RecordingError) -> (source: any RecordSource, decoder: any FrameDecoder) {
        var start = start
        _ = try start.readFirstLine()
        var header = recording.storedHeader
        header.identities = recording.header.identities
        return (start.lines, FrameLineDecoder(header: header))
    }
}
