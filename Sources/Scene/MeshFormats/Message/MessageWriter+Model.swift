import Meshes
import RenderMath

extension MessageWriter {
    mutating func write(_ model: Model) {
        write(model.metersPerUnit != nil)
        write(model.metersPerUnit ?? 0)
        write(count: model.notes.count)
        for note in model.notes { write(note) }
        write(count: model.companions.count)
        for name in model.companions { write(name) }
        let pictures = model.embeddedPictures
        write(count: pictures.count)
        for picture in pictures {
            write(picture.name)
            write(raw: picture.bytes)
        }
        let numbers = Dictionary(uniqueKeysWithValues: pictures.enumerated().map { ($1, $0) })
        write(count: model.materials.count)
        for material in model.materials { write(material, pictures: numbers) }
        write(count: model.meshes.count)
        for mesh in model.meshes { write(mesh) }
        write(model.roots)
        for names in [model.scenes, model.variants] {
            write(count: names.count)
            for name in names { write(name) }
        }
        write(count: model.clips.count)
        for clip in model.clips { write(clip) }
    }

    private mutating func write(_ clip: AnimationClip) {
        write(clip.name)
        write(clip.duration)
        write(count: clip.channels.count)
        for channel in clip.channels {
            write(count: channel.node)
            write(channel.property.rawValue)
            write(channel.track.interpolation.rawValue)
            write(count: channel.track.width)
            write(counted: channel.track.times)
            write(counted: channel.track.values)
        }
    }

    private mutating func write(counted numbers: [Float]) {
        write(count: numbers.count)
        for number in numbers { write(number) }
    }

    private mutating func write(_ nodes: [ModelNode]) {
        write(count: nodes.count)
        for node in nodes {
            write(node.name)
            for number in node.parentFromNode.columnMajor { write(number) }
            write(count: node.meshIndices.count)
            for index in node.meshIndices { write(count: index) }
            write(count: node.lights.count)
            for light in node.lights { write(light) }
            write(node.camera != nil)
            if let camera = node.camera { write(camera) }
            write(node.children)
        }
    }

    private mutating func write(_ light: ModelLight) {
        write(light.name)
        write(light.kind.rawValue)
        write(vectors: [light.direction, light.color, light.attenuation])
        for number in [light.strength, light.range, light.innerAngle, light.outerAngle] { write(number) }
    }

    private mutating func write(_ camera: ModelCamera) {
        write(camera.name)
        switch camera.lens {
        case .fieldOfView(let angle):
            write(0 as UInt8)
            write(angle)
        case .orthographic(let height):
            write(1 as UInt8)
            write(height)
        }
        write(camera.near)
        write(camera.far)
    }

    private mutating func write(_ part: ModelMesh) {
        let mesh = part.mesh
        write(part.name)
        write(part.materialIndex != nil)
        write(count: part.materialIndex ?? 0)
        write(count: part.variantMaterials.count)
        for (variant, material) in part.variantMaterials.sorted(by: { $0.key < $1.key }) {
            write(count: variant)
            write(count: material)
        }
        write(count: mesh.vertexCount)
        write(vectors: mesh.positions)
        write(!mesh.normals.isEmpty)
        write(vectors: mesh.normals)
        write(!mesh.tangents.isEmpty)
        write(vectors: mesh.tangents)
        write(!mesh.colors.isEmpty)
        write(vectors: mesh.colors)
        write(UInt8(mesh.textureCoordinates.count))
        for set in mesh.textureCoordinates { write(vectors: set) }
        write(count: mesh.triangles.count)
        write(triangles: mesh.triangles)
        write(mesh.morphTargets)
        write(mesh.skin != nil)
        if let skin = mesh.skin { write(skin, joints: part.joints) }
        write(part.shading)
    }

    private mutating func write(_ shading: NormalRule?) {
        switch shading {
        case nil: write(UInt8(0))
        case .flat: write(UInt8(1))
        case .smooth: write(UInt8(2))
        case .crease(let degrees):
            write(UInt8(3))
            write(degrees)
        case .groups(let groups):
            write(UInt8(4))
            write(count: groups.count)
            for group in groups { write(group) }
        }
    }

    private mutating func write(_ targets: [MorphTarget]) {
        write(count: targets.count)
        for target in targets {
            write(target.name)
            write(vectors: target.positionOffsets)
            write(!target.normalOffsets.isEmpty)
            write(vectors: target.normalOffsets)
            write(target.restingWeight)
        }
    }

    /// - Parameter joints: The nodes of the joints.
    private mutating func write(_ skin: MeshSkin, joints: [Int?]) {
        write(vectors: skin.positions)
        write(!skin.normals.isEmpty)
        write(vectors: skin.normals)
        write(skin.morphTargets)
        for count in skin.counts { write(count) }
        write(count: skin.influences.count)
        for influence in skin.influences {
            write(influence.joint)
            write(influence.weight)
        }
        write(count: skin.jointFromMesh.count)
        for (matrix, joint) in zip(skin.jointFromMesh, joints) {
            for number in matrix.columnMajor { write(number) }
            write(joint != nil)
            write(count: joint ?? 0)
        }
    }

    /// - Parameter pictures: The numbers of the embedded pictures, which are written once.
    private mutating func write(_ material: ModelMaterial, pictures: [EmbeddedPicture: Int]) {
        write(material.name)
        write(vectors: [material.diffuse, material.specular, material.emission])
        write(material.opacity)
        write(material.shininess)
        for factor in [material.metalness, material.roughness] {
            write(factor != nil)
            write(factor ?? 0)
        }
        switch material.alphaMode {
        case .opaque: write(0 as UInt8)
        case .mask: write(1 as UInt8)
        case .blend: write(2 as UInt8)
        }
        if case .mask(let cutoff) = material.alphaMode { write(cutoff) } else { write(0 as Float) }
        write(vectors: [material.reflectance, material.sheen, material.absorption])
        for factor in [
            material.transmission, material.clearCoat, material.clearCoatRoughness, material.sheenRoughness, material.thickness,
        ] { write(factor) }
        write(material.isUnlit)
        write(material.isDoubleSided)
        write(count: material.textures.count)
        for texture in material.textures { write(texture, pictures: pictures) }
    }

    private mutating func write(_ texture: ModelTexture, pictures: [EmbeddedPicture: Int]) {
        write(texture.slot.rawValue)
        write(count: texture.textureCoordinateSet)
        write(texture.wrapU.rawValue)
        write(texture.wrapV.rawValue)
        write(texture.filter.rawValue)
        write(texture.showsLargeTexels)
        write(vectors: [texture.transform.scale, texture.transform.offset])
        write(texture.transform.rotation)
        write(texture.strength)
        switch texture.source {
        case .file(let path):
            write(false)
            write(path)
        case .embedded(let picture):
            write(true)
            write(count: pictures[picture] ?? 0)
        }
    }
}
