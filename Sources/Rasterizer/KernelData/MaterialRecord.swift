package import RasterResources
import Imaging
package import RenderMath

/// A material as plain numbers and pointers.
package struct MaterialRecord {
    /// The slots, at the beginning of the record, so that the address of each is a constant offset from the record's.
    ///
    /// Slots that are not set have their standard colour, and `ambient` the diffuse input.
    package var slots: SlotTable<InputRecord>
    /// Whether the material reads each slot: those that are not set, and those without an effect, are skipped.
    package var reads: MaterialSlotSet
    package var lightingModel: LightingModel
    /// The index of the material's lighting in the frame.
    package var lighting: Int
    package var cube: CubeRecord?
    /// The cube map to which the first fades; nil if it does not fade.
    package var cubeFadesTo: CubeRecord?
    package var cubeFadeShare: Float
    package var shininess: Float
    /// The viewer's position for highlights and reflections, or the direction to it; nil uses the frame's.
    package var eye: DrawList.Eye?
    package var opacity: Float
    package var alphaCutoff: Float?
    /// Whether the cutoff is evaluated per sample if a pixel has several, see `ShadingKernel.cutSamples`.
    package var cutsSamples: Bool
    /// Whether alpha is a fraction of coverage in coarse mip levels, see `SampledTexture.init(cutting:at:)`.
    package var cutsShares: Bool
    package var isDoubleSided: Bool
    package var keepsReflections: Bool
    /// Whether the light that a physically based surface scatters, or mirrors, is missing; see `ShownLight`.
    package var hidesScattered: Bool
    package var hidesMirrored: Bool
    /// A colour instead of the surface's light, before alpha; nil for its light.
    package var replacedLight: SIMD3<Float>?
    /// Whether the change of the normal within a pixel widens highlights, see `NormalSpread`.
    package var antialiasesHighlights: Bool
    /// Whether the colour multiplies the colour behind it.
    package var multiplies: Bool
    /// Whether the transparency input's luminance is used instead of its alpha.
    package var isRGBZero: Bool
    /// Whether the frame's own geometry occludes ambient and environment light; see `AmbientOcclusionMap`.
    package var readsOpenness: Bool
    /// Whether light scatters beneath the surface.
    package var scatters: Bool
    package var vertexColors: VertexColors
    /// Whether the vertices' colours are numbers that are shown unchanged.
    package var showsVertexValues: Bool
    /// Whether the tangent is needed, and whether the vertices' colours are.
    package var usesTangent: Bool
    package var usesColor: Bool
    /// Whether the normal is needed.
    package var usesNormal: Bool
    /// Whether the world position is needed.
    package var usesPosition: Bool
    /// Whether the height of the smooth surface above the triangle is needed, for shadows.
    package var usesFacetHeight: Bool
    package var usesCoordinates: (Bool, Bool)
    /// Whether the derivatives of any attributes are needed, for the levels of textures, reflections or highlights.
    package var usesSteps: Bool
    /// Whether the derivatives of normals and positions are needed, for reflections and highlights.
    package var usesNormalSteps: Bool
    /// Whether the attributes that only some materials read are needed, see `VertexLayout`.
    package let usesExtraAttributes: Bool
    /// The texels that the material shows unchanged, opaque and unlit; nil for materials that need computation.
    package var shownTexels: ShownTexels?

    /// - Parameter lighting: the light that falls on the draw.
    package init(_ material: ShadingMaterial, of draw: Draw, under lighting: Lighting) {
        lightingModel = material.lightingModel
        self.lighting = draw.lighting
        let reads = MaterialSlotSet { Self.reads($0, material[$0], of: material, draw) }
        self.reads = reads
        antialiasesHighlights = material.antialiasesHighlights && Self.hasNarrowHighlights(material, reads)
        let bumpsWiden = antialiasesHighlights || (material.antialiasesHighlights && material.reflective != nil)
        let slots = SlotTable { name in
            InputRecord(material.input(name), readsVariances: bumpsWiden && name.kind == .normalMap && reads[name])
        }
        self.slots = slots
        isRGBZero = material.isRGBZero
        let isPhysicallyBased = material.lightingModel.isPhysicallyBased
        scatters = material.lightingModel == .skin
        usesTangent = reads[.normal] || reads[.clearCoatNormal]
        vertexColors = draw.colors.isEmpty ? .unused : material.vertexColors
        showsVertexValues = material.showsVertexValues && !draw.colors.isEmpty
        usesColor = vertexColors != .unused || showsVertexValues
        readsOpenness = material.lightingModel.readsNormal && lighting.ambientOcclusion != nil
        cube = material.reflective.map { CubeRecord($0.cube, $0) }
        cubeFadeShare = material.reflective?.fadeShare ?? 0
        cubeFadesTo =
            cubeFadeShare > 0
            ? material.reflective.flatMap { reflection in
                reflection.fadesTo.map { CubeRecord($0, reflection) }
            } : nil
        shininess = material.shininess
        eye = material.directionToEye.map { .direction($0) }
        opacity = material.opacity
        alphaCutoff = material.alphaCutoff
        cutsSamples =
            material.alphaCutoff != nil && material.diffuse.texture != nil && material.diffuse.filter != .nearest
            && !draw.isOpaque && (!showsVertexValues || material.cutsVertexValues)
        cutsShares = material.diffuse.texture?.holdsShares == true
        isDoubleSided = material.isDoubleSided
        keepsReflections = material.keepsReflections
        hidesScattered = material.shownLight == .mirrored || material.shownLight == .emitted
        hidesMirrored = material.shownLight == .scattered || material.shownLight == .emitted
        replacedLight = nil
        if case .replaced(let color) = material.shownLight { replacedLight = color }
        multiplies = draw.state.blendMode == .multiply
        usesNormal = material.lightingModel.readsNormal || cube != nil
        let readsEye = (reads[.specular] || isPhysicallyBased) && eye == nil
        let hasPunctualLight = material.lightingModel.readsNormal && !lighting.punctualLights.isEmpty
        usesPosition = readsEye || hasPunctualLight || cube != nil || readsOpenness
        usesFacetHeight = material.lightingModel.readsNormal && lighting.punctualLights.contains { $0.shadow != nil }
        var usesCoordinates = (false, false)
        var readsLevels = cutsSamples
        for name in MaterialSlotName.allCases where reads[name] && slots[name].texture != nil {
            let input = slots[name]
            usesCoordinates.0 = usesCoordinates.0 || input.coordinateSet == 0
            usesCoordinates.1 = usesCoordinates.1 || input.coordinateSet == 1
            readsLevels = readsLevels || input.filter.readsLevels || input.showsLargeTexels
        }
        self.usesCoordinates = usesCoordinates
        usesExtraAttributes = usesTangent || usesColor || usesCoordinates.1
        usesNormalSteps = cube != nil || antialiasesHighlights
        usesSteps = usesNormalSteps || readsLevels
        shownTexels = material.showsTexels && !usesCoordinates.1 ? material.diffuse.texture.map { ShownTexels($0) } : nil
    }

    /// Whether highlights can be so narrow that they break into dots.
    private static func hasNarrowHighlights(_ material: ShadingMaterial, _ reads: MaterialSlotSet) -> Bool {
        func isNarrow(_ name: MaterialSlotName) -> Bool {
            let roughness = material.input(name)
            let number = roughness.color.premultiplied[roughness.component.index]
            return roughness.texture != nil || 2 > DottedHighlight.leastSharpness * number * number * number * number
        }
        switch material.lightingModel {
        case .constant, .lambert, .shadowOnly: return false
        case .blinn: return reads[.specular] && material.shininess >= DottedHighlight.leastSharpness
        // The mirrored direction turns by twice the angle of the normal.
        case .phong: return reads[.specular] && 4 * material.shininess >= DottedHighlight.leastSharpness
        case .physicallyBased, .skin: return isNarrow(.roughness) || (reads[.clearCoat] && isNarrow(.clearCoatRoughness))
        }
    }

    /// Whether a material reads a slot.
    private static func reads(
        _ name: MaterialSlotName, _ input: ShadingInput?, of material: ShadingMaterial, _ draw: Draw
    ) -> Bool {
        switch name {
        case .diffuse: return true
        // A reflection reads the normal regardless of the lighting model.
        case .normal:
            let hasEffect = material.lightingModel.reads(name) || material.reflective != nil
            return input != nil && hasEffect && !draw.tangents.isEmpty
        case .clearCoatNormal: return input != nil && material.hasClearCoat && !draw.tangents.isEmpty
        case .clearCoat, .clearCoatRoughness: return material.hasClearCoat
        case .sheen, .sheenRoughness: return material.hasSheen
        case .emission: return material[.selfIllumination] == nil && input?.isBlack == false
        case .specular: return material.lightingModel.reads(name) && input?.isBlack == false
        case .multiply, .ambientOcclusion: return input?.isWhite == false
        // A slot that is not set is read only for its standard colour.
        default: return material.lightingModel.reads(name) && (input != nil || name.standardColor != nil)
        }
    }
}

