package import ConfigLanguage

/// A model's animation clip to play.
package struct ClipSettings: ConfigObject {
    package var clip: Located<String>?
    package var on: Located<String>?
    package var until: Located<String>?
    @Apart package var phase: ValueSettings?
    @Apart package var weight: ValueSettings?
    package var times: Int?
    package var alternate = false
    package var hold = false
    package var speed = 1.0
    package var from: Double?
    package var to: Double?
    package var fade: Double?
    package var location = ConfigLocation.none

    package init() {}

    /// Creates a clip that plays forever.
    package init(_ name: String, location: ConfigLocation) {
        clip = Located(name, at: location)
        self.location = location
    }

    package static let name = "clip"
    package static let documentation =
        "A clip of the node's model. The recording's time, an event or a value plays it. Each clip of the list is blended over "
        + "the clips before it, by its weight."
    package static let fields: [Field<ClipSettings>] = [
        Field(
            "clip", \.clip, .located(.text("a clip's name or number")), required: true,
            "The clip's name in the model, or its number, counted from 0."),
        Field(
            "on", \.on, .located(.text("an event's name")),
            "The event that starts the clip from its beginning, each time it occurs. Default: it plays from the recording's "
                + "start."),
        Field("until", \.until, .located(.text("an event's name")), "The event that ends the clip. Default: none."),
        Field(
            "phase", \.phase, .drivenValue,
            "A value that plays the clip instead of time: 0 shows the clip's beginning, 1 its end. Default: it plays by time."),
        Field("weight", \.weight, .drivenValue, "The weight of the clip over the clips before it, 0 to 1. Default: 1."),
        Field(
            "times", \.times, .integer(1...1_000_000),
            "The number of times that the clip plays. Default: without end; once if `on` starts it and no `until` ends it."),
        Field("alternate", \.alternate, .boolean, "Whether every second repetition plays backwards."),
        Field(
            "hold", \.hold, .boolean,
            "Whether the clip holds its last pose after its end; otherwise the clips before it show again."),
        Field(
            "speed", \.speed, .number(from: -100, to: 100),
            "The playback speed, in seconds of the clip per second; negative values play backwards."),
        Field(
            "from", \.from, .number(from: 0, to: 86400),
            "The start of the part that plays, in seconds of the clip. Default: 0."),
        Field(
            "to", \.to, .number(from: 0, to: 86400),
            "The end of the part that plays, in seconds of the clip. Default: the clip's end."),
        Field(
            "fade", \.fade, .number(from: 0, to: 60),
            "The duration of the fades in and out, in seconds. Default: 0.2 if `on` starts the clip, else 0."),
    ]
    package static let alternatives = [Alternatives.atMostOne(of: "on", "phase")]
}

extension ValueType where Value == [ClipSettings] {
    /// Any number of clips, each a name or a mapping.
    package static let clips = oneOrMore(
        of: ValueType<ClipSettings>.object().or(.text("a clip's name")) { name, location in
            ClipSettings(name, location: location)
        }, "a clip's name, a mapping or a list of them", atLeast: 0)
}

/// The bones of an avatar that follow a face.
package struct BoneSettings: ConfigObject {
    /// Whether bones rotate at all.
    package var isAsked = true
    package var isAutomatic = false
    package var head: Located<String>?
    package var leftEye: Located<String>?
    package var rightEye: Located<String>?
    package var jaw: Located<String>?
    package var jawAngle: Float = 20
    package var face: Int?
    package var mirrored = false
    package var location = ConfigLocation.none

    package init() {}

    package init(isOn: Bool, location: ConfigLocation) {
        (isAsked, isAutomatic) = (isOn, isOn)
        self.location = location
    }

    package static let name = "bones"
    package static let documentation =
        "The model's nodes that rotate with the face: the head relative to the camera, the eyes relative to the head, the jaw "
        + "by jawOpen. The model looks along +z at rest."
    package static let fields: [Field<BoneSettings>] = [
        Field("head", \.head, .located(.text("a node's name")), "The model's node that rotates with the head."),
        Field("leftEye", \.leftEye, .located(.text("a node's name")), "The model's node that rotates with the left eye."),
        Field("rightEye", \.rightEye, .located(.text("a node's name")), "The model's node that rotates with the right eye."),
        Field("jaw", \.jaw, .located(.text("a node's name")), "The model's node that rotates downwards when the mouth opens."),
        Field("jawAngle", \.jawAngle, .float(from: -90, to: 90), "The rotation of the jaw at jawOpen 1, in degrees."),
        Field(
            "face", \.face, .integer(0...63),
            "The index of the recorded face, from 0. Default: the face of the node's anchor, else 0."),
        Field("mirrored", \.mirrored, .boolean, "Whether left and right are swapped, as in a mirror."),
    ]
}
