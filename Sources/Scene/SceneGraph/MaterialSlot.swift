public import Imaging
public import RasterResources

/// A material input that is read by texture coordinates: a colour or a texture, and how it is sampled.
public struct MaterialSlot: Sendable {
    /// The source of the colour.
    public enum Contents: Sendable, Equatable {
        /// The same colour everywhere.
        case color(LinearColor)
        /// A texture.
        case texture(TextureID)
        /// A blend of two textures: the first at `share` 0, the second at `share` 1.
        case crossFade(from: TextureID, to: TextureID, share: Float)

        /// Returns a uniform opaque colour in linear light.
        public static func color(red: Float, green: Float, blue: Float) -> Contents {
            .color(LinearColor(red: red, green: green, blue: blue))
        }
    }

    /// The colour or the texture.
    public var contents: Contents
    /// A factor on the colour, not on alpha. Default: 1.
    public var intensity: Float
    /// A factor on the texture, including alpha; ignored if the slot shows a colour. Default: opaque white.
    public var tint: LinearColor
    /// The index of the mesh's set of texture coordinates, or `projectedSet`. Default: 0.
    public var textureCoordinateSet: Int
    /// The treatment of coordinates outside 0…1. Default: clamp.
    public var wrap: TextureWrap
    /// The minification filter. Default: trilinear.
    public var filter: TextureFilter
    /// The filter where texels are larger than pixels. Default: linear.
    public var magnification: TextureMagnification
    /// The largest number of reads by the anisotropic filter, 1…16; other filters ignore it. Default: 8.
    public var anisotropy: Int
    /// The channel that number slots read. Default: red.
    public var component: TextureComponent
    /// The transform from texture coordinates to the texture. Default: none.
    public var textureTransform: TextureTransform
    /// The factor on the slope of a normal map's bumps; 0 is flat. Default: 1.
    public var strength: Float
    /// Whether green points down in a normal map, as in DirectX; otherwise it points up, as in OpenGL and glTF. Default: up.
    public var greenIsDown: Bool

    /// Selects projected coordinates instead of a set of texture coordinates.
    ///
    /// Each vertex reads the texture at its position in the frame before its material's displacement, from (0, 0) at the
    /// frame's top left corner to (1, 1) at its bottom right.
    package static let projectedSet = -1

    /// Returns a slot with a constant number.
    public static func number(_ number: Float) -> MaterialSlot {
        MaterialSlot(.color(red: number, green: number, blue: number))
    }

    /// Returns a normal map: a texture of normals in the surface's tangent space, whose values are read unchanged.
    ///
    /// A normal n is stored as (n + 1)/2, with x to the right along u, and z out of the surface.
    public static func normalMap(_ texture: MaterialSlot, strength: Float = 1, greenIsDown: Bool = false) -> MaterialSlot {
        var map = texture
        (map.strength, map.greenIsDown) = (strength, greenIsDown)
        return map
    }

    /// Returns the uniform colour of a slot that is not set; nil if it has none.
    static func standard(of name: MaterialSlotName) -> MaterialSlot? {
        name.standardColor.map { MaterialSlot(.color(red: $0.x, green: $0.y, blue: $0.z)) }
    }

    /// Creates a slot that shows a colour or a texture, sampled with the defaults.
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
        strength = 1
        greenIsDown = false
    }
}
