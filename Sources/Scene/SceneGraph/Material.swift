import Imaging
@_exported public import RasterResources

/// The appearance of a surface under light, in SceneKit's terms.
///
/// The final colour is `(emission + color + reflective) * multiply`. The lighting model computes `color` from the ambient,
/// diffuse and specular slots [SCNMaterial.h]. All of it happens in linear light.
public struct Material: Sendable {
    /// The material's name in its file or config, or an empty string.
    public var name: String
    /// The shading formula. Default: Blinn.
    public var lightingModel: LightingModel
    /// The slots; nil for those that are not set, which have their `standardColor`.
    public var slots: SlotTable<MaterialSlot?>
    /// The light that the surface reflects: a colour or a cube map, looked up by the reflected view direction. Default: black.
    public var reflective: ReflectiveSlot
    /// The heights that displace the mesh's vertices. Default: nil, none.
    public var displacement: DisplacementSlot?
    /// The use of the mesh's vertex colours. Default: none.
    public var vertexColors: VertexColors
    /// The sharpness of highlights: the exponent of the Phong and Blinn formulas, 0 or more. Default: 32.
    public var shininess: Float
    /// The unit vector in the world towards the viewer of highlights and reflections. Default: nil, the camera.
    ///
    /// The viewer is infinitely far away, regardless of the camera's position.
    public var directionToEye: SIMD3<Float>?
    /// The exponent that strengthens reflections at grazing angles: they are scaled by `(1 − |N·E|)^fresnelExponent`. Default:
    /// 0, no change.
    public var fresnelExponent: Float
    /// A factor on alpha, 0…1. Default: 1.
    public var transparency: Float
    /// The interpretation of `transparent`, and how a transparent surface covers itself. Default: by alpha.
    public var transparencyMode: TransparencyMode
    /// The alpha from which the surface is opaque; below it, the surface is absent. Default: nil, alpha blends.
    ///
    /// With several samples a pixel, the test applies to each sample. At mip levels that have averaged the mask, alpha is the
    /// fraction of samples that are covered.
    public var alphaCutoff: Float?
    /// Whether transparent parts of a physically based surface keep their highlights and reflections, as glass does. Default:
    /// no.
    ///
    /// Otherwise, highlights and reflections fade with the surface.
    public var keepsReflections: Bool
    /// Whether highlights and mirrored surroundings widen where the normal changes within a pixel, as the surface curves or as
    /// its normal map varies. Default: yes.
    ///
    /// Otherwise, narrow highlights on small, strongly curved or bumpy surfaces break into dots, which sparkle in motion.
    public var antialiasesHighlights: Bool
    /// The mode that blends the surface with the background. Default: alpha.
    public var blendMode: BlendMode
    /// Whether a mesh's triangles are blended in each pixel from the farthest to the nearest. Default: no, in the mesh's order.
    ///
    /// Crossing hair cards need this. Surfaces of different nodes are still sorted as a whole.
    public var isOrderIndependent: Bool
    /// The faces that are culled. Default: back faces.
    public var cullMode: CullMode
    /// Whether both sides are drawn, with the normals of back faces flipped towards the viewer. Default: no.
    public var isDoubleSided: Bool
    /// Whether triangles are filled or drawn as edges. Default: filled.
    public var fillMode: FillMode
    /// Whether nearer surfaces hide this one. Default: yes.
    public var readsFromDepth: Bool
    /// Whether this surface hides farther ones. Default: yes.
    public var writesToDepth: Bool
    /// The colour channels that are written; none makes an occluder. Default: all.
    public var colorWriteMask: ColorWriteMask

    /// Creates a material with SceneKit's defaults, except for `shininess`.
    public init(name: String = "", lightingModel: LightingModel = .blinn) {
        self.name = name
        self.lightingModel = lightingModel
        slots = SlotTable { _ in nil }
        reflective = ReflectiveSlot(.color(LinearColor(red: 0, green: 0, blue: 0)))
        displacement = nil
        vertexColors = .unused
        shininess = LightingModel.standardShininess
        directionToEye = nil
        fresnelExponent = 0
        transparency = 1
        transparencyMode = .aOne
        alphaCutoff = nil
        keepsReflections = false
        antialiasesHighlights = true
        blendMode = .alpha
        isOrderIndependent = false
        cullMode = .back
        isDoubleSided = false
        fillMode = .fill
        readsFromDepth = true
        writesToDepth = true
        colorWriteMask = .all
    }

    /// A slot; nil if it is not set and has no standard colour.
    public subscript(name: MaterialSlotName) -> MaterialSlot? {
        get { slots[name] ?? .standard(of: name) }
        set { slots[name] = newValue }
    }

    /// The slots that are set and have an effect.
    package var readSlots: [MaterialSlotName] {
        MaterialSlotName.allCases.filter { name in
            guard lightingModel.reads(name), slots[name] != nil else { return false }
            return switch name {
            case .emission: selfIllumination == nil
            case .clearCoat, .clearCoatRoughness, .clearCoatNormal: hasClearCoat
            case .sheen, .sheenRoughness: hasSheen
            default: true
            }
        }
    }

    /// Whether the varnish layer is visible.
    package var hasClearCoat: Bool {
        guard lightingModel.isPhysicallyBased else { return false }
        if case .color(let color) = clearCoat.contents { return color.premultiplied.x * clearCoat.intensity > 0 }
        return true
    }

