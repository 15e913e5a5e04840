import ChildProcesses
import Files
public import Foundation
import ImageCodecs
public import Imaging

/// Sends frames to ffmpeg, which writes a video under a temporary name; `finish` gives it its final name.
///
///     let video = try VideoWriter(at: url, size: ImageSize(1280, 720), frameRate: rate)
///     for frame in frames { try video.append(frame) }
///     try video.finish()
///
/// If ffmpeg fails, the error contains its last message and no file remains. A writer that is released without `finish` stops
/// ffmpeg and leaves no file either. Frames must be appended in order, by one task at a time.
public final class VideoWriter {
    private let url: URL
    private let name: String
    private let temporary: TemporaryFile
    /// The size of the frames.
    package let size: ImageSize
    /// The byte format of the frames.
    package let encoding: FrameEncoding
    private let process: MediaProcess
    private let isPart: Bool
    private let kind: VideoKind
    private let environment: [String: String]
    private var pictureCount = 0
    private var isOver = false

    /// Starts ffmpeg, found in PATH, for a video whose kind follows from its file extension.
    /// - Parameters:
    ///   - whole: The video that this one is a part of, for messages. Default: nil, none.
    ///   - environment: The environment variables that contain PATH. Default: those of this process.
    /// - Throws: `VideoError`, or `FileWritingError` if the folder does not exist.
    public init(
        at url: URL, size: ImageSize, frameRate: FrameRate, partOf whole: URL? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
        name = (whole ?? url).relativePath
        isPart = whole != nil
        self.environment = environment
        let (kind, program) = try Self.means(for: url, size, environment)
        self.kind = kind
        let patience = try MediaPatience(in: environment)
        self.url = url
        self.size = size
        encoding = kind.encoding
        temporary = try AtomicFile.create(for: url)
        let frames = ["-video_size", "\(size.width)x\(size.height)", "-framerate", "\(frameRate)", "-i", "pipe:0"]
        let arguments =
            ["-hide_banner", "-loglevel", "error", "-nostdin", "-y"] + kind.inputArguments + frames
            + kind.outputArguments + [MediaProgram.name(ofPath: temporary.path)]
        do {
            process = try MediaProcess(program.url, arguments, .feeding, to: temporary, patience: patience)
        } catch {
            temporary.remove()
            throw VideoError.cannotStart(path: name, reason: error.reason)
        }
    }

    deinit {
        if !isOver { abandon() }
    }

    /// Checks in advance that ffmpeg is available for a video of this name.
    /// - Throws: `VideoError.unknownKind` or `.ffmpegMissing`.
    public static func checkEncoder(
        for url: URL, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(VideoError) {
        _ = try means(for: url, ImageSize(2, 2), environment)
    }

    /// Returns the kind of a video and the program that writes it, after checking its size.
    static func means(
        for url: URL, _ size: ImageSize, _ environment: [String: String]
    ) throws(VideoError) -> (kind: VideoKind, program: MediaProgram) {
        let name = url.relativePath
        guard let kind = VideoKind(fileExtension: url.pathExtension) else { throw .unknownKind(path: name) }
        guard !kind.needsEvenSides || (size.width % 2 == 0 && size.height % 2 == 0) else {
            throw .oddSize(path: name, width: size.width, height: size.height)
        }
        guard let program = MediaProgram("ffmpeg", in: environment) else { throw .ffmpegMissing(path: name) }
        return (kind, program)
    }

    /// Appends a frame.
    /// - Throws: `VideoError` with ffmpeg's last message if it has failed, or a time-out if it accepts no data.
    public func append(_ frame: SRGBImage) throws(VideoError) {
        guard frame.size == size else {
            throw .frameOfOtherSize(path: name, frame: "\(frame.size)", video: "\(size)")
        }
        try append(bytes: encoding.bytes(of: frame))
    }

    /// Appends a frame of the video's size, in the byte format of `encoding`.
    /// - Throws: `VideoError` with ffmpeg's last message if it has failed.
    package func append(bytes: [UInt8]) throws(VideoError) {
        guard bytes.withUnsafeBytes({ process.write($0) }) else { throw fail() }
        pictureCount += 1
    }

    /// Ends the video, waits for ffmpeg and gives the file its final name.
    /// - Throws: `VideoError` with ffmpeg's last message, or `FileWritingError` if the file cannot be renamed.
    public func finish() throws {
        guard process.finish() else { throw fail() }
        isOver = true
        do {
            try checkIsWritten()
        } catch {
            temporary.remove()
            throw error
        }
        try AtomicFile.commit(temporary, to: url)
    }

    /// Checks the file. The pictures of parts are counted only after all parts are joined.
    private func checkIsWritten() throws(VideoError) {
        let written = WrittenVideo(name: name, path: temporary.path, kind: kind, environment: environment)
        if isPart {
            try written.checkIsNotEmpty(expecting: pictureCount)
        } else {
            try written.check(pictures: pictureCount)
        }
    }

    /// Stops ffmpeg and leaves no file.
    public func abandon() {
        guard !isOver else { return }
        isOver = true
        process.end()
        temporary.remove()
    }

    /// Waits for ffmpeg to end, returns its last message as an error and removes its file.
    private func fail() -> VideoError {
        _ = process.finish()
        isOver = true
        temporary.remove()
        return process.failure(to: name, temporary.path)
    }
}

extension MediaProcess {
    /// Returns the reason that a program, which has ended, did not write a video.
    /// - Parameters:
    ///   - video: The name of the video in messages.
    ///   - path: The path to which the program wrote.
    func failure(to video: String, _ path: String) -> VideoError {
        if let limit = limitReached(by: "ffmpeg", at: video) { return limit }
        let words = lastWords().map { MediaProgram.words($0, withoutPath: path) }
        return .ffmpegFailed(path: video, words: words ?? "it exited without a message")
    }
}
