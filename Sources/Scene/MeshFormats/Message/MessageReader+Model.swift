import Meshes
import RenderMath

extension MessageReader {
    mutating func model(limits: ModelLimits) throws -> Model {
        let hasUnit = try flag()
        let unit = try double()
        let notes = try list(ofAtLeast: 4) { try $0.text() }
        let companions = try list(ofAtLeast: 4) { try $0.text() }
        let pictures = try list(ofAtLeast: 8) { EmbeddedPicture(name: try $0.text(), bytes: try $0.raw()) }
        let materials = try list(ofAtLeast: 60) { try $0.material(pictures: pictures) }
        let meshes = try list(ofAtLeast: 24) { try $0.mesh() }
        var nodesLeft = limits.nodes
        let roots = try nodes(depth: limits.depth, left: &nodesLeft)
        let indices = meshes.compactMap(\.materialIndex) + meshes.flatMap(\.variantMaterials.values)
        guard indices.allSatisfy({ $0 < materials.count }) else { throw Broken() }
        guard roots.allSatisfy({ $0.namesMeshes(below: meshes.count) }) else { throw Broken() }
        let nodeCount = limits.nodes - nodesLeft
        guard meshes.allSatisfy({ $0.joints.allSatisfy { ($0 ?? 0) < nodeCount } }) else { throw Broken() }
        let scenes = try list(ofAtLeast: 4) { try $0.text() }
        let variants = try list(ofAtLeast: 4) { try $0.text() }
        let clips = try list(ofAtLeast: 16) { try $0.clip(nodeCount: nodeCount) }
        var model = Model(
            roots: roots, meshes: meshes, materials: materials, metersPerUnit: hasUnit ? unit : nil, notes: notes)
        model.companions = companions
        model.clips = clips
        (model.scenes, model.variants) = (scenes, variants)
        return model
    }

    private mutating func list<Element>(
        ofAtLeast bytesEach: Int, _ element: (inout MessageReader) throws -> Element
    ) throws -> [Element] {
        let count = try count(ofAtLeast: bytesEach)
        return try (0..<count).map { _ in try element(&self) }
    }

    private mutating func nodes(depth: Int, left: inout Int) throws -> [ModelNode] {
        let count = try count(ofAtLeast: 81)
        guard count == 0 || depth > 0, count <= left else { throw Broken() }
        left -= count
        var nodes: [ModelNode] = []
        for _ in 0..<count {
            let name = try text()
            let matrix = try (0..<16).map { _ in try float() }
            let meshIndices = try list(ofAtLeast: 4) { Int(try $0.uint32()) }
            let lights = try list(ofAtLeast: 57) { try $0.light() }
            let camera = try flag() ? camera() : nil
            var node = ModelNode(
                name: name, parentFromNode: Matrix4(columnMajor: matrix), meshIndices: meshIndices,
                children: try self.nodes(depth: depth - 1, left: &left))
            (node.lights, node.camera) = (lights, camera)
            nodes.append(node)
        }
        return nodes
    }

    private mutating func clip(nodeCount: Int) throws -> AnimationClip {
        let name = try text()
        let duration = try double()
        let channels = try list(ofAtLeast: 18) { reader in
            let node = Int(try reader.uint32())
            guard let property = AnimationClip.Property(rawValue: try reader.byte()),
                let interpolation = AnimationTrack.Interpolation(rawValue: try reader.byte()), node < nodeCount
            else { throw Broken() }
            let width = Int(try reader.uint32())
            let times = try reader.list(ofAtLeast: 4) { try $0.float() }
            let values = try reader.list(ofAtLeast: 4) { try $0.float() }
            let track = AnimationTrack(times: times, values: values, width: width, interpolation: interpolation)
            guard (property.width ?? width) == width, width > 0, width <= values.count, track.fault == nil else {
                throw Broken()
            }
            return AnimationClip.Channel(node: node, property: property, track: track)
        }
        guard duration.isFinite, duration >= 0 else { throw Broken() }
        return AnimationClip(name: name, duration: duration, channels: channels)
    }

