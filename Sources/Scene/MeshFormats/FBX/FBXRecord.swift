/// A record of an FBX file: a name, values and records below it. Arrays are left out, except matrices.
struct FBXRecord {
    /// A value of a record.
    enum Value {
        case number(Double)
        case text(String)
        /// An array of 16 numbers.
        case matrix([Double])
        /// Raw bytes, or another array.
        case other
    }

    var name: String
    var values: [Value] = []
    var children: [FBXRecord] = []

    func child(_ name: String) -> FBXRecord? { children.first { $0.name == name } }

    func number(_ index: Int) -> Double? {
        guard values.indices.contains(index), case .number(let number) = values[index] else { return nil }
        return number
    }

    func text(_ index: Int) -> String? {
        guard values.indices.contains(index), case .text(let text) = values[index] else { return nil }
        return text
    }

    /// The 16 numbers of a matrix, column by column; nil if the record has none.
    var matrix: [Double]? {
        if case .matrix(let numbers)? = values.first { return numbers }
        // In text, an array is a record named `a`.
        let numbers = (child("a")?.values ?? values).compactMap { value in
            if case .number(let number) = value { number } else { nil as Double? }
        }
        return numbers.count == 16 ? numbers : nil
    }

    /// Reads the records of a file, binary or text; those of a damaged file up to the damage.
    static func records(of bytes: [UInt8]) -> [FBXRecord] {
        if bytes.starts(with: "Kaydara FBX Binary".utf8) {
            var reader = BinaryFBX(bytes)
            return reader.records()
        }
        var reader = TextFBX(bytes)
        return reader.records(depth: 0)
    }

    /// The depth below which records are left out.
    fileprivate static let deepest = 16
    /// Records that contain only a surface or a motion, which the library reads.
    fileprivate static let skipped: Set<String> = [
        "Vertices", "PolygonVertexIndex", "Edges", "LayerElementNormal", "LayerElementUV", "Colors",
        "ColorIndex", "LayerElementTangent", "LayerElementBinormal", "LayerElementSmoothing", "LayerElementMaterial", "KeyTime",
        "KeyValueFloat", "KeyAttrDataFloat", "KeyAttrFlags", "KeyAttrRefCount", "Indexes", "Weights", "Normals", "Content",
    ]
}

