import Files

/// The bytes of a file, one chunk after the other, unpacked where gzip has packed them. UTF-16 text with a byte-order mark
/// becomes UTF-8.
///
/// Whether it has is told by the file's first two bytes. Where packed data come to more than 16 MiB and a hundred times the file's own
/// length, they are refused: a tracker's numbers do not repeat like that, and whoever waits for the end of such a file waits long.
final class RecordingBytes {
    private let path: String
    private let file: OpenFile
    private let chunkSize: Int
    private let inflater: Inflater?
    /// The bytes that were read and not yet unpacked, or not yet given where nothing is packed.
    private var pending: ArraySlice<UInt8>
    /// The bytes that were looked at and not yet given.
    private var peeked: [UInt8]?
    private var packedCount: Int
    private var unpackedCount = 0
    /// Whether the packed data ended with what was unpacked last, as the file may then.
    private var isBetweenPieces = false
    /// Whether there may be more of what was read: the last step filled its room.
    private var isRoomFilled = false

    /// Whether the next bytes are the first ones.
    private var isAtBeginning = true
    /// Converts the text if it is UTF-16.
    private var transcoder: UTF16Transcoder?

    /// The longest that unpacked data may be, in lengths of the file; real captures come to about two.
    private static let mostLengths = 100
    /// The number of bytes that are unpacked whatever the file's length.
    private static let freeBytes = 16 << 20

    /// Opens a regular file.
    /// - Parameter chunkSize: bytes read or unpacked at a time.
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

    /// The bytes that ``next()`` will give, by which formats are told.
    func peek() throws(RecordingError) -> [UInt8] {
        let bytes = try next()
        peeked = bytes
        return bytes
    }

    /// The next bytes; none at the end.
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

    /// The UTF-8 of UTF-16 text, which continues in the next chunk if this one ends within its first character.
    private func transcoded(_ first: [UInt8]) throws(RecordingError) -> [UInt8] {
        var bytes = first
        while !bytes.isEmpty {
            let text = transcoder?.utf8(of: bytes) ?? bytes
            if !text.isEmpty { return text }
            bytes = try nextStored()
        }
        return transcoder?.rest() ?? []
    }

    /// The next bytes as they are in the file, or in what gzip has packed; none at the end.
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

    /// Whether there is more to unpack, read from the file where all before is used up.
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
