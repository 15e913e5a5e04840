import Foundation

/// Reads the frames of a recording in sequence.
///
/// A reader has a position in an open file, so it must be used by one task only.
public final class RecordingReader {
    /// The maximum number of reasons in ``skippedReasons``.
    package static let keptReasons = 5

    /// The number of unreadable lines or packets that lenient reading skipped.
    public private(set) var skippedLines = 0
    /// The reasons for skipping the first few of them.
    public private(set) var skippedReasons: [RecordingError] = []

    private let path: String
    private let options: RecordingOptions
    private let source: any RecordSource
    private var decoder: any FrameDecoder
    private var turner: ViewTurner
    private var resampler: FrameResampler?
    private var keyed: KeyedFace?
    private var recordCount = 0
    private var isFinished = false

    init(of recording: Recording) throws(RecordingError) {
        let path = recording.url.relativePath
        self.path = path
        options = recording.options
        turner = ViewTurner(uprightFrom: recording.storedHeader)
        resampler = recording.options.resampledFrameRate.map { FrameResampler(frameRate: $0, path: path) }
        keyed = recording.keyframes.map { KeyedFace($0) }
        guard let format = RecordingFormats[recording.format] else {
            source = StandingFace(count: recording.frameCount)
            decoder = StandingFace.Decoder(frameRate: recording.header.frameRate)
            return
        }
        let start = try RecordingStart(recording.location, path: path, limit: options.lineLengthLimit)
        (source, decoder) = try format.open(recording, at: start)
    }

    /// Returns the next frame, or nil at the end of the recording.
    ///
    /// Lenient reading skips and counts unreadable lines and packets. The other frames keep their times, and their indices
    /// continue without gaps. If damage hides the start of the next packet in a capture or a compressed file, the recording
    /// ends there, which counts as one skip. Without lenient reading, each of these is an error that ends the recording.
    /// - Throws: `RecordingError`.
    public func next() throws(RecordingError) -> TrackedFrame? {
        guard var frame = try nextAtRate() else { return nil }
        if keyed != nil { frame = keyed?.keyed(frame) ?? frame }
        return frame
    }

    /// Returns the number of remaining frames, without interpolating any.
    func countRest() throws(RecordingError) -> Int {
        if var resampler { return try resampler.count { () throws(RecordingError) in try self.nextRecorded() } }
        var count = 0
        while try nextRecorded() != nil { count += 1 }
        return count
    }

    /// Returns the next frame at the requested rate.
    private func nextAtRate() throws(RecordingError) -> TrackedFrame? {
        guard var resampler else { return try nextRecorded() }
        defer { self.resampler = resampler }
        return try resampler.next { () throws(RecordingError) in try self.nextRecorded() }
    }

    /// Returns the next recorded frame, upright.
    private func nextRecorded() throws(RecordingError) -> TrackedFrame? {
        do {
            while !isFinished, let record = try nextRecord() {
                if record.isBlank { continue }
                if let frame = try frame(from: record) { return turner.frame(frame) }
            }
        } catch {
            isFinished = true
            throw error
        }
        isFinished = true
        return nil
    }

    private func nextRecord() throws(RecordingError) -> (any FileRecord)? {
        do {
            return try source.nextRecord()
        } catch {
            try passOver(error)
            return nil
        }
    }

    private func frame(from record: any FileRecord) throws(RecordingError) -> TrackedFrame? {
        defer { recordCount += 1 }
        do {
            return try record.decoded(in: path, limit: options.lineLengthLimit) { bytes in
                try decoder.frame(from: bytes, record: recordCount)
            }
        } catch {
            try passOver(error)
            return nil
        }
    }

    private func passOver(_ error: RecordingError) throws(RecordingError) {
        guard options.isLenient, error.isOfContent else { throw error }
        skippedLines += 1
        if skippedReasons.count < Self.keptReasons { skippedReasons.append(error) }
    }
}
