package import Files
public import Foundation
import Synchronization

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
        /// The packets that the same app sends, captured one after the other.
        case liveLinkPackets
        /// The text that the Face Cap app writes.
        case faceCap
        /// The text that iFacialMocap and Facemotion3d send, a frame a line.
        case iFacialMocap
        /// No file of its own: a face that the keyframes of a config move.
        case keyframes
    }

    /// The file.
    public let url: URL
    /// The location from which it is read.
    package let location: FileLocation
    /// The format that the file was recognized as.
    public let format: Format
    /// The facts of the recording as a whole.
    public internal(set) var header: RecordingHeader
    /// The same as the file has them, in its own view.
    let storedHeader: RecordingHeader
    /// Frames a second in the file, before it is resampled; nil if the file does not contain a rate.
    package var storedFrameRate: Double? { storedHeader.frameRate }
    /// The number of frames where opening the file has already told it, nil otherwise; lines that cannot be read count.
    public let frameCount: Int?
    /// The unit of the angles, where the format leaves that open.
    public let angleUnit: AngleUnit?
    /// The base of a Live Link table's timecodes; nil for recordings without timecodes.
    public internal(set) var timecodeBase: TimecodeBase?
    /// Whether the timecode base is an assumption because the take is too short to determine it.
    public internal(set) var isTimecodeBaseGuess = false
    /// The names of values in the file that nothing here uses, such as shapes that ARKit does not have; empty where all are used.
    public let unusedNames: [String]
    /// The options by which the file is read.
    public let options: RecordingOptions
    /// The keyframes that move a face of it; nil for none.
    public internal(set) var keyframes: FaceKeyframes?
    /// The number of frames, once it was counted: copies of a recording share it.
    private let counted = Counted()

    /// Opens a recording and reads what is true of it as a whole.
    ///
    /// Other apps' files are read through once, for their frame rate, the unit of their angles, and values that are left out. A file that
    /// gzip has packed is unpacked as it is read.
    /// - Throws: `RecordingError`.
    public static func open(at url: URL, options: RecordingOptions = RecordingOptions()) throws(RecordingError) -> Recording {
        try open(url, at: FileLocation(name: url.relativePath, path: url.path), options: options)
    }

    /// Opens a recording at a place that may have been checked.
    /// - Throws: `RecordingError`.
    package static func open(
        _ url: URL, at location: FileLocation, options: RecordingOptions
    ) throws(RecordingError) -> Recording {
        let found = try FoundRecording(at: location, options: options)
        var header = found.header
        header.view.orientation = options.orientation ?? header.view.orientation
        header.view.isMirrored = options.isMirrored ?? header.view.isMirrored
        var upright = ViewTurner(uprightFrom: header).header(header)
        upright.frameRate = options.resampledFrameRate ?? upright.frameRate
        var recording = Recording(
            url: url, location: location, format: found.format, header: upright, storedHeader: header,
            frameCount: options.resampledFrameRate == nil ? found.frameCount : nil,
            angleUnit: found.angleUnit, unusedNames: found.unusedNames, options: options)
        recording.timecodeBase = found.timecodeBase?.base
        recording.isTimecodeBaseGuess = found.timecodeBase?.isGuess ?? false
        return recording
    }

    /// Whether a file that begins with these bytes may be a recording, for whoever has to tell it from other kinds of file. The first 64 bytes
    /// are enough.
    package static func mayBegin(with bytes: [UInt8]) -> Bool {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return bytes.starts(with: [0x1F, 0x8B]) || PacketReader.isCapture(bytes)
            || UTF16Transcoder(textBeginningWith: bytes) != nil
            || text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "{") || LiveLinkTable.isTable(Array(text))
            || FaceCapTable.isBeginning(text) || IFacialMocapLine.isFrame(text)
    }

    /// A reader at the recording's first frame.
    /// - Throws: `RecordingError` where the file has gone or changed.
    public func makeReader() throws(RecordingError) -> RecordingReader {
        try RecordingReader(of: self)
    }

    /// The number of frames, read through the file the first time where opening has not told it. Lines alone are counted, whatever is in them, so that one that
    /// cannot be read is met by whoever reads the frames, and is an error or counted among those passed over. What goes on for as long as
    /// frames are asked for has as many as it takes to reach the last key. What is resampled is read to its end.
    /// - Throws: `RecordingError`.
    public func countFrames() throws(RecordingError) -> Int {
        if isEndless { return keyedFrameCount }
        if let known = frameCount ?? counted.count.withLock({ $0 }) { return known }
        let count = options.resampledFrameRate == nil ? try countLines() : try countRead()
        counted.count.withLock { $0 = count }
        return count
    }

    private final class Counted: Sendable {
        let count = Mutex<Int?>(nil)
    }

    /// The number of frames that a reader gives, where times say it.
    private func countRead() throws(RecordingError) -> Int {
        try unkeyed.makeReader().countRest()
    }

    private func countLines() throws(RecordingError) -> Int {
        // Enough to tell a blank line by.
        let lines = try LineReader(location, lengthLimit: 64)
        var count = -1
        do {
            while let line = try lines.next() {
                if !line.isBlank { count += 1 }
            }
        } catch {
            // Packed data that are damaged end there, for the reader of frames to report.
            guard error.isOfContent else { throw error }
            count += 1
        }
        return max(count, 0)
    }
}
