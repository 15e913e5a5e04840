/// The facts of a text of iFacialMocap's as a whole, gathered in one pass and in little memory.
struct IFacialMocapScan {
    /// The lines, those that cannot be read included: they are for the reader of frames to report.
    private(set) var frameCount = 0
    /// Whether the head is placed, as the first line that can be read says.
    private(set) var hasHeadPosition = true
    /// The names of values that nothing here uses, in the order in which they first come.
    private(set) var unusedNames: [String] = []
    private var isFirst = true

    /// The most names that are kept; an app has a handful.
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
