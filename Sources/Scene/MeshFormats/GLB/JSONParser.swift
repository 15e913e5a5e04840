/// Takes a JSON text apart by recursive descent.
struct JSONParser {
    private static let depthLimit = 200

    private let bytes: [UInt8]
    private var position = 0
    private var valuesLeft: Int

    init(bytes: [UInt8], valuesLeft: Int) {
        self.bytes = bytes
        self.valuesLeft = valuesLeft
    }

    /// The value of the whole text, after which nothing but white space (or the zeros that fill a chunk) may follow.
    mutating func document() throws(JSONSyntaxFault) -> JSONValue {
        let value = try value(depth: 1)
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
        guard position == bytes.count else { throw fault("there is text after the end of the value") }
        return value
    }

    private mutating func value(depth: Int) throws(JSONSyntaxFault) -> JSONValue {
        skipSpace()
        guard depth <= Self.depthLimit else { throw fault("more than \(Self.depthLimit) levels are nested") }
        guard valuesLeft > 0 else { throw fault("there are too many values") }
        valuesLeft -= 1
        guard position < bytes.count else { throw fault("a value is missing") }
        switch bytes[position] {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): if take("true") { return .boolean(true) }
        case UInt8(ascii: "f"): if take("false") { return .boolean(false) }
        case UInt8(ascii: "n"): if take("null") { return .null }
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: break
        }
        throw fault("a value is expected")
    }

    private mutating func object(depth: Int) throws(JSONSyntaxFault) -> JSONValue {
        var members: [String: JSONValue] = [:]
        position += 1
        if take("}") { return .object(members) }
        repeat {
            skipSpace()
            let start = position
            let key = try string()
            guard take(":") else { throw fault("a colon is missing") }
            let value = try value(depth: depth + 1)
            guard members.updateValue(value, forKey: key) == nil else {
                position = start
                throw fault("the member \"\(key.prefix(40))\" is given twice")
            }
        } while take(",")
        guard take("}") else { throw fault("a comma or a closing brace is missing") }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(JSONSyntaxFault) -> JSONValue {
        var elements: [JSONValue] = []
        position += 1
        if take("]") { return .array(elements) }
        repeat {
            elements.append(try value(depth: depth + 1))
        } while take(",")
        guard take("]") else { throw fault("a comma or a closing bracket is missing") }
        return .array(elements)
    }

    private mutating func number() throws(JSONSyntaxFault) -> Double {
        let start = position
        if bytes[position] == UInt8(ascii: "-") { position += 1 }
        let integer = digits()
        // Most numbers are small and whole; making texts of them would cost more than all else.
        if position == bytes.count || !".eE".utf8.contains(bytes[position]), 1...15 ~= integer.count {
            let magnitude = bytes[integer].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            if integer.count == 1 || bytes[integer.lowerBound] != UInt8(ascii: "0") {
                return integer.lowerBound > start ? -Double(magnitude) : Double(magnitude)
            }
        }
        var isWhole = integer.count == 1 || !integer.isEmpty && bytes[integer.lowerBound] != UInt8(ascii: "0")
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            if digits().isEmpty { isWhole = false }
        }
        if position < bytes.count, "eE".utf8.contains(bytes[position]) {
            position += 1
            if position < bytes.count, "+-".utf8.contains(bytes[position]) { position += 1 }
            if digits().isEmpty { isWhole = false }
        }
        guard isWhole, let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)), number.isFinite else {
            position = start
            throw fault("the number is invalid or out of range")
        }
        return number
    }

    private mutating func digits() -> Range<Int> {
        let start = position
        while position < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[position] { position += 1 }
        return start..<position
    }

    private mutating func string() throws(JSONSyntaxFault) -> String {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { throw fault("a text in quotes is missing") }
        position += 1
        let start = position
        skipPlainLetters()
        if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
            defer { position += 1 }
            return String(decoding: bytes[start..<position], as: UTF8.self)
        }
        var units = Array(String(decoding: bytes[start..<position], as: UTF8.self).utf16)
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            if bytes[position] == UInt8(ascii: "\\") {
                units.append(try escape())
            } else {
                let start = position
                skipPlainLetters()
                units += Array(String(decoding: bytes[start..<position], as: UTF8.self).utf16)
            }
        }
        guard position < bytes.count else { throw fault("a text has no closing quote") }
        position += 1
        return String(decoding: units, as: UTF16.self)
    }

    /// Goes on to the next quote or backslash, or to the end.
    private mutating func skipPlainLetters() {
        position = bytes.withUnsafeBufferPointer { bytes in
            var index = position
            while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\\") { index += 1 }
            return index
        }
    }

    private mutating func escape() throws(JSONSyntaxFault) -> UInt16 {
        guard position + 1 < bytes.count else { throw fault("a text has no closing quote") }
        let letter = bytes[position + 1]
        position += 2
        switch letter {
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "u"):
            guard position + 4 <= bytes.count,
                let unit = UInt16(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
            else { throw fault("four hexadecimal digits are missing") }
            position += 4
            return unit
        default: return UInt16(letter)
        }
    }

    private mutating func take(_ text: StaticString) -> Bool {
        skipSpace()
        let count = text.utf8CodeUnitCount
        guard position + count <= bytes.count else { return false }
        for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
        position += count
        return true
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    private func fault(_ words: String) -> JSONSyntaxFault {
        let before = bytes[..<min(position, bytes.count)]
        let line = before.count { $0 == 0x0A } + 1
        let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
        return JSONSyntaxFault(line: line, column: column, words: words)
    }
}
