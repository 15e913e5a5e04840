package import ConfigLanguage

/// The glow around pixels that are brighter than white.
package struct BloomSettings: ConfigObject {
    package var intensity: Float = 0.3
    package var threshold: Float = 1
    package var radius: Float = 0.03
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "bloom"
    package static let documentation = "The glow of what is brighter than white."
    package static let foreignKeys = ForeignKeys.bloom
    package static let fields: [Field<BloomSettings>] = [
        Field("intensity", \.intensity, .float(from: 0, to: 100), "A factor on the light that is spread; 0 is off."),
        Field(
            "threshold", \.threshold, .float(from: 1, to: 1000),
            "The light, by the brightest channel, of which what is above is spread. 1 is white, which a film behind the scene never "
                + "exceeds. Light counts up to 16 above it."),
        Field(
            "radius", \.radius, .float(from: 0, to: 0.5),
            "The standard deviation of the spread as a share of the picture's height, so that pictures of all sizes look alike. Nearly all "
                + "light stays within three times as far."),
    ]
}

/// The darkening of cavities and contacts in ambient light.
package struct AmbientOcclusionSettings: ConfigObject {
    package var radius: Float = 0.015
    package var intensity: Float = 1
    package var location = ConfigLocation.none

    package init() {}

    package static let name = "ambientOcclusion"
    package static let documentation = "The darkness of cavities and contacts in the light from all around."
    package static let foreignKeys = ForeignKeys.ambientOcclusion
    package static let fields: [Field<AmbientOcclusionSettings>] = [
        Field(
            "radius", \.radius, .float(above: 0, to: 10),
            "The distance in metres from which on surfaces keep off no light. 0.015 suits what lies on a face."),
        Field(
            "intensity", \.intensity, .float(from: 0, to: 10),
            "The power of the share of the light that arrives: 0 is off, 1 as it is, 2 darker."),
    ]
}
