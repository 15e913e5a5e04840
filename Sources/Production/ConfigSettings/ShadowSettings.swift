package import ConfigLanguage

/// The shadows that a light casts.
package struct ShadowSettings: ConfigObject {
    package var isOn = true
    package var radius: Float = 0.003
    package var angularSize: Float = 10
    package var opacity: Float = 1
    package var fadeDistance: Float = 0
    package var bias: Float = 0.001
    package var mapSize = 512
    package var location = ConfigLocation.none

    package init() {}

    package init(isOn: Bool, location: ConfigLocation) {
        self.isOn = isOn
        self.location = location
    }

    package static let name = "shadow"
    package static let documentation = "The shadows that a light throws."
    package static let foreignKeys = ForeignKeys.shadow
    package static let fields: [Field<ShadowSettings>] = [
        Field(
            "radius", \.radius, .float(from: 0, to: 0.1),
            "The half width of the softest edges, in metres. It covers three texels of the map at most."),
        Field(
            "angularSize", \.angularSize, .float(from: 0, to: 90),
            "The angle in degrees that the light takes up as seen from the scene: edges are sharp at a contact and soften with the "
                + "distance from what throws them, up to `radius`. 0.5 is the sun, 10 a window; 0 makes all edges as soft as `radius`."
        ),
        Field("opacity", \.opacity, .float(from: 0, to: 1), "The share of the light that shadows keep off."),
        Field(
            "fadeDistance", \.fadeDistance, .float(from: 0, to: 100),
            "The distance in metres from what throws it at which a shadow has faded away; 0 for never."),
        Field(
            "bias", \.bias, .float(from: 0, to: 0.1),
            "The distance in metres by which surfaces move towards the light before they are compared with what throws shadows. More "
                + "removes speckles on surfaces that shadow themselves; less brings shadows closer to the contact."),
        Field(
            "mapSize", \.mapSize, .integer(64...4096),
            "The side of the map in texels that shadows are found by, which are a third of `radius` or larger. More are sharper on large "
                + "scenes, and slower."),
    ]
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
    package static let documentation = "How an omni or a spot weakens with distance."
    package static let foreignKeys = ForeignKeys.attenuation
    package static let fields: [Field<AttenuationSettings>] = [
        Field(
            "law", \.law, .choice(),
            "`inverseSquare` weakens with the square of the distance, and is as strong as `intensity` says at one metre. Default: the "
                + "band from `start` to `end`."),
        Field(
            "range", \.range, .float(from: 0.001, to: 1e6),
            "The distance in metres from which on nothing is left, with `law: inverseSquare`. Default: no bound."),
        Field("start", \.start, .float(from: 0, to: 1e6), "The distance in metres up to which the light is full. Default: 0."),
        Field("end", \.end, .float(from: 0.001, to: 1e6), "The distance in metres from which on there is no light."),
        Field(
            "exponent", \.exponent, .float(from: 0, to: 100),
            "The power of the share of the band that is left: 1 weakens evenly. Default: 2, as in SceneKit."),
    ]
}
