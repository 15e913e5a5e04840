/// A simple and slow inflater (RFC 1951), independent of zlib, as an oracle.
struct OracleInflate {
    struct Failure: Error {}

    private let bytes: [UInt8]
    private var bitPosition: Int
    private var output: [UInt8] = []

    /// The data in a zlib stream (RFC 1950).
    static func unpack(_ stream: [UInt8]) throws -> [UInt8] {
        var inflate = OracleInflate(bytes: stream, bitPosition: 16)
        var isLast = false
        while !isLast {
            isLast = try inflate.bits(1) == 1
            switch try inflate.bits(2) {
            case 0: try inflate.copyStored()
            case 1: try inflate.decode(lengths: Self.fixedLengths, distances: Array(repeating: 5, count: 30))
            case 2: try inflate.decodeDynamic()
            default: throw Failure()
            }
        }
        return inflate.output
    }

    private static let fixedLengths =
        Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112) + Array(repeating: 7, count: 24)
        + Array(repeating: 8, count: 8)
    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
    ]
    private static let distanceBases = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193,
        12289, 16385, 24577,
    ]

    private mutating func bits(_ count: Int) throws -> Int {
        var value = 0
        for place in 0..<count {
            guard bitPosition / 8 < bytes.count else { throw Failure() }
            value |= (Int(bytes[bitPosition / 8]) >> (bitPosition % 8) & 1) << place
            bitPosition += 1
        }
        return value
    }

    private mutating func copyStored() throws {
        bitPosition = (bitPosition + 7) / 8 * 8
        let count = try bits(16)
        _ = try bits(16)
        for _ in 0..<count { output.append(UInt8(try bits(8))) }
    }

    private mutating func decodeDynamic() throws {
        let lengthCount = try bits(5) + 257
        let distanceCount = try bits(5) + 1
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        var codeLengths = Array(repeating: 0, count: 19)
        for index in 0..<(try bits(4) + 4) { codeLengths[order[index]] = try bits(3) }
        let codes = Self.codes(of: codeLengths)
        var lengths: [Int] = []
        while lengths.count < lengthCount + distanceCount {
            switch try symbol(codes) {
            case 16:
                guard let last = lengths.last else { throw Failure() }
                lengths += Array(repeating: last, count: try bits(2) + 3)
            case 17: lengths += Array(repeating: 0, count: try bits(3) + 3)
            case 18: lengths += Array(repeating: 0, count: try bits(7) + 11)
            case let length: lengths.append(length)
            }
        }
        try decode(lengths: Array(lengths[..<lengthCount]), distances: Array(lengths[lengthCount...]))
    }

    private mutating func decode(lengths: [Int], distances: [Int]) throws {
        let lengthCodes = Self.codes(of: lengths)
        let distanceCodes = Self.codes(of: distances)
        while true {
            let code = try symbol(lengthCodes)
            if code == 256 { return }
            if code < 256 {
                output.append(UInt8(code))
                continue
            }
            let lengthExtra = code < 265 || code == 285 ? 0 : (code - 261) / 4
            let length = Self.lengthBases[code - 257] + (try bits(lengthExtra))
            let distanceCode = try symbol(distanceCodes)
            let distance = Self.distanceBases[distanceCode] + (try bits(distanceCode < 4 ? 0 : distanceCode / 2 - 1))
            guard distance <= output.count else { throw Failure() }
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }

    /// The symbol of each code. A leading one is prepended to a code's bits to preserve its length.
    private static func codes(of lengths: [Int]) -> [Int: Int] {
        var codes: [Int: Int] = [:]
        var next = 0
        for length in 1...15 {
            for symbol in lengths.indices where lengths[symbol] == length {
                codes[1 << length | next] = symbol
                next += 1
            }
            next <<= 1
        }
        return codes
    }

    private mutating func symbol(_ codes: [Int: Int]) throws -> Int {
        var code = 1
        while code < 1 << 16 {
            code = code << 1 | (try bits(1))
            if let symbol = codes[code] { return symbol }
        }
        throw Failure()
    }
}
