import Imaging
@_exported public import MaterialModes

/// The appearance of a surface under light, in SceneKit's terms.
///
/// The final colour is `(emission + color + reflective) * multiply`, where the lighting model makes `color` from the ambient,
/// diffuse and specular slots [SCNMaterial.h]. All of it happens in linear light.
public struct Material: Sendable {
    /// The material's name in its file or config; empty where it has none.
    public var name: String
    /// The formula. Default: Blinn.
    public var lightingModel: LightingModel
    /// The colour by daylight; its alpha is the surface's. Default: opaque white.
    public var diffuse: MaterialSlot
    /// The colour by ambient light. Default: nil, the diffuse slot serves (`locksAmbientWithDiffuse`).
    public var ambient: MaterialSlot?
    /// The colour of highlights. Default: black.
    public var specular: MaterialSlot
    /// Light that the surface gives off by itself. Default: black.
    public var emission: MaterialSlot
    /// Light that has fallen on the surface already, as a light map has it; it adds to the lights', and `emission` is then not read.
    /// Default: nil, none.
    public var selfIllumination: MaterialSlot?
    /// What is there of the surface, read as `transparencyMode` says. Default: nil, all of it.
    public var transparent: MaterialSlot?
    /// The light that the surface mirrors: a cube map, found by the reflected view direction. Default: black.
    public var reflective: ReflectiveSlot
    /// A factor on everything. Default: white.
    public var multiply: MaterialSlot
    /// 1 where the surface is a metal, 0 where it is none: a number. Read by physically based materials. Default: 0.
    public var metalness: MaterialSlot
    /// 0 for a mirror, 1 for chalk: a number. Read by physically based materials. Default: 0.5.
    public var roughness: MaterialSlot
    /// The share of light that a physically based surface mirrors straight ahead where it is no metal. Default: 4 %, as glass and plastic.
    public var reflectance: MaterialSlot
    /// The share of the light from all around that reaches the surface: a number. Default: 1.
    public var ambientOcclusion: MaterialSlot
    /// The bumps of the surface. Default: nil, none.
    public var normal: NormalSlot?
    /// The heights by which the mesh's vertices stand out. Default: nil, none.
    public var displacement: DisplacementSlot?
    /// The share of a physically based surface that has a layer of varnish over it: a number. Default: 0.
    public var clearCoat: MaterialSlot
    /// 0 for a layer like a mirror, 1 for one like chalk: a number. Default: 0.
    public var clearCoatRoughness: MaterialSlot
    /// The bumps of the layer, whatever lies below; they are read by the same set of texture coordinates as `normal`. Default: nil, none.
    public var clearCoatNormal: NormalSlot?
    /// How far light runs on beneath the surface of `skin`, for red, green and blue, 0…1. Default: 0.25, 0.11 and 0.08.
    public var subsurface: MaterialSlot
    /// The use of the colours of the mesh's vertices. Default: none.
    public var vertexColors: VertexColors
    /// Sharpness of highlights, the exponent of the Phong and Blinn formulas, 0 or more. Default: 1.
    public var shininess: Float
    /// The unit vector of the world to the viewer for whom highlights and reflections are computed, infinitely far away, wherever the
    /// camera stands. Default: nil, the camera.
    public var directionToEye: SIMD3<Float>?
    /// Strengthens reflections towards grazing angles: they are scaled by `(1 − |N·E|)^fresnelExponent`. Default: 0, no change.
    public var fresnelExponent: Float
    /// A factor on alpha, 0…1. Default: 1.
    public var transparency: Float
    /// The reading of `transparent`, and how a transparent surface covers itself. Default: by alpha.
    public var transparencyMode: TransparencyMode
    /// The alpha from which on the surface is seen, fully; below it is not there. With several samples a pixel each of them is there or not,
    /// and where a mip level has averaged the mask, as many of them as alpha says. Default: nil, alpha mixes.
    public var alphaCutoff: Float?
    /// Whether highlights and what is mirrored stay where a physically based surface is transparent, as on glass; else they fade with it.
    /// Default: no.
    public var keepsReflections: Bool
    /// The mode in which the surface joins what is behind it. Default: alpha.
    public var blendMode: BlendMode
    /// Whether a mesh's own triangles are blended from the farthest to the nearest in each pixel, whatever their order in the mesh, as
    /// crossing cards of hair need it. Surfaces of several nodes stay ordered as a whole. Default: no, in the mesh's order.
    public var isOrderIndependent: Bool
    /// Which faces are left out. Default: back faces.
    public var cullMode: CullMode
    /// Whether normals of back faces are turned to the viewer for shading, and nothing is culled. Default: no.
    public var isDoubleSided: Bool
    /// Triangles or their edges. Default: filled.
    public var fillMode: FillMode
    /// Whether nearer surfaces hide this one. Default: yes.
    public var readsFromDepth: Bool
    /// Whether this surface hides farther ones. Default: yes.
    public var writesToDepth: Bool
    /// Which channels of the colour are written; none makes an occluder. Default: all.
    public var colorWriteMask: ColorWriteMask

