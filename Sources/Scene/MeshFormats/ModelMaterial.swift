/// The appearance of a surface, as far as model files say it.
///
/// Colours are in linear light. Formats of the Phong kind (OBJ, Collada, FBX) hold theirs in the sRGB encoding and are decoded
/// on reading; glTF holds linear ones. A material has either `metalness` and `roughness`, or `specular` and `shininess` that
/// matter; what a file does not say keeps its default.
public struct ModelMaterial: Sendable, Equatable {
    /// The meaning of a surface's alpha.
    public enum AlphaMode: Sendable, Equatable {
        /// Alpha is ignored.
        case opaque
        /// Seen where alpha reaches the cutoff, 0…1, and not elsewhere.
        case mask(cutoff: Float)
        /// Mixed with what lies behind.
        case blend
    }

    /// The material's name, which may be empty and need not be unique.
    public var name: String
    /// Diffuse (base) colour, linear light, each channel 0…1. Default: white.
    public var diffuse: SIMD3<Float>
    /// 1 is opaque, 0 is not seen. Default: 1.
    public var opacity: Float
    /// The meaning of `opacity` and of the alpha of the diffuse texture. Default: opaque.
    public var alphaMode: AlphaMode
    /// Colour of the highlight, linear light. Default: black.
    public var specular: SIMD3<Float>
    /// Phong's exponent, 0 or more. Default: 1.
    public var shininess: Float
    /// 0…1, or nil where the file describes no physically based material. Default: nil.
    public var metalness: Float?
    /// 0…1, or nil where the file describes no physically based material. Default: nil.
    public var roughness: Float?
    /// Light that the surface gives off, linear. Default: black.
    public var emission: SIMD3<Float>
    /// The light that a physically based surface mirrors straight ahead where it is no metal. Default: 4 %.
    public var reflectance = SIMD3<Float>(repeating: 0.04)
    /// The share of the light that a physically based surface lets through where it would scatter it, tinted by its diffuse colour, as
    /// glass does: what it mirrors stays. Default: 0.
    public var transmission: Float = 0
    /// The share of a physically based surface that has a layer of varnish over it. Default: 0.
    public var clearCoat: Float = 0
    /// The roughness of that layer, 0…1. Default: 0.
    public var clearCoatRoughness: Float = 0
    /// Whether no light shapes the surface: it shows its diffuse colour. Default: no.
    public var isUnlit = false
    /// Whether both sides of the triangles are seen. Default: only fronts.
    public var isDoubleSided: Bool
    /// At most one texture a slot, in the order of `ModelTexture.Slot`.
    public var textures: [ModelTexture]

    /// A material from its parts. Defaults: those of the properties.
    public init(
        name: String, diffuse: SIMD3<Float> = SIMD3(repeating: 1), opacity: Float = 1, alphaMode: AlphaMode = .opaque,
        specular: SIMD3<Float> = .zero, shininess: Float = 1, metalness: Float? = nil, roughness: Float? = nil,
        emission: SIMD3<Float> = .zero, isDoubleSided: Bool = false, textures: [ModelTexture] = []
    ) {
        self.name = name
        self.diffuse = diffuse
        self.opacity = opacity
        self.alphaMode = alphaMode
        self.specular = specular
        self.shininess = shininess
        self.metalness = metalness
        self.roughness = roughness
        self.emission = emission
        self.isDoubleSided = isDoubleSided
        self.textures = textures
    }

    /// The greatest number of sets of texture coordinates that its textures read.
    package static let mostTextureCoordinateSets = 2

    /// What glTF gives a surface that names no material: white, a metal and rough.
    package static let ofGLTF = ModelMaterial(name: "", metalness: 1, roughness: 1)

    /// The texture of a slot, if there is one.
    public func texture(for slot: ModelTexture.Slot) -> ModelTexture? {
        textures.first { $0.slot == slot }
    }
}

