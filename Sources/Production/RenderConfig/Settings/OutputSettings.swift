package import ConfigLanguage
import Imaging

/// Size and number of the frames.
struct OutputSettings: ConfigObject {
    var size: ImageSize?
    var antialiasing = AntialiasingChoice.msaa4
    var frames: FrameRange?
    var framesPerSecond: Double?
    var resample = true
    var background = true
    var alpha = FrameDelivery.Alpha.straight
    var sound = SoundChoice.first
    var watermark: WatermarkSettings?
    var timecode: TimecodeSettings?
    var location = ConfigLocation.none

    static let name = "output"
    static let documentation = "Size and number of the frames."
    static let fields: [Field<OutputSettings>] = [
        Field(
            "size", \.size, .imageSize,
            "[width, height] in pixels. Default: the recording's pictures', else the background's footage's, else [1280, 720]."),
        Field("antialiasing", \.antialiasing, .choice(), "Samples of coverage a pixel: none, four or eight."),
        Field(
            "frames", \.frames, .frameRange,
            "Which of the recording's frames: the number of one, or \"A-B\"; zero-based, both ends included. Default: all."
        ),
        Field(
            "framesPerSecond", \.framesPerSecond, .number(above: 0, to: 1000),
            "The rate of videos. Default: the recording's, else the background's footage's, else 60."),
        Field(
            "resample", \.resample, .boolean,
            "Whether videos keep step with the recording's clock: each of their frames shows the recorded one whose time is nearest. "
                + "Else each recorded frame is one of the video, whatever its time, and there is no sound."),
        Field(
            "background", \.background, .boolean,
            "Whether the background is seen; else it is left out, and frames are transparent where nothing else is."),
        Field(
            "alpha", \.alpha, .choice(),
            "How colours stand beside alpha where it is kept: `straight`, or `premultiplied`, the encoded parts times alpha."),
        Field(
            "sound", \.sound, .sound,
            "What is heard in videos (mp4, mov, webm): true, the background's footage if it has sound, else the first `media` in the order of "
                + "the nodes that has; the name of a node with `media`; or false, nothing."),
        Field("watermark", \.watermark, .object(), "A picture in a corner of every frame, over everything. Default: none."),
        Field(
            "timecode", \.timecode,
            .object(TimecodeSettings.self).or(.boolean) { isOn, location in TimecodeSettings(isOn: isOn, location: location) },
            "The time of each frame, burnt into it: true or a mapping. Default: none."),
    ]
}

/// Samples of coverage a pixel.
public enum AntialiasingChoice: String, CaseIterable, Sendable {
    /// One, in the pixel's middle.
    case none
    /// Four.
    case msaa4
    /// Eight.
    case msaa8
}

extension ValueType where Value == FrameRange {
    /// One frame or a range of them.
    package static let frameRange = ValueType(
        "a frame's number or a range \"A-B\"",
        schema: { _ in
            [
                "anyOf": [
                    ["type": "integer", "minimum": .integer(0)], ["type": "string", "pattern": "^[0-9]+(-[0-9]+)?$"],
                ]
            ]
        },
        read: { value, reading in
            guard case .scalar(let text, _) = value.content, let range = FrameRange(text) else {
                return reading.refuse(value, expecting: "a frame's number or a range \"A-B\" with A up to B")
            }
            return range
        })
}
