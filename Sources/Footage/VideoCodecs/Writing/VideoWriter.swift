import ChildProcesses
import Files
public import Foundation
import ImageCodecs
public import Imaging

/// Sends frames to ffmpeg, which makes a video of them under a temporary name; `finish` gives it its own.
///
///     let video = try VideoWriter(at: url, size: ImageSize(1280, 720), frameRate: rate)
///     for frame in frames { try video.append(frame) }
///     try video.finish()
///
/// If ffmpeg fails, the error holds its last words and no file is left. A writer that is let go unfinished ends ffmpeg and
/// leaves no file either. Frames must come in order and from one task at a time.
public final class VideoWriter {
    private let url: URL
    private let name: String
    private let temporary: TemporaryFile
    /// The size of its frames.
    package let size: ImageSize
    /// In which bytes its frames are.
    package let encoding: FrameEncoding
    private let process: MediaProcess
    private let isPart: Bool
    private let kind: VideoKind
    private let environment: [String: String]
    private var pictureCount = 0
    private var isOver = false

    /// Starts ffmpeg, found in the PATH, for a video whose kind follows from the file extension of its name.
    /// - Parameters:
    ///   - whole: the video that it is a part of, which messages name. Default: nil, none.
    ///   - environment: the variables in which PATH is looked up. Default: those of this process.
    /// - Throws: `VideoError`, or `FileWritingError` where the folder is missing.
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

    /// Checks before any work that ffmpeg is available for a video of this name.
    /// - Throws: `VideoError.unknownKind` or `.ffmpegMissing`.
    public static func checkEncoder(
        for url: URL, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(VideoError) {
        _ = try means(for: url, ImageSize(2, 2), environment)
    }

    /// What a video is made by.
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

    /// Adds a frame.
    /// - Throws: `VideoError`; ffmpeg's last words where it has given up, and that it hangs where it takes nothing.
    public func append(_ frame: SRGBImage) throws(VideoError) {
        guard frame.size == size else {
            throw .frameOfOtherSize(path: name, frame: "\(frame.size)", video: "\(size)")
        }
        try append(bytes: encoding.bytes(of: frame))
    }

    /// Adds a frame of the video's size as its kind's encoding gives it.
    /// - Throws: `VideoError`; ffmpeg's last words where it has given up.
    package func append(bytes: [UInt8]) throws(VideoError) {
        guard bytes.withUnsafeBytes({ process.write($0) }) else { throw fail() }
        pictureCount += 1
    }

    /// Ends the video, waits for ffmpeg and gives the file its name.
    /// - Throws: `VideoError` with ffmpeg's last words, or `FileWritingError` where the file cannot be put in place.
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

    /// The pictures of a part are counted once all parts are together.
    private func checkIsWritten() throws(VideoError) {
        let written = WrittenVideo(name: name, path: temporary.path, kind: kind, environment: environment)
        if isPart {
            try written.checkIsNotEmpty(expecting: pictureCount)
        } else {
            try written.check(pictures: pictureCount)
        }
    }

    /// Ends ffmpeg and leaves no file.
    public func abandon() {
        guard !isOver else { return }
        isOver = true
        process.end()
        temporary.remove()
    }

    /// Lets ffmpeg end, takes its last words and removes what it left.
    private func fail() -> VideoError {
        _ = process.finish()
        isOver = true
        temporary.remove()
        return process.failure(to: name, temporary.path)
    }
}

extension MediaProcess {
    /// Why a program that was to write a video, and has ended, did not.
    /// - Parameters:
    ///   - video: its name in messages.
    ///   - path: the name under which it wrote.
    func failure(to video: String, _ path: String) -> VideoError {
        if let limit = limitReached(by: "ffmpeg", at: video) { return limit }
        let words = lastWords().map { MediaProgram.words($0, withoutPath: path) }
        return .ffmpegFailed(path: video, words: words ?? "it exited without a message")
    }
}
