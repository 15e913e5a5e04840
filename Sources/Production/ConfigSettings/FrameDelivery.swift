package import FaceDrivers
package import Files
package import SceneGraph
package import VideoCodecs

/// The form of the delivered frames.
package struct FrameDelivery: Sendable {
    /// The relation of colours to alpha.
    package enum Alpha: String, CaseIterable, Sendable {
        /// Straight alpha, as in PNG.
        case straight
        /// Encoded channels multiplied by alpha, which programs call "matted with black".
        case premultiplied
    }

    /// The relation of colours to alpha, if alpha is kept. Default: straight.
    package var alpha = Alpha.straight
    /// Whether the background is transparent because the config has none. Default: no.
    package var leavesBackgroundOut = false
    /// Whether videos follow the recording's clock. Default: yes.
    ///
    /// Each frame of the video then shows the recorded frame with the nearest time. Otherwise, each recorded frame becomes one
    /// frame of the video.
    package var keepsTime = true
    /// The footage whose sound the videos carry. Default: nil, none.
    package var sound: FootageClip?
    /// The gain of the footage's sound, from 0. Default: 1.
    package var volume = FrameNumber(1)

    /// The sounds that start at events in videos. Default: none.
    package var eventSounds: [EventSound] = []

    /// Creates the form that most files and programs expect: straight alpha, on the recording's clock, without sound.
    package init() {}
}

/// A sound that starts when an event occurs.
package struct EventSound: Sendable {
    /// The file.
    package var file: FileLocation
    /// The event.
    package var event: EventID
    /// The gain of the sound, from 0.
    package var volume: FrameNumber

    /// Creates a sound that starts at an event.
    package init(_ file: FileLocation, at event: EventID, volume: FrameNumber) {
        (self.file, self.event, self.volume) = (file, event, volume)
    }
}
