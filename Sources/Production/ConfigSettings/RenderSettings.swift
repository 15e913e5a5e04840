package import ConfigLanguage
package import FilmIntegration

/// A config as written, checked field by field without reading other files.
package struct RenderSettings: ConfigObject {
    package var extends: Located<ConfigPath>?
    package var set: [Named<ConfigValue>] = []
    package var variables: [Named<ConfigValue>] = []
    @Apart package var recording: RecordingSettings?
    package var output = OutputSettings()
    package var camera = CameraSettings()
    package var background = BackgroundSettings()
    @Apart package var retouch: RetouchSettings?
    @Apart package var occlusion: OcclusionSettings?
    @Apart package var match: Located<FilmMatch>?
    package var lights: [LightSettings]?
    package var materials: [Named<MaterialSettings>] = []
    package var nodes: [NodeSettings] = []
    package var face = FaceSettings()
    package var events: [Named<EventSettings>] = []
    @Apart package var score: ScoreSettings?
    package var drivers: [DriverSettings] = []
    package var sounds: [SoundSettings] = []
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "config"
    package static let documentation = "A scene on a tracked face, and how its frames are made."
    package static let foreignKeys = ForeignKeys.config
    package static let variablesKey: String? = "variables"
    package static let fields: [Field<RenderSettings>] = [
        Field(
            "extends", \.extends, .path(of: "a config"),
            "Another config in the same folder, from which this config inherits all that it does not set: mappings are merged "
                + "key by key, other values are replaced."),
        Field(
            "set", \.set, .dictionary(of: .any, "a mapping of paths to values"),
            "Values set in the config that `extends` names, by their paths as with --set, such as `lights.0.intensity: 300`."),
        Field(
            "variables", \.variables, .dictionary(of: .any, "a mapping of names to values"),
            "Named values: `${NAME}` in any other value of the config is replaced by the value. `--set variables.NAME=…` "
                + "overrides it."
        ),
        Field(
            "recording", \.recording,
            .object(RecordingSettings.self).or(.path(of: "a recording")) { path, _ in RecordingSettings(path: path) },
            "The recording of the tracked face: its path, or a mapping. Without one, the face is still, unless `face` moves it, "
                + "and footage or the clip of a model defines the number of frames. Default: none; one frame."),
        Field("output", \.output, .object(), "Size and number of the frames."),
        Field(
            "camera", \.camera,
            .object(CameraSettings.self).or(.choice(CameraSettings.Source.self)) { source, _ in CameraSettings(source: source)
            },
            "The camera: `recording`, `fixed`, `model`, or a mapping. Default: the recording's camera if it has one."),
        Field(
            "background", \.background,
            .object(BackgroundSettings.self).or(.color) { color, _ in BackgroundSettings(color: color) },
            "The background of the frame: a colour or a mapping. Default: black."),
        Field(
            "retouch", \.retouch, .object(), "Brushes and effects that are applied to the background before the scene is drawn."
        ),
        Field("occlusion", \.occlusion, .object(), "Objects of the background in front of the scene. Default: none."),
        Field("match", \.match, .located(.object()), "Matches the rendering to the film behind it. Default: none."),
        Field(
            "lights", \.lights, .list(of: .object()),
            "The lights of the scene. Default: an ambient light and one from above the viewer. With an empty list, the scene is unlit."
        ),
        Field(
            "materials", \.materials, .dictionary(of: .object(), "a mapping of names to materials"),
            "Materials by name, to which nodes refer."),
        Field("nodes", \.nodes, .list(of: .object()), "The root nodes of the scene tree."),
        Field("face", \.face, .object(), "How the tracked face of the recording is processed."),
        Field(
            "events", \.events, .dictionary(of: .object(), "a mapping of names to events"),
            "Events in the recording, by name, for drivers that follow them. Many events, such as `smiled`, are built in."
        ),
        Field("score", \.score, .object(), "A face dance: expressions at given times, and how closely the face matches them."),
        Field("drivers", \.drivers, .list(of: .object()), "Effects of the tracked face on the scene, applied in this order."),
        Field("sounds", \.sounds, .list(of: .object()), "Sounds that start at events and are mixed into videos."),
    ]
}
