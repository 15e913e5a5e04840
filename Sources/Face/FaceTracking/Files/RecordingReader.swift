import Foundation

/// The frames of a recording, one after the other.
///
/// A reader belongs to one task: it holds a place in an open file.
public final class RecordingReader {
    /// The most reasons that ``skippedReasons`` keeps.
    public static let keptReasons = 5

    /// The number of lines or packets that could not be read and were passed over, in lenient reading.
    public private(set) var skippedLines = 0
    /// Why the first few of them were passed over.
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
        let limit = recording.options.lineLengthLimit
        self.path = path
        options = recording.options
        turner = ViewTurner(uprightFrom: recording.storedHeader)
        resampler = recording.options.resampledFrameRate.map { FrameResampler(frameRate: $0, path: path) }
        keyed = recording.keyframes.map { KeyedFace($0) }
        guard recording.format != .keyframes else {
            source = StandingFace(count: recording.frameCount)
            decoder = StandingFace.Decoder(frameRate: recording.header.frameRate)
            return
        }
        let bytes = try RecordingBytes(recording.location)
        let lines = LineReader(bytes, lengthLimit: limit)
        let angleUnit = recording.angleUnit ?? .radians
        /// A line before the frames', which was there when the recording was opened.
        func nextLine() throws(RecordingError) -> LineReader.Line {
            guard let line = try lines.next() else { throw .unknownFormat(path: path, beginning: "nothing") }
            return line
        }
        source = recording.format == .liveLinkPackets ? PacketReader(bytes, path: path) : lines
        switch recording.format {
        case .jsonLines:
            _ = try nextLine()
            var header = recording.storedHeader
            header.identities = recording.header.identities
            decoder = FrameLineDecoder(header: header)
        case .liveLinkFace:
            let table = try nextLine().decoded(in: path, limit: limit) {
                try LiveLinkTable(header: $0, base: recording.timecodeBase ?? .sixty)
            }
            decoder = LiveLinkDecoder(layout: table, angleUnit: angleUnit)
        case .liveLinkPackets:
            decoder = LiveLinkDecoder(layout: LiveLinkPackets(), angleUnit: angleUnit)
        case .faceCap:
            decoder = FaceCapDecoder(table: try FaceCapTable(from: nextLine(), then: lines, path: path, limit: limit))
        case .iFacialMocap:
            decoder = IFacialMocapDecoder(
                framesPerSecond: recording.header.frameRate, hasHeadPosition: recording.header.hasHeadPosition)
        case .keyframes: preconditionFailure("Keyframes are in no file.")
        }
    }

    /// The next frame, or nil at the end of the recording.
    ///
    /// In lenient reading a line or packet that cannot be read is passed over and counted; the frames around it keep their times, and the
    /// indices go on without a gap. A capture or packed file that is cut or damaged so that nobody knows where its next packet begins ends
    /// there, which counts as one. Otherwise all this is an error, and the recording ends there.
    /// - Throws: `RecordingError`.
    public func next() throws(RecordingError) -> TrackedFrame? {
        guard var frame = try nextAtRate() else { return nil }
        if keyed != nil { frame = keyed?.keyed(frame) ?? frame }
        return frame
    }

    /// The number of frames that are left, without making what lies between recorded ones.
    func countRest() throws(RecordingError) -> Int {
        if var resampler { return try resampler.count { () throws(RecordingError) in try self.nextRecorded() } }
        var count = 0
        while try nextRecorded() != nil { count += 1 }
        return count
    }

    /// The next frame at the rate that is asked for.
    private func nextAtRate() throws(RecordingError) -> TrackedFrame? {
        guard var resampler else { return try nextRecorded() }
        defer { self.resampler = resampler }
        return try resampler.next { () throws(RecordingError) in try self.nextRecorded() }
    }

    /// The next frame as it was recorded, upright.
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
