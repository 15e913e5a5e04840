import Files

/// Reads the lines of a file in sequence, in memory that does not grow with the file's length.
///
/// Lines end in LF or CR LF; the last one may end with the file. A byte-order mark before the first line is skipped.
final class LineReader: RecordSource {
    /// A line without its line ending.
    struct Line: FileRecord {
        /// The line number, from 1.
        var number: Int
        /// The text, not yet validated as UTF-8; only its beginning if the line is too long.
        var bytes: [UInt8]
        /// Whether the line exceeds the length limit.
        var isTooLong: Bool

        /// Whether it is empty; empty lines are skipped in every format.
        var isBlank: Bool { !isTooLong && bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
    }

    private let bytes: RecordingBytes
    private let lengthLimit: Int
    private var chunk: [UInt8] = []
    private var position = 0
    private var number = 0
    private var isInsideLongLine = false

    /// Reads the lines of a regular file.
    /// - Parameter lengthLimit: the maximum length of a line, in bytes.
    convenience init(_ location: FileLocation, lengthLimit: Int) throws(RecordingError) {
        self.init(try RecordingBytes(location), lengthLimit: lengthLimit)
    }

    /// Reads lines from bytes of which none have been read yet.
    init(_ bytes: RecordingBytes, lengthLimit: Int) {
        self.bytes = bytes
        self.lengthLimit = lengthLimit
    }

    /// Returns the next line, or nil at the end of the file.
    ///
    /// Reading a line that is too long stops immediately. The next call skips the rest of it.
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

    /// Advances past the next line feed of the chunk and returns its index. Without one, advances to the end of the chunk and
    /// returns nil.
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
