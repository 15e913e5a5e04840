/// The appearance of a surface, as far as model files describe it.
///
/// Colours are in linear light. Phong formats (OBJ, Collada, FBX) store sRGB-encoded colours, which are decoded while reading;
/// glTF stores linear colours. A material uses either `metalness` and `roughness`, or `specular` and `shininess`. Properties
/// that the file does not set keep their defaults.
public struct ModelMaterial: Sendable, Equatable {
    /// The meaning of a surface's alpha.
    public enum AlphaMode: Sendable, Equatable {
        /// Alpha is ignored.
        case opaque
        /// The surface is visible where alpha reaches the cutoff, 0…1, and invisible elsewhere.
        case mask(cutoff: Float)
        /// The surface is blended with the background according to alpha.
        case blend
    }

    /// The material's name, which may be empty and need not be unique.
    public var name: String
    /// Diffuse (base) colour, linear light, each channel 0…1. Default: white.
    public var diffuse: SIMD3<Float>
    /// The opacity: 1 is opaque, 0 is invisible. Default: 1.
    public var opacity: Float
    /// The meaning of `opacity` and of the alpha of the diffuse texture. Default: opaque.
    public var alphaMode: AlphaMode
    /// The colour of the highlight in linear light. Default: black.
    public var specular: SIMD3<Float>
    /// The Phong exponent, 0 or more. Default: 1.
    public var shininess: Float
    /// The metalness, 0…1; nil if the material is not physically based. Default: nil.
    public var metalness: Float?
    /// The roughness, 0…1; nil if the material is not physically based. Default: nil.
    public var roughness: Float?
    /// The emitted light, linear. Default: black.
    public var emission: SIMD3<Float>
    /// The reflectance at normal incidence of a physically based surface that is not metal. Default: 4 %.
    public var reflectance = SIMD3<Float>(repeating: 0.04)
    /// The fraction of light that a physically based surface transmits instead of scattering, tinted by its diffuse colour, as
    /// in glass.
    ///
    /// Reflected light is not affected. Default: 0.
    public var transmission: Float = 0
    /// The fraction of a physically based surface that is covered by a clear coat. Default: 0.
    public var clearCoat: Float = 0
    /// The roughness of the clear coat, 0…1. Default: 0.
    public var clearCoatRoughness: Float = 0
    /// The colour of the light that fibres on a physically based surface scatter, as on velvet, linear. Default: black, none.
    public var sheen = SIMD3<Float>.zero
    /// The roughness of the fibres, 0…1. Default: 0.
    public var sheenRoughness: Float = 0
    /// The thickness of the volume below the surface, in the space of the mesh. Default: 0, thin.
    public var thickness: Float = 0
    /// The absorption of transmitted light in the volume per metre, for red, green and blue: a distance `d` leaves
    /// `exp(−absorption·d)`. Default: none.
    public var absorption = SIMD3<Float>.zero
    /// Whether the surface shows its diffuse colour without lighting. Default: false.
    public var isUnlit = false
    /// Whether both sides of the triangles are visible. Default: only front faces.
    public var isDoubleSided: Bool
    /// The textures, at most one per slot, in the order of `ModelTexture.Slot`.
    public var textures: [ModelTexture]

    /// Creates a material. The defaults are those of the properties.
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

    /// The maximum number of texture coordinate sets that a material's textures can use.
    package static let mostTextureCoordinateSets = 2

    /// The glTF default for a surface without a material: white, metallic and rough.
    package static let ofGLTF = ModelMaterial(name: "", metalness: 1, roughness: 1)

    /// The material of surfaces without one in formats other than glTF: light grey, encoded as in their files, both sides
    /// visible.
    package static let plain = ModelMaterial(name: "DefaultMaterial", diffuse: SIMD3(repeating: 0.6), isDoubleSided: true)

    /// Returns the texture in a slot; nil if there is none.
    public func texture(for slot: ModelTexture.Slot) -> ModelTexture? {
        textures.first { $0.slot == slot }
    }
}

