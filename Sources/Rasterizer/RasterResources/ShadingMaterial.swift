public import Imaging

/// A surface's material as the kernels shade it; the formula is chosen once for sixteen pixels.
///
/// The colour is `(emission + color + reflective·fresnel) · multiply`, where `color` comes from the lighting model. All colours
/// are in linear light.
public struct ShadingMaterial: Sendable {
    /// The lighting model. Default: constant.
    public var lightingModel: LightingModel
    /// The diffuse colour, with the surface's alpha.
    public var diffuse: ShadingInput
    /// The colour under ambient light; nil uses the diffuse input.
    public var ambient: ShadingInput?
    /// The colour of highlights.
    public var specular: ShadingInput
    /// The light that the surface emits.
    public var emission: ShadingInput
    /// Light that has already fallen on the surface, such as a light map, in addition to that of the lights; nil for none.
    ///
    /// If it is set, the surface emits no light: `emission` is not read.
    public var selfIllumination: ShadingInput?
    /// The transparency input, which multiplies alpha, or nil.
    public var transparent: Transparent?
    /// A factor on the whole colour.
    public var multiply: ShadingInput
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
    /// 1 for metals, 0 for dielectrics: a number, see `ShadingInput.component`. Default: 0.
    public var metalness: ShadingInput
    /// 0 for a mirror, 1 for chalk: a number. Default: 0.5.
    public var roughness: ShadingInput
    /// The light that a dielectric mirrors at normal incidence, as a colour. Default: 4 %, as for glass and plastic.
    public var dielectricReflectance: ShadingInput
    /// The fraction of ambient and environment light that reaches the surface: a number. Default: 1.
    public var ambientOcclusion: ShadingInput
    /// The normal map, or nil.
    public var normalMap: NormalMap?
    /// The clear coat over a physically based surface, or nil.
    public var clearCoat: ClearCoat?
    /// The width w in the formula of skin, for red, green and blue, 0…1: how far light spreads beneath the surface.
    ///
    /// Default: 0.25, 0.11 and 0.08.
    public var subsurface: ShadingInput
    /// How the material uses the colours of the draw's vertices.
    public var vertexColors: VertexColors

    /// Whether the colours of the draw's vertices are numbers that show unchanged wherever the diffuse input's alpha keeps the
    /// surface.
    package var showsVertexValues = false

    /// The bumps of a surface, as normals in tangent space.
    public struct NormalMap: Sendable {
        /// The texture: a normal n is stored as (n + 1)/2, x to the right along u, z out of the surface.
        public var input: ShadingInput
        /// A factor on x and y. Default: 1.
        public var strength: Float
        /// Whether green increases downwards in the picture, along v, as in DirectX; otherwise upwards, as in OpenGL and glTF.
        public var greenIsDown: Bool

        /// A normal map, with glTF's conventions by default.
        public init(input: ShadingInput, strength: Float = 1, greenIsDown: Bool = false) {
            (self.input, self.strength, self.greenIsDown) = (input, strength, greenIsDown)
        }
    }

    /// The transparency of a surface.
    public struct Transparent: Sendable {
        /// The input.
        public var input: ShadingInput
        /// Whether the colour's luminance is the transparency, 0 being opaque; otherwise its alpha is the opacity.
        public var isRGBZero: Bool

        /// Transparency from an input. Default: from its alpha.
        public init(input: ShadingInput, isRGBZero: Bool = false) {
            (self.input, self.isRGBZero) = (input, isRGBZero)
        }
    }

    /// A clear coat that mirrors 4 % at normal incidence, over all light that the surface scatters and mirrors.
    public struct ClearCoat: Sendable {
        /// The fraction of the surface that has the coat: a number.
        public var strength: ShadingInput
        /// 0 for a mirror, 1 for chalk: a number.
        public var roughness: ShadingInput
        /// The coat's own normal map; nil uses the mesh's normals, regardless of the normal map below.
        public var normalMap: NormalMap?

        /// A coat over the whole surface. Default: a smooth one.
        public init(strength: ShadingInput = .number(1), roughness: ShadingInput = .number(0), normalMap: NormalMap? = nil) {
            (self.strength, self.roughness, self.normalMap) = (strength, roughness, normalMap)
        }
    }

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
    public init(
        lightingModel: LightingModel = .constant, diffuse: ShadingInput = .color(LinearColor(red: 1, green: 1, blue: 1))
    ) {
        self.lightingModel = lightingModel
        self.diffuse = diffuse
        ambient = nil
        specular = .black
        emission = .black
        selfIllumination = nil
        transparent = nil
        multiply = .color(LinearColor(red: 1, green: 1, blue: 1))
        reflective = nil
        shininess = 1
        directionToEye = nil
        opacity = 1
        alphaCutoff = nil
        isDoubleSided = false
        keepsReflections = false
        metalness = .number(0)
        roughness = .number(0.5)
        dielectricReflectance = .number(0.04)
        ambientOcclusion = .number(1)
        normalMap = nil
        clearCoat = nil
        subsurface = .color(LinearColor(red: 0.25, green: 0.11, blue: 0.08))
        vertexColors = .unused
    }

    /// Whether each pixel shows a texel of one opaque texture unchanged.
    package var showsTexels: Bool {
        guard isOpaque, lightingModel == .constant, reflective == nil, emission.isBlack, multiply.isWhite,
            transparent == nil, vertexColors == .unused
        else { return false }
        guard diffuse.texture != nil, diffuse.filter == .nearest, diffuse.fadesTo == nil else { return false }
        return diffuse.color.premultiplied == SIMD4(1, 1, 1, 1) && ambient?.isBlack == true
    }

    /// Whether no pixel can have an alpha below 1.
    var isOpaque: Bool {
        opacity >= 1 && lightingModel != .shadowOnly && diffuse.isOpaque && vertexColors != .translucent && transparent == nil
    }
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

    /// A uniform colour.
    public static func color(_ color: LinearColor) -> ShadingInput {
        ShadingInput(color: color, texture: nil)
    }

    /// The same number everywhere.
    public static func number(_ number: Float) -> ShadingInput {
        .color(LinearColor(red: number, green: number, blue: number))
    }

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
