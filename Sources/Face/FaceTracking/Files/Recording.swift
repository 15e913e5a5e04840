package import Files
public import Foundation
import Synchronization

/// A file with tracked faces, in one of the supported formats.
///
///     let recording = try Recording.open(at: url)
///     let reader = try recording.makeReader()
///     while let frame = try reader.next() { … }
///
/// The format is detected from the content, regardless of the file name. Frames are read one at a time, so memory does not grow
/// with the recording's length.
public struct Recording: Sendable {
    /// The supported formats.
    public enum Format: String, Sendable, CaseIterable {
        /// The project's own format: a header and a line for each frame.
        case jsonLines
        /// The table that Epic's Live Link Face app writes.
        case liveLinkFace
        /// The packets that the same app sends, captured in sequence.
        case liveLinkPackets
        /// The text that the Face Cap app writes.
        case faceCap
        /// The text that iFacialMocap and Facemotion3d send, one line for each frame.
        case iFacialMocap
        /// A face moved only by the keyframes of a config, without a recording file.
        case keyframes
    }

    /// The file.
    public let url: URL
    /// The location from which it is read.
    package let location: FileLocation
    /// The detected format of the file.
    public let format: Format
    /// Facts about the whole recording.
    public internal(set) var header: RecordingHeader
    /// The same facts in the file's own view.
    let storedHeader: RecordingHeader
    /// The frame rate of the file before resampling, in frames a second; nil if the file does not contain a rate.
    package var storedFrameRate: Double? { storedHeader.frameRate }
    /// The number of frames if it was determined when opening the file, including unreadable lines; else nil.
    public let frameCount: Int?
    /// The unit of the angles, if the format does not specify it.
    public let angleUnit: AngleUnit?
    /// The base of a Live Link table's timecodes; nil for recordings without timecodes.
    public internal(set) var timecodeBase: TimecodeBase?
    /// Whether the timecode base is an assumption because the take is too short to determine it.
    package internal(set) var isTimecodeBaseGuess = false
    /// The names of unused values in the file, such as shapes that ARKit does not have; empty if all are used.
    package let unusedNames: [String]
    /// The options for reading the file.
    public let options: RecordingOptions
    /// The keyframes that move one of its faces; nil for none.
    package internal(set) var keyframes: FaceKeyframes?
    /// The number of frames, once counted; copies of a recording share it.
    private let counted = Counted()

    /// Opens a recording and reads the facts about the whole recording.
    ///
    /// Files of other apps are read once in full to determine their frame rate, angle unit and unused values. Gzip-compressed
    /// files are decompressed while reading.
    /// - Throws: `RecordingError`.
    public static func open(at url: URL, options: RecordingOptions = RecordingOptions()) throws(RecordingError) -> Recording {
        try open(url, at: FileLocation(name: url.relativePath, path: url.path), options: options)
    }

    /// Opens a recording whose location may have been checked.
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

    /// Whether a file that starts with these bytes may be a recording. The first 64 bytes are enough.
    package static func mayBegin(with bytes: [UInt8]) -> Bool {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return bytes.starts(with: [0x1F, 0x8B]) || UTF16Transcoder(textBeginningWith: bytes) != nil
            || RecordingFormats.beginning(with: bytes, isText: false) != nil
            || RecordingFormats.beginning(with: Array(text), isText: true) != nil
    }

    /// Returns a reader at the recording's first frame.
    /// - Throws: `RecordingError` if the file was removed or changed.
    public func makeReader() throws(RecordingError) -> RecordingReader {
        try RecordingReader(of: self)
    }

    /// Returns the number of frames. The first call reads the file, unless the number was determined when opening it.
    ///
    /// Lines are counted without parsing them, so unreadable lines count; reading the frames reports or skips them. A resampled
    /// recording is read to its end. A recording without an end has as many frames as it takes to reach the last key.
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

    /// Returns the number of frames that a reader returns, for recordings whose times determine it.
    private func countRead() throws(RecordingError) -> Int {
        try unkeyed.makeReader().countRest()
    }

    private func countLines() throws(RecordingError) -> Int {
        // Long enough to detect blank lines.
        let lines = try LineReader(location, lengthLimit: 64)
        var count = -1
        do {
            while let line = try lines.next() {
                if !line.isBlank { count += 1 }
            }
        } catch {
            // Damaged compressed data end the file here; the frame reader reports them.
            guard error.isOfContent else { throw error }
            count += 1
        }
        return max(count, 0)
    }
}
