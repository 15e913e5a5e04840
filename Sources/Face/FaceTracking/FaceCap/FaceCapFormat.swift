/// The text that the Face Cap app writes.
enum FaceCapFormat: RecordingFormat {
    static let format = Recording.Format.faceCap
    static let apps = ["Face Cap"]
    static let fileExtensions = ["txt"]
    static let beginning: String? = "Face Cap files with info, or bs,"

    static func isBeginning(_ bytes: [UInt8]) -> Bool { FaceCapTable.isBeginning(bytes) }

    static func examine(_ start: RecordingStart, options: RecordingOptions) throws(RecordingError) -> FoundRecording {
        let table = try FaceCapTable(at: start)
        let scan = try FaceCapScan(of: start.lines, with: table)
        return FoundRecording(
            format: format, header: RecordingHeader(frameRate: scan.frameRate.framesPerSecond, hasHeadPosition: false),
            frameCount: scan.frameCount, unusedNames: table.unusedNames)
    }

    static func open(
        _ recording: Recording, at start: RecordingStart
    ) throws(RecordingError) -> (source: any RecordSource, decoder: any FrameDecoder) {
        (start.lines, FaceCapDecoder(table: try FaceCapTable(at: start)))
    }
}

/// Facts about a whole Face Cap text, gathered in one pass and in little memory.
struct FaceCapScan {
    /// The number of frame lines, including unreadable ones, which the frame reader reports.
    private(set) var frameCount = 0
    /// The frame rate.
    private(set) var frameRate = FrameRateEstimate()
    /// The previous time in milliseconds.
    private var previous: Double?

    /// Reads the lines after the names.
    init(of lines: LineReader, with table: FaceCapTable) throws(RecordingError) {
        // Two levels of optionals: the inner one is nil for an information line, the outer one for an unreadable line.
        try lines.scan({ try FaceCapDecoder.row(from: $0, of: table) as FaceCapDecoder.Row? }) { found in
            if case .some(.none) = found { return }
            frameCount += 1
            if case .some(.some(let row)) = found { add(row.time) }
        }
    }

    private mutating func add(_ time: Double) {
        if let previous {
            guard time > previous else { return }
            frameRate.add(step: (time - previous) * 60 / 1000)
        }
        previous = time
    }
}