/// Highlights that are so narrow that they can break into dots.
@usableFromInline package enum DottedHighlight {
    /// The least reciprocal of the variance, in square radians: a standard deviation of 8 degrees. Wider highlights, as on skin
    /// and satin, span several pixels even on small faces.
    @inlinable @inline(__always) package static var leastSharpness: Float { 50 }
}

/// A material's input as plain numbers and pointers.
package struct InputRecord {
    package var color: SIMD4<Float>
    package var texture: TextureRecord?
    package var fadesTo: TextureRecord?
    package var fadeShare: Float
    package var coordinateSet: Int
    package var wrap: TextureWrap
    package var filter: TextureFilter
    /// Whether texels that are larger than pixels are shown without interpolation, although the filter interpolates.
    package var showsLargeTexels: Bool
    /// The largest number of trilinear reads in an anisotropic one, 1 or more.
    package var largestRatio: Float
    /// The index of the channel that is read if the input is a number.
    package var component: Int
    package var transform: TextureTransform
    /// Whether each transformed coordinate depends only on the same input coordinate.
    package var isAxisAligned: Bool
    /// The factors on x and y of a normal map's normals.
    package var slope: SIMD2<Float>

    /// - Parameter readsVariances: whether to read the variances of the texture's normals, if the filter reads its levels.
    package init(_ input: ShadingInput, readsVariances: Bool) {
        color = input.color.premultiplied
        func record(_ texture: SampledTexture) -> TextureRecord {
            TextureRecord(texture, readsVariances: readsVariances && input.filter.readsLevels)
        }
        texture = input.texture.map(record)
        fadesTo = input.fadeShare > 0 ? input.fadesTo.map(record) : nil
        fadeShare = input.fadeShare
        coordinateSet = min(input.coordinateSet, 1)
        wrap = input.wrap
        switch input.filter {
        case .anisotropic where input.anisotropy > 1:
            filter = .anisotropic
            largestRatio = Float(min(input.anisotropy, 16))
        case .anisotropic:
            filter = .trilinear
            largestRatio = 1
        case .nearest, .bilinear, .nearestMipmap, .trilinear:
            filter = input.filter
            largestRatio = 1
        }
        showsLargeTexels = filter != .nearest && input.magnification == .nearest
        component = input.component.index
        transform = input.transform
        isAxisAligned = input.transform.isAxisAligned
        slope = input.slope
    }
}

