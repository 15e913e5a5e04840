package import ConfigLanguage
import ImageCodecs
package import VideoCodecs

/// Footage and its playback: the fields of all mappings that can name footage.
package struct FootageSettings: Sendable {
    package var video: Located<ConfigPath>?
    package var sequence: Located<ConfigPath>?
    package var framesPerSecond: Located<Double>?
    package var start: Located<Double>?
    package var end: Located<Double>?
    package var loop: Located<Bool>?
    package var speed: Located<Double>?
    package var offset: Located<Double>?
    package var sync: Located<FootageClip.Synchronization>?
    package var startOn: Located<String>?
    package var until: Located<String>?
    package var whileIdle: Located<FootageIdling>?

    /// Creates settings without footage.
    package init() {}

    /// The path of the footage.
    package var source: Located<ConfigPath>? { video ?? sequence }

    /// The names and locations of given fields that have no effect without footage.
    package var playing: [(name: String, location: ConfigLocation)] {
        let locations: [(String, ConfigLocation?)] = [
            ("framesPerSecond", framesPerSecond?.location), ("start", start?.location), ("end", end?.location),
            ("loop", loop?.location), ("speed", speed?.location), ("offset", offset?.location), ("sync", sync?.location),
            ("startOn", startOn?.location), ("until", until?.location), ("whileIdle", whileIdle?.location),
        ]
        return locations.compactMap { field in field.1.map { (field.0, $0) } }
    }
}

/// A mapping that can name footage.
package protocol FootageHolder: ConfigObject {
    var footage: FootageSettings { get set }
}

extension FootageHolder {
    /// The largest time in seconds: a day, so that frame numbers stay in the millions even at 60 frames per second.
    private static var longestTime: Double { 86_400 }

    /// The fields of footage, for the mapping's table.
    package static var footageFields: [Field<Self>] {
        [
            Field(
                "video", \.footage.video, .path(of: "a video"),
                "Footage: the path of a video. ffmpeg decodes it frame by frame, and it plays in step with the recording."),
            Field(
                "sequence", \.footage.sequence, .path(of: "a folder of pictures"),
                "Footage: a folder of pictures (\(ImageFormat.frameNames)) of one format and size, in the order of the numbers in their names."
            ),
            Field(
                "framesPerSecond", \.footage.framesPerSecond, .located(.number(from: 0.001, to: 1000)),
                "The rate of a `sequence`, in frames per second. Default: 30."),
            Field(
                "start", \.footage.start, .located(.number(from: 0, to: longestTime)),
                "The time in seconds to skip at the start of the footage. Default: 0."),
            Field(
                "end", \.footage.end, .located(.number(above: 0, to: longestTime)),
                "The time in seconds at which the footage ends. Default: its own end."),
            Field(
                "loop", \.footage.loop, .located(.boolean),
                "Whether the footage repeats after its end; otherwise its last frame stays. Default: false."),
            Field(
                "speed", \.footage.speed, .located(.number(from: 0.001, to: 1000)),
                "The playback speed: seconds of footage per second. Default: 1."),
            Field(
                "offset", \.footage.offset, .located(.number(from: -longestTime, to: longestTime)),
                "The time in seconds, from the recording's first frame or from the event `startOn`, at which the footage "
                    + "begins; until then its first frame is shown. Default: 0."),
            Field(
                "sync", \.footage.sync, .located(.choice()),
                "The picture between two footage frames: `nearest` shows the nearest frame, `blend` mixes both. Default: "
                    + "nearest."),
            Field(
                "startOn", \.footage.startOn, .located(.text("an event's name")),
                "The event that starts the footage from its beginning, each time it occurs. Default: it plays from the "
                    + "recording's first frame."),
            Field(
                "until", \.footage.until, .located(.text("an event's name")),
                "With `startOn`: the event that ends the footage. Default: its own end; with `loop` it never ends."),
            Field(
                "whileIdle", \.footage.whileIdle, .located(.choice()),
                "With `startOn`: the picture before the start and after the end: `hide` shows nothing; `hold` shows the first "
                    + "frame before the start, and the last shown frame after the end. Default: hide in `media`, elsewhere "
                    + "hold."),
        ]
    }
}
