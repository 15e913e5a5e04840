import Files

/// The lines of a file, one after the other, in memory that does not grow with the file's length.
///
/// Lines end in a line feed or in a carriage return and a line feed; the last one may end with the file. A byte-order mark before
/// the first line is passed over.
final class LineReader: RecordSource {
    /// A line without its end.
    struct Line: FileRecord {
        /// Counted from 1.
        var number: Int
        /// The text, not yet known to be UTF-8; the beginning alone where the line is too long.
        var bytes: [UInt8]
        /// Whether the line was longer than allowed.
        var isTooLong: Bool

        /// Whether nothing stands in it: such lines are passed over, whatever the format.
        var isBlank: Bool { !isTooLong && bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
    }

    private let bytes: RecordingBytes
    private let lengthLimit: Int
    private var chunk: [UInt8] = []
    private var position = 0
    private var number = 0
    private var isInsideLongLine = false

    /// The lines of a regular file.
    /// - Parameter lengthLimit: the longest line that is kept, in bytes.
    convenience init(_ location: FileLocation, lengthLimit: Int) throws(RecordingError) {
        self.init(try RecordingBytes(location), lengthLimit: lengthLimit)
    }

    /// The lines of bytes that nobody has begun to take.
    init(_ bytes: RecordingBytes, lengthLimit: Int) {
        self.bytes = bytes
        self.lengthLimit = lengthLimit
    }

    /// The next line, or nil at the end of the file.
    ///
    /// A line that is too long is given up at once; what is left of it is passed over when the next one is asked for.
    func next() throws(RecordingError) -> Line? {
        while isInsideLongLine {
            isInsideLongLine = takeToLineEnd() == nil
            if isInsideLongLine, try !refill() { return nil }
        }
        if position == chunk.count, try !refill() { return nil }
        number += 1
        var line = Line(number: number, bytes: [], isTooLong: false)
        repeat {
            let start = position
            let end = takeToLineEnd()
            let room = lengthLimit + 1 - line.bytes.count
            line.bytes += chunk[start..<(end ?? chunk.count)].prefix(room)
            line.isTooLong = line.bytes.count > lengthLimit
            isInsideLongLine = line.isTooLong && end == nil
            if end != nil || line.isTooLong { break }
        } while try refill()
        trim(&line)
        return line
    }

    func nextRecord() throws(RecordingError) -> (any FileRecord)? { try next() }

    /// Goes past the next line feed of the chunk and gives its place, or to the chunk's end where there is none.
    private func takeToLineEnd() -> Int? {
        let end = chunk[position...].firstIndex(of: 0x0A)
        position = end.map { $0 + 1 } ?? chunk.count
        return end
    }

    private func trim(_ line: inout Line) {
        if line.bytes.last == 0x0D { line.bytes.removeLast() }
        if line.number == 1, line.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { line.bytes.removeFirst(3) }
    }

    private func refill() throws(RecordingError) -> Bool {
        let next = try bytes.next()
        guard !next.isEmpty else { return false }
        chunk = next
        position = 0
        return true
    }
}
