import Files

/// Reads the bytes of a file in chunks, decompressed if it is gzip, and converted to UTF-8 if it is UTF-16 text with a
/// byte-order mark.
///
/// The file's first two bytes identify gzip. Output of more than 16 MiB plus 100 times the compressed size is rejected:
/// tracking data do not compress that well, and reading such a file would take very long.
final class RecordingBytes {
    private let path: String
    private let file: OpenFile
    private let chunkSize: Int
    private let inflater: Inflater?
    /// Bytes read from the file and not yet decompressed, or not yet returned if the file is not compressed.
    private var pending: ArraySlice<UInt8>
    /// Bytes returned by `peek` and not yet by `next`.
    private var peeked: [UInt8]?
    private var packedCount: Int
    private var unpackedCount = 0
    /// Whether a gzip member ended with the last output; the file may end there as well.
    private var isBetweenPieces = false
    /// Whether the last step filled its buffer, so that more output may be available.
    private var isRoomFilled = false

    /// Whether the next bytes are the first of the file.
    private var isAtBeginning = true
    /// Converts the text if it is UTF-16.
    private var transcoder: UTF16Transcoder?

    /// The maximum ratio of decompressed to compressed size; real captures have about 2.
    private static let mostLengths = 100
    /// The number of bytes that are decompressed regardless of the file's length.
    private static let freeBytes = 16 << 20

    /// Opens a regular file.
    /// - Parameter chunkSize: the number of bytes read or decompressed at a time.
    init(_ location: FileLocation, chunkSize: Int = 1 << 16) throws(RecordingError) {
        path = location.name
        self.chunkSize = chunkSize
        do {
            file = try OpenFile(location)
            pending = try file.read(upTo: chunkSize)[...]
        } catch {
            throw error == .missing ? .missing(path: path) : .unreadable(path: path, reason: error.reason)
        }
        packedCount = pending.count
        do {
            inflater = pending.starts(with: [0x1F, 0x8B]) ? try Inflater() : nil
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
    }

    /// Returns the bytes that the following call of ``next()`` will return, for format detection.
    func peek() throws(RecordingError) -> [UInt8] {
        let bytes = try next()
        peeked = bytes
        return bytes
    }

    /// Returns the next bytes; empty at the end.
    func next() throws(RecordingError) -> [UInt8] {
        if let bytes = peeked {
            peeked = nil
            return bytes
        }
        let bytes = try nextStored()
        if isAtBeginning { transcoder = UTF16Transcoder(textBeginningWith: bytes) }
        isAtBeginning = false
        guard transcoder != nil else { return bytes }
        return try transcoded(bytes)
    }

    /// Converts a chunk of UTF-16 text to UTF-8. Continues with the next chunk if this one ends within its first character.
    private func transcoded(_ first: [UInt8]) throws(RecordingError) -> [UInt8] {
        var bytes = first
        while !bytes.isEmpty {
            let text = transcoder?.utf8(of: bytes) ?? bytes
            if !text.isEmpty { return text }
            bytes = try nextStored()
        }
        return transcoder?.rest() ?? []
    }

    /// Returns the next bytes of the file, decompressed but not transcoded; empty at the end.
    private func nextStored() throws(RecordingError) -> [UInt8] {
        guard let inflater else {
            if pending.isEmpty { return try read() }
            defer { pending = [] }
            return Array(pending)
        }
        while try isMoreToUnpack() {
            let step: Inflater.Step
            do {
                step = try inflater.unpack(pending, upTo: chunkSize)
            } catch {
                throw damage(error.reason)
            }
            pending = pending.dropFirst(step.takenCount)
            isBetweenPieces = step.isAtEnd
            isRoomFilled = step.bytes.count == chunkSize
            unpackedCount += step.bytes.count
            guard unpackedCount <= Self.freeBytes + packedCount * Self.mostLengths else {
                throw damage("the output exceeds \(Self.mostLengths) times the size of the file")
            }
            if !step.bytes.isEmpty { return step.bytes }
        }
        return []
    }

    /// Whether there is more to decompress; reads from the file if the pending bytes are used up.
    private func isMoreToUnpack() throws(RecordingError) -> Bool {
        if !pending.isEmpty || isRoomFilled && !isBetweenPieces { return true }
        pending = try read()[...]
        packedCount += pending.count
        guard pending.isEmpty, !isBetweenPieces else { return !pending.isEmpty }
        throw damage("the file is truncated")
    }

    private func read() throws(RecordingError) -> [UInt8] {
        do {
            return try file.read(upTo: chunkSize)
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
    }

    private func damage(_ reason: String) -> RecordingError {
        .badCompression(path: path, offset: unpackedCount, reason: reason)
    }
}
