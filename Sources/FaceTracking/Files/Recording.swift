package import Files
public import Foundation

/// A file with tracked faces, in one of the formats that can be read.
///
///     let recording = try Recording.open(at: url)
///     let reader = try recording.makeReader()
///     while let frame = try reader.next() { … }
///
/// Formats are told by what is in the file, whatever it is called. Frames are read one at a time, so memory does not grow with
/// the recording's length.
public struct Recording: Sendable {
    /// The formats that can be read.
    public enum Format: String, Sendable, CaseIterable {
        /// The project's own: a header and a line a frame.
        case jsonLines
        /// The table that Epic's Live Link Face app writes.
        case liveLinkFace
    }

    /// The file.
    public let url: URL
    /// Where it is read.
    package let location: FileLocation
    /// What the file was recognized as.
    public let format: Format
    /// What is true of the recording as a whole.
    public let header: RecordingHeader
    /// The number of frames where opening the file has already told it, nil otherwise; lines that cannot be read count.
    public let frameCount: Int?
    /// What the angles are counted in, where the format leaves that open.
    public let angleUnit: AngleUnit?
    /// How the file is read.
    public let options: RecordingOptions

    /// Opens a recording and reads what is true of it as a whole.
    ///
    /// A Live Link Face table is read through once, for its frame rate and the unit of its angles.
    /// - Throws: `RecordingError`.
    public static func open(at url: URL, options: RecordingOptions = RecordingOptions()) throws(RecordingError) -> Recording {
        try open(url, at: FileLocation(name: url.relativePath, path: url.path), options: options)
    }

    /// Opens a recording at a place that may have been checked.
    /// - Throws: `RecordingError`.
    package static func open(
        _ url: URL, at location: FileLocation, options: RecordingOptions
    ) throws(RecordingError) -> Recording {
        let path = location.name
        let lines = try LineReader(location, lengthLimit: options.lineLengthLimit)
        guard let first = try lines.next(), let start = first.bytes.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else {
            throw .unknownFormat(path: path, beginning: "nothing")
        }
        if first.bytes[start] == UInt8(ascii: "{") {
            let header = try first.decoded(in: path, limit: options.lineLengthLimit) { try HeaderLineDecoder.header(from: $0) }
            return Recording(
                url: url, location: location, format: .jsonLines, header: header, frameCount: nil, angleUnit: nil,
                options: options)
        }
        if LiveLinkTable.isTable(first.bytes) {
            let table = try first.decoded(in: path, limit: options.lineLengthLimit) { try LiveLinkTable(header: $0) }
            let scan = try LiveLinkScan(of: lines, with: table)
            let header = RecordingHeader(frameRate: scan.frameRate, hasHeadPosition: false)
            return Recording(
                url: url, location: location, format: .liveLinkFace, header: header, frameCount: scan.rowCount,
                angleUnit: options.angleUnit ?? scan.angleUnit, options: options)
        }
        let beginning = quoted(String(decoding: first.bytes.prefix(80), as: UTF8.self))
        throw .unknownFormat(path: path, beginning: beginning)
    }

    /// A reader at the recording's first frame.
    /// - Throws: `RecordingError` where the file has gone or changed.
    public func makeReader() throws(RecordingError) -> RecordingReader {
        try RecordingReader(of: self)
    }

    /// The number of frames, read through the file where opening has not told it. Lines alone are counted, whatever is in them, so that one that
    /// cannot be read is met by whoever reads the frames, and is an error or counted among those passed over.
    /// - Throws: `RecordingError`.
    public func countFrames() throws(RecordingError) -> Int {
        if let frameCount { return frameCount }
        // Enough to tell a blank line by.
        let lines = try LineReader(location, lengthLimit: 64)
        var count = -1
        while let line = try lines.next() {
            if !line.isBlank { count += 1 }
        }
        return max(count, 0)
    }
}

extension LineReader.Line {
    /// What a decoder makes of the line, its failures placed in the file.
    func decoded<Value>(
        in path: String, limit: Int, _ decode: ([UInt8]) throws -> Value
    ) throws(RecordingError) -> Value {
        if isTooLong {
            let problem = RecordingProblem.lineTooLong(limit: limit)
            throw .badLine(.init(path: path, line: number, column: 1, keyPath: "", problem: problem))
        }
        do {
            return try decode(bytes)
        } catch let failure as ParseFailure {
            throw failure.located(path: path, line: number, bytes: bytes)
        } catch let error as RecordingError {
            throw error
        } catch {
            throw .unreadable(path: path, reason: "\(error)")
        }
    }
}
