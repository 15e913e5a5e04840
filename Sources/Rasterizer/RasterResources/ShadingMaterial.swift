public import Imaging

/// A surface's material as the kernels shade it; the formula is chosen once for sixteen pixels.
///
/// The colour is `(emission + color + reflective·fresnel) · multiply`, where `color` comes from the lighting model. All colours
/// are in linear light.
public struct ShadingMaterial: Sendable {
    /// The lighting model. Default: constant.
    public var lightingModel: LightingModel
    /// The inputs of the slots, by their index. An array, because a table of 18 inputs with references is expensive to copy.
    private var inputs: [ShadingInput?]
    /// Whether the luminance of `transparent` is the transparency, 0 being opaque; otherwise its alpha is the opacity.
    /// Default: no.
    public var isRGBZero: Bool
    /// The cube map that the surface reflects, or nil.
    public var reflective: Reflection?
    /// The exponent of highlights, 0 or more.
    public var shininess: Float
    /// The direction to a viewer at infinity for highlights and reflections, independent of the camera; nil uses the list's
    /// eye.
    ///
    /// A unit vector in world space.
    public var directionToEye: SIMD3<Float>?
    /// A factor on alpha, 0…1.
    public var opacity: Float
    /// The alpha, before the opacity, from which the surface is opaque and below which it is discarded; nil if alpha blends.
    public var alphaCutoff: Float?
    /// Whether normals that face away from the viewer are flipped.
    public var isDoubleSided: Bool
    /// Whether highlights and reflections remain in transparent parts of physically based surfaces, as on glass. Default: they
    /// fade.
    public var keepsReflections: Bool
    /// Whether highlights and mirrored surroundings widen where the normal changes within a pixel, also that of a normal map.
    /// Default: yes.
    package var antialiasesHighlights: Bool
    /// How the material uses the colours of the draw's vertices.
    public var vertexColors: VertexColors

    /// The part of its light that the surface shows. Its alpha does not change. Default: all.
    package var shownLight = ShownLight.all

    /// Whether the colours of the draw's vertices are numbers that show unchanged wherever the diffuse input's alpha keeps the
    /// surface.
    package var showsVertexValues = false
    /// Whether the cutoff of such a surface is evaluated per sample, as for colours. Default: no, once per pixel and triangle.
    package var cutsVertexValues = false

    /// The input of a slot; nil for a slot that is not set, which has its `standardColor`.
    ///
    /// Without `ambient`, the diffuse input serves. With `selfIllumination`, `emission` is not read.
    public subscript(name: MaterialSlotName) -> ShadingInput? {
        get { inputs[name.index] }
        set { inputs[name.index] = newValue }
    }

    /// Returns the input that a slot has in formulas: its own, or the standard one; for `ambient`, the diffuse input.
    package func input(_ name: MaterialSlotName) -> ShadingInput { self[name] ?? .standard(of: name) ?? diffuse }

    /// The diffuse input, with the surface's alpha.
    public var diffuse: ShadingInput {
        get { self[.diffuse] ?? .white }
        set { self[.diffuse] = newValue }
    }

    /// Whether a clear coat covers the surface: a dielectric that mirrors 4 % at normal incidence, over all other light.
    ///
    /// `clearCoat` is the fraction of the surface that has the coat. Without `clearCoatNormal`, the coat has the mesh's
    /// normals, regardless of `normal`.
    package var hasClearCoat: Bool { lightingModel.isPhysicallyBased && self[.clearCoat]?.isBlack == false }

    /// Whether a sheen of fibres covers the surface, below the clear coat.
    package var hasSheen: Bool { lightingModel.isPhysicallyBased && self[.sheen]?.isBlack == false }

    /// A cube map that a surface reflects.
    public struct Reflection: Sendable {
        /// The cube map.
        public var cube: SampledCube
        /// A second cube map to which the first fades, or nil. Default: nil.
        public var fadesTo: SampledCube?
        /// The progress of the fade, 0…1. Default: 0.
        public var fadeShare: Float
        /// A factor on the reflected light.
        public var intensity: Float
        /// The exponent of `(1 − |N·E|)`, by which reflections are scaled if it is above 0.
        public var fresnelExponent: Float

        /// A reflected cube map. Default: uniform, at full strength.
        public init(cube: SampledCube, intensity: Float = 1, fresnelExponent: Float = 0) {
            self.cube = cube
            fadesTo = nil
            fadeShare = 0
            self.intensity = intensity
            self.fresnelExponent = fresnelExponent
        }
    }

    /// A material that shows only its diffuse input until more is set.
    public init(lightingModel: LightingModel = .constant, diffuse: ShadingInput = .white) {
        self.lightingModel = lightingModel
        inputs = Array(repeating: nil, count: MaterialSlotName.allCases.count)
        inputs[MaterialSlotName.diffuse.index] = diffuse
        isRGBZero = false
        reflective = nil
        shininess = LightingModel.standardShininess
        directionToEye = nil
        opacity = 1
        alphaCutoff = nil
        isDoubleSided = false
        keepsReflections = false
        antialiasesHighlights = true
        vertexColors = .unused
    }

