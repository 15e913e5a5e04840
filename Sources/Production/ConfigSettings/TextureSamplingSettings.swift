package import ConfigLanguage
import FaceDrivers
package import SceneGraph

/// The sampling of a slot's texture: the fields of all slots that can show one.
package struct TextureSamplingSettings: Sendable {
    package var wrap = TextureWrap.clamp
    package var filter = TextureFilter.trilinear
    package var magnification: TextureMagnification?
    package var anisotropy: Int?
    package var scale = SIMD2<Float>(1, 1)
    package var rotate: Float = 0
    package var offset = SIMD2<Float>(0, 0)
    package var textureCoordinates = 0

    /// Creates sampling settings with the defaults.
    package init() {}
}

/// A mapping that can show a texture read by texture coordinates.
package protocol TextureSampler: ConfigObject {
    var sampling: TextureSamplingSettings { get set }
}

extension TextureSampler {
    /// The fields of sampling, for the mapping's table.
    package static var samplingFields: [Field<Self>] {
        [
            Field(
                "wrap", \.sampling.wrap, .textureWrap,
                "How texture coordinates outside the texture wrap: one word for both axes, or [u, v]."),
            Field("filter", \.sampling.filter, .choice(), "The filter that samples the texture."),
            Field(
                "magnification", \.sampling.magnification, .choice(),
                "How texels that are larger than pixels are shown: `linear` interpolates between them, `nearest` shows each "
                    + "unchanged. Default: the same as `filter`."
            ),
            Field(
                "anisotropy", \.sampling.anisotropy, .integer(1...16),
                "The maximum number of samples of `filter: anisotropic`; not allowed with other filters. Default: 8."),
            Field(
                SlotProperty.scale, \.sampling.scale, .pair("two numbers [u, v]"),
                "A scale of the texture coordinates, applied before the rotation and the offset."),
            Field(
                SlotProperty.rotate, \.sampling.rotate,
                "A rotation of the texture about the coordinates (0, 0), in degrees, clockwise as seen by the viewer, applied "
                    + "before the offset."),
            Field(
                SlotProperty.offset, \.sampling.offset, .pair("two numbers [u, v]"), "An offset of the texture coordinates."),
            Field(
                "textureCoordinates", \.sampling.textureCoordinates, .integer(0...7),
                "The index of the set of texture coordinates of the mesh, from 0."),
        ]
    }
}
