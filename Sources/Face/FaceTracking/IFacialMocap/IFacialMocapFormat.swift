/// The text that iFacialMocap and Facemotion3d send, one line for each frame.
enum IFacialMocapFormat: RecordingFormat {
    static let format = Recording.Format.iFacialMocap
    static let apps = ["iFacialMocap", "Facemotion3d"]
    static let fileExtensions = ["txt"]
    static let beginning: String? =
        "lines of iFacialMocap and Facemotion3d with a shape such as jawOpen-12| or jawOpen&12|"
    static let hasTimes = false

    static func isBeginning(_ bytes: [UInt8]) -> Bool { IFacialMocapLine.isFrame(bytes) }

    static func examine(_ start: RecordingStart, options: RecordingOptions) throws(RecordingError) -> FoundRecording {
        // The first line is already a frame.
        let scan = try IFacialMocapScan(of: LineReader(start.location, lengthLimit: start.limit))
        return FoundRecording(
            format: format,
            header: RecordingHeader(frameRate: options.frameRate ?? 60, hasHeadPosition: scan.hasHeadPosition),
            frameCount: scan.frameCount, unusedNames: scan.unusedNames)
    }

    static func open(
        _ recording: Recording, at start: RecordingStart
    ) throws(RecordingError) -> (source: any RecordSource, decoder: any FrameDecoder) {
        let header = recording.header
        return (
            start.lines,
            IFacialMocapDecoder(framesPerSecond: header.frameRate, hasHeadPosition: header.hasHeadPosition)
        )
    }
}

/// Facts about a whole iFacialMocap text, gathered in one pass and in little memory.
struct IFacialMocapScan {
    /// The number of lines, including unreadable ones, which the frame reader reports.
    private(set) var frameCount = 0
    /// Whether the first readable line contains the head's position.
    private(set) var hasHeadPosition = true
    /// The names of unused values, in order of first appearance.
    private(set) var unusedNames: [String] = []
    private var isFirst = true

    /// The maximum number of names to keep; an app uses only a few.
    private static let mostNames = 256

    /// Reads a file from its first line.
    init(of lines: LineReader) throws(RecordingError) {
        var seen: Set<String> = []
        try lines.scan({ try IFacialMocapLine($0) }) { line in
            frameCount += 1
            guard let line else { return }
            if isFirst { hasHeadPosition = line.head.count > IFacialMocapLine.angleCount }
            isFirst = false
            for name in line.unusedNames where seen.count < Self.mostNames && seen.insert(name).inserted {
                unusedNames.append(name)
            }
        }
    }
}