    /// Whether each pixel shows a texel of one opaque texture unchanged.
    package var showsTexels: Bool {
        guard isOpaque, shownLight == .all, lightingModel == .constant, reflective == nil, self[.emission]?.isBlack != false,
            self[.multiply]?.isWhite != false, vertexColors == .unused
        else { return false }
        guard diffuse.texture != nil, diffuse.filter == .nearest, diffuse.fadesTo == nil else { return false }
        return diffuse.color.premultiplied == SIMD4(1, 1, 1, 1) && self[.ambient]?.isBlack == true
    }

    /// Whether no pixel can have an alpha below 1.
    var isOpaque: Bool {
        opacity >= 1 && lightingModel != .shadowOnly && diffuse.isOpaque && vertexColors != .translucent
            && self[.transparent] == nil
    }
}

/// The part of a surface's light that is drawn.
package enum ShownLight: Hashable, Sendable {
    /// All light.
    case all
    /// Without the light that a physically based surface mirrors.
    case scattered
    /// Without the light that a physically based surface scatters.
    case mirrored
    /// Without both; emission and the reflected cube map remain.
    case emitted
    /// A colour instead of all light. It is multiplied by the surface's alpha.
    case replaced(SIMD3<Float>)
}

/// An input of a material: a uniform colour, a texture, or a mix of two textures.
public struct ShadingInput: Sendable {
    /// The colour with premultiplied alpha, which multiplies the texture if there is one.
    public var color: LinearColor
    /// The texture, or nil.
    public var texture: SampledTexture?
    /// A second texture to which the first fades, or nil.
    public var fadesTo: SampledTexture?
    /// The progress of the fade, 0…1.
    public var fadeShare: Float
    /// The index of the draw's set of texture coordinates, 0 or 1.
    public var coordinateSet: Int
    /// The wrap mode of coordinates outside the texture's edges.
    public var wrap: TextureWrap
    /// The filter.
    public var filter: TextureFilter
    /// The filter for texels that are larger than pixels.
    public var magnification: TextureMagnification
    /// The largest number of reads of the anisotropic filter, 1…16; 1 is trilinear. Other filters ignore it. Default: 8.
    public var anisotropy: Int
    /// The channel that is read if the input is a number.
    public var component: TextureComponent
    /// The transform of the texture coordinates.
    public var transform: TextureTransform
    /// The factors on x and y of a normal map's normals. Default: 1; 0 is flat.
    ///
    /// A normal n is stored as (n + 1)/2, x to the right along u, z out of the surface. The factor on y is negative if green
    /// increases downwards in the picture, along v, as in DirectX; otherwise green increases upwards, as in OpenGL and glTF.
    public var slope: SIMD2<Float>

    /// A uniform colour.
    public static func color(_ color: LinearColor) -> ShadingInput {
        ShadingInput(color: color, texture: nil)
    }

    /// The same number everywhere.
    public static func number(_ number: Float) -> ShadingInput {
        .color(LinearColor(red: number, green: number, blue: number))
    }

    /// Returns the uniform colour of a slot that is not set; nil if it has none.
    fileprivate static func standard(of name: MaterialSlotName) -> ShadingInput? {
        name.standardColor.map { .color(LinearColor(red: $0.x, green: $0.y, blue: $0.z)) }
    }

    /// Returns a normal map, with glTF's conventions by default.
    public static func normalMap(_ texture: ShadingInput, strength: Float = 1, greenIsDown: Bool = false) -> ShadingInput {
        var input = texture
        input.slope = SIMD2(1, greenIsDown ? -1 : 1) * strength
        return input
    }

    /// Opaque white.
    public static let white = ShadingInput.color(LinearColor(red: 1, green: 1, blue: 1))
    /// Opaque black.
    public static let black = ShadingInput.color(LinearColor(red: 0, green: 0, blue: 0))

    /// An input from a colour and a texture, with the default wrap mode and filter.
    public init(color: LinearColor = LinearColor(red: 1, green: 1, blue: 1), texture: SampledTexture?) {
        self.color = color
        self.texture = texture
        fadesTo = nil
        fadeShare = 0
        coordinateSet = 0
        wrap = .clamp
        filter = .trilinear
        magnification = .linear
        anisotropy = 8
        component = .red
        transform = .identity
        slope = SIMD2(1, 1)
    }

    var isOpaque: Bool {
        guard color.premultiplied.w >= 1, (wrap.u != .border && wrap.v != .border) || texture == nil else { return false }
        return (texture?.isOpaque ?? true) && (fadesTo?.isOpaque ?? true)
    }

    /// Whether the input cannot add light, so that its formula can be skipped.
    package var isBlack: Bool { color.premultiplied.x == 0 && color.premultiplied.y == 0 && color.premultiplied.z == 0 }

    /// Whether the input is a factor of one.
    package var isWhite: Bool { texture == nil && color.premultiplied == SIMD4(1, 1, 1, 1) }
}
