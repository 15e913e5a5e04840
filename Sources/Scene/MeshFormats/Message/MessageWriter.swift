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
        let width = Vector.scalarCount
        write(words: vectors.count * width) { vectors[$0 / width][$0 % width].bitPattern }
    }

    package mutating func write(triangles: [SIMD3<UInt32>]) {
        write(words: triangles.count * 3) { triangles[$0 / 3][$0 % 3] }
    }

    /// Writes many numbers at once, which is several times as fast as one at a time.
    @inline(__always)
    private mutating func write(words count: Int, _ word: (Int) -> UInt32) {
        let start = bytes.count
        bytes += repeatElement(0, count: count * 4)
        bytes.withUnsafeMutableBytes { all in
            for index in 0..<count {
                all.storeBytes(of: word(index).littleEndian, toByteOffset: start + index * 4, as: UInt32.self)
            }
        }
    }
}
