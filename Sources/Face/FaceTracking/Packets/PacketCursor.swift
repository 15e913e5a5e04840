/// A position in one packet, from which big-endian values of a known structure are read in sequence.
struct PacketCursor {
    /// The packet.
    let bytes: [UInt8]
    /// The offset of the next byte.
    private(set) var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads an unsigned number of one byte.
    mutating func byte(_ name: String) throws -> Int {
        Int(try bits(1, name, "a byte"))
    }

    /// Reads an integer of four bytes within a range.
    /// - Parameter allowed: the range, for a message.
    mutating func integer(_ name: String, in range: ClosedRange<Int>, _ allowed: String) throws -> Int {
        let start = offset
        let value = Int(Int32(bitPattern: try bits(4, name, "a number of 4 bytes")))
        guard range.contains(value) else { throw failure(.outOfRange(found: "\(value)", allowed: allowed), name, at: start) }
        return value
    }

    /// Reads a finite number in single precision.
    mutating func float(_ name: String) throws -> Float {
        let start = offset
        let value = Float(bitPattern: try bits(4, name, "a number of 4 bytes"))
        guard value.isFinite else {
            throw failure(.unexpected(found: "\(value)", expected: "a finite number"), name, at: start)
        }
        return value
    }

    /// Reads a string that is preceded by its length in bytes.
    mutating func text(_ name: String) throws -> String {
        let left = bytes.count - offset - 4
        let length = try integer(name, in: 0...max(left, 0), "a length from 0 to the \(max(left, 0)) remaining bytes")
        let start = offset
        offset += length
        guard let text = String(validating: bytes[start..<offset], as: UTF8.self) else {
            throw failure(.invalidText, name, at: start)
        }
        return text
    }

    /// Checks that no bytes remain.
    func end() throws {
        guard offset == bytes.count else {
            throw failure(
                .unexpected(found: "\(bytes.count - offset) more bytes", expected: "the packet's end"), "", at: offset)
        }
    }

    /// Returns an error at a byte of the packet.
    func failure(_ problem: RecordingProblem, _ name: String, at offset: Int) -> ParseFailure {
        ParseFailure(offset: offset, path: name.isEmpty ? [] : [.key(name)], problem: problem)
    }

    private mutating func bits(_ count: Int, _ name: String, _ expected: String) throws -> UInt32 {
        guard bytes.count - offset >= count else {
            throw failure(.packetEndsEarly(expected: expected), name, at: bytes.count)
        }
        defer { offset += count }
        return bytes[offset..<offset + count].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
