package import FaceDrivers
package import Files
public import SceneGraph
public import VideoCodecs

/// The form in which finished frames are handed on.
public struct FrameDelivery: Sendable {
    /// The relation of colours to alpha.
    public enum Alpha: String, CaseIterable, Sendable {
        /// Not multiplied, as PNG has them.
        case straight
        /// Encoded channels times alpha, as programs take for "matted with black".
        case premultiplied
    }

    /// The relation of colours to alpha, where it is kept. Default: straight.
    public var alpha = Alpha.straight
    /// Whether the background is transparent because the config leaves it out. Default: no.
    package var leavesBackgroundOut = false
    /// Whether videos keep step with the recording's clock, each of their frames showing the recorded frame whose time is nearest; else each
    /// recorded frame is one of the video. Default: yes.
    public var keepsTime = true
    /// The footage whose sound videos carry. Default: nil, none.
    public var sound: FootageClip?
    /// The factor on the samples of that footage, from 0. Default: 1.
    public var volume = FrameNumber(1)

    /// The sounds that begin at events in videos. Default: none.
    package var eventSounds: [EventSound] = []

    /// Frames as files and programs mostly take them: straight alpha, in time, without sound.
    public init() {}
}

/// A sound that begins when an event occurs.
package struct EventSound: Sendable {
    /// The file.
    package var file: FileLocation
    /// The event.
    package var event: EventID
    /// The factor on its samples, from 0.
    package var volume: FrameNumber

    /// A sound at an event.
    package init(_ file: FileLocation, at event: EventID, volume: FrameNumber) {
        (self.file, self.event, self.volume) = (file, event, volume)
    }
}
