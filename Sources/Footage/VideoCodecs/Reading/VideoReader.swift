import ChildProcesses
public import Foundation
public import ImageCodecs
import Imaging
import Tracing

/// Reads the frames of a video in sequence through a pipe from ffmpeg. Memory use does not depend on the video's length.
///
///     let video = try VideoReader(at: url)
///     while let frame = try video.next() { show(frame.picture()) }
///
/// Frames have the constant rate of the video: frame k is the one shown k / rate seconds after the first. Not thread-safe.
public final class VideoReader {
    /// The properties of the file.
    public let information: VideoInformation
    /// The index of the frame that `next` will return.
    package private(set) var nextIndex: Int

    private let url: URL
    private let file: MediaInput
    private let format: FrameFormat
    private let process: MediaProcess
    private var isOver = false

    /// Probes a file with ffprobe and starts ffmpeg, both found in PATH.
    /// - Parameters:
    ///   - limits: The maximum size of the pictures.
    ///   - environment: The environment variables that contain PATH. Default: those of this process.
    /// - Throws: `VideoError`.
    public convenience init(
        at url: URL, limits: ImageLimits = .standard,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(VideoError) {
        let information = try VideoInformation(of: url, limits: limits, environment: environment)
        try self.init(at: url, information, environment: environment)
    }

    /// Starts ffmpeg, found in PATH, for a file that has already been probed.
    /// - Parameters:
    ///   - first: The index of the first frame to read. Earlier frames are decoded and discarded, so that the position is
    ///     exact.
    ///   - environment: The environment variables that contain PATH. Default: those of this process.
    /// - Throws: `VideoError`.
    public init(
        at url: URL, _ information: VideoInformation, first: Int = 0,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(VideoError) {
        let path = url.relativePath
        file = try MediaInput(information.location(of: url))
        guard let program = MediaProgram("ffmpeg", in: environment) else {
            throw .readerMissing(path: path, program: "ffmpeg")
        }
        self.url = url
        self.information = information
        nextIndex = first
        format = FrameFormat(of: information)
        let patience = try MediaPatience(in: environment)
        do {
            process = try MediaProcess(
                program.url, Self.arguments(for: file, information, format, first: first), .reading, of: file,
                patience: patience)
        } catch {
            throw .cannotStart(path: path, reason: error.reason)
        }
    }

    /// Returns the next frame; nil at the end.
    /// - Throws: `VideoError` if ffmpeg fails or hangs, or the video ends long before its declared end.
    public func next() throws(VideoError) -> VideoFrame? {
        guard !isOver else { return nil }
        let span = Tracer.begin(.footage)
        defer { span.end() }
        let count = format.byteCount * format.pixels.bytesPerSample
        var bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = process.fill(UnsafeMutableRawBufferPointer(buffer))
        }
        guard bytes.count == count else {
            isOver = true
            try judgeEnd()
            return nil
        }
        nextIndex += 1
        if format.pixels.isDeep, format.light.isStandard { bytes = DeepSamples.bytes(ofLittleEndian: bytes, format) }
        return VideoFrame(size: information.size, format: format, bytes: bytes)
    }

    /// Stops reading, possibly before the video's end.
    /// - Returns: The errors that ffmpeg has reported; nil if there are none. They are complete after reading all frames.
    ///   Otherwise they are the errors so far of ffmpeg, which is slightly ahead of the reader.
    public func finish() -> DecodingErrors? {
        if !isOver {
            isOver = true
            if nextIndex + Self.rest >= information.frameCount { readRest() } else { process.end() }
        }
        let words = process.standardErrorLines()
        guard let first = words.first else { return nil }
        // Numbers in parentheses at the end vary with the scheduling of ffmpeg's threads.
        let said = MediaProgram.words(first, withoutPath: file.path).replacing(#/\s*\([^()]*\)$/#, with: "")
        return DecodingErrors(path: url.relativePath, count: words.count, first: said)
    }

    /// If at most this many frames remain, the video is read to its end.
    private static let rest = 8

    /// Lets ffmpeg reach the end if it is near, to collect its messages about the last frames.
    ///
    /// A file may contain more frames than it declares; these are discarded.
    private func readRest() {
        var frame = [UInt8](repeating: 0, count: format.byteCount * format.pixels.bytesPerSample)
        for _ in 0..<(2 * Self.rest) where frame.withUnsafeMutableBytes({ process.fill($0) }) < frame.count {
            _ = process.finish()
            return
        }
        process.end()
    }

    /// Checks that the video ended where its file declares.
    private func judgeEnd() throws(VideoError) {
        let path = url.relativePath
        let hasEndedWell = process.finish()
        let promised = information.frameCount
        let endsEarly = information.endsEarly(after: nextIndex)
        if !hasEndedWell || nextIndex == 0 || endsEarly, let limit = process.limitReached(by: "ffmpeg", at: path) {
            throw limit
        }
        if !hasEndedWell || (nextIndex == 0 && process.standardErrorLines().count > 0) {
            throw .cannotDecode(path: path, words: MediaProgram.explained(process.lastWords(), about: file))
        }
        if nextIndex == 0 { throw .noPictures(path: path) }
        if endsEarly { throw .endsEarly(path: path, frames: nextIndex, promised: promised) }
    }

    private static func arguments(
        for file: MediaInput, _ information: VideoInformation, _ format: FrameFormat, first: Int
    ) -> [String] {
        var arguments = ["-hide_banner", "-loglevel", "error", "-nostdin", "-noautorotate"]
        if countsFromFirstFrame(information) { arguments += ["-reinit_filter", "0"] }
        arguments += MediaProgram.inputArguments
        if let decoder = information.decoder { arguments += ["-c:v", decoder] }
        arguments += ["-i", file.name, "-map", "0:\(information.streamIndex)"]
        arguments += ["-vf", filters(information, format, first: first)]
        // Since ffmpeg 7, a filter that sets times hides the rate of the filters before it, and 25 a second would be written.
        arguments += ["-r", "\(information.frameRate)"]
        return arguments + ["-f", "rawvideo", "-pix_fmt", format.pixels.name, "pipe:1"]
    }

    private static func countsFromFirstFrame(_ information: VideoInformation) -> Bool {
        information.hasJumpingClock && information.start > 0
    }

    /// Returns ffmpeg's filters for frames at a constant rate, of one size and layout, without the frames before `first`.
    ///
    /// Times count from the file's start and are never reset. ffmpeg recreates the filters if the frame size changes midway,
    /// and this then has no effect on times. If the clock can jump, times count from the first frame, and the filters are not
    /// recreated. The scaler does not change frames that already have the right format.
    private static func filters(_ information: VideoInformation, _ format: FrameFormat, first: Int) -> String {
        let rate = information.frameRate
        var filters: [String] = []
        // Frames flagged as progressive stay unchanged, because many films mix both kinds.
        if information.isDeinterlaced { filters.append("bwdif=mode=send_frame:parity=auto:deint=interlaced") }
        if countsFromFirstFrame(information) {
            filters.append("setpts=PTS-STARTPTS")
        } else if information.start > 0 {
            filters.append("setpts=round(PTS-\(information.start)/TB)")
        }
        filters.append("fps=\(rate)")
        if first > 0 { filters += ["trim=start_pts=\(first)", "setpts=PTS-\(first)"] }
        let size = format.size
        let rounding = "flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp:sws_dither=none"
        filters.append("scale=\(size.width):\(size.height):\(rounding)\(ranges(of: format))")
        filters.append("format=\(format.pixels.name)")
        return filters.joined(separator: ",")
    }

    /// Returns options that keep the range: by default, the scaler converts the planes that it changes to limited range.
    private static func ranges(of format: FrameFormat) -> String {
        guard case .planar = format.pixels.kind else { return "" }
        let range = format.range == .full ? "full" : "limited"
        return ":in_range=\(range):out_range=\(range)"
    }
}