/// The texels of a texture's sharpest level as sRGB bytes, four in one number.
package struct ShownTexels {
    package var bytes: UnsafePointer<Int32>
    /// The size and layout of the level. The rows of bytes are contiguous, so a whole picture can be copied at once.
    package var level: SampledTexture.Level

    package init(_ texture: SampledTexture) {
        bytes = UnsafeRawPointer(texture.bytes).assumingMemoryBound(to: Int32.self)
        level = texture.levels[0]
        level.stride = Int32(texture.size.width)
    }
}

/// A texture as plain numbers and pointers.
package struct TextureRecord {
    package var texels: UnsafePointer<SIMD4<UInt16>>
    package var levels: UnsafePointer<SampledTexture.Level>
    package var lastLevel: Float
    package var width: Float
    package var height: Float
    /// The variances of a normal map's normals, see `NormalVariances`; nil if they are not read.
    package var normalVariances: UnsafePointer<UInt16>?

    package init(_ texture: SampledTexture, readsVariances: Bool = false) {
        normalVariances = readsVariances ? texture.normalVariances : nil
        texels = UnsafePointer(texture.texels.baseAddress!)
        levels = UnsafePointer(texture.levels.baseAddress!)
        lastLevel = Float(texture.levels.count - 1)
        width = Float(texture.size.width)
        height = Float(texture.size.height)
    }
}

/// The world around the scene that surfaces mirror, as plain numbers and pointers.
package struct SurroundingsRecord {
    package var cube: CubeRecord
    package var cubeFromWorld: Matrix3
    package var color: SIMD3<Float>

    package init(_ surroundings: Surroundings) {
        cube = CubeRecord(surroundings.cube, intensity: 1, fresnelExponent: 0)
        cubeFromWorld = surroundings.cubeFromWorld
        color = surroundings.color
    }
}

/// A cube map as plain numbers and pointers.
package struct CubeRecord {
    package var texels: UnsafePointer<SIMD4<Float>>
    package var levels: UnsafePointer<SampledCube.Level>
    package var side: Float
    package var lastLevel: Float
    package var intensity: Float
    package var fresnelExponent: Float

    /// One of the cube maps of a reflection, with its intensity and Fresnel exponent.
    package init(_ cube: SampledCube, _ reflection: ShadingMaterial.Reflection) {
        self.init(cube, intensity: reflection.intensity, fresnelExponent: reflection.fresnelExponent)
    }

    package init(_ cube: SampledCube, intensity: Float, fresnelExponent: Float) {
        texels = UnsafePointer(cube.texels.baseAddress!)
        levels = UnsafePointer(cube.levels.baseAddress!)
        side = Float(cube.side)
        lastLevel = Float(cube.levels.count - 1)
        self.intensity = intensity
        self.fresnelExponent = fresnelExponent
    }
}
