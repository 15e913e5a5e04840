public import Foundation

/// Writes a recording in the project's own format, frame by frame.
///
///     let writer = try RecordingWriter(to: url, header: header)
///     for frame in frames { try writer.append(frame) }
///     try writer.finish()
///
/// The file has another name until it is finished, so that a partly written recording never stands under its own.
public final class RecordingWriter {
    private let url: URL
    private let temporary: URL
    private let handle: FileHandle
    private var lines: JSONLineWriter
    private var pending: [UInt8] = []
    private var isFinished = false

    /// Begins a recording.
    /// - Parameters:
    ///   - url: where the finished recording will stand; what stood there is replaced.
    ///   - header: the first line.
    ///   - decimalPlaces: how numbers are rounded, nil for every bit.
    /// - Throws: `RecordingError.unwritable`.
    public init(to url: URL, header: RecordingHeader, decimalPlaces: Int? = nil) throws(RecordingError) {
        self.url = url
        temporary = url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).partial")
        lines = JSONLineWriter(decimalPlaces: decimalPlaces)
        guard FileManager.default.createFile(atPath: temporary.path, contents: nil) else {
            throw .unwritable(path: url.relativePath, reason: "the folder takes no new file")
        }
        do {
            handle = try FileHandle(forWritingTo: temporary)
        } catch {
            throw .unwritable(path: url.relativePath, reason: LineReader.reason(of: error))
        }
        pending += lines.bytes(of: header) + [0x0A]
    }

    deinit {
        guard !isFinished else { return }
        try? handle.close()
        try? FileManager.default.removeItem(at: temporary)
    }

    /// Adds a frame.
    /// - Throws: `RecordingError.unwritable`.
    public func append(_ frame: TrackedFrame) throws(RecordingError) {
        pending += lines.bytes(of: frame)
        pending.append(0x0A)
        if pending.count > 1 << 16 { try flush() }
    }

    /// Writes what is left and gives the file its name.
    /// - Throws: `RecordingError.unwritable`.
    public func finish() throws(RecordingError) {
        try flush()
        do {
            try handle.close()
        } catch {
            throw .unwritable(path: url.relativePath, reason: LineReader.reason(of: error))
        }
        // One step of the file system: the old file or the new one, never neither.
        guard rename(temporary.path, url.path) == 0 else {
            throw .unwritable(path: url.relativePath, reason: "the finished file cannot be given its name")
        }
        isFinished = true
    }

    private func flush() throws(RecordingError) {
        do {
            try handle.write(contentsOf: pending)
            pending.removeAll(keepingCapacity: true)
        } catch {
            throw .unwritable(path: url.relativePath, reason: LineReader.reason(of: error))
        }
    }
}
