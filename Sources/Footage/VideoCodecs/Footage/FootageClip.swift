public import Foundation
public import Imaging

/// Footage with its playback settings.
public struct FootageClip: Hashable, Sendable {
    /// The source of the pictures.
    public enum Medium: Hashable, Sendable {
        /// A file that ffmpeg reads.
        case video(URL, VideoInformation)
        /// Pictures in a folder.
        case sequence(ImageSequence)
    }

    /// The choice of frame at a time between two frames.
    public enum Synchronization: String, Sendable, CaseIterable {
        /// The nearest frame; the earlier one at the midpoint.
        case nearest
        /// Both frames, blended in linear light according to their distance in time.
        case blend
    }

    /// The source of the pictures.
    public let medium: Medium
    /// The seconds to skip at the start of the footage, from 0.
    public var start: Double
    /// The time in the footage, in seconds, at which playback ends, above `start`. Default: nil, the end of the footage.
    public var end: Double?
    /// Whether playback restarts after the end; otherwise the last frame stays. Default: false.
    public var loops: Bool
    /// The seconds of footage played per second, above 0. Default: 1.
    public var speed: Double
    /// The time at which playback begins; the first frame is shown until then. Default: 0.
    public var offset: Double
    /// The choice of frame between two frames. Default: the nearest.
    public var synchronization: Synchronization
    /// The fit into frames of other proportions. Default: fill.
    public var fit: ImageFit

    /// Creates a clip with default settings.
    public init(_ medium: Medium) {
        self.medium = medium
        (start, end, loops, speed, offset) = (0, nil, false, 1, 0)
        (synchronization, fit) = (.nearest, .fill)
    }

    /// The size of the pictures as displayed.
    public var size: ImageSize {
        switch medium {
        case .video(_, let information): information.size
        case .sequence(let sequence): sequence.size
        }
    }

    /// Whether the footage has sound.
    public var hasSound: Bool {
        switch medium {
        case .video(_, let information): information.hasSound
        case .sequence: false
        }
    }

    /// The frame rate of the footage.
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

    /// The length of the whole footage in seconds, before trimming.
    public var duration: Double { Double(frameCount) * frameRate.secondsPerFrame }
}
