/// A JSON text taken apart, as far as it is needed to look names up (RFC 8259).
package enum JSONValue: Sendable, Equatable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The value of a text, or nil where it is not JSON or nests deeper than 200 levels.
    package init?(parsing bytes: some Sequence<UInt8>) {
        var parser = JSONParser(bytes: Array(bytes))
        guard let value = parser.value(depth: 200), parser.isAtEnd else { return nil }
        self = value
    }

    /// The member of an object, or nil.
    package subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// The elements of an array; none for anything else.
    package var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The text of a string, or nil.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }
}

private struct JSONParser {
    private let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether nothing but white space (or the zeros that fill a chunk) is left.
    var isAtEnd: Bool {
        bytes[position...].allSatisfy { $0 <= 0x20 }
    }

    mutating func value(depth: Int) -> JSONValue? {
        skipSpace()
        guard depth > 0, position < bytes.count else { return nil }
        switch bytes[position] {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "t"): return take("true") ? .boolean(true) : nil
        case UInt8(ascii: "f"): return take("false") ? .boolean(false) : nil
        case UInt8(ascii: "n"): return take("null") ? .null : nil
        default: return number()
        }
    }

    private mutating func object(depth: Int) -> JSONValue? {
        var members: [String: JSONValue] = [:]
        position += 1
        if take("}") { return .object(members) }
        repeat {
            skipSpace()
            guard let key = string(), take(":"), let value = value(depth: depth - 1) else { return nil }
            members[key] = value
        } while take(",")
        return take("}") ? .object(members) : nil
    }

    private mutating func array(depth: Int) -> JSONValue? {
        var elements: [JSONValue] = []
        position += 1
        if take("]") { return .array(elements) }
        repeat {
            guard let value = value(depth: depth - 1) else { return nil }
            elements.append(value)
        } while take(",")
        return take("]") ? .array(elements) : nil
    }

    private mutating func number() -> JSONValue? {
        let end = bytes[position...].firstIndex { !"+-.0123456789eE".utf8.contains($0) } ?? bytes.count
        defer { position = end }
        return Double(String(decoding: bytes[position..<end], as: UTF8.self)).map { .number($0) }
    }

    private mutating func string() -> String? {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return nil }
        position += 1
        var units: [UInt16] = []
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            if bytes[position] == UInt8(ascii: "\\") {
                guard let unit = escape() else { return nil }
                units.append(unit)
            } else {
                let end = bytes[position...].firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") } ?? bytes.count
                units += Array(String(decoding: bytes[position..<end], as: UTF8.self).utf16)
                position = end
            }
        }
        guard position < bytes.count else { return nil }
        position += 1
        return String(decoding: units, as: UTF16.self)
    }

    private mutating func escape() -> UInt16? {
        guard position + 1 < bytes.count else { return nil }
        let letter = bytes[position + 1]
        position += 2
        switch letter {
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "u"):
            guard position + 4 <= bytes.count else { return nil }
            defer { position += 4 }
            return UInt16(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
        default: return UInt16(letter)
        }
    }

    private mutating func take(_ text: String) -> Bool {
        skipSpace()
        guard bytes[position...].starts(with: text.utf8) else { return false }
        position += text.utf8.count
        return true
    }

    private mutating func skipSpace() {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
    }
}
