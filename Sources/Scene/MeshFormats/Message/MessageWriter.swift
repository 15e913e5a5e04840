/// Encodes numbers and texts as little-endian bytes for the answer of the reading process.
package struct MessageWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func write(_ byte: UInt8) {
        bytes.append(byte)
    }

    package mutating func write(_ flag: Bool) {
        bytes.append(flag ? 1 : 0)
    }

    package mutating func write(_ number: UInt32) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    package mutating func write(count: Int) {
        write(UInt32(count))
    }

    package mutating func write(_ number: Float) {
        write(number.bitPattern)
    }

    package mutating func write(_ number: Double) {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }

    package mutating func write(_ text: String) {
        write(raw: Array(text.utf8))
    }

    /// Writes a count, then the bytes.
    package mutating func write(raw block: [UInt8]) {
        write(count: block.count)
        bytes += block
    }

    /// Writes the components of the vectors in sequence, without a count.
    package mutating func write<Vector: SIMD>(vectors: [Vector]) where Vector.Scalar == Float {
        bytes.reserveCapacity(bytes.count + vectors.count * Vector.scalarCount * 4)
        for vector in vectors {
            for component in 0..<Vector.scalarCount { write(vector[component]) }
        }
    }

    package mutating func write(triangles: [SIMD3<UInt32>]) {
        bytes.reserveCapacity(bytes.count + triangles.count * 12)
        for triangle in triangles {
            for corner in 0..<3 { write(triangle[corner]) }
        }
    }
}
