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