/// A picture that a material wears.
public struct ModelTexture: Sendable, Hashable {
    /// The property of the surface that the picture gives.
    public enum Slot: UInt8, Sendable, Equatable, CaseIterable {
        /// Diffuse or base colour, sRGB encoded, with alpha where the material's mode asks for it.
        case diffuse
        /// Colour of the highlight, sRGB encoded.
        case specular
        /// Light given off, sRGB encoded.
        case emission
        /// Normals in tangent space, linear, y along growing −v (glTF's convention).
        case normal
        /// Coverage in a picture of its own.
        case opacity
        /// glTF's pair: roughness in green, metalness in blue, linear.
        case metalnessRoughness
        /// The share of ambient light that arrives, in red, linear.
        case ambientOcclusion
        /// Heights, linear; or directions as of a normal map, which many files name in the heights' place.
        case height
        /// The older workflow's pair: the mirrored colour, sRGB encoded, and glossiness in alpha.
        case specularGlossiness
        /// Metalness alone, in red, linear.
        case metalness
        /// Roughness alone, in red, linear.
        case roughness
        /// The share that has a layer of varnish, in red, linear.
        case clearCoat
        /// The roughness of that layer, in green, linear.
        case clearCoatRoughness
        /// Normals of that layer in tangent space, as those of `normal`.
        case clearCoatNormal

        /// For messages.
        package var words: String {
            switch self {
            case .diffuse: "diffuse texture"
            case .specular: "specular texture"
            case .emission: "emission texture"
            case .normal: "normal map"
            case .opacity: "opacity map"
            case .metalnessRoughness: "metalness and roughness map"
            case .ambientOcclusion: "ambient occlusion map"
            case .height: "height map"
            case .specularGlossiness: "specular and glossiness map"
            case .metalness: "metalness map"
            case .roughness: "roughness map"
            case .clearCoat: "clear coat map"
            case .clearCoatRoughness: "clear coat's roughness map"
            case .clearCoatNormal: "clear coat's normal map"
            }
        }
    }

    /// The source of the picture's bytes.
    public enum Source: Sendable, Hashable {
        /// A file, relative to the model's folder and never outside it, with `/` between its parts.
        case file(relativePath: String)
        /// A picture within the model's own file.
        case embedded(EmbeddedPicture)
    }

    /// The treatment of coordinates beyond the picture's edges.
    public enum Wrap: UInt8, Sendable, Equatable, CaseIterable {
        /// The picture again.
        case `repeat`
        /// The edge's colour.
        case clamp
        /// The picture mirrored.
        case mirror
    }

    /// The filter that joins texels.
    public enum Filter: UInt8, Sendable, Equatable, CaseIterable {
        /// The nearest texel.
        case nearest
        /// Four texels of the full picture.
        case bilinear
        /// Four texels of the mip level nearest in size.
        case nearestMipmap
        /// Four texels of each of the two mip levels nearest in size.
        case trilinear
    }

    /// The placement of the picture on the texture coordinates: these are scaled, then rotated, then moved, as in `KHR_texture_transform`.
    public struct Transform: Sendable, Hashable {
        /// A factor on u and v.
        public var scale = SIMD2<Float>(1, 1)
        /// In radians.
        public var rotation: Float = 0
        /// Added to u and v.
        public var offset = SIMD2<Float>(0, 0)

        /// Coordinates as they are.
        public init() {}
    }

    /// The property of the surface that the picture gives.
    public var slot: Slot
    /// The source of its bytes.
    public var source: Source
    /// Which set of the mesh's texture coordinates it uses. Default: 0.
    public var textureCoordinateSet: Int
    /// The treatment of coordinates beyond its edges along u. Default: the picture again.
    public var wrapU: Wrap
    /// The treatment of coordinates beyond its edges along v. Default: the picture again.
    public var wrapV: Wrap
    /// The filter that joins texels. Default: trilinear.
    public var filter = Filter.trilinear
    /// Whether texels that are larger than pixels show as they are, whatever the filter.
    public var showsLargeTexels = false
    /// The placement of the picture. Default: none.
    public var transform = Transform()
    /// A factor on the slope of a normal map's normals, or on the depth of ambient occlusion. Default: 1.
    public var strength: Float = 1

    /// A texture from its parts.
    public init(
        slot: Slot, source: Source, textureCoordinateSet: Int = 0, wrapU: Wrap = .repeat, wrapV: Wrap = .repeat
    ) {
        self.slot = slot
        self.source = source
        self.textureCoordinateSet = textureCoordinateSet
        self.wrapU = wrapU
        self.wrapV = wrapV
    }
}
