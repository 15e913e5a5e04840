package import ConfigLanguage
package import RenderMath

/// The position and the rotation of a face, set by the config.
package struct PoseSettings: ConfigObject {
    package var position: SIMD3<Float>?
    package var rotation: SIMD3<Float>?
    package var keys: [PoseKeySettings]?
    package var period: Double?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "pose"
    package static let documentation = "The position and the rotation of a face, set by hand."
    package static let fields: [Field<PoseSettings>] = [
        Field(
            "position", \.position, .vector("a position [x, y, z] in metres"),
            "The position of the face's origin, which is inside the head, in metres."),
        Field(
            "rotation", \.rotation, .vector("three angles [x, y, z] in degrees"),
            "The rotation, like a node's `rotate`, in degrees about x (+ down), y (+ to the person's left) and z (+ "
                + "counter-clockwise in the picture): about z first, then x, then y."),
        Field(
            "keys", \.keys, .list(of: .object(), atLeast: 1),
            "The pose over time, in ascending order of time. Positions are interpolated between the keys that have one, and so "
                + "are rotations, angle by angle."
        ),
        Field("period", \.period, .number(above: 0, to: 1e6), "The time in seconds after which the keys repeat, as a loop."),
    ]
}

/// A pose at a time.
package struct PoseKeySettings: ConfigObject {
    package var time: Double?
    package var position: SIMD3<Float>?
    package var rotation: SIMD3<Float>?
    package var ease = Easing.linear
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "poseKey"
    package static let documentation = "The pose at a time."
    package static let fields: [Field<PoseKeySettings>] = [
        Field(
            "time", \.time, .number(from: 0, to: 86400), required: true, "The time in seconds since the first frame."),
        Field("position", \.position, .vector("a position [x, y, z] in metres"), "The position at this time, in metres."),
        Field("rotation", \.rotation, .vector("three angles [x, y, z] in degrees"), "The rotation at this time, in degrees."),
        Field("ease", \.ease, .choice(), "The easing to the next key."),
    ]
}

/// The direction of both eyes, set by the config.
package struct GazeSettings: ConfigObject {
    @Apart package var horizontal: ChannelSettings?
    @Apart package var vertical: ChannelSettings?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "gaze"
    package static let documentation =
        "The direction of both eyes relative to the head, in degrees. An angle that is not given is 0."
    package static let fields: [Field<GazeSettings>] = [
        Field("horizontal", \.horizontal, .channel, "The angle to the person's left in degrees: a number or keys over time."),
        Field("vertical", \.vertical, .channel, "The upward angle in degrees: a number or keys over time."),
    ]
}
