/// The answer of the reading process: a model, or the reason that there is none.
///
///     "BLM3"  kind: 0 a model, 1 malformed, 2 over a limit, 3 unreadable   the kind's parts   "END."
///
/// Both sides are of the same version of the package; the layout is not compatible between versions. The receiver trusts
/// nothing, because a malicious file may have compromised the sender.
package enum ModelMessage {
    /// A model as stored in the file, before anything is dropped, generated or checked.
    case model(Model)
    /// The reason that the library cannot read the file.
    case malformed(String)
    /// A quantity above its limit.
    case overLimit(what: String, found: Int, limit: Int)
    /// The reason that a file that the model needs cannot be used.
    case unreadable(String)

    static let start = Array("BLM3".utf8)
    static let end = Array("END.".utf8)

    /// The encoded message.
    package var bytes: [UInt8] {
        var writer = MessageWriter()
        for byte in Self.start { writer.write(byte) }
        switch self {
        case .model(let model):
            writer.write(0 as UInt8)
            writer.write(model)
        case .malformed(let reason):
            writer.write(1 as UInt8)
            writer.write(reason)
        case .overLimit(let what, let found, let limit):
            writer.write(2 as UInt8)
            writer.write(what)
            writer.write(Double(found))
            writer.write(Double(limit))
        case .unreadable(let reason):
            writer.write(3 as UInt8)
            writer.write(reason)
        }
        for byte in Self.end { writer.write(byte) }
        return writer.bytes
    }

    /// Decodes a message; nil if the bytes are invalid.
    package init?(bytes: [UInt8], limits: ModelLimits) {
        var reader = MessageReader(bytes)
        do {
            for byte in Self.start { guard try reader.byte() == byte else { return nil } }
            switch try reader.byte() {
            case 0: self = .model(try reader.model(limits: limits))
            case 1: self = .malformed(try reader.text())
            case 2:
                let what = try reader.text()
                let (found, limit) = (try reader.double(), try reader.double())
                guard let found = Int(exactly: found), let limit = Int(exactly: limit) else { return nil }
                self = .overLimit(what: what, found: found, limit: limit)
            case 3: self = .unreadable(try reader.text())
            default: return nil
            }
            for byte in Self.end { guard try reader.byte() == byte else { return nil } }
        } catch {
            return nil
        }
    }
}
