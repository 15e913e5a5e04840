package import ConfigLanguage
package import Imaging
import SceneGraph

/// A light of the scene.
package struct LightSettings: ConfigObject {
    /// The kind of light.
    package enum Kind: String, CaseIterable, Sendable {
        /// From everywhere.
        case ambient
        /// From infinitely far.
        case directional
        /// From all around, in other colours from other sides.
        case environment
        /// As the recording's light estimate has it, frame by frame.
        case estimate
    }

    /// Environments that need no file.
    package enum Probe: String, CaseIterable, Sendable {
        /// An old town's square by day.
        case oldTownSquare

        /// Its coefficients.
        package var harmonics: SphericalHarmonics {
            switch self {
            case .oldTownSquare: .oldTownSquare
            }
        }
    }

    package var kind: Kind?
    package var color = LinearColor(red: 1, green: 1, blue: 1)
    package var intensity: Float = 1000
    package var temperature: Double = 6500
    package var direction = SIMD3<Float>(0, -0.5, -1)
    package var probe: Probe?
    package var cube: TextureFiles?
    package var coefficients: [SIMD3<Float>]?
    package var rotate = SIMD3<Float>(0, 0, 0)
    package var location = ConfigLocation.none

    /// The field that is given of an environment although the light is none.
    package var strayEnvironment: String? {
        if kind == .environment { return nil }
        if probe != nil { return "probe" }
        if cube != nil { return "cube" }
        return coefficients != nil ? "coefficients" : nil
    }

    package init() {}

    package init(_ kind: Kind, intensity: Float) {
        self.kind = kind
        self.intensity = intensity
    }

    /// The lights that shine where a config says nothing of light.
    package static let defaults = [LightSettings(.ambient, intensity: 400), LightSettings(.directional, intensity: 700)]

    package static let name = "light"
    package static let documentation = "A light of the scene."
    package static let foreignKeys = ForeignKeys.light
    package static let fields: [Field<LightSettings>] = [
        Field(
            "kind", \.kind, .choice(), required: true,
            "`ambient` is uniform, `directional` comes from one direction, `environment` from all around with a colour for each "
                + "direction; `estimate` follows the recording's light estimate."
        ),
        Field("color", \.color, .color, "The light's colour."),
        Field(
            "intensity", \.intensity, .float(from: 0),
            "In lumens; 1000 is full strength. For `estimate` it scales the recording's."),
        Field(
            "temperature", \.temperature, .number(from: 1000, to: 40000), "In kelvin; 6500 is neutral. Multiplies the colour."),
        Field("direction", \.direction, .direction, "The direction in which a directional light shines, in world space."),
        Field("probe", \.probe, .choice(), "A built-in environment, which needs no file."),
        Field(
            "cube", \.cube, .textureFiles,
            "An environment's cube map, smoothed to spherical harmonics of the second degree: a strip of six squares, a "
                + "latitude/longitude picture, or a list of six pictures. A white one shows surfaces in their own colours."),
        Field(
            "coefficients", \.coefficients,
            .tuple(9, of: .vector("three numbers [red, green, blue]"), "nine colours [red, green, blue]"),
            "An environment's spherical harmonics, in linear light: L00, L1-1, L10, L11, L2-2, L2-1, L20, L21, L22."),
        Field(
            "rotate", \.rotate, .vector("three angles [x, y, z] in degrees"),
            "Turns an environment about the world's axes in degrees: about z first, then x, then y."),
    ]
    package static let alternatives = [Alternatives.atMostOne(of: "probe", "cube", "coefficients")]
}
