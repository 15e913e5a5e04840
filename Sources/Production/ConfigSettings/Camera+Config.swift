package import ConfigLanguage
package import SceneGraph

extension Camera.Bloom: ConfigMapping {
    package static let standard = Camera.Bloom()
    package static let name = "bloom"
    package static let documentation = "The glow of surfaces that are brighter than white."
    package static let foreignKeys = ForeignKeys.bloom
    package static let fields: [Field<Camera.Bloom>] = [
        Field("intensity", \.intensity, .float(from: 0, to: 100), "A factor on the light of the glow; 0 is off."),
        Field(
            "threshold", \.threshold, .float(from: 1, to: 1000),
            "The value of the brightest channel above which light glows. 1 is white, which footage behind the scene never "
                + "exceeds. At most 16 above the threshold counts."),
        Field(
            "radius", \.radius, .float(from: 0, to: 0.5),
            "The standard deviation of the glow, as a fraction of the picture's height, so that pictures of all sizes look "
                + "alike. Nearly all of the light stays within three standard deviations."),
    ]
}

extension Camera.AmbientOcclusion: ConfigMapping {
    package static let standard = Camera.AmbientOcclusion()
    package static let name = "ambientOcclusion"
    package static let documentation = "The darkening of cavities and contacts in ambient and environment light."
    package static let foreignKeys = ForeignKeys.ambientOcclusion
    package static let fields: [Field<Camera.AmbientOcclusion>] = [
        Field(
            "radius", \.radius, .float(above: 0, to: 10),
            "The distance in metres beyond which surfaces block no light. 0.015 suits objects on a face."),
        Field(
            "intensity", \.intensity, .float(from: 0, to: 10),
            "The exponent of the fraction of light that arrives: 0 is off, 1 leaves it unchanged, 2 is darker."),
    ]
}
