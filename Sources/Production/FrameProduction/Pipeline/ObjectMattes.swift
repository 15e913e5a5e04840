import ImageLayers
import Imaging
import Keying
import Synchronization
import VideoCodecs

/// The mattes of objects that are followed through footage, from its first frame on.
///
/// A matte depends on all frames before it, so whoever asks first for a late one waits until they are read; they are then read once
/// and forwards, beside the frames that are shown. The last few mattes are kept, for frames that are drawn out of order; for an older
/// one the footage is begun again. Frames may ask from several threads.
final class ObjectMattes: Sendable {
    private struct Key: Hashable {
        var object: ObjectKey
        var clip: FootageClip
    }

    private let followers = Mutex<[Key: Follower]>([:])

    /// The matte of an object in a frame of footage: the share of each pixel that belongs to it, 0…255.
    /// - Parameter threads: the number of threads that share the pixels of each frame that is read.
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

/// Follows one object through one clip.
private struct Follower {
    /// More than are drawn at once.
    private static let keptCount = 64

    private let object: ObjectKey
    private let clip: FootageClip
    private let first: Int
    private var tracker: ObjectTracker
    private var reader: VideoReader?
    private var next: Int
    private var kept: [Int: Image<UInt8>] = [:]
    /// The frame after which there are no more.
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
        // Where there are fewer frames than the file promised, the last one stands for those that are missing.
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
