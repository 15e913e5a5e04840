import Imaging
import Meshes
import RenderMath

/// Converts the content of a file to a drawable model, or reports why it cannot be drawn.
package struct ModelRefinement {
    var model: Model
    let path: String
    let format: ModelFormat
    let limits: ModelLimits
    /// The processor time of this thread at which the refinement stops.
    let deadline: Duration
    /// The number of triangles without area in each mesh that has any.
    private var withoutArea: [(mesh: String, triangles: Int)] = []

    /// Creates a refinement of the reading process's answer.
    /// - Parameters:
    ///   - path: The file's name for messages.
    ///   - deadline: The processor time of this thread at which the refinement stops. Default: the limits' time from now.
    package init(
        model: Model, path: String, format: ModelFormat, limits: ModelLimits, deadline: Duration? = nil
    ) {
        (self.model, self.path, self.format, self.limits) = (model, path, format, limits)
        self.deadline = deadline ?? ThreadTime.now + .seconds(limits.seconds)
    }

    /// Returns the drawable model.
    /// - Throws: `ModelError`.
    package mutating func refined(makesTangents: Bool) throws(ModelError) -> Model {
        model.roots = try model.roots.map { node throws(ModelError) in try refined(node) }
        for index in model.meshes.indices {
            try checkTime()
            try check(model.meshes[index])
            dropTrianglesWithoutArea(ofMesh: index)
        }
        noteTrianglesWithoutArea()
        try checkInstances()
        for index in model.meshes.indices {
            try checkTime()
            if model.meshes[index].mesh.normals.isEmpty, model.meshes[index].shading == nil {
                model.meshes[index].shading = isGLTF ? .flat : .crease(degrees: Self.creaseAngle)
            }
            // Static functions, because a method would hold a copy of this value: each change would copy all meshes.
            Self.makeNormals(&model.meshes[index].mesh)
            Self.makeBoundNormals(&model.meshes[index].mesh)
            turnNormals(ofMesh: index)
            decodeColors(ofMesh: index)
            if makesTangents && !model.meshes[index].mesh.textureCoordinates.isEmpty {
                model.meshes[index].mesh.makeTangents()
            }
        }
        for index in model.materials.indices {
            try refineMaterial(index)
        }
        noteOpacityOfColors()
        leaveOutUnplacedTextures()
        leaveOutSurplusSets()
        model.notes += ModelVisibilityNotes(model).notes
        return model
    }

    private func checkTime() throws(ModelError) {
        if ThreadTime.now > deadline { throw ModelError(.overTime(seconds: limits.seconds), at: path) }
    }

    private func refined(_ node: ModelNode) throws(ModelError) -> ModelNode {
        guard node.parentFromNode.isFinite else {
            throw ModelError(.notFinite(place: "the transform of node \"\(node.name)\""), at: path)
        }
        var result = node
        let (x, y, z, origin) = node.parentFromNode.columns
        result.parentFromNode = Matrix4(SIMD4(x.xyz, 0), SIMD4(y.xyz, 0), SIMD4(z.xyz, 0), SIMD4(origin.xyz, 1))
        result.lights = try node.lights.map { light throws(ModelError) in try refined(light) }
        result.children = try node.children.map { child throws(ModelError) in try refined(child) }
        return result
    }

    private func refined(_ light: ModelLight) throws(ModelError) -> ModelLight {
        guard light.isFinite else { throw ModelError(.notFinite(place: "a value of light \"\(light.name)\""), at: path) }
        var result = light
        if !isGLTF { result.color = Self.linear(light.color) }
        return result
    }

    private func check(_ part: ModelMesh) throws(ModelError) {
        func checkFinite<Vector: SIMD<Float>>(_ vectors: [Vector], _ what: String) throws(ModelError) {
            for (index, vector) in vectors.enumerated() where !vector.indices.allSatisfy({ vector[$0].isFinite }) {
                throw ModelError(.notFinite(place: "\(what) \(index) of mesh \"\(part.name)\""), at: path)
            }
        }
        try checkFinite(part.mesh.positions, "position")
        try checkFinite(part.mesh.tangents, "tangent")
        try checkFinite(part.mesh.colors, "colour")
        for set in part.mesh.textureCoordinates { try checkFinite(set, "texture coordinate") }
        if let skin = part.mesh.skin {
            try checkFinite(skin.positions, "bind-pose position")
            guard skin.jointFromMesh.allSatisfy(\.isFinite) else {
                throw ModelError(.notFinite(place: "the matrix of a joint of mesh \"\(part.name)\""), at: path)
            }
        }
        for target in part.mesh.morphTargets + (part.mesh.skin?.morphTargets ?? []) {
            try checkFinite(target.positionOffsets, "the morph target \"\(target.name)\" at vertex")
            try checkFinite(target.normalOffsets, "the morph target \"\(target.name)\" at vertex")
            guard target.restingWeight.isFinite else {
                throw ModelError(.notFinite(place: "the weight of morph target \"\(target.name)\""), at: path)
            }
        }
    }

    private mutating func dropTrianglesWithoutArea(ofMesh index: Int) {
        let mesh = model.meshes[index].mesh
        let isKept = mesh.triangles.map { triangle in
            guard triangle.x != triangle.y, triangle.y != triangle.z, triangle.z != triangle.x else { return false }
            // A triangle that is flat at rest may open when a morph target or a joint moves it.
            if !mesh.morphTargets.isEmpty || mesh.skin != nil { return true }
            let (a, b, c) = (mesh.positions[Int(triangle.x)], mesh.positions[Int(triangle.y)], mesh.positions[Int(triangle.z)])
            let (ab, ac) = (SIMD3<Double>(b - a), SIMD3<Double>(c - a))
            return ab.cross(ac) != .zero
        }
        let dropped = isKept.count { !$0 }
        guard dropped > 0 else { return }
        model.meshes[index].mesh.triangles = zip(mesh.triangles, isKept).filter(\.1).map(\.0)
        if case .groups(let groups)? = model.meshes[index].shading {
            model.meshes[index].shading = .groups(zip(groups, isKept).filter(\.1).map(\.0))
        }
        withoutArea.append((model.meshes[index].name, dropped))
    }

    private mutating func noteTrianglesWithoutArea() {
        guard let first = withoutArea.first else { return }
        let count = withoutArea.reduce(0) { $0 + $1.triangles }
        let owner = withoutArea.count == 1 ? "mesh \"\(first.mesh)\"" : "\(withoutArea.count) meshes"
        model.notes.append("\(count) triangles without area removed from \(owner)")
    }

    /// Checks the number of vertices and triangles in the tree; a mesh counts once for each node that uses it.
    private func checkInstances() throws(ModelError) {
        var (vertices, triangles) = (0, 0)
        for root in model.roots {
            root.forEachMeshIndex { index in
                vertices += model.meshes[index].mesh.vertexCount
                triangles += model.meshes[index].mesh.triangles.count
            }
        }
        guard triangles > 0 else { throw ModelError(.noTriangles(notes: model.notes), at: path) }
        guard vertices <= limits.vertices else {
            throw ModelError(.overLimit(what: "vertices", found: vertices, limit: limits.vertices), at: path)
        }
        guard triangles <= limits.triangles else {
            throw ModelError(.overLimit(what: "triangles", found: triangles, limit: limits.triangles), at: path)
        }
    }

    private static func makeNormals(_ mesh: inout Mesh) {
        guard !mesh.normals.isEmpty else {
            mesh.makeSmoothNormals()
            return
        }
        let lengths = mesh.normals.map(\.length)
        guard !lengths.allSatisfy({ abs($0 - 1) < 1e-4 }) else { return }
        let made = mesh.smoothNormals()
        for (vertex, length) in lengths.enumerated() where !(abs(length - 1) < 1e-4) {
            mesh.normals[vertex] = mesh.normals[vertex].normalized(orElse: made[vertex])
        }
    }

    /// Adds normals in the bind pose to a skinned mesh.
    private static func makeBoundNormals(_ mesh: inout Mesh) {
        guard let skin = mesh.skin else { return }
        var bound = Mesh(positions: skin.positions, normals: skin.normals, triangles: mesh.triangles)
        makeNormals(&bound)
        mesh.skin?.normals = bound.normals
    }

    /// Flips normals that point to the back of (nearly) all triangles.
    ///
    /// Some exporters mirror only normals or only triangles, and the visible side would be lit from behind. glTF is excluded,
    /// because its standard defines both.
    private mutating func turnNormals(ofMesh index: Int) {
        let mesh = model.meshes[index].mesh
        guard !isGLTF, !mesh.normals.isEmpty else { return }
        var (fronts, backs) = (0, 0)
        for triangle in mesh.triangles {
            let corners = (Int(triangle.x), Int(triangle.y), Int(triangle.z))
            let (a, b, c) = (mesh.positions[corners.0], mesh.positions[corners.1], mesh.positions[corners.2])
            let sum = mesh.normals[corners.0] + mesh.normals[corners.1] + mesh.normals[corners.2]
            let side = (b - a).cross(c - a).dot(sum)
            if side > 0 { fronts += 1 } else if side < 0 { backs += 1 }
        }
        guard backs > 50 * fronts else { return }
        model.meshes[index].mesh.normals = mesh.normals.map { -$0 }
        for target in mesh.morphTargets.indices {
            model.meshes[index].mesh.morphTargets[target].normalOffsets = mesh.morphTargets[target].normalOffsets.map { -$0 }
        }
        if let skin = mesh.skin {
            model.meshes[index].mesh.skin?.normals = skin.normals.map { -$0 }
            for target in skin.morphTargets.indices {
                model.meshes[index].mesh.skin?.morphTargets[target].normalOffsets =
                    skin.morphTargets[target].normalOffsets.map { -$0 }
            }
        }
        model.notes.append(
            "the normals of mesh \"\(model.meshes[index].name)\" are flipped: they pointed to the backs of its triangles")
    }

    /// Decodes vertex colours, which formats other than glTF encode like those of materials. Many vertices share few colours.
    private mutating func decodeColors(ofMesh index: Int) {
        guard !isGLTF else { return }
        var known: [SIMD4<Float>: SIMD4<Float>] = [:]
        let colors = model.meshes[index].mesh.colors
        model.meshes[index].mesh.colors = colors.map { color in
            if let decoded = known[color] { return decoded }
            let decoded = SIMD4(Self.linear(color.xyz), min(max(color.w, 0), 1))
            if known.count < 65_536 { known[color] = decoded }
            return decoded
        }
    }

    private mutating func refineMaterial(_ index: Int) throws(ModelError) {
        var material = model.materials[index]
        guard material.numbers.allSatisfy(\.isFinite) else {
            throw ModelError(.notFinite(place: "a value of material \"\(material.name)\""), at: path)
        }
        if !isGLTF {
            material.diffuse = Self.linear(material.diffuse)
            material.specular = Self.linear(material.specular)
            material.emission = Self.linear(material.emission)
        }
        material.opacity = min(max(material.opacity, 0), 1)
        material.shininess = max(material.shininess, 0)
        if !isGLTF, material.opacity == 0 {
            // Exporters mean the opposite: 0 was opaque in old Collada, and Maya writes a factor of 1 for every FBX material.
            material.opacity = 1
            material.alphaMode = material.texture(for: .opacity) == nil ? .opaque : .blend
            model.notes.append("material \"\(material.name)\" is drawn opaque, although its file gives it an opacity of 0")
        }
        if format == .fbx {
            // Exporters write a low exponent for a rough surface, whose wide highlight is dim.
            let share = min((material.shininess + 2) / (Self.plainExponent + 2), 1)
            material.specular = pointwiseMin(material.specular, SIMD3(1, 1, 1)) * (share * share)
        }
        model.materials[index] = material
    }

    /// Removes textures from the materials of meshes without coordinates for them, and keeps them on other meshes.
    ///
    /// Formats other than glTF number their sets arbitrarily: if a set is missing, the mesh's last set replaces it.
    private mutating func leaveOutUnplacedTextures() {
        var plainMaterials: [[Int]: Int] = [:]
        for index in model.meshes.indices {
            let part = model.meshes[index]
            model.meshes[index].materialIndex = part.materialIndex.map { placed($0, on: part, &plainMaterials) }
            // In order, so that new materials have the same indices in each run.
            for (variant, material) in part.variantMaterials.sorted(by: { $0.key < $1.key }) {
                model.meshes[index].variantMaterials[variant] = placed(material, on: part, &plainMaterials)
            }
        }
    }

    /// Returns the index of a material without the textures that a mesh has no coordinates for.
    /// - Parameter plainMaterials: The indices of such materials, by the index of the original and the number of sets.
    private mutating func placed(_ material: Int, on part: ModelMesh, _ plainMaterials: inout [[Int]: Int]) -> Int {
        let count = part.mesh.textureCoordinates.count
        guard let missing = model.materials[material].textures.first(where: { $0.textureCoordinateSet >= count }) else {
            return material
        }
        let plain = plainMaterials[[material, count]] ?? model.materials.count
        if plain == model.materials.count {
            model.materials.append(model.materials[material])
            model.materials[plain].textures = model.materials[material].textures.compactMap { texture in
                var texture = texture
                guard texture.textureCoordinateSet >= count else { return texture }
                guard !isGLTF, count > 0 else { return nil }
                texture.textureCoordinateSet = count - 1
                return texture
            }
            plainMaterials[[material, count]] = plain
        }
        guard isGLTF || count == 0 else { return plain }
        let has = count == 0 ? "has none" : "has \(count)"
        model.notes.append(
            "textures of material \"\(model.materials[material].name)\" are not drawn on mesh \"\(part.name)\": they use "
                + "texture coordinate set \(missing.textureCoordinateSet), but the mesh \(has)")
        return plain
    }

    /// Removes textures from materials that use more texture coordinate sets than the renderer supports.
    private mutating func leaveOutSurplusSets() {
        var noted: Set<String> = []
        for index in model.materials.indices {
            var sets: [Int] = []
            for texture in model.materials[index].textures.sorted(by: { $0.slot.rawValue < $1.slot.rawValue }) {
                let set = texture.textureCoordinateSet
                if sets.contains(set) { continue }
                guard sets.count == ModelMaterial.mostTextureCoordinateSets else {
                    sets.append(set)
                    continue
                }
                model.materials[index].textures.removeAll { $0.slot == texture.slot }
                let note =
                    "the \(texture.slot.words) of material \"\(model.materials[index].name)\" is not drawn: it uses texture "
                    + "coordinate set \(set), but a material can use only two, here \(sets[0]) and \(sets[1])"
                if noted.insert(note).inserted { model.notes.append(note) }
            }
        }
    }

    /// The greatest angle of a smooth edge, in degrees, in files other than glTF without normals.
    private static let creaseAngle: Float = 30
    /// FBX's default exponent; highlights of lower exponents are dimmed.
    private static let plainExponent: Float = 20

    private var isGLTF: Bool { format.isGLTF }

    private static func linear(_ encoded: SIMD3<Float>) -> SIMD3<Float> {
        func channel(_ value: Float) -> Float {
            Float(SRGBTransfer.linear(fromEncoded: Double(max(value, 0))))
        }
        return SIMD3(channel(encoded.x), channel(encoded.y), channel(encoded.z))
    }
}

extension ModelMaterial {
    /// All numbers for shading a surface or placing its pictures.
    fileprivate var numbers: [Float] {
        let colors = [diffuse, specular, emission, reflectance, sheen, absorption].flatMap { [$0.x, $0.y, $0.z] }
        let scalars: [Float] = [
            opacity, shininess, metalness ?? 0, roughness ?? 0, transmission, clearCoat, clearCoatRoughness, sheenRoughness,
            thickness,
        ]
        let placements = textures.flatMap { texture in
            let place = texture.transform
            return [place.scale.x, place.scale.y, place.offset.x, place.offset.y, place.rotation, texture.strength]
        }
        let cutoff: Float = if case .mask(let cutoff) = alphaMode { cutoff } else { 0 }
        return colors + scalars + placements + [cutoff]
    }
}

extension ModelNode {
    /// The number of nodes of the node's tree, including itself.
    package var count: Int { children.reduce(1) { $0 + $1.count } }

    /// Calls `body` for each mesh of the node and its descendants, in tree order.
    package func forEachMeshIndex(_ body: (Int) -> Void) {
        meshIndices.forEach(body)
        for child in children { child.forEachMeshIndex(body) }
    }
}
