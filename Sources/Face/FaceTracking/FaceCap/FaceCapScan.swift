/// The facts of a Face Cap text as a whole, gathered in one pass and in little memory.
struct FaceCapScan {
    /// The lines of frames, those that cannot be read included: they are for the reader of frames to report.
    private(set) var frameCount = 0
    /// The number of frames a second.
    private(set) var frameRate = FrameRateEstimate()
    /// Milliseconds.
    private var previous: Double?

    /// Reads what comes after the names.
    init(of lines: LineReader, with table: FaceCapTable) throws(RecordingError) {
        // Two levels: a line of information has no row, and one that cannot be read has not even that.
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
