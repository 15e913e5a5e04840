package import ConfigLanguage
import DescribedErrors
import FaceDrivers
package import Imaging
package import RasterResources
import RenderMath
package import SceneGraph

/// A light of the scene.
package struct LightSettings: ConfigObject {
    /// The kind of light.
    package enum Kind: RawRepresentable, CaseIterable, Hashable, Sendable {
        /// A light of the scene.
        case scene(Light.Kind)
        /// The recording's light estimate of each frame.
        case estimate

        package static var allCases: [Kind] { Light.Kind.allCases.map(Kind.scene) + [.estimate] }

        package init?(rawValue: String) {
            guard let kind = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
            self = kind
        }

        package var rawValue: String {
            switch self {
            case .scene(let kind): kind.rawValue
            case .estimate: "estimate"
            }
        }

        /// A description for users.
        package var about: String {
            switch self {
            case .scene(.ambient): "uniform light"
            case .scene(.directional): "light from one direction"
            case .scene(.environment): "light from all directions, with a colour for each"
            case .scene(.omni): "light from a point in all directions"
            case .scene(.spot): "light from a point in a cone"
            case .estimate: "the recording's light estimate"
            }
        }

        /// Whether the kind takes a direction.
        fileprivate var isDirected: Bool { of(\.isDirected, estimate: true) }
        /// Whether the kind can cast shadows.
        fileprivate var canCastShadow: Bool { of(\.canCastShadow, estimate: true) }

        /// Returns a property of the scene's kind.
        private func of(_ property: (Light.Kind) -> Bool, estimate: Bool) -> Bool {
            if case .scene(let kind) = self { return property(kind) }
            return estimate
        }
    }

    /// Built-in environments.
    package enum Probe: String, CaseIterable, Sendable {
        /// The square of an old town by day.
        case oldTownSquare

        /// The coefficients of the environment.
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
    package var direction: SIMD3<Float>?
    package var position: SIMD3<Float>?
    @Apart package var attenuation: AttenuationSettings?
    package var innerAngle: Float?
    package var outerAngle: Float?
    package var falloff: SpotFalloff?
    @Apart package var castsShadow: Light.Shadow?
    package var categoryBitMask = Int(UInt32.max)
    package var probe: Probe?
    package var cube: TextureFiles?
    package var coefficients: [SIMD3<Float>]?
    package var rotate = SIMD3<Float>(0, 0, 0)
    package var location = ConfigLocation.none

    /// The fields that only some kinds support.
    private static let limited: [(field: String, isGiven: @Sendable (LightSettings) -> Bool, kinds: [Kind])] = {
        let placed = Light.Kind.allCases.filter(\.isPlaced).map(Kind.scene)
        return [
            ("probe", { $0.probe != nil }, [.scene(.environment)]), ("cube", { $0.cube != nil }, [.scene(.environment)]),
            ("coefficients", { $0.coefficients != nil }, [.scene(.environment)]),
            ("position", { $0.position != nil }, placed), ("attenuation", { $0.attenuation != nil }, placed),
            ("direction", { $0.direction != nil }, Kind.allCases.filter(\.isDirected)),
            ("innerAngle", { $0.innerAngle != nil }, [.scene(.spot)]),
            ("outerAngle", { $0.outerAngle != nil }, [.scene(.spot)]),
            ("falloff", { $0.falloff != nil }, [.scene(.spot)]),
            ("castsShadow", { $0.castsShadow != nil }, Kind.allCases.filter(\.canCastShadow)),
        ]
    }()

    /// The first given field that this kind of light does not support, with the kinds that support it; nil if there is none.
    package var stray: (field: String, kinds: String)? {
        let kind = kind ?? .scene(.ambient)
        return Self.limited.first { !$0.kinds.contains(kind) && $0.isGiven(self) }.map {
            ($0.field, $0.kinds.map(\.rawValue).listed())
        }
    }

    package init() {}

    package init(_ kind: Kind, intensity: Float) {
        self.kind = kind
        self.intensity = intensity
    }

    /// The direction of a light that names none.
    package static let defaultDirection = SIMD3<Float>(0, -0.5, -1)

    /// The lights of a config without lights.
    package static let defaults = [
        LightSettings(.scene(.ambient), intensity: 400), LightSettings(.scene(.directional), intensity: 700),
    ]

    /// The default lights, as YAML for the key `lights`.
    package static var defaultsText: String {
        "[" + defaults.map { "{kind: \($0.kind?.rawValue ?? ""), intensity: \($0.intensity)}" }.joined(separator: ", ") + "]"
    }

    package static let name = "light"
    package static let documentation = "A light of the scene."
    package static let foreignKeys = ForeignKeys.light
    package static let fields: [Field<LightSettings>] = [
        Field(
            "kind", \.kind, .choice(), required: true,
            "The kind of light. "
                + Kind.allCases.map { "`\($0.rawValue)`: \($0.about)" }.joined(separator: "; ") + "."),
        Field(LightProperty.color, \.color, "The light's colour."),
        Field(
            LightProperty.intensity, \.intensity,
            "The intensity in lumens; 1000 is full strength. For `estimate`, it scales the recording's intensity."),
        Field(
            "temperature", \.temperature, .number(from: 1000, to: 40000),
            "The colour temperature in kelvin; 6500 is neutral. It multiplies the colour."),
        Field(
            "direction", \.direction, .direction,
            "The direction in which a directional or spot light shines: in world space, or in the space of the node that has "
                + "the light. Default: [0, -0.5, -1], on nodes [0, 0, -1]."
        ),
        Field(
            "position", \.position, .vector("three numbers [x, y, z] in metres"),
            "The position of an omni or spot light in metres: in world space, or in the space of the node that has the light. "
                + "Default: the origin."
        ),
        Field(
            "attenuation", \.attenuation,
            .object(AttenuationSettings.self).or(.choice(AttenuationSettings.Law.self)) { law, location in
                AttenuationSettings(law, location: location)
            },
            "The attenuation of an omni or spot light with distance. Default: none."),
        Field(
            LightProperty.innerAngle, \.innerAngle,
            "The opening angle in degrees within which a spot light has full intensity. Default: 0."),
        Field(
            LightProperty.outerAngle, \.outerAngle,
            "The opening angle in degrees outside of which a spot light does not shine. Default: 45."),
        Field(
            "falloff", \.falloff, .choice(),
            "The falloff of a spot light between its angles: `smooth` has no edge at either angle, `squared` is as in glTF. "
                + "Default: smooth."),
        Field(
            "castsShadow", \.castsShadow, .shadow,
            "Whether surfaces cast shadows in this light, and how the shadows look. For `directional`, `spot` and `estimate`. "
                + "Default: false."
        ),
        Field(
            "categoryBitMask", \.categoryBitMask, .integer(0...Int(UInt32.max)),
            "The light shines on nodes whose categoryBitMask shares a bit with this one. Default: all."),
        Field(
            "probe", \.probe, .choice(),
            "A built-in environment, which needs no file. An environment has one of `probe`, `cube` and `coefficients`."),
        Field(
            "cube", \.cube, .textureFiles,
            "An environment's cube map, smoothed to spherical harmonics of the second degree: a strip of six squares, a "
                + "latitude/longitude picture, or a list of six pictures. A white map shows surfaces in their own colours."),
        Field(
            "coefficients", \.coefficients,
            .tuple(9, of: .vector("three numbers [red, green, blue]"), "nine colours [red, green, blue]"),
            "An environment's spherical harmonics, in linear light: L00, L1-1, L10, L11, L2-2, L2-1, L20, L21, L22."),
        Field(
            "rotate", \.rotate, .vector("three angles [x, y, z] in degrees"),
            "The rotation of an environment about the world's axes in degrees: about z first, then x, then y."),
    ]
    package static let alternatives = [Alternatives.atMostOne(of: "probe", "cube", "coefficients")]
}

extension LightSettings {
    /// The opening angles of a spot light, in degrees.
    package var angles: (inner: Float, outer: Float) { (innerAngle ?? 0, outerAngle ?? 45) }

    /// Returns the scene's light with these settings, without shadow, attenuation and surroundings.
    package func light(_ kind: Light.Kind) -> Light {
        let color = color.premultiplied.xyz * ColorTemperature.linearColor(kelvin: temperature)
        var light = Light(kind, color: color, intensity: intensity)
        light.categoryBitMask = UInt32(truncatingIfNeeded: categoryBitMask)
        let radians: Float = .pi / 180
        light.spotInnerAngle = angles.inner * radians
        light.spotOuterAngle = angles.outer * radians
        light.spotFalloff = falloff ?? .smooth
        return light
    }
}
