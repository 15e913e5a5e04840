import ChildProcesses
public import Foundation
public import ImageCodecs
import Imaging
import Tracing

/// Reads the frames of a video one after the other through a pipe from ffmpeg, in memory that does not grow with its length.
///
///     let video = try VideoReader(at: url)
///     while let frame = try video.next() { show(frame.picture()) }
///
/// Frames come evenly at the video's rate: frame k is what is seen k / rate seconds after the first. For one thread at a time.
public final class VideoReader {
    /// The facts of the file.
    public let information: VideoInformation
    /// The number of the frame that `next` gives.
    package private(set) var nextIndex: Int

    private let url: URL
    private let file: MediaInput
    private let format: FrameFormat
    private let process: MediaProcess
    private var isOver = false

    /// Asks ffprobe about a file and starts ffmpeg, both found in the PATH.
    /// - Parameters:
    ///   - limits: the greatest size of pictures.
    ///   - environment: the variables in which PATH is looked up. Default: those of this process.
    /// - Throws: `VideoError`.
    public convenience init(
        at url: URL, limits: ImageLimits = .standard,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(VideoError) {
        let information = try VideoInformation(of: url, limits: limits, environment: environment)
        try self.init(at: url, information, environment: environment)
    }

    /// Starts ffmpeg, found in the PATH, for a file that is known already.
    /// - Parameters:
    ///   - first: the frame to begin with; those before it are decoded and left out, so that it is exactly that one.
    ///   - environment: the variables in which PATH is looked up. Default: those of this process.
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

    /// The next frame, or nil at the end.
    /// - Throws: `VideoError`, where ffmpeg gives up or hangs, or the video breaks off long before its end.
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

    /// Ends reading, before the video's end too.
    /// - Returns: the errors that ffmpeg complained of up to here; nil where of none. Who reads all frames gets all of it; who ends earlier
    ///   what ffmpeg, which is a little ahead, has said so far.
    public func finish() -> DecodingErrors? {
        if !isOver {
            isOver = true
            if nextIndex + Self.rest >= information.frameCount { readRest() } else { process.end() }
        }
        let words = process.standardErrorLines()
        guard let first = words.first else { return nil }
        // Figures in brackets at the end differ with the order in which ffmpeg's threads come.
        let said = MediaProgram.words(first, withoutPath: file.path).replacing(#/\s*\([^()]*\)$/#, with: "")
        return DecodingErrors(path: url.relativePath, count: words.count, first: said)
    }

    /// So many frames before its end a video is read to the end.
    private static let rest = 8

    /// Lets ffmpeg come to its end where that is near, so that what it says of the last frames is heard. A file may hold more than it
    /// promises; of that nothing is wanted.
    private func readRest() {
        var frame = [UInt8](repeating: 0, count: format.byteCount * format.pixels.bytesPerSample)
        for _ in 0..<(2 * Self.rest) where frame.withUnsafeMutableBytes({ process.fill($0) }) < frame.count {
            _ = process.finish()
            return
        }
        process.end()
    }

    /// A video ends where it promised to.
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
        ["-hide_banner", "-loglevel", "error", "-nostdin", "-noautorotate"]
            + (countsFromFirstFrame(information) ? ["-reinit_filter", "0"] : []) + MediaProgram.inputArguments
            + (information.decoder.map { ["-c:v", $0] } ?? [])
            + ["-i", file.name, "-map", "0:\(information.streamIndex)"]
            + ["-vf", filters(information, format, first: first), "-f", "rawvideo", "-pix_fmt", format.pixels.name, "pipe:1"]
    }

    private static func countsFromFirstFrame(_ information: VideoInformation) -> Bool {
        information.hasJumpingClock && information.start > 0
    }

    /// Frames at an even rate, those before the first left out, all of one size and layout.
    ///
    /// Times are counted from the file's start and never anew, so that a size that changes in the middle, at which ffmpeg makes the
    /// filters anew, changes nothing else. Where the clock may jump they are counted from the first frame, and filters stay. The scaler passes on what already is as it should be.
    private static func filters(_ information: VideoInformation, _ format: FrameFormat, first: Int) -> String {
        let rate = information.frameRate
        var filters: [String] = []
        // Frames that are flagged as progressive stay as they are: many films mix both.
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

    /// The scaler would bring planes that it changes into the limited range.
    private static func ranges(of format: FrameFormat) -> String {
        guard case .planar = format.pixels.kind else { return "" }
        let range = format.range == .full ? "full" : "limited"
        return ":in_range=\(range):out_range=\(range)"
    }
}
