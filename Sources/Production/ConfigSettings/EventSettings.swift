package import ConfigLanguage

/// An event in the recording.
package struct EventSettings: ConfigObject {
    package var like: Located<String>?
    @Apart package var value: ValueSettings?
    package var above: Double?
    package var below: Double?
    package var release: Double?
    package var duration: Double?
    package var rearm: Double?
    package var face: Int?
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "event"
    package static let documentation =
        "An event in the recording: a value crosses a threshold. With `like`, keys that are not given keep the values of a "
        + "built-in event."
    package static let fields: [Field<EventSettings>] = [
        Field(
            "like", \.like, .located(.text("an event's name")),
            "A built-in event, such as `smiled`, that the other keys change."),
        Field("value", \.value, .drivenValue, "The value that is compared with the threshold."),
        Field("above", \.above, .number, "The event occurs when the value rises above this."),
        Field("below", \.below, .number, "The event occurs when the value falls below this."),
        Field(
            "release", \.release, .number,
            "The value at which the event's condition ends and it can occur again. Default: the threshold."),
        Field(
            "duration", \.duration, .number(from: 0, to: 3600),
            "The time in seconds for which the value must stay beyond the threshold before the event occurs. Default: 0."),
        Field("rearm", \.rearm, .number(from: 0, to: 3600), "The minimum time in seconds between two occurrences. Default: 0."),
        Field("face", \.face, .integer(0...63), "The face that `like` applies to. Default: 0."),
    ]
    package static let alternatives = [
        Alternatives.atMostOne(of: "above", "below"), Alternatives.exactlyOne(of: "like", "value"),
    ]
}

/// The predefined events.
package enum StandardEvent: String, CaseIterable, Sendable {
    case mouthOpened, smiled, blinked, blinkedLeft, blinkedRight, winkedLeft, winkedRight, browsRaised, kissed, tongueShown
    case turnedLeft, turnedRight, lookedUp, lookedDown, tilted, nodded, shook
    case faceFound, faceLost, faceChanged, cameNear, wentFar, facesMet
}
