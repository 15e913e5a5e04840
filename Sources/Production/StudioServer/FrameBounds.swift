/// Bounds the frames of a WebSocket as they come in (RFC 6455, section 5.2), so that nothing behind takes memory for what a header only says.
struct FrameBounds: Sendable {
    /// Why a connection is ended.
    enum Fault: Error, Equatable, Sendable {
        case tooLarge, unmasked, reserved, controlTooLarge
    }

    private let mostBytes: Int
    /// What is known of the header that is coming in.
    private var header: [UInt8] = []
    /// The bytes of the payload that are to come.
    private var left = 0
    /// The bytes of the message so far, over its fragments.
    private var messageBytes = 0

    /// - Parameter mostBytes: of a message.
    init(mostBytes: Int) {
        self.mostBytes = mostBytes
    }

    /// Looks at the next bytes.
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
        // The first byte: the end of a message, three reserved bits, the kind. The second: whether there is a mask, and the length.
        guard header[0] & 0x70 == 0 else { throw .reserved }
        guard header.count >= 2 else { return }
        guard header[1] & 0x80 != 0 else { throw .unmasked }
        let short = Int(header[1] & 0x7F)
        let lengthBytes = short == 126 ? 2 : short == 127 ? 8 : 0
        guard header.count >= 2 + lengthBytes else { return }
        // Eight bytes of a length that is not negative, else far too large.
        let length = lengthBytes == 0 ? UInt64(short) : header[2..<2 + lengthBytes].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let isControl = header[0] & 0x08 != 0
        guard !isControl || length <= 125 else { throw .controlTooLarge }
        guard length <= UInt64(mostBytes) else { throw .tooLarge }
        guard header.count == 2 + lengthBytes + 4 else { return }
        left = Int(length)
        if !isControl {
            // A frame that goes on with a message is of kind 0.
            messageBytes = header[0] & 0x0F == 0 ? messageBytes + left : left
            guard messageBytes <= mostBytes else { throw .tooLarge }
        }
        header = []
    }
}
