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
        "The tracked face: keyframes that move it by hand, instead of a recording or on top of one, and how the recording is "
        + "processed."
    package static let fields: [Field<FaceSettings>] = [
        Field(
            "pose", \.pose, .object(),
            "The position and the rotation of the face, set by hand. Without a recording, a face with no position is at the "
                + "world's origin, 0.55 m in front of the default camera."),
        Field(
            "blendShapes", \.blendShapes, .dictionary(of: .channel, "a mapping of blend shapes to numbers or keys"),
            "The expression, set by hand, such as `mouthSmileLeft: 0.8`: numbers from -1 to 2, or keys over time. Shapes that "
                + "are not named keep the recording's values, or are 0."),
        Field(
            "gaze", \.gaze, .object(),
            "The direction of both eyes relative to the head, set by hand. It rotates the eyes and sets the shapes named "
                + "`eyeLook…`."),
        Field(
            "tracked", \.tracked, .list(of: .timeStretch, atLeast: 1),
            "The times at which the face is tracked: intervals [from, to] in seconds, both ends included. The face is lost "
                + "outside of them. Default: as in the recording; without one, always."),
        Field(
            "combine", \.combine, .choice(),
            "How `pose`, `blendShapes` and `gaze` change the recording's values: `set` replaces them; `add` adds to them: "
                + "positions in the world, rotations about the head's own axes. Default: set."),
        Field(
            "face", \.face, .integer(0...63),
            "The index of the recorded face that they move, from 0 in order of first detection. Default: 0."),
        Field(
            "frameRate", \.frameRate, .number(from: 0.1, to: 1000),
            "The frame rate of a face without a recording, in frames per second. Default: `output.framesPerSecond`, else the "
                + "background footage's rate, else 60."),
        Field(
            "duration", \.duration, .number(above: 0, to: 86400),
            "The duration in seconds of a face without a recording. Default: up to the last of `output.frames`, else to the last key and to "
                + "the end of the footage."),
        Field(
            "whileLost", \.whileLost, .choice(),
            "The behaviour of the face's nodes while the face is lost: hide at once, hold still, or fade away."),
        Field("fadeSeconds", \.fadeSeconds, .number(above: 0, to: 60), "The duration of a fade, in seconds."),
        Field(
            "smoothing", \.smoothing, .number(from: 0, to: 5),
            "The approximate time in seconds over which a face at rest is averaged, without lag: position and expression "
                + "follow motion at once, and gaps of up to 0.3 s are filled. The whole recording is read first. 0 disables "
                + "smoothing; a take of `bianlian track` is already smooth."),
        Field(
            "gains", \.gains, .dictionary(of: .float(from: -4, to: 4), "a mapping of blend shapes to factors"),
            "Factors on the morph targets of blend shapes by name, such as `jawOpen: 1.2`."),
    ]
}