    /// A material with SceneKit's defaults.
    public init(name: String = "", lightingModel: LightingModel = .blinn) {
        self.name = name
        self.lightingModel = lightingModel
        diffuse = MaterialSlot(.color(red: 1, green: 1, blue: 1))
        ambient = nil
        specular = MaterialSlot(.color(red: 0, green: 0, blue: 0))
        emission = MaterialSlot(.color(red: 0, green: 0, blue: 0))
        selfIllumination = nil
        transparent = nil
        reflective = ReflectiveSlot(.color(LinearColor(red: 0, green: 0, blue: 0)))
        multiply = MaterialSlot(.color(red: 1, green: 1, blue: 1))
        metalness = .number(0)
        roughness = .number(0.5)
        reflectance = .number(0.04)
        ambientOcclusion = .number(1)
        normal = nil
        displacement = nil
        clearCoat = .number(0)
        clearCoatRoughness = .number(0)
        clearCoatNormal = nil
        subsurface = MaterialSlot(.color(red: 0.25, green: 0.11, blue: 0.08))
        vertexColors = .unused
        shininess = 1
        directionToEye = nil
        fresnelExponent = 0
        transparency = 1
        transparencyMode = .aOne
        alphaCutoff = nil
        keepsReflections = false
        blendMode = .alpha
        isOrderIndependent = false
        cullMode = .back
        isDoubleSided = false
        fillMode = .fill
        readsFromDepth = true
        writesToDepth = true
        colorWriteMask = .all
    }

    /// The slots that are read by texture coordinates and that the lighting model looks at.
    package var slotsReadByCoordinates: [MaterialSlot] {
        let light = selfIllumination ?? emission
        let common = [diffuse, ambient, light, transparent, multiply, ambientOcclusion].compactMap { $0 }
        let bumps = lightingModel.readsNormal ? normal.map { [$0.slot] } ?? [] : []
        guard lightingModel.isPhysicallyBased else { return common + bumps + [specular] }
        var microfacets = [metalness, roughness, reflectance]
        if hasClearCoat { microfacets += [clearCoat, clearCoatRoughness] + [clearCoatNormal?.slot].compactMap { $0 } }
        if lightingModel == .skin { microfacets.append(subsurface) }
        return common + bumps + microfacets
    }

    /// Whether a layer of varnish shows.
    public var hasClearCoat: Bool {
        guard lightingModel.isPhysicallyBased else { return false }
        if case .color(let color) = clearCoat.contents { return color.premultiplied.x * clearCoat.intensity > 0 }
        return true
    }

    /// A material that shows nothing but the shadows that fall on it, over what is behind it, and hides nothing.
    public static func shadowCatcher(name: String = "shadow catcher") -> Material {
        var material = Material(name: name, lightingModel: .shadowOnly)
        material.writesToDepth = false
        return material
    }

    /// A material that writes depth alone: it hides what is behind it and shows nothing.
    public static func occluder(name: String = "occluder") -> Material {
        var material = Material(name: name, lightingModel: .constant)
        material.colorWriteMask = []
        return material
    }
}
