package import ConfigLanguage
package import FaceTracking

/// The tracked face: values set by the config, and the processing of the recording.
package struct FaceSettings: ConfigObject {
    /// The behaviour of the face's nodes while it is lost.
    package enum WhileLost: String, CaseIterable, Sendable {
        case hide, hold, fade
    }

    @Apart package var pose: PoseSettings?
    package var blendShapes: [Named<ChannelSettings>] = []
    @Apart package var gaze: GazeSettings?
    package var tracked: [TimeStretch]?
    package var combine: FaceKeyframes.Combination?
    package var face: Int?
    package var frameRate: Double?
    package var duration: Double?
    package var gains: [Named<Float>] = []
    package var smoothing: Double = 0
    package var whileLost = WhileLost.hide
    package var fadeSeconds: Double = 0.25
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "face"
    package static let documentation =
        "The tracked face: keyframes that move it by hand, in place of a recording or over one, and how the recording is processed."
    package static let fields: [Field<FaceSettings>] = [
        Field(
            "pose", \.pose, .object(),
            "The position and the rotation of the face by hand. Without a recording, a face that is not placed is at the world's origin, "
                + "0.55 m before the standard camera."),
        Field(
            "blendShapes", \.blendShapes, .dictionary(of: .channel, "a mapping of blend shapes to numbers or keys"),
            "The expression by hand, such as `mouthSmileLeft: 0.8`: numbers from -1 to 2, or keys over time. Shapes that are not named are "
                + "as the recording has them, or 0."),
        Field(
            "gaze", \.gaze, .object(),
            "The direction of both eyes by hand, against the head. It turns the eyes and sets the shapes named `eyeLook…`."),
        Field(
            "tracked", \.tracked, .list(of: .timeStretch, atLeast: 1),
            "When the face is seen: stretches [from, to] in seconds, both ends included; it is lost outside of them. Default: as in the "
                + "recording; without one, always."),
        Field(
            "combine", \.combine, .choice(),
            "What `pose`, `blendShapes` and `gaze` do to the recording's values: `set` takes their place, `add` adds to them: positions in "
                + "the world, rotations about the head's own axes. Default: set."),
        Field(
            "face", \.face, .integer(0...63),
            "Which of the recording's faces they move, from 0 in the order in which they were first seen. Default: 0."),
        Field(
            "frameRate", \.frameRate, .number(from: 0.1, to: 1000),
            "The frames a second of a face without a recording. Default: `output.framesPerSecond`, else the background's footage's rate, "
                + "else 60."),
        Field(
            "duration", \.duration, .number(above: 0, to: 86400),
            "The duration in seconds of a face without a recording. Default: up to the last of `output.frames`, else to the last key and to "
                + "the end of the footage."),
        Field(
            "whileLost", \.whileLost, .choice(),
            "What the face's nodes do while it is lost: hide at once, hold still, or fade away."),
        Field("fadeSeconds", \.fadeSeconds, .number(above: 0, to: 60), "The duration of a fade, in seconds."),
        Field(
            "smoothing", \.smoothing, .number(from: 0, to: 5),
            "The approximate time in seconds over which a face at rest is averaged, without lag: position and expression follow "
                + "motion at once, and gaps of up to 0.3 s are filled. The whole recording is read first. 0 disables smoothing; a take "
                + "of `bianlian track` is smooth already."),
        Field(
            "gains", \.gains, .dictionary(of: .float(from: -4, to: 4), "a mapping of blend shapes to factors"),
            "Factors on the morph targets of blend shapes by name, such as `jawOpen: 1.2`."),
    ]
}
