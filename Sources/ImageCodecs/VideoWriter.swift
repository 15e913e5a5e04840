public import Foundation
public import Imaging

/// Sends frames to ffmpeg, which makes a video of them under a temporary name; `finish` gives it its own.
///
///     let video = try VideoWriter(at: url, size: ImageSize(1280, 720), frameRate: rate)
///     for frame in frames { try video.append(frame) }
///     try video.finish()
///
/// Where ffmpeg fails, the error holds its last words and no file is left. A writer that is let go unfinished ends ffmpeg and
/// leaves no file either. Frames must come in order and from one task at a time.
public final class VideoWriter {
    private let url: URL
    private let temporary: URL
    private let size: ImageSize
    private let process = Process()
    private let frames = Pipe()
    private let complaints: URL
    private var isOver = false

    /// Starts ffmpeg, found in the PATH, for a video whose kind follows from the ending of its name.
    /// - Parameter environment: the variables in which PATH is looked up. Default: those of this process.
    /// - Throws: `VideoError`, or `FileWritingError` where the folder is missing.
    public init(
        at url: URL, size: ImageSize, frameRate: FrameRate, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
        let name = url.relativePath
        guard let kind = VideoKind(fileExtension: url.pathExtension) else { throw VideoError.unknownKind(path: name) }
        guard !kind.needsEvenSides || (size.width % 2 == 0 && size.height % 2 == 0) else {
            throw VideoError.oddSize(path: name, width: size.width, height: size.height)
        }
        guard let program = Self.program("ffmpeg", in: environment["PATH"] ?? "") else {
            throw VideoError.ffmpegMissing(path: name)
        }
        self.url = url
        self.size = size
        temporary = try AtomicFile.temporaryURL(for: url)
        complaints = FileManager.default.temporaryDirectory.appendingPathComponent("bianlian-\(UUID().uuidString).log")
        process.executableURL = program
        process.arguments =
            [
                "-hide_banner", "-loglevel", "error", "-nostdin", "-y", "-f", "rawvideo", "-pixel_format", "rgba",
                "-video_size", "\(size.width)x\(size.height)", "-framerate", "\(frameRate)", "-i", "pipe:0",
            ] + kind.ffmpegArguments + [temporary.path]
        try start(named: name)
    }

    deinit {
        if !isOver { abandon() }
    }

    /// Adds a frame.
    /// - Throws: `VideoError`; ffmpeg's last words where it has given up.
    public func append(_ frame: SRGBImage) throws(VideoError) {
        guard frame.size == size else {
            throw .frameOfOtherSize(path: url.relativePath, frame: "\(frame.size)", video: "\(size)")
        }
        let descriptor = frames.fileHandleForWriting.fileDescriptor
        let failure = frame.pixels.withUnsafeBytes { writeAll($0, to: descriptor) }
        if failure != nil { throw fail() }
    }

    /// Ends the video, waits for ffmpeg and gives the file its name.
    /// - Throws: `VideoError` with ffmpeg's last words, or `FileWritingError` where the file cannot be put in place.
    public func finish() throws {
        try? frames.fileHandleForWriting.close()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else { throw fail() }
        isOver = true
        try? FileManager.default.removeItem(at: complaints)
        try AtomicFile.commit(temporary, to: url)
    }

    /// Ends ffmpeg and leaves no file.
    public func abandon() {
        guard !isOver else { return }
        isOver = true
        process.terminate()
        try? frames.fileHandleForWriting.close()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: temporary)
        try? FileManager.default.removeItem(at: complaints)
    }

    private func start(named name: String) throws(VideoError) {
        // A reader that goes away must be an error of the write, not the end of this process.
        signal(SIGPIPE, SIG_IGN)
        do {
            try Data().write(to: complaints)
            process.standardInput = frames
            process.standardOutput = FileHandle.nullDevice
            process.standardError = try FileHandle(forWritingTo: complaints)
            try process.run()
        } catch {
            isOver = true
            try? FileManager.default.removeItem(at: complaints)
            throw .cannotStart(path: name, reason: error.localizedDescription)
        }
        try? frames.fileHandleForReading.close()
        let descriptor = frames.fileHandleForWriting.fileDescriptor
        // Another program that starts meanwhile must not hold the pipe open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if os(Linux)
            // A frame of 1280×720 takes 1.6 ms instead of 5 through a pipe of 1 MiB. Where it is not granted, 64 KiB serve.
            _ = fcntl(descriptor, Self.setPipeSize, 1 << 20)
        #endif
    }

    /// Linux's F_SETPIPE_SZ (fcntl.h), which is not imported.
    private static let setPipeSize: Int32 = 1031

    /// Lets ffmpeg end, takes its last words and removes what it left.
    private func fail() -> VideoError {
        try? frames.fileHandleForWriting.close()
        process.waitUntilExit()
        isOver = true
        let said = (try? String(decoding: Data(contentsOf: complaints), as: UTF8.self)) ?? ""
        let words = said.split(whereSeparator: \.isNewline).last.map(String.init) ?? "it ended without a word"
        try? FileManager.default.removeItem(at: temporary)
        try? FileManager.default.removeItem(at: complaints)
        return .ffmpegFailed(path: url.relativePath, words: words)
    }

    private static func program(_ name: String, in path: String) -> URL? {
        path.split(separator: ":").map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
