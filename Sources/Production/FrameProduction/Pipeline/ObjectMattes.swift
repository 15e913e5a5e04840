import Keying
import Imaging
import Synchronization
import VideoCodecs

/// The mattes of objects that are tracked through footage from its first frame.
///
/// A matte depends on all frames before it, so the first request for a late one waits until they are read. The frames are read
/// once, forwards, independently of the frames that are shown. The last few mattes are kept for frames that are drawn out of
/// order; for an older one, the footage is read again from its beginning. Thread-safe.
final class ObjectMattes: Sendable {
    private struct Key: Hashable {
        var object: ObjectKey
        var clip: FootageClip
    }

    private let followers = Mutex<[Key: Follower]>([:])

    /// Returns the matte of an object in a frame of footage: the fraction of each pixel that belongs to it, 0…255.
    /// - Parameter threads: the number of threads that process each frame that is read.
    /// - Throws: `VideoError`, `ImageError`.
    func matte(of object: ObjectKey, in clip: FootageClip, frame: Int, threads: Int) throws -> Image<UInt8> {
        try followers.withLock { followers in
            let key = Key(object: object, clip: clip)
            var follower = followers[key] ?? Follower(object, in: clip)
            defer { followers[key] = follower }
            return try follower.matte(ofFrame: frame, threads: threads)
        }
    }
}

/// Tracks one object through one clip.
private struct Follower {
    /// The number of mattes to keep, more than the frames drawn at once.
    private static let keptCount = 64

    private let object: ObjectKey
    private let clip: FootageClip
    private let first: Int
    private var tracker: ObjectTracker
    private var reader: VideoReader?
    private var next: Int
    private var kept: [Int: Image<UInt8>] = [:]
    /// The last frame that exists, once it is known.
    private var last: Int?

    init(_ object: ObjectKey, in clip: FootageClip) {
        self.object = object
        self.clip = clip
        first = clip.moment(at: clip.offset).index
        tracker = ObjectTracker(at: object.places, growth: object.growth)
        next = first
    }

    mutating func matte(ofFrame wanted: Int, threads: Int) throws -> Image<UInt8> {
        let frame = min(wanted, last ?? wanted)
        if let matte = kept[frame] { return matte }
        if frame < next { begin() }
        while next <= frame, let picture = try nextPicture() {
            kept[next] = tracker.advance(picture, threads: threads).image
            kept[next - Self.keptCount] = nil
            next += 1
        }
        // If the video has fewer frames than its file states, the last matte replaces the missing ones.
        if next <= frame { last = max(next - 1, first) }
        return kept[min(frame, next - 1)] ?? Image(size: clip.size, filledWith: 0)
    }

    private mutating func begin() {
        tracker = ObjectTracker(at: object.places, growth: object.growth)
        reader = nil
        next = first
        kept = [:]
    }

    private mutating func nextPicture() throws -> SRGBImage? {
        switch clip.medium {
        case .sequence(let sequence):
            return next < sequence.files.count ? try sequence.picture(next) : nil
        case .video(let url, let information):
            if reader == nil { reader = try VideoReader(at: url, information, first: first) }
            return try reader?.next()?.picture()
        }
    }
}
