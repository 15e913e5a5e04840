import Synchronization
import VideoCodecs

/// The frames of one video, read forwards in the order in which they are asked for.
///
/// Asking never waits. Whoever needs a frame reads it, after all that were asked for before it and are not read yet; meanwhile others who need
/// a frame of the same video wait, and nobody else does. Where an earlier frame is wanted than the stream can still give, as after a loop, it is
/// begun again there.
final class FootageStream: Sendable {
    private let clip: FootageClip
    /// What was asked for and is not read yet.
    private let requests = Mutex<[FootageFrame]>([])
    private let reading: Mutex<Reading>

    init(of clip: FootageClip) {
        self.clip = clip
        reading = Mutex(Reading(of: clip))
    }

    /// Asks for a frame, which is read when somebody needs it or one that is asked for later.
    func request(_ index: Int) -> FootageFrame {
        let frame = FootageFrame(index, of: self)
        requests.withLock { $0.append(frame) }
        return frame
    }

    /// Reads up to a frame that was asked for; nothing where it is read already.
    fileprivate func read(_ frame: FootageFrame) {
        reading.withLock { reading in
            while !frame.isRead {
                guard let next = requests.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
                    preconditionFailure("A frame that is not read yet was asked for.")
                }
                next.fill(reading.result(next.index))
            }
        }
    }

    /// Lets go of what was asked for and not read, which holds the stream.
    func forget() {
        requests.withLock { $0 = [] }
    }

    /// Ends reading.
    /// - Returns: what ffmpeg complained of.
    func finish() -> [DecodingErrors] { reading.withLock { $0.finish() } }
}

/// A frame of a video that is read when somebody needs it.
final class FootageFrame: Sendable {
    /// The frame, counted from the video's first.
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

    /// The frame; nil where the video has none.
    /// - Throws: `VideoError`.
    func content() throws -> VideoFrame? {
        stream.read(self)
        return try result.withLock { $0 }?.get()
    }
}

/// A video that is being read. For one thread at a time.
private struct Reading: ~Copyable {
    private let clip: FootageClip
    private var reader: VideoReader?
    /// The errors that ffmpeg reported to readers that are no more.
    private var errors: [DecodingErrors] = []
    /// The last frame, once the end was seen, and its number.
    private var last: (index: Int, frame: VideoFrame)?
    /// Why nothing can be read any more.
    private var failure: (any Error)?

    init(of clip: FootageClip) {
        self.clip = clip
    }

    /// A frame; once one could not be read, none that is asked for later can.
    mutating func result(_ index: Int) -> Result<VideoFrame?, any Error> {
        if let failure { return .failure(failure) }
        do {
            return .success(try read(index))
        } catch {
            failure = error
            return .failure(error)
        }
    }

    /// Reads up to a frame. Where there are fewer than the file promised, its last one stands for those that are missing.
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
            // This is the end, and the frame before it was not read just now: the stream goes back to find it.
            if first == 0 { break }
            try begin(at: max(first - Self.stepBack, 0))
        }
        endReader()
        return last?.frame
    }

    /// Ends reading; what ffmpeg complained of.
    mutating func finish() -> [DecodingErrors] {
        endReader()
        return errors
    }

    private mutating func endReader() {
        if let found = reader?.finish() { errors.append(found) }
        reader = nil
    }

    /// The number of frames that a stream goes back to find the last one.
    private static let stepBack = 8

    private mutating func begin(at first: Int) throws {
        endReader()
        guard case .video(let url, let information) = clip.medium else { return }
        reader = try VideoReader(at: url, information, first: first)
    }
}
