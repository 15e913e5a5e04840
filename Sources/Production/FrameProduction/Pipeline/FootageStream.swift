import Synchronization
import VideoCodecs

/// The frames of one video, read forwards in the order of requests.
///
/// Requesting a frame never waits. The thread that needs a frame reads it, after all unread frames requested before it. Only
/// threads that need a frame of the same video wait meanwhile. If a requested frame is earlier than the stream's position, as
/// after a loop, the stream restarts there.
final class FootageStream: Sendable {
    private let clip: FootageClip
    /// The requested frames that are not read yet.
    private let requests = Mutex<[FootageFrame]>([])
    private let reading: Mutex<Reading>

    init(of clip: FootageClip) {
        self.clip = clip
        reading = Mutex(Reading(of: clip))
    }

    /// Requests a frame, which is read when it or a frame requested later is needed.
    func request(_ index: Int) -> FootageFrame {
        let frame = FootageFrame(index, of: self)
        requests.withLock { $0.append(frame) }
        return frame
    }

    /// Reads up to a requested frame, unless it is already read.
    fileprivate func read(_ frame: FootageFrame) {
        reading.withLock { reading in
            while !frame.isRead {
                guard let next = requests.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
                    preconditionFailure("A frame was read without a pending request.")
                }
                next.fill(reading.result(next.index))
            }
        }
    }

    /// Drops the unread requests, which hold references to the stream.
    func forget() {
        requests.withLock { $0 = [] }
    }

    /// Ends reading.
    /// - Returns: the errors that ffmpeg reported.
    func finish() -> [DecodingErrors] { reading.withLock { $0.finish() } }
}

/// A video frame that is read on demand.
final class FootageFrame: Sendable {
    /// The index of the frame, from the video's first.
    let index: Int
    private let stream: FootageStream
    private let result = Mutex<Result<VideoFrame?, any Error>?>(nil)

    fileprivate init(_ index: Int, of stream: FootageStream) {
        (self.index, self.stream) = (index, stream)
    }

    fileprivate var isRead: Bool { result.withLock { $0 != nil } }

    fileprivate func fill(_ result: Result<VideoFrame?, any Error>) {
        self.result.withLock { $0 = result }
    }

    /// Returns the frame; nil if the video has no frames.
    /// - Throws: `VideoError`.
    func content() throws -> VideoFrame? {
        stream.read(self)
        return try result.withLock { $0 }?.get()
    }
}

/// A video that is being read. Used by one thread at a time.
private struct Reading: ~Copyable {
    private let clip: FootageClip
    private var reader: VideoReader?
    /// The errors that ffmpeg reported to finished readers.
    private var errors: [DecodingErrors] = []
    /// The last frame and its index, once the end was reached.
    private var last: (index: Int, frame: VideoFrame)?
    /// The error after which no frame can be read.
    private var failure: (any Error)?

    init(of clip: FootageClip) {
        self.clip = clip
    }

    /// Returns a frame. After a failure, all later calls fail.
    mutating func result(_ index: Int) -> Result<VideoFrame?, any Error> {
        if let failure { return .failure(failure) }
        do {
            return .success(try read(index))
        } catch {
            failure = error
            return .failure(error)
        }
    }

    /// Reads up to a frame. If the video has fewer frames than its file states, the last frame replaces the missing ones.
    private mutating func read(_ index: Int) throws -> VideoFrame? {
        if let last, index >= last.index { return last.frame }
        if reader.map({ $0.nextIndex > index }) ?? true { try begin(at: index) }
        while let reader {
            let first = reader.nextIndex
            var newest: VideoFrame?
            while reader.nextIndex <= index, let frame = try reader.next() { newest = frame }
            if reader.nextIndex > index { return newest }
            if let newest {
                last = (reader.nextIndex - 1, newest)
                break
            }
            // The reader began at the end and read nothing: go back to find the last frame.
            if first == 0 { break }
            try begin(at: max(first - Self.stepBack, 0))
        }
        endReader()
        return last?.frame
    }

    /// Ends reading; returns the errors that ffmpeg reported.
    mutating func finish() -> [DecodingErrors] {
        endReader()
        return errors
    }

    private mutating func endReader() {
        if let found = reader?.finish() { errors.append(found) }
        reader = nil
    }

    /// The number of frames to go back to find the last one.
    private static let stepBack = 8

    private mutating func begin(at first: Int) throws {
        endReader()
        guard case .video(let url, let information) = clip.medium else { return }
        reader = try VideoReader(at: url, information, first: first)
    }
}
