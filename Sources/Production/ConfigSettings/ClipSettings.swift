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
        "A clip of the node's model. It plays by the recording's time, when an event occurs, or by a value; each clip of the list lies over those "
        + "before it and takes their place as far as its weight says."
    package static let fields: [Field<ClipSettings>] = [
        Field(
            "clip", \.clip, .located(.text("a clip's name or number")), required: true,
            "The clip's name in the model, or its number, counted from 0."),
        Field(
            "on", \.on, .located(.text("an event's name")),
            "The event that starts it, each time from its beginning. Default: it plays from the recording's start on."),
        Field("until", \.until, .located(.text("an event's name")), "The event that ends it. Default: none."),
        Field(
            "phase", \.phase, .drivenValue,
            "A value in place of time: 0 shows the clip's beginning, 1 its end. Default: it plays by time."),
        Field("weight", \.weight, .drivenValue, "Its share over what is below it, 0 to 1. Default: 1."),
        Field(
            "times", \.times, .integer(1...1_000_000),
            "How often it plays. Default: without end; once if `on` starts it and no `until` ends it."),
        Field("alternate", \.alternate, .boolean, "Whether every second time goes backwards."),
        Field("hold", \.hold, .boolean, "Whether it stays as it is at its end; else what is below it shows again."),
        Field("speed", \.speed, .number(from: -100, to: 100), "The clip's seconds in a second; below 0 it goes backwards."),
        Field(
            "from", \.from, .number(from: 0, to: 86400),
            "The part of the clip that plays begins here, in its seconds. Default: 0."),
        Field("to", \.to, .number(from: 0, to: 86400), "The part of the clip that plays ends here. Default: the clip's end."),
        Field(
            "fade", \.fade, .number(from: 0, to: 60),
            "The time in seconds that it takes to come and to go. Default: 0.2 if `on` starts it, else 0."),
    ]
    package static let alternatives = [Alternatives.atMostOne(of: "on", "phase")]
}

extension ValueType where Value == [ClipSettings] {
    /// One clip or several, each a name or a mapping.
    package static let clips = oneOrMore(
        of: ValueType<ClipSettings>.object().or(.text("a clip's name")) { name, location in
            ClipSettings(name, location: location)
        }, "a clip's name, a mapping or a list of them")
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
        "The model's nodes that turn as a face does: its head against the camera, its eyes against the head, its jaw by jawOpen. The model looks "
        + "along +z at rest."
    package static let fields: [Field<BoneSettings>] = [
        Field("head", \.head, .located(.text("a node's name")), "The model's node that turns with the head."),
        Field("leftEye", \.leftEye, .located(.text("a node's name")), "The model's node that turns with the left eye."),
        Field("rightEye", \.rightEye, .located(.text("a node's name")), "The model's node that turns with the right eye."),
        Field("jaw", \.jaw, .located(.text("a node's name")), "The model's node that turns down when the mouth opens."),
        Field("jawAngle", \.jawAngle, .float(from: -90, to: 90), "By how many degrees the jaw turns for jawOpen 1."),
        Field("face", \.face, .integer(0...63), "Which of the recording's faces. Default: that of the node's anchor, else 0."),
        Field("mirrored", \.mirrored, .boolean, "Whether left and right are exchanged, as a mirror shows a face."),
    ]
}
