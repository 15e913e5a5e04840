import CDeflate
import Files

/// The content of an entry is not what it should be.
package struct EntryDamage: Error {
    /// The damage.
    package init() {}
}

/// Takes numbers and arrays out of an entry, each checked against the bytes that are left, so that a damaged length asks for no memory.
///
/// What was read may still be wrong until the checksum was found right, at the end.
package struct EntryReader {
    /// Bytes of the content that are left.
    package private(set) var remaining: Int
    private let file: OpenFile
    private var checksum: UInt32 = 0
    /// So much is read at a time that it is still in the processor's cache for the checksum.
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

    /// A number that is 0 or more.
    package mutating func number() throws -> Int {
        guard let number = Int(exactly: UInt64(littleEndian: try array(of: UInt64.self, count: 1)[0])) else {
            throw EntryDamage()
        }
        return number
    }

    /// An array of so many elements.
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

    /// Bytes.
    package mutating func bytes(_ count: Int) throws -> [UInt8] {
        try array(of: UInt8.self, count: count)
    }

    /// Fills memory.
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

    /// Checks that nothing is left and that the checksum is right.
    mutating func finish() throws {
        guard remaining == 0 else { throw EntryDamage() }
        let found = checksum
        remaining = EntryLayout.checksumBytes
        guard UInt32(littleEndian: try array(of: UInt32.self, count: 1)[0]) == found else { throw EntryDamage() }
    }
}
