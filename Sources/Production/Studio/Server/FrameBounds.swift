/// Limits the frames of a WebSocket while they arrive (RFC 6455, section 5.2).
///
/// The server behind it therefore never allocates memory for a length that a header merely claims.
struct FrameBounds: Sendable {
    /// The reason why a connection is closed.
    enum Fault: Error, Equatable, Sendable {
        case tooLarge, unmasked, reserved, controlTooLarge
    }

    private let mostBytes: Int
    /// The bytes of the current header so far.
    private var header: [UInt8] = []
    /// The number of payload bytes that are still to arrive.
    private var left = 0
    /// The number of bytes of the message so far, over its fragments.
    private var messageBytes = 0

    /// - Parameter mostBytes: the largest size of a message.
    init(mostBytes: Int) {
        self.mostBytes = mostBytes
    }

    /// Checks the next bytes.
    mutating func check(_ bytes: some Sequence<UInt8>) throws(Fault) {
        for byte in bytes {
            if left > 0 {
                left -= 1
                continue
            }
            header.append(byte)
            try checkHeader()
        }
    }

    private mutating func checkHeader() throws(Fault) {
        // The first byte: the final bit, three reserved bits, the opcode. The second: the mask bit and the length.
        guard header[0] & 0x70 == 0 else { throw .reserved }
        guard header.count >= 2 else { return }
        guard header[1] & 0x80 != 0 else { throw .unmasked }
        let short = Int(header[1] & 0x7F)
        let lengthBytes = short == 126 ? 2 : short == 127 ? 8 : 0
        guard header.count >= 2 + lengthBytes else { return }
        // An eight-byte length with its top bit set is invalid; it is refused as too large.
        let length = lengthBytes == 0 ? UInt64(short) : header[2..<2 + lengthBytes].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let isControl = header[0] & 0x08 != 0
        guard !isControl || length <= 125 else { throw .controlTooLarge }
        guard length <= UInt64(mostBytes) else { throw .tooLarge }
        guard header.count == 2 + lengthBytes + 4 else { return }
        left = Int(length)
        if !isControl {
            // Opcode 0 continues a message.
            messageBytes = header[0] & 0x0F == 0 ? messageBytes + left : left
            guard messageBytes <= mostBytes else { throw .tooLarge }
        }
        header = []
    }
}
