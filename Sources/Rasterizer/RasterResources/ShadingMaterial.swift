public import Imaging

/// A surface as the kernels shade it: the formula is chosen once for sixteen pixels.
///
/// The colour is `(emission + color + reflective·fresnel) · multiply`, where `color` comes from the lighting model. All of it is
/// in linear light.
public struct ShadingMaterial: Sendable {
    /// The lighting model. Default: constant.
    public var lightingModel: LightingModel
    /// The colour by light, with the surface's alpha.
    public var diffuse: ShadingInput
    /// The colour by ambient light; nil takes the diffuse input.
    public var ambient: ShadingInput?
    /// The colour of highlights.
    public var specular: ShadingInput
    /// Light that the surface gives off.
    public var emission: ShadingInput
    /// Light that has fallen on the surface already, as a light map has it, beside that of the lights; nil for none. A surface that has it
    /// gives off none: `emission` is not read.
    public var selfIllumination: ShadingInput?
    /// What is there of the surface, as a factor on its alpha, or nil.
    public var transparent: Transparent?
    /// A factor on everything.
    public var multiply: ShadingInput
    /// The cube map that the surface mirrors, or nil.
    public var reflective: Reflection?
    /// The exponent of highlights, 0 or more.
    public var shininess: Float
    /// The unit vector of the world to the viewer for whom highlights and reflections are computed, infinitely far away, wherever the
    /// picture is seen from; nil takes the list's eye.
    public var directionToEye: SIMD3<Float>?
    /// A factor on alpha, 0…1.
    public var opacity: Float
    /// The alpha, before the opacity, from which on the surface is there, fully, and below which it is not; nil where alpha mixes.
    public var alphaCutoff: Float?
    /// Whether normals that face away from the viewer are turned round.
    public var isDoubleSided: Bool
    /// Whether highlights and what is mirrored stay where a physically based surface is transparent, as on glass. Default: they fade with it.
    public var keepsReflections: Bool
    /// 1 where the surface is a metal, 0 where it is none: a number, see `ShadingInput.component`. Default: 0.
    public var metalness: ShadingInput
    /// 0 for a mirror, 1 for chalk: a number. Default: 0.5.
    public var roughness: ShadingInput
    /// The light that a dielectric mirrors from straight ahead, as a colour. Default: 4 %, that of glass and plastic.
    public var dielectricReflectance: ShadingInput
    /// The share of the light from all around that reaches the surface: a number. Default: 1.
    public var ambientOcclusion: ShadingInput
    /// The bumps of the surface, or nil.
    public var normalMap: NormalMap?
    /// The layer of varnish over a physically based surface, or nil.
    public var clearCoat: ClearCoat?
    /// How far light runs on beneath skin, for red, green and blue: the width w of its formula, 0…1. Default: 0.25, 0.11 and 0.08.
    public var subsurface: ShadingInput
    /// The use of the colours of the draw's vertices.
    public var vertexColors: VertexColors

    /// Whether the colours of the draw's vertices are numbers that show as they are, where the diffuse input's alpha lets the surface be.
    package var showsVertexValues = false

    /// The bumps of a surface, as normals in its tangent space.
    public struct NormalMap: Sendable {
        /// The texture: a normal n is stored as (n + 1)/2, x to the right along u, z out of the surface.
        public var input: ShadingInput
        /// A factor on x and y. Default: 1.
        public var strength: Float
        /// Whether green grows downwards in the picture, along v, as DirectX has it; else upwards, as OpenGL and glTF have it.
        public var greenIsDown: Bool

        /// A normal map as glTF has it.
        public init(input: ShadingInput, strength: Float = 1, greenIsDown: Bool = false) {
            (self.input, self.strength, self.greenIsDown) = (input, strength, greenIsDown)
        }
    }

    /// What is there of a surface.
    public struct Transparent: Sendable {
        /// The colour.
        public var input: ShadingInput
        /// Whether the luminance of the colour says what is missing, from 0 for an opaque surface; else its alpha says what is there.
        public var isRGBZero: Bool

