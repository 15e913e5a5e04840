package import ConfigLanguage

/// A sound that is mixed into a video when an event occurs.
package struct SoundSettings: ConfigObject {
    package var file: Located<ConfigPath>?
    package var on: Located<String>?
    package var volume = 1.0
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "sound"
    package static let documentation =
        "A sound that is mixed into a video each time an event occurs, starting at that moment."
    package static let fields: [Field<SoundSettings>] = [
        Field(
            "file", \.file, .path(of: "a sound"), required: true,
            "The sound: WAV, FLAC, MP3, AIFF, AAC or the sound of a video; at most 10 minutes."),
        Field("on", \.on, .located(.text("an event's name")), required: true, "The event that starts the sound."),
        Field(
            SoundProperty.volume, \.volume, "A factor on the sound's samples; samples that become too loud are clipped."),
    ]
}