    private mutating func camera() throws -> ModelCamera {
        let name = try text()
        let lens: ModelCamera.Lens
        switch try byte() {
        case 0: lens = .fieldOfView(try double())
        case 1: lens = .orthographic(height: try double())
        default: throw Broken()
        }
        let camera = ModelCamera(name: name, lens: lens, near: try float(), far: try float())
        guard camera.isValid else { throw Broken() }
        return camera
    }

    private mutating func light() throws -> ModelLight {
        let name = try text()
        guard let kind = ModelLight.Kind(rawValue: try byte()) else { throw Broken() }
        var light = ModelLight(name: name, kind: kind)
        let vectors = try vectors(SIMD3<Float>.self, count: 3)
        (light.direction, light.color, light.attenuation) = (vectors[0], vectors[1], vectors[2])
        light.strength = try float()
        light.range = try float()
        light.innerAngle = try float()
        light.outerAngle = try float()
        return light
    }

    private mutating func mesh() throws -> ModelMesh {
        let name = try text()
        let hasMaterial = try flag()
        let materialIndex = Int(try uint32())
        let variants = try list(ofAtLeast: 8) { (Int(try $0.uint32()), Int(try $0.uint32())) }
        let vertexCount = try count(ofAtLeast: 12)
        let positions = try vectors(SIMD3<Float>.self, count: vertexCount)
        let normals = try flag() ? vectors(SIMD3<Float>.self, count: vertexCount) : []
        let tangents = try flag() ? vectors(SIMD4<Float>.self, count: vertexCount) : []
        let colors = try flag() ? vectors(SIMD4<Float>.self, count: vertexCount) : []
        let coordinates = try (0..<Int(try byte())).map { _ in try vectors(SIMD2<Float>.self, count: vertexCount) }
        let triangleCount = try count(ofAtLeast: 12)
        let triangles = try triangles(count: triangleCount, vertexCount: vertexCount)
        let targets = try morphTargets(vertexCount: vertexCount)
        var mesh = Mesh(
            positions: positions, normals: normals, tangents: tangents, colors: colors, textureCoordinates: coordinates,
            triangles: triangles,
            morphTargets: targets)
        var joints: [Int?] = []
        if try flag() { mesh.skin = try skin(vertexCount: vertexCount, targetCount: targets.count, joints: &joints) }
        var part = ModelMesh(name: name, mesh: mesh, materialIndex: hasMaterial ? materialIndex : nil)
        part.joints = joints
        part.variantMaterials = Dictionary(variants, uniquingKeysWith: { $1 })
        part.shading = try shading(triangleCount: triangleCount)
        return part
    }

    private mutating func shading(triangleCount: Int) throws -> NormalRule? {
        switch try byte() {
        case 0: return nil
        case 1: return .flat
        case 2: return .smooth
        case 3: return .crease(degrees: try float())
        case 4:
            let groups = try list(ofAtLeast: 4) { try $0.uint32() }
            guard groups.count == triangleCount else { throw Broken() }
            return .groups(groups)
        default: throw Broken()
        }
    }

    private mutating func morphTargets(vertexCount: Int) throws -> [MorphTarget] {
        try list(ofAtLeast: 9) { reader in
            MorphTarget(
                name: try reader.text(), positionOffsets: try reader.vectors(SIMD3<Float>.self, count: vertexCount),
                normalOffsets: try reader.flag() ? reader.vectors(SIMD3<Float>.self, count: vertexCount) : [],
                restingWeight: try reader.float())
        }
    }

