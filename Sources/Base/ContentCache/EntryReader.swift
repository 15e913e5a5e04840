import CCodecs
import Files

/// The content of an entry is invalid.
package struct EntryDamage: Error {
    /// Creates the error.
    package init() {}
}

/// Reads numbers and arrays from an entry.
///
/// Each length is checked against the remaining bytes, so that a damaged one allocates no memory. The values are not verified
/// until `finish` has checked the checksum.
package struct EntryReader {
    /// The number of content bytes left.
    package private(set) var remaining: Int
    private let file: OpenFile
    private var checksum: UInt32 = 0
    /// The size of a read, small enough that the bytes are still in the processor's cache for the checksum.
    private static let pieceBytes = 1 << 17

    init(_ file: OpenFile, of key: ContentKey) throws {
        self.file = file
        remaining = file.size
        guard file.size >= EntryLayout.overhead,
            try bytes(EntryLayout.overhead - EntryLayout.checksumBytes)
                == EntryLayout.start(of: key)
        else { throw EntryDamage() }
        remaining -= EntryLayout.checksumBytes
    }

    /// Reads a number of 0 or more.
    package mutating func number() throws -> Int {
        guard let number = Int(exactly: UInt64(littleEndian: try array(of: UInt64.self, count: 1)[0])) else {
            throw EntryDamage()
        }
        return number
    }

    /// Reads an array of `count` elements.
    package mutating func array<Element: BitwiseCopyable>(of type: Element.Type, count: Int) throws -> [Element] {
        let stride = MemoryLayout<Element>.stride
        guard count >= 0, count <= remaining / stride else { throw EntryDamage() }
        var failure: (any Error)?
        let elements = [Element](unsafeUninitializedCapacity: count) { buffer, filled in
            do {
                try fill(UnsafeMutableRawBufferPointer(buffer))
                filled = count
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return elements
    }

    /// Reads `count` bytes.
    package mutating func bytes(_ count: Int) throws -> [UInt8] {
        try array(of: UInt8.self, count: count)
    }

    /// Fills memory with the next bytes.
    package mutating func fill(_ memory: UnsafeMutableRawBufferPointer) throws {
        guard memory.count <= remaining else { throw EntryDamage() }
        var start = 0
        while start < memory.count {
            let piece = UnsafeMutableRawBufferPointer(
                rebasing: memory[start..<min(start + Self.pieceBytes, memory.count)])
            guard try file.read(into: piece) == piece.count else { throw EntryDamage() }
            checksum = cdeflate_crc32(checksum, piece.baseAddress, piece.count)
            start += piece.count
        }
        remaining -= memory.count
    }

    /// Checks that no bytes are left and that the checksum is correct.
    mutating func finish() throws {
        guard remaining == 0 else { throw EntryDamage() }
        let found = checksum
        remaining = EntryLayout.checksumBytes
        guard UInt32(littleEndian: try array(of: UInt32.self, count: 1)[0]) == found else { throw EntryDamage() }
    }
}
