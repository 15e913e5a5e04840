import ConfigLanguage
import Imaging
import SceneGraph

/// A light of the scene.
struct LightSettings: ConfigObject {
    /// What kind of light it is.
    enum Kind: String, CaseIterable, Sendable {
        /// From everywhere.
        case ambient
        /// From infinitely far.
        case directional
        /// As the recording's light estimate has it, frame by frame.
        case estimate
    }

    var kind: Kind?
    var color = LinearColor(red: 1, green: 1, blue: 1)
    var intensity: Float = 1000
    var temperature: Double = 6500
    var direction = SIMD3<Float>(0, -0.5, -1)
    var location = ConfigLocation.none

    init() {}

    init(_ kind: Kind, intensity: Float) {
        self.kind = kind
        self.intensity = intensity
    }

    /// What shines where a config says nothing of light.
    static let defaults = [LightSettings(.ambient, intensity: 400), LightSettings(.directional, intensity: 700)]

    static let name = "light"
    static let documentation = "A light of the scene."
    static let fields: [Field<LightSettings>] = [
        Field(
            "kind", \.kind, .choice(), required: true,
            "`ambient` from everywhere, `directional` from far away, `estimate` both as the recording's light estimate has them."
        ),
        Field("color", \.color, .color, "The light's colour."),
        Field(
            "intensity", \.intensity, .float(from: 0),
            "In lumens; 1000 is full strength. For `estimate` it scales the recording's."),
        Field(
            "temperature", \.temperature, .number(from: 1000, to: 40000), "In kelvin; 6500 is neutral. Multiplies the colour."),
        Field("direction", \.direction, .direction, "Where a directional light shines to, in the world."),
    ]
}