/// The binary form: each record states its end.
private struct BinaryFBX {
    private let bytes: [UInt8]
    private var position = 27
    private let isWide: Bool

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        isWide = bytes.count >= 27 && Self.whole(bytes, 23, 4) >= 7500
    }

    mutating func records() -> [FBXRecord] { records(until: bytes.count, depth: 0) }

    private static func whole(_ bytes: [UInt8], _ place: Int, _ size: Int) -> UInt64 {
        (0..<size).reduce(0) { $0 | UInt64(bytes[place + $1]) << (8 * UInt64($1)) }
    }

    /// Reads a number, or returns nil at the end.
    private mutating func take(_ size: Int, before end: Int) -> UInt64? {
        guard position + size <= end else { return nil }
        position += size
        return Self.whole(bytes, position - size, size)
    }

    private mutating func records(until end: Int, depth: Int) -> [FBXRecord] {
        var records: [FBXRecord] = []
        let size = isWide ? 8 : 4
        while let stated = take(size, before: end), let count = take(size, before: end), let length = take(size, before: end),
            let nameLength = take(1, before: end), let next = Int(exactly: stated), next > position, next <= end,
            let valueLength = Int(exactly: length), position + Int(nameLength) <= next,
            valueLength <= next - position - Int(nameLength)
        {
            var record = FBXRecord(name: String(decoding: bytes[position..<position + Int(nameLength)], as: UTF8.self))
            position += Int(nameLength)
            let valuesEnd = position + valueLength
            if depth < FBXRecord.deepest, !FBXRecord.skipped.contains(record.name) {
                record.values = values(min(Int(clamping: count), valueLength), until: valuesEnd)
                position = valuesEnd
                record.children = self.records(until: next, depth: depth + 1)
            }
            records.append(record)
            position = next
        }
        return records
    }

    private mutating func values(_ count: Int, until end: Int) -> [FBXRecord.Value] {
        var values: [FBXRecord.Value] = []
        while values.count < count, let type = take(1, before: end) {
            switch type {
            case 0x43, 0x42: values.append(.number(Double(take(1, before: end) ?? 0)))  // C, B
            case 0x59: values.append(.number(Double(Int16(truncatingIfNeeded: take(2, before: end) ?? 0))))  // Y
            case 0x49: values.append(.number(Double(Int32(truncatingIfNeeded: take(4, before: end) ?? 0))))  // I
            case 0x46: values.append(.number(Double(Float(bitPattern: UInt32(take(4, before: end) ?? 0)))))  // F
            case 0x44: values.append(.number(Double(bitPattern: take(8, before: end) ?? 0)))  // D
            case 0x4C: values.append(.number(Double(Int64(bitPattern: take(8, before: end) ?? 0))))  // L
            case 0x53, 0x52:  // S, R
                guard let length = take(4, before: end), position + Int(length) <= end else { return values }
                let text = bytes[position..<position + Int(length)]
                values.append(type == 0x52 ? .other : .text(String(decoding: text, as: UTF8.self)))
                position += Int(length)
            default:
                // An array: its count, its encoding and the length of its bytes.
                guard let count = take(4, before: end), let encoding = take(4, before: end), let length = take(4, before: end),
                    position + Int(length) <= end
                else { return values }
                let next = position + Int(length)
                switch (type, count, encoding, length) {
                // d and f, uncompressed.
                case (0x64, 16, 0, 128):
                    values.append(.matrix((0..<16).map { _ in Double(bitPattern: take(8, before: next) ?? 0) }))
                case (0x66, 16, 0, 64):
                    values.append(
                        .matrix((0..<16).map { _ in Double(Float(bitPattern: UInt32(take(4, before: next) ?? 0))) }))
                default: values.append(.other)
                }
                position = next
            }
        }
        return values
    }
}

/// The text form: `Name: value, value {`, records, `}`.
private struct TextFBX {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private enum Token {
        case key(String)
        case value(FBXRecord.Value)
        case open, close
    }

    mutating func records(depth: Int) -> [FBXRecord] {
        var records: [FBXRecord] = []
        while let token = next() {
            switch token {
            case .key(let name): records.append(FBXRecord(name: name))
            case .value(let value):
                if let last = records.indices.last, records[last].values.count < 256 { records[last].values.append(value) }
            case .open:
                guard depth < FBXRecord.deepest, let last = records.indices.last,
                    !FBXRecord.skipped.contains(records[last].name)
                else {
                    skip()
                    continue
                }
                records[last].children = self.records(depth: depth + 1)
            case .close: return records
            }
        }
        return records
    }

    /// Skips to the end of a record.
    private mutating func skip() {
        var depth = 1
        while depth > 0, position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\""):
                while position + 1 < bytes.count, bytes[position + 1] != UInt8(ascii: "\"") { position += 1 }
                position += 1
            default: break
            }
            position += 1
        }
    }

    private mutating func next() -> Token? {
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: ";"):
                while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
            case UInt8(ascii: "{"):
                position += 1
                return .open
            case UInt8(ascii: "}"):
                position += 1
                return .close
            case UInt8(ascii: "\""):
                let end = bytes[(position + 1)...].firstIndex(of: byte) ?? bytes.count
                let text = String(decoding: bytes[position + 1..<end], as: UTF8.self)
                position = min(end + 1, bytes.count)
                return .value(.text(text))
            case 0...0x20, UInt8(ascii: ","): position += 1
            default:
                let start = position
                while position < bytes.count, bytes[position] > 0x20, !",:{}\";".utf8.contains(bytes[position]) {
                    position += 1
                }
                if position < bytes.count, bytes[position] == UInt8(ascii: ":") {
                    position += 1
                    return .key(String(decoding: bytes[start..<position - 1].prefix(256), as: UTF8.self))
                }
                if position == start { position += 1 }
                return .value(TextNumber.value(of: start..<position, in: bytes).map { .number($0) } ?? .other)
            }
        }
        return nil
    }
}
