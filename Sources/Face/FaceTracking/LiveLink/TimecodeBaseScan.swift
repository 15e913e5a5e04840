/// Determines the base of a file's timecodes from the frame numbers before and after each full second.
///
/// A second that ends at frame `a` and continues at frame `b` one step later has `a + step - b` frame numbers. The median over
/// all seconds tolerates lost rows.
struct TimecodeBaseScan {
    /// The number of rows with each whole frame number; the last element counts all larger ones.
    private var rowCounts = [Int](repeating: 0, count: 121)
    private var previous: LiveLinkTimecode?
    /// The step between the last two rows within one second, in frames.
    private var step: Double?
    /// The number of frame numbers in a second, according to each full second.
    private var lengths: [Double] = []
    /// Rows before and after a full minute that drop-frame timecode would shorten.
    private var minutes: [(length: Double, first: Double, step: Double)] = []
    /// The smallest frame number at the start of such a minute.
    private var smallestOfMinute = Double.infinity

    private static let secondsOfADay = 24 * 60 * 60

    /// Adds the timecode of the next row.
    mutating func add(_ timecode: LiveLinkTimecode) {
        rowCounts[Int(min(timecode.frame, 120))] += 1
        if timecode.second % 60 == 0, timecode.second / 60 % 10 != 0 {
            smallestOfMinute = min(smallestOfMinute, timecode.frame)
        }
        defer { previous = timecode }
        guard let previous else { return }
        if timecode.second == previous.second, timecode.frame > previous.frame { step = timecode.frame - previous.frame }
        guard let step, (previous.second + 1) % Self.secondsOfADay == timecode.second else { return }
        let length = previous.frame + step - timecode.frame
        let mayDrop = timecode.second % 60 == 0 && timecode.second / 60 % 10 != 0
        if mayDrop { minutes.append((length, timecode.frame, step)) } else { lengths.append(length) }
    }

    /// The base of the rows added so far; without a full second, the app's default of 60.
    var result: FoundTimecodeBase {
        guard let whole = wholeBase else {
            return FoundTimecodeBase(base: isBeyond(.sixty, tenths: 1) ? .hundredTwenty : .sixty, isGuess: true)
        }
        return FoundTimecodeBase(base: whole.dropFrame.flatMap { isDropFrame($0) ? $0 : nil } ?? whole)
    }

    /// The base before drop-frame is considered; nil if no full second determines it.
    private var wholeBase: TimecodeBase? {
        let lengths = lengths.isEmpty ? minutes.map(\.length) : lengths
        guard !lengths.isEmpty else { return nil }
        let length = lengths.sorted()[lengths.count / 2]
        let possible = TimecodeBase.whole.filter { rowsBeyond($0) <= max(1, rowCounts.reduce(0, +) / 100) }
        func distance(_ base: TimecodeBase) -> Double { (Double(base.frameNumbers) - length).magnitude }
        if let nearest = possible.min(by: { distance($0) < distance($1) }), distance(nearest) <= 1.5 { return nearest }
        // Rows are missing around most full seconds: the smallest base with all frame numbers.
        return lengths.count < 3 ? nil : possible.first
    }

    private func rowsBeyond(_ base: TimecodeBase) -> Int { rowCounts[base.frameNumbers...].reduce(0, +) }

    private func isBeyond(_ base: TimecodeBase, tenths: Int) -> Bool {
        rowsBeyond(base) * 10 > rowCounts.reduce(0, +) * tenths
    }

    /// Whether minutes skip the frame numbers that drop-frame timecode skips.
    private func isDropFrame(_ base: TimecodeBase) -> Bool {
        let (whole, dropped) = (Double(base.frameNumbers), Double(base.droppedNumbers))
        guard smallestOfMinute >= dropped else { return false }
        let votes = minutes.count { minute in
            let isShort = (minute.length - (whole - dropped)).magnitude < (minute.length - whole).magnitude
            return isShort && minute.first < dropped + minute.step
        }
        return votes > 0 && votes * 2 > minutes.count
    }
}

extension TimecodeBaseScan {
    /// Reads the timecodes of a table after its names. The frame reader reports unreadable rows.
    init(of lines: LineReader, with table: LiveLinkTable) throws(RecordingError) {
        try lines.scan({ bytes in
            var cursor = JSONCursor(table.dialect.plain(bytes))
            return try LiveLinkTimecode(&cursor, end: cursor.fieldEnd)
        }) { timecode in
            if let timecode { add(timecode) }
        }
    }
}
