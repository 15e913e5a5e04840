public import Imaging

/// One of a material's inputs that are found by texture coordinates: a colour or a texture, with the way it is read.
public struct MaterialSlot: Sendable {
    /// The source of the colour.
    public enum Contents: Sendable, Equatable {
        /// The same everywhere.
        case color(LinearColor)
        /// Read from a texture.
        case texture(TextureID)
        /// Two textures at once: the first at share 0, the second at share 1.
        case crossFade(from: TextureID, to: TextureID, share: Float)

        /// An even colour in linear light, opaque.
        public static func color(red: Float, green: Float, blue: Float) -> Contents {
            .color(LinearColor(red: red, green: green, blue: blue))
        }
    }

    /// The colour or the picture.
    public var contents: Contents
    /// A factor on the colour, not on alpha. Default: 1.
    public var intensity: Float
    /// Which set of the mesh's texture coordinates is used. Default: 0.
    public var textureCoordinateSet: Int
    /// The treatment of coordinates outside 0…1, horizontally and vertically. Default: clamp.
    public var wrap: WrapMode
    /// The filter that joins texels. Default: trilinear.
    public var filter: TextureFilter
    /// The largest number of reads that the anisotropic filter joins, 1…16; the others do not look at it. Default: 8.
    public var anisotropy: Int
    /// A scale of the texture coordinates, applied before the offset. Default: 1.
    public var textureScale: SIMD2<Float>
    /// An offset of the texture coordinates. Default: 0.
    public var textureOffset: SIMD2<Float>

    /// A slot that shows a colour or a picture, read in the usual way.
    public init(_ contents: Contents, intensity: Float = 1, wrap: WrapMode = .clamp) {
        self.contents = contents
        self.intensity = intensity
        self.wrap = wrap
        textureCoordinateSet = 0
        filter = .trilinear
        anisotropy = 8
        textureScale = SIMD2(1, 1)
        textureOffset = SIMD2(0, 0)
    }
}
