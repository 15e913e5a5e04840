/// Reads numbers and texts from untrusted bytes, and checks every step against the remaining length.
struct MessageReader {
    /// The bytes end early or contradict each other.
    struct Broken: Error {}

    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The number of remaining bytes.
    var remaining: Int { bytes.count - offset }

    mutating func byte() throws -> UInt8 {
        try take(1) { $0[0] }
    }

    mutating func flag() throws -> Bool {
        try byte() != 0
    }

    mutating func uint32() throws -> UInt32 {
        try take(4) { UInt32(littleEndian: $0.loadUnaligned(as: UInt32.self)) }
    }

    mutating func float() throws -> Float {
        Float(bitPattern: try uint32())
    }

    mutating func double() throws -> Double {
        try take(8) { Double(bitPattern: UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self))) }
    }

    /// Reads a count of items of at least `bytesEach` bytes, and checks that the remaining bytes can contain them.
    mutating func count(ofAtLeast bytesEach: Int) throws -> Int {
        let count = Int(try uint32())
        guard count <= remaining / bytesEach else { throw Broken() }
        return count
    }

    mutating func raw() throws -> [UInt8] {
        let count = try count(ofAtLeast: 1)
        return try take(count) { Array($0) }
    }

    /// Reads a text; invalid UTF-8 becomes replacement characters.
    mutating func text() throws -> String {
        String(decoding: try raw(), as: UTF8.self)
    }

    mutating func vectors<Vector: SIMD>(_ type: Vector.Type, count: Int) throws -> [Vector] where Vector.Scalar == Float {
        let components = Vector.scalarCount
        guard count >= 0, count <= remaining / (components * 4) else { throw Broken() }
        return try take(count * components * 4) { block in
            (0..<count).map { index in
                var vector = Vector()
                for component in 0..<components {
                    let bits = block.loadUnaligned(fromByteOffset: (index * components + component) * 4, as: UInt32.self)
                    vector[component] = Float(bitPattern: UInt32(littleEndian: bits))
                }
                return vector
            }
        }
    }

    /// Reads triangles and checks that all indices are below `vertexCount`.
    mutating func triangles(count: Int, vertexCount: Int) throws -> [SIMD3<UInt32>] {
        guard count >= 0, count <= remaining / 12 else { throw Broken() }
        let triangles = try take(count * 12) { block in
            (0..<count).map { index in
                let corners = (0..<3).map {
                    UInt32(littleEndian: block.loadUnaligned(fromByteOffset: index * 12 + $0 * 4, as: UInt32.self))
                }
                return SIMD3(corners[0], corners[1], corners[2])
            }
        }
        guard triangles.allSatisfy({ Int($0.max()) < vertexCount }) else { throw Broken() }
        return triangles
    }

    private mutating func take<Result>(_ count: Int, _ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
        guard count <= remaining else { throw Broken() }
        defer { offset += count }
        return try bytes.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count])) }
    }
}
