/// Builds a tree from a JSON text by recursive descent.
struct JSONReader {
    private static let depthLimit = 200

    private var scanner: JSONScanner
    private var valuesLeft: Int
    private let readsNonFiniteNumbers: Bool
    private let keepsRepeatedMembers: Bool

    init(_ bytes: [UInt8], valuesLeft: Int, readsNonFiniteNumbers: Bool, keepsRepeatedMembers: Bool) {
        scanner = JSONScanner(bytes)
        scanner.repairsStrings = true
        self.valuesLeft = valuesLeft
        self.readsNonFiniteNumbers = readsNonFiniteNumbers
        self.keepsRepeatedMembers = keepsRepeatedMembers
    }

    /// Reads the value of the whole text. Only white space, or the zeros that fill a chunk, may follow.
    mutating func document() throws(JSONFault) -> OrderedJSON {
        let value = try value(depth: 1)
        while scanner.offset < scanner.bytes.count, scanner.bytes[scanner.offset] <= 0x20 { scanner.offset += 1 }
        guard scanner.offset == scanner.bytes.count else { throw scanner.mismatch("the end of the text") }
        return value
    }

    private mutating func value(depth: Int) throws(JSONFault) -> OrderedJSON {
        guard depth <= Self.depthLimit else {
            throw scanner.fault(.tooMuch("more than \(Self.depthLimit) levels are nested"))
        }
        guard valuesLeft > 0 else { throw scanner.fault(.tooMuch("there are too many values")) }
        valuesLeft -= 1
        guard let first = scanner.peek() else { throw scanner.mismatch("a value") }
        if readsNonFiniteNumbers, let number = nonFiniteNumber() { return .number(number) }
        switch first {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try scanner.string())
        case UInt8(ascii: "t"): if scanner.take(word: "true") { return .boolean(true) }
        case UInt8(ascii: "f"): if scanner.take(word: "false") { return .boolean(false) }
        case UInt8(ascii: "n"): if scanner.take(word: "null") { return .null }
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try scanner.double())
        default: break
        }
        throw scanner.mismatch("a value")
    }

    /// Reads a number that is not finite, if it is next.
    private mutating func nonFiniteNumber() -> Double? {
        if scanner.take(word: "NaN") { return .nan }
        if scanner.take(word: "Infinity") { return .infinity }
        return scanner.take(word: "-Infinity") ? -.infinity : nil
    }

    private mutating func object(depth: Int) throws(JSONFault) -> OrderedJSON {
        var members: [OrderedJSON.Member] = []
        var keys: Set<String> = []
        scanner.offset += 1
        if scanner.take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            _ = scanner.peek()
            let start = scanner.offset
            let key = try scanner.string()
            try scanner.require(UInt8(ascii: ":"), "a colon after the key")
            let value = try value(depth: depth + 1)
            // A set costs more than it saves in the small objects that most texts consist of.
            if members.count == 16 { keys = Set(members.map(\.key)) }
            let isNew = members.count < 16 ? !members.contains { $0.key == key } : keys.insert(key).inserted
            guard isNew || keepsRepeatedMembers && depth == 1 else {
                throw scanner.fault(.duplicateKey(key), at: start)
            }
            members.append(OrderedJSON.Member(key, value))
        } while scanner.take(UInt8(ascii: ","))
        try scanner.require(UInt8(ascii: "}"), "a comma or the object's closing brace")
        return .object(members)
    }

    private mutating func array(depth: Int) throws(JSONFault) -> OrderedJSON {
        var elements: [OrderedJSON] = []
        scanner.offset += 1
        if scanner.take(UInt8(ascii: "]")) { return .array(elements) }
        repeat {
            elements.append(try value(depth: depth + 1))
        } while scanner.take(UInt8(ascii: ","))
        try scanner.require(UInt8(ascii: "]"), "a comma or the list's closing bracket")
        return .array(elements)
    }
}
