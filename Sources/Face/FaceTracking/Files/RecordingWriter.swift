import Files
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
    private let file: TemporaryFile
    private var lines: JSONLineWriter
    private var pending: [UInt8] = []
    private let deflater: Deflater?

    /// Begins a recording.
    /// - Parameters:
    ///   - url: the location of the finished recording; what stood there is replaced. If its name ends in `.gz` it is packed as by gzip.
    ///   - header: the first line.
    ///   - decimalPlaces: the number of decimal places, nil for every bit.
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

    /// Writes what is left and gives the file its name.
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
