import CCodecs

// Arrays of pixels, compressed: the differences of neighbouring elements, byte by byte, in zlib's format.

/// The fastest level; textures become a third to a tenth as large.
private let level: Int32 = 1

extension EntryWriter {
    /// Writes an array's elements compressed; they must not have padding. Neighbours should resemble each other.
    package mutating func write<Element: BitwiseCopyable>(packed elements: [Element]) {
        let stride = MemoryLayout<Element>.stride
        let packed = elements.withUnsafeBytes { plain in
            let differences = [UInt8](unsafeUninitializedCapacity: plain.count) { buffer, count in
                for index in 0..<min(stride, plain.count) { buffer[index] = plain[index] }
                for index in stride..<max(plain.count, stride) { buffer[index] = plain[index] &- plain[index - stride] }
                count = plain.count
            }
            return [UInt8](unsafeUninitializedCapacity: cdeflate_bound(differences.count)) { buffer, count in
                count = cdeflate_pack(level, differences, differences.count, buffer.baseAddress, buffer.count)
            }
        }
        write(packed.count)
        write(packed)
    }
}

extension EntryReader {
    /// Reads an array of `count` elements that was written compressed.
    package mutating func packedArray<Element: BitwiseCopyable>(of type: Element.Type, count: Int) throws -> [Element] {
        let packed = try bytes(try number())
        let stride = MemoryLayout<Element>.stride
        // Deflate expands a byte to at most 1032, which limits the memory that a damaged entry allocates.
        guard count >= 0, count <= packed.count * 1032 / stride + 1 else { throw EntryDamage() }
        var isWhole = false
        let elements = [Element](unsafeUninitializedCapacity: count) { buffer, filled in
            let bytes = UnsafeMutableRawBufferPointer(buffer)
            isWhole = cdeflate_unpack(packed, packed.count, bytes.baseAddress, count * stride)
            guard isWhole else { return }
            switch stride {
            case 4: Self.sumUp(bytes, as: SIMD4<UInt8>.self)
            case 8: Self.sumUp(bytes, as: SIMD8<UInt8>.self)
            case 16: Self.sumUp(bytes, as: SIMD16<UInt8>.self)
            default: for index in stride..<max(bytes.count, stride) { bytes[index] &+= bytes[index - stride] }
            }
            filled = count
        }
        guard isWhole else { throw EntryDamage() }
        return elements
    }

    /// Replaces differences of neighbouring elements by the elements. The sum stays in a register, unlike bytes in memory.
    private static func sumUp<Element: SIMD & BitwiseCopyable>(_ bytes: UnsafeMutableRawBufferPointer, as type: Element.Type)
    where Element.Scalar == UInt8 {
        var sum = Element()
        for offset in stride(from: 0, to: bytes.count, by: MemoryLayout<Element>.stride) {
            sum &+= bytes.loadUnaligned(fromByteOffset: offset, as: Element.self)
            bytes.storeBytes(of: sum, toByteOffset: offset, as: Element.self)
        }
    }
}
