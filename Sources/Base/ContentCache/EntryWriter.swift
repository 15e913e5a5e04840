import CCodecs
import Files

/// Writes numbers and arrays to an entry.
package struct EntryWriter {
    /// The number of bytes written.
    private(set) var byteCount = 0
    private let file: TemporaryFile
    private let limit: Int
    private var checksum: UInt32 = 0
    /// The reason why writing failed; nothing more is written after that.
    private var failure: TemporaryFile.Failure?
    private var isTooLong = false

    init(_ file: TemporaryFile, of key: ContentKey, limit: Int) {
        (self.file, self.limit) = (file, limit)
        write(EntryLayout.start(of: key))
    }

    /// Writes a number of 0 or more.
    package mutating func write(_ number: Int) {
        write([UInt64(number).littleEndian])
    }

    /// Writes an array's elements as they are in memory; they must not have padding.
    package mutating func write<Element: BitwiseCopyable>(_ elements: [Element]) {
        elements.withUnsafeBytes { write($0) }
    }

    /// Writes bytes.
    package mutating func write(_ bytes: UnsafeRawBufferPointer) {
        byteCount += bytes.count
        isTooLong = isTooLong || byteCount > limit
        guard failure == nil, !isTooLong else { return }
        checksum = cdeflate_crc32(checksum, bytes.baseAddress, bytes.count)
        do {
            try file.write(bytes)
        } catch {
            failure = error
        }
    }

    /// Commits the entry, unless it is longer than the limit.
    /// - Returns: whether it was committed.
    mutating func finish() throws(TemporaryFile.Failure) -> Bool {
        write([checksum.littleEndian])
        if let failure { throw failure }
        guard !isTooLong else { return false }
        try file.commit()
        return true
    }
}
