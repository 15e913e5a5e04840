public import Imaging
public import MaterialModes

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
    /// A factor on the texture, alpha included; a slot that shows a colour does not look at it. Default: opaque white.
    public var tint: LinearColor
    /// Which set of the mesh's texture coordinates is used, or `projectedSet`. Default: 0.
    public var textureCoordinateSet: Int
    /// The treatment of coordinates outside 0…1. Default: clamp.
    public var wrap: TextureWrap
    /// The filter that joins texels. Default: trilinear.
    public var filter: TextureFilter
    /// The way texels are joined where they are larger than pixels. Default: linear.
    public var magnification: TextureMagnification
    /// The largest number of reads that the anisotropic filter joins, 1…16; the others do not look at it. Default: 8.
    public var anisotropy: Int
    /// The channel that is read by slots that hold a number. Default: red.
    public var component: TextureComponent
    /// The placement of the picture on the texture coordinates. Default: none.
    public var textureTransform: TextureTransform

    /// In place of a set of texture coordinates: a vertex reads the texture where the camera sees it before its material's displacement, (0, 0) at
    /// the frame's top left corner and (1, 1) at its bottom right.
    package static let projectedSet = -1

    /// A slot that holds a number.
    public static func number(_ number: Float) -> MaterialSlot {
        MaterialSlot(.color(red: number, green: number, blue: number))
    }

    /// A slot that shows a colour or a picture, read in the usual way.
    public init(_ contents: Contents, intensity: Float = 1, wrap: TextureWrap = .clamp) {
        self.contents = contents
        self.intensity = intensity
        self.wrap = wrap
        textureCoordinateSet = 0
        filter = .trilinear
        magnification = .linear
        anisotropy = 8
        tint = LinearColor(red: 1, green: 1, blue: 1)
        component = .red
        textureTransform = .identity
    }
}
