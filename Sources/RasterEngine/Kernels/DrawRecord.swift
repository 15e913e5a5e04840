import DrawLists
import Imaging
import RenderMath

/// What the kernels need of a draw, as plain numbers and pointers, so that no reference is counted in a pixel loop.
///
/// The draw list that it was made from must outlive it.
struct DrawRecord: @unchecked Sendable {
    /// Where the draw's vertices begin in the frame's.
    var firstVertex: Int32
    var vertexCount: Int32
    var triangleCount: Int32
    var state: RasterState
    var identifier: UInt32
    /// Whether only the nearest surface of a pixel is shaded.
    var isOpaque: Bool
    /// Whether depth alone is written.
    var isDepthOnly: Bool
    /// Whether corners that run counter-clockwise are the front; false for models that their placement mirrors.
    var frontIsCounterClockwise: Bool
    var material: MaterialRecord

    init(_ draw: Draw, firstVertex: Int) {
        self.firstVertex = Int32(firstVertex)
        vertexCount = Int32(draw.positions.count)
        triangleCount = Int32(draw.triangles.count)
        state = draw.state
        identifier = draw.identifier
        isOpaque = draw.isOpaque
        isDepthOnly = draw.shading == nil || draw.state.colorWriteMask.isEmpty
        frontIsCounterClockwise = draw.worldFromModel.linear.determinant >= 0
        material = MaterialRecord(draw.shading ?? ShadingMaterial(), of: draw)
    }
}

/// A material as plain numbers and pointers.
struct MaterialRecord {
    var model: ShadingMaterial.Model
    var diffuse: InputRecord
    var ambient: InputRecord
    var specular: InputRecord
    var emission: InputRecord
    var multiply: InputRecord
    var cube: CubeRecord?
    var shininess: Float
    var opacity: Float
    var isDoubleSided: Bool
    var hasOwnAmbient: Bool
    var hasSpecular: Bool
    var hasEmission: Bool
    var hasMultiply: Bool
    /// Whether the normal is needed at all.
    var usesNormal: Bool
    /// Whether the place in the world is needed at all.
    var usesPosition: Bool
    var usesCoordinates: (Bool, Bool)

    init(_ material: ShadingMaterial, of draw: Draw) {
        model = material.model
        diffuse = InputRecord(material.diffuse)
        ambient = InputRecord(material.ambient ?? material.diffuse)
        specular = InputRecord(material.specular)
        emission = InputRecord(material.emission)
        multiply = InputRecord(material.multiply)
        cube = material.reflective.map { CubeRecord($0) }
        shininess = material.shininess
        opacity = material.opacity
        isDoubleSided = material.isDoubleSided
        hasOwnAmbient = material.ambient != nil
        hasSpecular = (material.model == .phong || material.model == .blinn) && !material.specular.isBlack
        hasEmission = !material.emission.isBlack
        hasMultiply = !material.multiply.isWhite
        usesNormal = material.model != .constant || cube != nil
        usesPosition = hasSpecular || cube != nil || material.isDoubleSided
        let inputs =
            [material.diffuse, material.ambient ?? material.diffuse]
            + (hasSpecular ? [material.specular] : []) + (hasEmission ? [material.emission] : [])
            + (hasMultiply ? [material.multiply] : [])
        func reads(_ set: Int) -> Bool {
            inputs.contains { $0.texture != nil && min($0.coordinateSet, 1) == set }
        }
        usesCoordinates = (reads(0), reads(1))
    }
}

/// A material's input as plain numbers and pointers.
struct InputRecord {
    var color: SIMD4<Float>
    var texture: TextureRecord?
    var fadesTo: TextureRecord?
    var fadeShare: Float
    var coordinateSet: Int
    var wrap: ShadingInput.Wrap
    var filter: ShadingInput.Filter
    var scale: SIMD2<Float>
    var offset: SIMD2<Float>

    init(_ input: ShadingInput) {
        color = input.color.premultiplied
        texture = input.texture.map { TextureRecord($0) }
        fadesTo = input.fadeShare > 0 ? input.fadesTo.map { TextureRecord($0) } : nil
        fadeShare = input.fadeShare
        coordinateSet = min(input.coordinateSet, 1)
        wrap = input.wrap
        filter = input.filter
        scale = input.scale
        offset = input.offset
    }
}

/// Where a texture's texels are.
struct TextureRecord {
    var texels: UnsafePointer<SIMD4<UInt16>>
    var levels: UnsafePointer<SampledTexture.Level>
    var lastLevel: Float
    var width: Float
    var height: Float

    init(_ texture: SampledTexture) {
        texels = UnsafePointer(texture.texels.baseAddress!)
        levels = UnsafePointer(texture.levels.baseAddress!)
        lastLevel = Float(texture.levels.count - 1)
        width = Float(texture.size.width)
        height = Float(texture.size.height)
    }
}

/// Where a cube map's texels are.
struct CubeRecord {
    var texels: UnsafePointer<SIMD4<Float>>
    var levels: UnsafePointer<SampledCube.Level>
    var side: Float
    var lastLevel: Float
    var intensity: Float
    var fresnelExponent: Float

    init(_ reflection: ShadingMaterial.Reflection) {
        texels = UnsafePointer(reflection.cube.texels.baseAddress!)
        levels = UnsafePointer(reflection.cube.levels.baseAddress!)
        side = Float(reflection.cube.side)
        lastLevel = Float(reflection.cube.levels.count - 1)
        intensity = reflection.intensity
        fresnelExponent = reflection.fresnelExponent
    }
}
