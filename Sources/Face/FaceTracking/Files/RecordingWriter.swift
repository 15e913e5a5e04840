import Files
public import Foundation

/// Writes a recording in the project's own format, frame by frame.
///
///     let writer = try RecordingWriter(to: url, header: header)
///     for frame in frames { try writer.append(frame) }
///     try writer.finish()
///
/// The file has a temporary name until it is finished, so that the final name never refers to a partial recording.
public final class RecordingWriter {
    private let url: URL
    private let file: TemporaryFile
    private var lines: JSONLineWriter
    private var pending: [UInt8] = []
    private let deflater: Deflater?

    /// Starts a recording.
    /// - Parameters:
    ///   - url: the location of the finished recording; an existing file is replaced. A name that ends in `.gz` selects gzip
    ///     compression.
    ///   - header: the first line.
    ///   - decimalPlaces: the number of decimal places; nil for full precision.
    /// - Throws: `RecordingError.unwritable`.
    public init(to url: URL, header: RecordingHeader, decimalPlaces: Int? = nil) throws(RecordingError) {
        self.url = url
        lines = JSONLineWriter(decimalPlaces: decimalPlaces)
        do {
            file = try TemporaryFile(for: FileLocation(name: url.relativePath, path: url.path))
        } catch {
            throw .unwritable(path: url.relativePath, reason: error.reason)
        }
        if url.pathExtension.lowercased() == "gz" {
            guard let deflater = Deflater() else { throw .unwritable(path: url.relativePath, reason: "out of memory") }
            self.deflater = deflater
        } else {
            deflater = nil
        }
        pending += lines.bytes(of: header) + [0x0A]
    }

    /// Adds a frame.
    /// - Throws: `RecordingError.unwritable`.
    public func append(_ frame: TrackedFrame) throws(RecordingError) {
        pending += lines.bytes(of: frame)
        pending.append(0x0A)
        if pending.count > 1 << 16 { try flush() }
    }

    /// Writes the remaining data and renames the file to its final name.
    /// - Throws: `RecordingError.unwritable`.
    public func finish() throws(RecordingError) {
        try flush(isLast: true)
        do {
            try file.commit()
        } catch {
            throw .unwritable(path: url.relativePath, reason: error.reason)
        }
    }

    private func flush(isLast: Bool = false) throws(RecordingError) {
        do {
            try file.write(deflater?.pack(pending, isLast: isLast) ?? pending)
            pending.removeAll(keepingCapacity: true)
        } catch {
            throw .unwritable(path: url.relativePath, reason: error.reason)
        }
    }
}
