public import Foundation
public import Imaging

/// Footage, and how it plays: what is seen of it, and when.
public struct FootageClip: Hashable, Sendable {
    /// The medium that holds its pictures.
    public enum Medium: Hashable, Sendable {
        /// A file that ffmpeg reads.
        case video(URL, VideoInformation)
        /// Pictures in a folder.
        case sequence(ImageSequence)
    }

    /// Which frame is seen at a time that lies between two.
    public enum Synchronization: String, Sendable, CaseIterable {
        /// The nearest; half-way, the earlier.
        case nearest
        /// Both, mixed in linear light by how near they are.
        case blend
    }

    /// The medium that holds its pictures.
    public let medium: Medium
    /// Seconds of the footage that are left out at its front, from 0.
    public var start: Double
    /// The second of the footage at which it ends, above `start`. Default: nil, its end.
    public var end: Double?
    /// Whether it begins again after its end; else its last frame stays. Default: no.
    public var loops: Bool
    /// Seconds of the footage that pass in a second, above 0. Default: 1.
    public var speed: Double
    /// The time at which it begins; until then its first frame is seen. Default: 0.
    public var offset: Double
    /// Which frame is seen between two. Default: the nearest.
    public var synchronization: Synchronization
    /// The fit in frames of other proportions. Default: it fills them.
    public var fit: ImageFit

    /// Footage that plays as it is.
    public init(_ medium: Medium) {
        self.medium = medium
        (start, end, loops, speed, offset) = (0, nil, false, 1, 0)
        (synchronization, fit) = (.nearest, .fill)
    }

    /// The size of its pictures as they are seen.
    public var size: ImageSize {
        switch medium {
        case .video(_, let information): information.size
        case .sequence(let sequence): sequence.size
        }
    }

    /// Whether there is something to be heard.
    public var hasSound: Bool {
        switch medium {
        case .video(_, let information): information.hasSound
        case .sequence: false
        }
    }

    /// The rate of its frames.
    public var frameRate: FrameRate {
        switch medium {
        case .video(_, let information): information.frameRate
        case .sequence(let sequence): sequence.frameRate
        }
    }

    /// The number of frames of the whole footage.
    public var frameCount: Int {
        switch medium {
        case .video(_, let information): information.frameCount
        case .sequence(let sequence): sequence.files.count
        }
    }

    /// Its length in seconds, before anything is left out.
    public var duration: Double { Double(frameCount) * frameRate.secondsPerFrame }
}
