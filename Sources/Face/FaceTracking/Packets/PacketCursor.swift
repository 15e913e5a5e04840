/// A place in one packet, from which big-endian values of a known shape are taken one after the other.
struct PacketCursor {
    /// The packet.
    let bytes: [UInt8]
    /// The next byte to take.
    private(set) var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Takes an unsigned number of one byte.
    mutating func byte(_ name: String) throws -> Int {
        Int(try bits(1, name, "a byte"))
    }

    /// Takes a whole number of four bytes within a range.
    /// - Parameter allowed: the range, for a message.
    mutating func integer(_ name: String, in range: ClosedRange<Int>, _ allowed: String) throws -> Int {
        let start = offset
        let value = Int(Int32(bitPattern: try bits(4, name, "a number of 4 bytes")))
        guard range.contains(value) else { throw failure(.outOfRange(found: "\(value)", allowed: allowed), name, at: start) }
        return value
    }

    /// Takes a finite number in single precision.
    mutating func float(_ name: String) throws -> Float {
        let start = offset
        let value = Float(bitPattern: try bits(4, name, "a number of 4 bytes"))
        guard value.isFinite else {
            throw failure(.unexpected(found: "\(value)", expected: "a finite number"), name, at: start)
        }
        return value
    }

    /// Takes a text that its length in bytes stands before.
    mutating func text(_ name: String) throws -> String {
        let left = bytes.count - offset - 4
        let length = try integer(name, in: 0...max(left, 0), "a length from 0 to the \(max(left, 0)) bytes that are left")
        let start = offset
        offset += length
        guard let text = String(validating: bytes[start..<offset], as: UTF8.self) else {
            throw failure(.invalidText, name, at: start)
        }
        return text
    }

    /// Checks that nothing is left.
    func end() throws {
        guard offset == bytes.count else {
            throw failure(
                .unexpected(found: "\(bytes.count - offset) more bytes", expected: "the packet's end"), "", at: offset)
        }
    }

    /// A failure at a byte of the packet.
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
