import Imaging
import Rasterizer
import RenderMath
import SceneGraph

/// Conversion of materials for the rasterizer.
extension SceneResources {
    func shading(
        _ id: MaterialID, _ material: Material, opacity: Float, _ coordinateSets: [Int], _ inputs: FrameInputs
    ) throws(SceneRendererError) -> ShadingMaterial {
        var shading = ShadingMaterial(lightingModel: material.lightingModel)
        for name in MaterialSlotName.allCases {
            shading[name] = try material.slots[name].map { slot throws(SceneRendererError) in
                try input(slot, coordinateSets, inputs)
            }
        }
        shading.opacity = material.transparency * opacity
        if material.transparencyMode == .rgbZero, let transparent = shading[.transparent] {
            // `transparency` scales the slot's colour, which is the missing part, instead of the opacity.
            shading.isRGBZero = true
            let color = transparent.color.premultiplied * material.transparency
            shading[.transparent]?.color = LinearColor(premultiplied: color)
            shading.opacity = opacity
        }
        shading.reflective = reflection(id, material)
        shading.vertexColors = material.vertexColors
        shading.shininess = material.shininess
        shading.directionToEye = material.directionToEye
        shading.alphaCutoff = material.alphaCutoff
        if cutsSamples, isStill(material.diffuse) { reuse.cut(&shading) }
        shading.keepsReflections = material.keepsReflections
        shading.antialiasesHighlights = material.antialiasesHighlights
        shading.isDoubleSided = material.showsBothSides
        return shading
    }

    private func input(
        _ slot: MaterialSlot, _ coordinateSets: [Int], _ inputs: FrameInputs
    ) throws(SceneRendererError) -> ShadingInput {
        let gain = SIMD4<Float>(slot.intensity, slot.intensity, slot.intensity, 1)
        // A factor on a premultiplied texel: the tint's alpha scales all channels.
        let factor = slot.tint.premultiplied * gain
        var input = ShadingInput(color: LinearColor(premultiplied: factor), texture: nil)
        switch slot.contents {
        case .color(let color):
            input.color = LinearColor(premultiplied: color.premultiplied * gain)
        case .texture(let id):
            input.texture = try picture(id, of: slot, inputs)
        case .crossFade(let from, let to, let share):
            input.texture = try picture(from, of: slot, inputs)
            input.fadesTo = try picture(to, of: slot, inputs)
            input.fadeShare = share
        }
        input.coordinateSet = coordinateSets.firstIndex(of: slot.textureCoordinateSet) ?? 0
        input.wrap = slot.wrap
        input.filter = slot.filter
        input.magnification = slot.magnification
        input.anisotropy = slot.anisotropy
        input.component = slot.component
        input.transform = slot.textureTransform
        input.slope = SIMD2(1, slot.greenIsDown ? -1 : 1) * slot.strength
        return input
    }

    private func picture(
        _ id: TextureID, of slot: MaterialSlot, _ inputs: FrameInputs
    ) throws(SceneRendererError) -> SampledTexture? {
        switch textures[id.index] {
        case .still(let texture): texture.sampled
        case .relief(let mesh): try inputs.reliefs.texture(of: mesh)
        case .frame(let source): try inputs.textures.texture(of: source, Self.levels(of: slot))
        }
    }

    /// Whether a slot shows textures that are the same in all frames.
    private func isStill(_ slot: MaterialSlot) -> Bool {
        func isStill(_ id: TextureID) -> Bool { if case .still = textures[id.index] { true } else { false } }
        return switch slot.contents {
        case .color: false
        case .texture(let id): isStill(id)
        case .crossFade(let from, let to, _): isStill(from) && isStill(to)
        }
    }

    /// Returns the reflection of the reflective slot: a cube map, or a uniform colour.
    private func reflection(_ id: MaterialID, _ material: Material) -> ShadingMaterial.Reflection? {
        let slot = material.reflective
        let cube: SampledCube
        var second: (cube: SampledCube, share: Float)?
        switch slot.contents {
        case .color(let color):
            guard color.premultiplied.xyz != .zero else { return nil }
            cube = reuse.cube(of: id.index, color)
        case .cubeMap(let id):
            cube = cubeMaps[id.index]
        case .crossFade(let from, let to, let share):
            cube = cubeMaps[from.index]
            second = (cubeMaps[to.index], share)
        }
        var reflection = ShadingMaterial.Reflection(
            cube: cube, intensity: slot.intensity, fresnelExponent: material.fresnelExponent)
        reflection.fadesTo = second?.cube
        reflection.fadeShare = second?.share ?? 0
        return reflection
    }

    /// Returns the environment that physically based surfaces reflect.
    func surroundings(_ cube: CubeMapID, worldFromEnvironment: Matrix4, color: SIMD3<Float>) -> Surroundings {
        // A rotation's inverse is its transpose.
        let columns = worldFromEnvironment.linear.columns
        let cubeFromWorld = Matrix3(
            SIMD3(columns.0.x, columns.1.x, columns.2.x), SIMD3(columns.0.y, columns.1.y, columns.2.y),
            SIMD3(columns.0.z, columns.1.z, columns.2.z))
        return Surroundings(cube: cubeMaps[cube.index], cubeFromWorld: cubeFromWorld, color: color)
    }

    /// The mip levels that a slot's filter reads. A moving picture's levels are recomputed in each frame, so unread ones are
    /// skipped.
    private static func levels(of slot: MaterialSlot) -> SampledTexture.Levels {
        slot.filter.readsLevels ? .all : .sharpest
    }
}