/// A picture applied to a material.
public struct ModelTexture: Sendable, Hashable {
    /// The surface property that the picture defines.
    public enum Slot: UInt8, Sendable, Equatable, CaseIterable {
        /// Diffuse or base colour, sRGB-encoded, with alpha if the material's alpha mode uses it.
        case diffuse
        /// Colour of the highlight, sRGB-encoded.
        case specular
        /// Emitted light, sRGB-encoded.
        case emission
        /// Normals in tangent space, linear, with y towards −v (glTF's convention).
        case normal
        /// Opacity in a separate picture.
        case opacity
        /// glTF's combined map: roughness in green, metalness in blue, linear.
        case metalnessRoughness
        /// The fraction of ambient light that reaches the surface, in red, linear.
        case ambientOcclusion
        /// Heights, linear; or a normal map, which many files name as a height map.
        case height
        /// The combined map of the older workflow: specular colour, sRGB-encoded, and glossiness in alpha.
        case specularGlossiness
        /// Metalness only, in red, linear.
        case metalness
        /// Roughness only, in red, linear.
        case roughness
        /// The fraction covered by a clear coat, in red, linear.
        case clearCoat
        /// The roughness of the clear coat, in green, linear.
        case clearCoatRoughness
        /// Normals of the clear coat in tangent space, as in `normal`.
        case clearCoatNormal
        /// Colour of the sheen, sRGB-encoded.
        case sheen
        /// The roughness of the sheen, in alpha, linear.
        case sheenRoughness
        /// A factor on the thickness of the volume, in green, linear.
        case thickness

        /// The name of the slot in messages.
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
            case .clearCoatRoughness: "clear coat roughness map"
            case .clearCoatNormal: "clear coat normal map"
            case .sheen: "sheen texture"
            case .sheenRoughness: "sheen roughness map"
            case .thickness: "thickness map"
            }
        }
    }

    /// The source of the picture's bytes.
    public enum Source: Sendable, Hashable {
        /// A file path relative to the model's folder and never outside it, with `/` between its parts.
        case file(relativePath: String)
        /// A picture embedded in the model file.
        case embedded(EmbeddedPicture)
    }

    /// The treatment of coordinates beyond the picture's edges.
    public enum Wrap: UInt8, Sendable, Equatable, CaseIterable {
        /// The picture repeats.
        case `repeat`
        /// The colour at the edge continues.
        case clamp
        /// The picture repeats, mirrored every other time.
        case mirror
    }

    /// The filter for sampling texels.
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

    /// The transform of texture coordinates: scale, then rotation, then offset, as in `KHR_texture_transform`.
    public struct Transform: Sendable, Hashable {
        /// The factors on u and v.
        public var scale = SIMD2<Float>(1, 1)
        /// The rotation in radians.
        public var rotation: Float = 0
        /// The offset added to u and v.
        public var offset = SIMD2<Float>(0, 0)

        /// Creates the identity transform.
        public init() {}
    }

    /// The surface property that the picture defines.
    public var slot: Slot
    /// The source of the picture's bytes.
    public var source: Source
    /// The index of the mesh's texture coordinate set. Default: 0.
    public var textureCoordinateSet: Int
    /// The treatment of coordinates beyond the edges along u. Default: repeat.
    public var wrapU: Wrap
    /// The treatment of coordinates beyond the edges along v. Default: repeat.
    public var wrapV: Wrap
    /// The filter for sampling texels. Default: trilinear.
    public var filter = Filter.trilinear
    /// Whether texels larger than pixels are not interpolated, regardless of the filter.
    public var showsLargeTexels = false
    /// The transform of the texture coordinates. Default: identity.
    public var transform = Transform()
    /// A factor on the slope of a normal map, or on the strength of ambient occlusion. Default: 1.
    public var strength: Float = 1

    /// Creates a texture. The defaults are those of the properties.
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
