import Foundation

/// The frames of a recording, one after the other.
///
/// A reader belongs to one task: it holds a place in an open file.
public final class RecordingReader {
    /// The most reasons that ``skippedReasons`` keeps.
    public static let keptReasons = 5

    /// How many lines could not be read and were passed over, in lenient reading.
    public private(set) var skippedLines = 0
    /// Why the first few lines were passed over.
    public private(set) var skippedReasons: [RecordingError] = []

    private let path: String
    private let options: RecordingOptions
    private let lines: LineReader
    private var decoder: Decoder
    private var isFinished = false

    private enum Decoder {
        case jsonLines(FrameLineDecoder)
        case liveLink(LiveLinkDecoder)
    }

    init(of recording: Recording) throws(RecordingError) {
        path = recording.url.relativePath
        options = recording.options
        lines = try LineReader(recording.location, lengthLimit: options.lineLengthLimit)
        guard let first = try lines.next() else {
            throw .unknownFormat(path: path, beginning: "nothing")
        }
        switch recording.format {
        case .jsonLines:
            decoder = .jsonLines(FrameLineDecoder(header: recording.header))
        case .liveLinkFace:
            let table = try first.decoded(in: path, limit: options.lineLengthLimit) { try LiveLinkTable(header: $0) }
            decoder = .liveLink(LiveLinkDecoder(table: table, angleUnit: recording.angleUnit ?? .radians))
        }
    }

    /// The next frame, or nil at the end of the recording.
    ///
    /// In lenient reading a line that cannot be read is passed over and counted; the frames around it keep their times, and the
    /// indices go on without a gap. Otherwise such a line is an error, and the recording ends there.
    /// - Throws: `RecordingError`.
    public func next() throws(RecordingError) -> TrackedFrame? {
        do {
            while !isFinished, let line = try lines.next() {
                if line.isBlank { continue }
                if let frame = try frame(from: line) { return frame }
            }
        } catch {
            isFinished = true
            throw error
        }
        isFinished = true
        return nil
    }

    private func frame(from line: LineReader.Line) throws(RecordingError) -> TrackedFrame? {
        do {
            return try line.decoded(in: path, limit: options.lineLengthLimit) { try decode($0) }
        } catch {
            guard options.isLenient, case .badLine = error else { throw error }
            skippedLines += 1
            if skippedReasons.count < Self.keptReasons { skippedReasons.append(error) }
            return nil
        }
    }

    private func decode(_ bytes: [UInt8]) throws -> TrackedFrame {
        switch decoder {
        case .jsonLines(var frames):
            let frame = try frames.frame(from: bytes)
            decoder = .jsonLines(frames)
            return frame
        case .liveLink(var rows):
            let frame = try rows.frame(from: bytes)
            decoder = .liveLink(rows)
            return frame
        }
    }
}
