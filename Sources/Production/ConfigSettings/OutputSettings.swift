package import ConfigLanguage
package import Imaging
package import SceneGraph

/// The size and the number of the frames.
package struct OutputSettings: ConfigObject {
    package var size: ImageSize?
    package var antialiasing = AntialiasingChoice.msaa4
    package var view: ViewMode?
    package var wireframeWidth: Float?
    @Apart package var viewpoint: ViewpointSettings?
    package var hiddenNodes: [Located<String>] = []
    package var wireframeNodes: [Located<String>] = []
    package var frames: FrameRange?
    package var framesPerSecond: Double?
    package var resample = true
    package var background = true
    package var alpha = FrameDelivery.Alpha.straight
    package var sound = SoundChoice.first
    package var volume = 1.0
    @Apart package var watermark: WatermarkSettings?
    @Apart package var timecode: TimecodeSettings?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "output"
    package static let documentation = "Size and number of the frames."
    package static let fields: [Field<OutputSettings>] = [
        Field(
            "size", \.size, .imageSize,
            "[width, height] in pixels. Default: the size of the recording's pictures, else of the background's footage, else "
                + "[1280, 720]."
        ),
        Field("antialiasing", \.antialiasing, .choice(), "Coverage samples per pixel: none, four or eight."),
        Field(
            "view", \.view, .choice(),
            "A view for checking meshes, textures and costs, instead of the lit scene. Default: the scene."),
        Field(
            "wireframeWidth", \.wireframeWidth, .float(above: 0, to: 100),
            "The width of the lines of `view: wireframe` in pixels. Default: 1."),
        Field(
            "viewpoint", \.viewpoint, .object(), "The position from which the frames show the scene. Default: the camera's."),
        Field(
            "hiddenNodes", \.hiddenNodes, .list(of: .located(.text("a node's name or path"))),
            "The nodes that the frames omit, with all nodes below them, regardless of drivers; by name or path from the top."
        ),
        Field(
            "wireframeNodes", \.wireframeNodes, .list(of: .located(.text("a node's name or path"))),
            "The nodes whose surfaces are drawn as edges, with all nodes below them; by name or path from the top."),
        Field(
            "frames", \.frames, .frameRange,
            "The frames of the recording to render: a number or \"A-B\"; zero-based, both ends included. Default: all."
        ),
        Field(
            "framesPerSecond", \.framesPerSecond, .number(above: 0, to: 1000),
            "The frame rate of videos, in frames per second. Default: the recording's, else the background's footage's, else "
                + "60."),
        Field(
            "resample", \.resample, .boolean,
            "Whether videos follow the recording's clock: each video frame shows the recorded frame whose time is nearest. If "
                + "false, each recorded frame becomes one video frame, regardless of its time, and there is no sound."),
        Field(
            "background", \.background, .boolean,
            "Whether the background is drawn; without it, frames are transparent where the scene does not cover them."),
        Field(
            "alpha", \.alpha, .choice(),
            "How colours are stored in frames with alpha: `straight`, or `premultiplied`, the encoded channels times alpha."),
        Field(
            "sound", \.sound, .sound,
            "The sound of videos (mp4, mov, webm): true uses the background footage's sound, else that of the first `media` "
                + "with sound in node order; the name of a node with `media` uses its sound; false is silent."),
        Field(
            OutputProperty.volume, \.volume,
            "A factor on the samples of that sound, but not of `sounds`; samples that become too loud are clipped."),
        Field(
            "watermark", \.watermark, .object(),
            "A picture over every frame, drawn on top of everything else. Default: none."),
        Field(
            "timecode", \.timecode,
            .object(TimecodeSettings.self).or(.boolean) { isOn, location in TimecodeSettings(isOn: isOn, location: location) },
            "The time of each frame, burnt into the picture: true or a mapping. Default: none."),
    ]
}

/// The number of coverage samples per pixel.
public enum AntialiasingChoice: String, CaseIterable, Sendable {
    /// One sample, in the pixel's centre.
    case none
    /// Four samples.
    case msaa4
    /// Eight samples.
    case msaa8
}

extension ValueType where Value == FrameRange {
    /// One frame or a range of them.
    package static let frameRange = ValueType(
        "a frame's number or a range \"A-B\"",
        schema: { _ in
            .titled(
                "a frame's number or a range \"A-B\"",
                [
                    "anyOf": [
                        ["type": "integer", "minimum": .integer(0)], ["type": "string", "pattern": "^[0-9]+(-[0-9]+)?$"],
                    ]
                ])
        },
        read: { value, reading in
            guard case .scalar(let text, _) = value.content, let range = FrameRange(text) else {
                return reading.refuse(value, expecting: "a frame's number or a range \"A-B\" with A up to B")
            }
            return range
        })
}
