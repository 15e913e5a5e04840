/// Reads the packets of a capture in sequence, in memory that does not grow with the capture's length.
///
/// A capture contains a version (1 byte) and the number of packets (4 bytes), then the length (4 bytes) and content of each
/// packet. All numbers are big-endian.
final class PacketReader: RecordSource {
    /// One packet.
    struct Packet: FileRecord {
        /// The packet number, from 1.
        var number: Int
        /// The offset of the packet in the capture, in bytes from 0.
        var start: Int
        /// The content.
        var bytes: [UInt8]

        var isBlank: Bool { false }

        func decoded<Value>(
            in path: String, limit: Int, _ decode: ([UInt8]) throws -> Value
        ) throws(RecordingError) -> Value {
            do {
                return try decode(bytes)
            } catch let failure as ParseFailure {
                throw .badPacket(
                    .init(
                        path: path, packet: number, offset: start + failure.offset, keyPath: failure.keyPath,
                        problem: failure.problem))
            } catch let error as RecordingError {
                throw error
            } catch {
                throw .unreadable(path: path, reason: "\(error)")
            }
        }
    }

    /// The supported version of captures and of the packets in them.
    static let version = 6
    /// The maximum size of a UDP packet's content, in bytes.
    private static let longestPacket = 65_507

    private let path: String
    private let bytes: RecordingBytes
    private var chunk: ArraySlice<UInt8> = []
    private var offset = 0
    private var packetCount: Int?
    private var number = 0

    /// Reads packets from bytes of which none have been read yet.
    init(_ bytes: RecordingBytes, path: String) {
        self.bytes = bytes
        self.path = path
    }

    /// Whether a file starts like a capture of any version. No text starts with such a byte.
    static func isCapture(_ beginning: some Collection<UInt8>) -> Bool {
        beginning.first.map { 1...8 ~= $0 } ?? false
    }

    func nextRecord() throws(RecordingError) -> (any FileRecord)? { try next() }

    /// Returns the next packet, or nil after the last.
    func next() throws(RecordingError) -> Packet? {
        let packetCount = try count()
        guard number < packetCount else {
            guard try take(1).isEmpty else {
                throw failure(
                    .unexpected(found: "more bytes", expected: "the end after \(packetCount) packets"), at: offset - 1)
            }
            return nil
        }
        number += 1
        let length = try number("the length of packet \(number) of \(packetCount)")
        guard 1...Self.longestPacket ~= length else {
            let allowed = "the length of a packet, from 1 to \(Self.longestPacket) bytes"
            throw failure(.outOfRange(found: "\(length)", allowed: allowed), at: offset - 4)
        }
        let start = offset
        let bytes = try take(length)
        guard bytes.count == length else { throw cut("the rest of packet \(number) of \(packetCount)") }
        return Packet(number: number, start: start, bytes: bytes)
    }

    /// Returns the number of packets that the capture states.
    private func count() throws(RecordingError) -> Int {
        if let packetCount { return packetCount }
        let version = try take(1).first.map { Int($0) }
        guard version == Self.version else {
            guard let version else { throw cut("the capture's version") }
            throw failure(.unexpected(found: "version \(version)", expected: "version \(Self.version) of captures"), at: 0)
        }
        let count = try number("the number of packets")
        packetCount = count
        return count
    }

    /// Reads an integer of four bytes.
    private func number(_ expected: String) throws(RecordingError) -> Int {
        let bytes = try take(4)
        guard bytes.count == 4 else { throw cut(expected) }
        return bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// Reads a number of bytes; fewer only at the end of the file.
    private func take(_ count: Int) throws(RecordingError) -> [UInt8] {
        var taken: [UInt8] = []
        while taken.count < count {
            if chunk.isEmpty {
                chunk = try bytes.next()[...]
                if chunk.isEmpty { break }
            }
            let part = chunk.prefix(count - taken.count)
            taken += part
            chunk = chunk.dropFirst(part.count)
        }
        offset += taken.count
        return taken
    }

    private func cut(_ expected: String) -> RecordingError {
        failure(.fileEndsEarly(expected: expected), at: offset)
    }

    private func failure(_ problem: RecordingProblem, at offset: Int) -> RecordingError {
        .badPacket(.init(path: path, packet: number, offset: offset, keyPath: "", problem: problem))
    }
}