        /// Transparency as an input says it. Default: by its alpha.
        public init(input: ShadingInput, isRGBZero: Bool = false) {
            (self.input, self.isRGBZero) = (input, isRGBZero)
        }
    }

    /// A layer of varnish that mirrors 4 % straight ahead, over everything that the surface scatters and mirrors.
    public struct ClearCoat: Sendable {
        /// The share of the surface that has the layer: a number.
        public var strength: ShadingInput
        /// 0 for a mirror, 1 for chalk: a number.
        public var roughness: ShadingInput
        /// The layer's own bumps; nil follows the mesh, whatever bumps lie below.
        public var normalMap: NormalMap?

        /// A layer over the whole surface. Default: a smooth one.
        public init(strength: ShadingInput = .number(1), roughness: ShadingInput = .number(0), normalMap: NormalMap? = nil) {
            (self.strength, self.roughness, self.normalMap) = (strength, roughness, normalMap)
        }
    }

    /// A cube map as it is mirrored.
    public struct Reflection: Sendable {
        /// The six pictures.
        public var cube: SampledCube
        /// A second cube map to which the first gives way, or nil. Default: nil.
        public var fadesTo: SampledCube?
        /// The share by which it has given way, 0…1. Default: 0.
        public var fadeShare: Float
        /// A factor on its light.
        public var intensity: Float
        /// The power of `(1 − |N·E|)` by which reflections are scaled where it is above 0.
        public var fresnelExponent: Float

        /// A cube map as it is mirrored. Default: evenly, at full strength.
        public init(cube: SampledCube, intensity: Float = 1, fresnelExponent: Float = 0) {
            self.cube = cube
            fadesTo = nil
            fadeShare = 0
            self.intensity = intensity
            self.fresnelExponent = fresnelExponent
        }
    }

    /// A material that shows its diffuse input and nothing else until more is set.
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

    /// Whether each pixel is a texel of one opaque texture, as it is.
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

/// One input of a material: an even colour, a texture, or two textures mixed.
public struct ShadingInput: Sendable {
    /// The colour where there is no texture, with premultiplied alpha; a factor on the texture's colour where there is one.
    public var color: LinearColor
    /// The texture, or nil.
    public var texture: SampledTexture?
    /// A second texture to which the first gives way, or nil.
    public var fadesTo: SampledTexture?
    /// The share by which it has given way, 0…1.
    public var fadeShare: Float
    /// Which of the draw's sets of texture coordinates is used, 0 or 1.
    public var coordinateSet: Int
    /// The treatment of coordinates outside the texture's edges.
    public var wrap: TextureWrap
    /// The filter that joins texels.
    public var filter: TextureFilter
    /// The way texels are joined where they are larger than pixels.
    public var magnification: TextureMagnification
    /// The largest number of reads that the anisotropic filter joins, 1…16, where 1 is trilinear; the others do not look at it. Default: 8.
    public var anisotropy: Int
    /// The channel that is read where the input is a number.
    public var component: TextureComponent
    /// The placement of the texture on the coordinates.
    public var transform: TextureTransform

    /// An even colour.
    public static func color(_ color: LinearColor) -> ShadingInput {
        ShadingInput(color: color, texture: nil)
    }

    /// The same number everywhere.
    public static func number(_ number: Float) -> ShadingInput {
        .color(LinearColor(red: number, green: number, blue: number))
    }

    /// No light at all, opaque.
    public static let black = ShadingInput.color(LinearColor(red: 0, green: 0, blue: 0))

    /// An input from a colour and a texture, read in the usual way.
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

    /// Whether the input can add no light, so that its formula may be left out.
    package var isBlack: Bool { color.premultiplied.x == 0 && color.premultiplied.y == 0 && color.premultiplied.z == 0 }

    /// Whether the input is a factor of one.
    package var isWhite: Bool { texture == nil && color.premultiplied == SIMD4(1, 1, 1, 1) }
}