    private mutating func skin(vertexCount: Int, targetCount: Int, joints: inout [Int?]) throws -> MeshSkin {
        let positions = try vectors(SIMD3<Float>.self, count: vertexCount)
        let normals = try flag() ? vectors(SIMD3<Float>.self, count: vertexCount) : []
        let targets = try morphTargets(vertexCount: vertexCount)
        guard vertexCount <= remaining / 4 else { throw Broken() }
        let counts = try (0..<vertexCount).map { _ in try uint32() }
        let influences = try list(ofAtLeast: 8) { reader in
            MeshSkin.Influence(joint: try reader.uint32(), weight: try reader.float())
        }
        var matrices: [Matrix4] = []
        joints = try list(ofAtLeast: 69) { reader in
            matrices.append(Matrix4(columnMajor: try (0..<16).map { _ in try reader.float() }))
            let isThere = try reader.flag()
            let node = Int(try reader.uint32())
            return isThere ? node : nil
        }
        let skin = MeshSkin(
            positions: positions, normals: normals, morphTargets: targets, counts: counts, influences: influences,
            jointFromMesh: matrices)
        guard skin.fits(vertexCount: vertexCount, targetCount: targetCount) else { throw Broken() }
        return skin
    }

    private mutating func material(pictures: [EmbeddedPicture]) throws -> ModelMaterial {
        var material = ModelMaterial(name: try text())
        let colors = try vectors(SIMD3<Float>.self, count: 3)
        (material.diffuse, material.specular, material.emission) = (colors[0], colors[1], colors[2])
        material.opacity = try float()
        material.shininess = try float()
        material.metalness = try optionalFloat()
        material.roughness = try optionalFloat()
        let mode = try byte()
        let cutoff = try float()
        material.alphaMode = mode == 0 ? .opaque : mode == 1 ? .mask(cutoff: cutoff) : .blend
        let more = try vectors(SIMD3<Float>.self, count: 3)
        (material.reflectance, material.sheen, material.absorption) = (more[0], more[1], more[2])
        material.transmission = try float()
        material.clearCoat = try float()
        material.clearCoatRoughness = try float()
        material.sheenRoughness = try float()
        material.thickness = try float()
        material.isUnlit = try flag()
        material.isDoubleSided = try flag()
        material.textures = try list(ofAtLeast: 12) { try $0.texture(pictures: pictures) }
        return material
    }

    private mutating func optionalFloat() throws -> Float? {
        let isGiven = try flag()
        let value = try float()
        return isGiven ? value : nil
    }

    private mutating func picture(of pictures: [EmbeddedPicture]) throws -> EmbeddedPicture {
        let number = Int(try uint32())
        guard pictures.indices.contains(number) else { throw Broken() }
        return pictures[number]
    }

    private mutating func texture(pictures: [EmbeddedPicture]) throws -> ModelTexture {
        guard let slot = ModelTexture.Slot(rawValue: try byte()) else { throw Broken() }
        let set = Int(try uint32())
        guard let wrapU = ModelTexture.Wrap(rawValue: try byte()), let wrapV = ModelTexture.Wrap(rawValue: try byte()) else {
            throw Broken()
        }
        guard let filter = ModelTexture.Filter(rawValue: try byte()) else { throw Broken() }
        let showsLargeTexels = try flag()
        var transform = ModelTexture.Transform()
        let placement = try vectors(SIMD2<Float>.self, count: 2)
        (transform.scale, transform.offset) = (placement[0], placement[1])
        transform.rotation = try float()
        let strength = try float()
        let source: ModelTexture.Source =
            try flag() ? .embedded(try picture(of: pictures)) : .file(relativePath: try text())
        var texture = ModelTexture(slot: slot, source: source, textureCoordinateSet: set, wrapU: wrapU, wrapV: wrapV)
        texture.filter = filter
        texture.showsLargeTexels = showsLargeTexels
        texture.transform = transform
        texture.strength = strength
        return texture
    }
}

extension ModelNode {
    fileprivate func namesMeshes(below count: Int) -> Bool {
        meshIndices.allSatisfy { $0 < count } && children.allSatisfy { $0.namesMeshes(below: count) }
    }
}
