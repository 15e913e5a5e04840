import DescribedErrors

/// The header of a PLY file, line by line up to `end_header`.
struct PLYHeader {
    /// The encoding of the numbers after the header.
    enum Encoding: String {
        case ascii
        case littleEndian = "binary_little_endian"
        case bigEndian = "binary_big_endian"
    }

    /// The type of one number.
    enum Scalar: Equatable {
        case signed(bytes: Int)
        case unsigned(bytes: Int)
        case real(bytes: Int)

        init?(_ name: Substring) {
            switch name {
            case "char", "int8": self = .signed(bytes: 1)
            case "short", "int16": self = .signed(bytes: 2)
            case "int", "int32": self = .signed(bytes: 4)
            case "uchar", "uint8": self = .unsigned(bytes: 1)
            case "ushort", "uint16": self = .unsigned(bytes: 2)
            case "uint", "uint32": self = .unsigned(bytes: 4)
            case "float", "float32": self = .real(bytes: 4)
            case "double", "float64": self = .real(bytes: 8)
            default: return nil
            }
        }

        var isInteger: Bool {
            if case .real = self { false } else { true }
        }

        /// The number that means 1 for a property that is a fraction, such as a colour.
        var one: Double {
            switch self {
            case .signed(let bytes): Double(1 << (8 * bytes - 1)) - 1
            case .unsigned(let bytes): Double(1 << (8 * bytes)) - 1
            case .real: 1
            }
        }

        var size: Int {
            switch self {
            case .signed(let bytes), .unsigned(let bytes), .real(let bytes): bytes
            }
        }
    }

    /// One property of an element: a number, or a list preceded by its count.
    struct Property {
        var name: Substring
        var type: Scalar
        var countType: Scalar?
    }

    /// A table of the file.
    struct Element {
        var name: Substring
        var count: Int
        var properties: [Property] = []
    }

    private(set) var encoding: Encoding?
    private(set) var elements: [Element] = []
    /// The first texture file named in a comment, as MeshLab writes it.
    private(set) var textureFile: Substring?
    /// The number of texture files named in comments.
    private(set) var textureFileCount = 0
    /// The offset of the first number.
    private(set) var end = 0

    /// - Throws: `ModelFault`, which gives the line.
    init(of bytes: [UInt8]) throws(ModelFault) {
        let start = bytes.firstIndex(of: UInt8(ascii: "p")) ?? 0
        // All lines have the same ending as the first one, because the bytes after the header can have any value.
        let first = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        let isPair = first + 1 < bytes.count && bytes[first] == 0x0D && bytes[first + 1] == 0x0A
        let lineEnd = first < bytes.count ? bytes[first] : 0x0A
        var (number, position) = (1, min(first + (isPair ? 2 : 1), bytes.count))
        while true {
            number += 1
            guard position < bytes.count, let stop = bytes[position...].firstIndex(of: lineEnd), stop - position <= 4096 else {
                throw ModelFault("its header has no end_header: line \(number) is missing, unterminated or too long")
            }
            let line = String(decoding: bytes[position..<stop], as: UTF8.self)
            position = min(stop + (isPair ? 2 : 1), bytes.count)
            let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }
            if words == ["end_header"] { break }
            do {
                try take(words)
            } catch {
                throw ModelFault("line \(number) of its header: \(error.words)")
            }
        }
        guard encoding != nil else { throw ModelFault("its header has no format line, such as format ascii 1.0") }
        end = position
    }

    private mutating func take(_ words: [Substring]) throws(ModelFault) {
        switch (words.first ?? "", words.count) {
        case ("format", 2...):
            guard let named = Encoding(rawValue: String(words[1])) else {
                throw ModelFault("\(quoted(String(words[1]))) is not ascii, binary_little_endian or binary_big_endian")
            }
            encoding = named
        case ("comment", _):
            if words.count > 2, words[1] == "TextureFile" {
                textureFile = textureFile ?? words[2]
                textureFileCount += 1
            }
        case ("element", 3):
            guard let count = Int(words[2]), count >= 0 else {
                throw ModelFault("\(quoted(String(words[2]))) is not a valid count for element \(unquoted(String(words[1])))")
            }
            guard !elements.contains(where: { $0.name == words[1] }) else {
                throw ModelFault("element \(unquoted(String(words[1]))) is declared twice")
            }
            elements.append(Element(name: words[1], count: count))
        case ("property", 3...):
            let isList = words[1] == "list"
            guard !elements.isEmpty, words.count == (isList ? 5 : 3) else {
                throw ModelFault("the property is malformed, or precedes all elements")
            }
            let (typeName, name) = (words[words.count - 2], words[words.count - 1])
            guard let type = Scalar(typeName) else { throw ModelFault("\(quoted(String(typeName))) is not a numeric type") }
            let countType = isList ? Scalar(words[2]) : nil
            guard !isList || countType?.isInteger == true else {
                throw ModelFault("\(quoted(String(words[2]))) is not an integer type, which the count of a list requires")
            }
            elements[elements.count - 1].properties.append(
                Property(name: name, type: type, countType: countType))
        case ("format", _), ("element", _), ("property", _):
            throw ModelFault("\(quoted(words.joined(separator: " "))) has the wrong number of words")
        // Information about the program that wrote the file, sometimes without the keyword `comment`.
        default: break
        }
    }
}
