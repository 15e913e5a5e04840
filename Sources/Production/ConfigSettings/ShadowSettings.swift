package import ConfigLanguage
package import SceneGraph

extension Light.Shadow: ConfigMapping {
    package static let standard = Light.Shadow()
    package static let name = "shadow"
    package static let documentation = "The shadows that a light casts."
    package static let foreignKeys = ForeignKeys.shadow
    package static let fields: [Field<Light.Shadow>] = [
        Field(
            "radius", \.radius, .float(from: 0, to: 0.1),
            "The half width of the softest edges, in metres. It covers three texels of the map at most."),
        Field(
            "angularSize", \.angularSize, .degrees(from: 0, to: 90),
            "The angular size of the light, in degrees, as seen from the scene: edges are sharp at a contact and soften with "
                + "the distance from the surface that casts the shadow, up to `radius`. 0.5 is the sun, 10 a window; 0 makes "
                + "all edges as soft as `radius`."
        ),
        Field("opacity", \.opacity, .float(from: 0, to: 1), "The fraction of the light that shadows block."),
        Field(
            "fadeDistance", \.fadeDistance, .float(from: 0, to: 100),
            "The distance in metres at which a shadow has faded out, from the surface that casts it; 0 disables fading."),
        Field(
            "bias", \.bias, .float(from: 0, to: 0.1),
            "The distance in metres by which surfaces move towards the light before they are compared with the shadow map. "
                + "Larger values remove speckles on surfaces that shadow themselves; smaller values bring shadows closer to "
                + "the contact."),
        Field(
            "mapSize", \.mapSize, .integer(64...4096),
            "The side of the shadow map in texels. Each texel measures at least a third of `radius`. Larger maps are sharper "
                + "on large scenes, and slower."),
    ]
}

extension ValueType where Value == Light.Shadow? {
    /// Shadows, or a Boolean for shadows with the defaults and for none.
    package static let shadow = ValueType<Light.Shadow>.object().map({ Light.Shadow?.some($0) }, back: { $0 })
        .or(.boolean) { isOn, _ in isOn ? Light.Shadow() : nil }
}

extension ValueType where Value == Float {
    /// Returns the type of an angle that is written in degrees and stored in radians.
    fileprivate static func degrees(from low: Double, to high: Double) -> ValueType {
        float(from: low, to: high).map({ $0 * (.pi / 180) }, back: { $0 * 180 / .pi })
    }
}

/// The attenuation of a light with distance.
package struct AttenuationSettings: ConfigObject {
    /// The attenuation laws.
    package enum Law: String, CaseIterable, Sendable {
        /// By the square of the distance.
        case inverseSquare
    }

    package var law: Law?
    package var range: Float?
    package var start: Float?
    package var end: Float?
    package var exponent: Float?
    package var location = ConfigLocation.none

    package init() {}

    package init(_ law: Law, location: ConfigLocation) {
        self.law = law
        self.location = location
    }

    package static let name = "attenuation"
    package static let documentation = "The attenuation of an omni or spot light with distance."
    package static let foreignKeys = ForeignKeys.attenuation
    package static let fields: [Field<AttenuationSettings>] = [
        Field(
            "law", \.law, .choice(),
            "`inverseSquare` attenuates with the square of the distance, with the light's `intensity` at one metre. Default: "
                + "the band from `start` to `end`."),
        Field(
            "range", \.range, .float(from: 0.001, to: 1e6),
            "The distance in metres at which the light ends, with `law: inverseSquare`. Default: none."),
        Field(
            "start", \.start, .float(from: 0, to: 1e6),
            "The distance in metres up to which the light has full intensity. Default: 0."),
        Field("end", \.end, .float(from: 0.001, to: 1e6), "The distance in metres at which the light ends."),
        Field(
            "exponent", \.exponent, .float(from: 0, to: 100),
            "The exponent of the fraction of the band that is left: 1 attenuates evenly. Default: 2, as in SceneKit."),
    ]
}