    /// Whether the sheen is visible.
    package var hasSheen: Bool {
        guard lightingModel.isPhysicallyBased else { return false }
        guard case .color(let color) = sheen.contents else { return true }
        let light = color.premultiplied
        return sheen.intensity > 0 && (light.x > 0 || light.y > 0 || light.z > 0)
    }

    /// Returns a material that shows only the shadows that fall on it, over the background, and hides nothing.
    public static func shadowCatcher(name: String = "shadow catcher") -> Material {
        var material = Material(name: name, lightingModel: .shadowOnly)
        material.writesToDepth = false
        return material
    }

    /// Returns a material that writes only depth: it hides what is behind it and is invisible itself.
    public static func occluder(name: String = "occluder") -> Material {
        var material = Material(name: name, lightingModel: .constant)
        material.colorWriteMask = []
        return material
    }
}

// Accessors of the slots, with their meaning and defaults.
extension Material {
    /// The diffuse colour; its alpha is the surface's. Default: opaque white.
    public var diffuse: MaterialSlot {
        get { slots[.diffuse] ?? .standard(of: .diffuse)! }
        set { slots[.diffuse] = newValue }
    }

    /// The colour in ambient light. Default: nil, the diffuse slot serves (`locksAmbientWithDiffuse`).
    public var ambient: MaterialSlot? {
        get { slots[.ambient] }
        set { slots[.ambient] = newValue }
    }

    /// The colour of highlights. Default: black.
    public var specular: MaterialSlot {
        get { slots[.specular] ?? .standard(of: .specular)! }
        set { slots[.specular] = newValue }
    }

    /// The light that the surface emits. Default: black.
    public var emission: MaterialSlot {
        get { slots[.emission] ?? .standard(of: .emission)! }
        set { slots[.emission] = newValue }
    }

    /// Precomputed light on the surface, such as a light map. Default: nil, none.
    ///
    /// It adds to the scene's lights, and `emission` is then ignored.
    public var selfIllumination: MaterialSlot? {
        get { slots[.selfIllumination] }
        set { slots[.selfIllumination] = newValue }
    }

    /// The coverage of the surface, interpreted according to `transparencyMode`. Default: nil, full coverage.
    public var transparent: MaterialSlot? {
        get { slots[.transparent] }
        set { slots[.transparent] = newValue }
    }

    /// A factor on everything. Default: white.
    public var multiply: MaterialSlot {
        get { slots[.multiply] ?? .standard(of: .multiply)! }
        set { slots[.multiply] = newValue }
    }

    /// The metalness, a number: 1 for a metal, 0 for a dielectric. Read by physically based materials. Default: 0.
    public var metalness: MaterialSlot {
        get { slots[.metalness] ?? .standard(of: .metalness)! }
        set { slots[.metalness] = newValue }
    }

    /// The roughness, a number: 0 for a mirror, 1 for chalk. Read by physically based materials. Default: 0.5.
    public var roughness: MaterialSlot {
        get { slots[.roughness] ?? .standard(of: .roughness)! }
        set { slots[.roughness] = newValue }
    }

    /// The fraction of light that a dielectric physically based surface reflects at normal incidence. Default: 4 %, as glass
    /// and plastic.
    public var reflectance: MaterialSlot {
        get { slots[.reflectance] ?? .standard(of: .reflectance)! }
        set { slots[.reflectance] = newValue }
    }

    /// The fraction of ambient light that reaches the surface, a number. Default: 1.
    public var ambientOcclusion: MaterialSlot {
        get { slots[.ambientOcclusion] ?? .standard(of: .ambientOcclusion)! }
        set { slots[.ambientOcclusion] = newValue }
    }

    /// The normal map. Default: nil, none.
    public var normal: MaterialSlot? {
        get { slots[.normal] }
        set { slots[.normal] = newValue }
    }

    /// The coverage of a physically based surface by a layer of varnish, a number. Default: 0.
    public var clearCoat: MaterialSlot {
        get { slots[.clearCoat] ?? .standard(of: .clearCoat)! }
        set { slots[.clearCoat] = newValue }
    }

    /// The roughness of the varnish, a number: 0 for a mirror, 1 for chalk. Default: 0.
    public var clearCoatRoughness: MaterialSlot {
        get { slots[.clearCoatRoughness] ?? .standard(of: .clearCoatRoughness)! }
        set { slots[.clearCoatRoughness] = newValue }
    }

    /// The normal map of the varnish, independent of `normal`. Default: nil, none.
    ///
    /// Both normal maps read the same set of texture coordinates.
    public var clearCoatNormal: MaterialSlot? {
        get { slots[.clearCoatNormal] }
        set { slots[.clearCoatNormal] = newValue }
    }

    /// The colour of the sheen of a physically based surface: the light that fibres such as those of velvet scatter near its
    /// outline. Default: black, none.
    public var sheen: MaterialSlot {
        get { slots[.sheen] ?? .standard(of: .sheen)! }
        set { slots[.sheen] = newValue }
    }

    /// The roughness of the sheen, a number: the rougher, the wider it is. Values below 0.07 count as 0.07. Default: 0.5.
    public var sheenRoughness: MaterialSlot {
        get { slots[.sheenRoughness] ?? .standard(of: .sheenRoughness)! }
        set { slots[.sheenRoughness] = newValue }
    }

    /// The distance that light travels beneath the surface of `skin`, for red, green and blue, 0…1. Default: 0.25, 0.11 and
    /// 0.08.
    public var subsurface: MaterialSlot {
        get { slots[.subsurface] ?? .standard(of: .subsurface)! }
        set { slots[.subsurface] = newValue }
    }
}
