import ConfigLanguage
import FaceDrivers
import Imaging
import MeshFormats
import Meshes
import RasterResources
import RenderMath
import SceneGraph
import SceneRenderer

/// Converts the visible nodes of a scene in one frame to a model.
struct FrameExporter {
    private let scene: Scene
    private let state: FrameState
    private let renderer: SceneRenderer
    private let size: ImageSize
    private let pictures: [FrameImage: SRGBImage]
    private let world: [WorldNodeState]
    private var materials: ExportedMaterials
    private var meshes: [ModelMesh] = []
    private var meshIndices: [MeshKey: Int] = [:]
    private var notes = ExportNotes()
    /// The centre of everything that is exported, in the world; lamps without glTF's attenuation are matched here.
    private var center = SIMD3<Float>.zero

    /// Surfaces that share a mesh of the model.
    private struct MeshKey: Hashable {
        var mesh: MeshID
        var material: Int
        var deformedBy: MaterialID
    }

    init(
        of state: FrameState, by renderer: SceneRenderer, size: ImageSize, reading pictures: [FrameImage: SRGBImage]
    ) {
        (scene, self.state, self.renderer, self.size, self.pictures) = (renderer.scene, state, renderer, size, pictures)
        world = state.worldStates(in: scene)
        let ambientLights = zip(state.nodes, world).compactMap { node, world in
            node.light.flatMap { world.isVisible && $0.kind == .ambient ? $0.radiance : nil }
        }
        materials = ExportedMaterials(
            of: state, in: scene, ambientLight: ambientLights.reduce(.zero, +), reading: pictures)
    }

    /// Returns the model and the notes about what it lacks.
    mutating func export() throws -> FrameExport {
        center = drawnCenter()
        var roots = try scene.children(of: nil).compactMap { try node($0, below: .identity) }
        if !hasCameraNode { roots.append(cameraRoot()) }
        var model = Model(roots: roots, meshes: meshes, materials: materials.materials)
        model.metersPerUnit = 1
        return FrameExport(model: model, notes: notes.lines + materials.notes.lines)
    }

    // MARK: Nodes

    /// Returns a node with its descendants; nil if it is hidden or on the screen. Of transparent nodes, only lights and the
    /// camera are exported.
    /// - Parameter pushed: the part of the ancestors' transforms that their nodes cannot express: glTF has no shear.
    private mutating func node(_ id: NodeID, below pushed: Matrix4) throws -> ModelNode? {
        let (own, current) = (scene[id], state[id])
        let isDrawn = world[id.index].opacity > 0
        guard world[id.index].isVisible, isDrawn || hasLightOrCamera(id) else {
            if scene.hasContent(id) { notes.add("hidden in this frame, so not exported", of: "node \(own.name.quoted)") }
            return nil
        }
        guard !own.isOnScreen else {
            notes.add("not exported: it is on the screen, not in the scene", of: "node \(own.name.quoted)")
            return nil
        }
        let placement = pushed * current.parentFromNode
        let isExpressible = placement.isProductOfScaleRotationAndTranslation
        let vertices = isExpressible ? Matrix4.identity : placement
        var node = ModelNode(name: own.name, parentFromNode: isExpressible ? placement : .identity)
        if isDrawn {
            node.meshIndices = try meshIndices(of: own, id, transformedBy: vertices)
            if !node.meshIndices.isEmpty { noteLosses(of: own) }
        } else if !own.surfaces.isEmpty {
            notes.add("hidden in this frame, so not exported", of: "node \(own.name.quoted)")
        }
        if let light = current.light { node.lights = modelLight(light, of: id).map { [$0] } ?? [] }
        if isCameraNode(id) { node.camera = modelCamera(named: own.name) }
        node.children = try scene.children(of: id).compactMap { try self.node($0, below: vertices) }
        if !isExpressible, !node.lights.isEmpty || node.camera != nil {
            // Lights and cameras have no vertices: they keep only their place and direction.
            var holder = ModelNode(name: own.name, parentFromNode: placement.withoutScale)
            swap(&holder.lights, &node.lights)
            swap(&holder.camera, &node.camera)
            node.children.append(holder)
        }
        return node
    }

    /// Adds a note for each property of a node's surfaces that glTF does not have.
    private mutating func noteLosses(of node: Node) {
        let place = "node \(node.name.quoted)"
        if node.renderingOrder != 0 {
            notes.add("its `order` is not exported: viewers choose the order of transparent surfaces", of: place)
        }
        if !node.castsShadow, scene.castsShadows {
            notes.add("may cast shadows in glTF, which has no `castsShadow`", of: place)
        }
    }

    /// Whether a node or one of its descendants has a light or the camera, which remain where the surfaces are transparent.
    private func hasLightOrCamera(_ id: NodeID) -> Bool {
        state[id].light != nil || isCameraNode(id) || scene.children(of: id).contains { hasLightOrCamera($0) }
    }

    /// Returns the node's meshes in the model. Parts of a glTF mesh must have the same morph targets with the same weights.
    private mutating func meshIndices(of node: Node, _ id: NodeID, transformedBy vertices: Matrix4) throws -> [Int] {
        let first = meshes.count
        var indices: [Int] = []
        for surface in node.surfaces {
            let material = state[surface.material]
            if let reason = material.reasonNotToExport(among: node.surfaces.map { state[$0.material] }) {
                if !reason.isEmpty { notes.add(reason, of: "node \(node.name.quoted)") }
                continue
            }
            if case .sprites = state.deformations[surface.mesh] {
                notes.add("not exported: its particles are pictures that face the camera", of: "node \(node.name.quoted)")
                continue
            }
            guard let index = try meshIndex(of: surface, on: node, id, transformedBy: vertices) else { continue }
            indices.append(index)
        }
        if Set(indices.map { meshes[$0].mesh.morphTargets.map { [$0.name: $0.restingWeight] } }).count > 1 {
            notes.add(
                "exported in the shape of the frame: its parts have different morph targets",
                of: "the mesh of node \(node.name.quoted)")
            // Other nodes that share the meshes keep the morph targets.
            meshIndices = meshIndices.filter { $0.value < first }
            for place in indices.indices {
                var part = meshes[indices[place]]
                part.mesh = part.mesh.morphed(weights: [:])
                part.mesh.morphTargets = []
                if indices[place] < first {
                    indices[place] = meshes.count
                    meshes.append(part)
                } else {
                    meshes[indices[place]] = part
                }
            }
        }
        return indices
    }

    private mutating func meshIndex(
        of surface: Surface, on node: Node, _ id: NodeID, transformedBy vertices: Matrix4
    ) throws -> Int? {
        let material = materials.index(of: surface.material, opacity: world[id.index].opacity)
        let key = MeshKey(mesh: surface.mesh, material: material, deformedBy: surface.material)
        if vertices == .identity, let known = meshIndices[key] { return known }
        guard let posed = try renderer.posedMesh(of: surface, in: state, reading: pictures) else { return nil }
        if posed.isBaked {
            notes.add(
                "exported in the shape of the frame, without its morph targets and joints",
                of: "the mesh of node \(node.name.quoted)")
        }
        if surface.depthOffset != 0 {
            notes.add(
                "its depth offset is not exported, so surfaces at the same place may flicker", of: "node \(node.name.quoted)")
        }
        var mesh = vertices == .identity ? posed.mesh : posed.mesh.transformed(by: vertices)
        mesh.makeValidForGLTF(setCount: materials.coordinateSetCount(of: material))
        if state[surface.material].vertexColors == .opaque {
            for vertex in mesh.colors.indices { mesh.colors[vertex].w = 1 }
        }
        meshes.append(ModelMesh(name: node.name, mesh: mesh, materialIndex: material))
        if vertices == .identity { meshIndices[key] = meshes.count - 1 }
        return meshes.count - 1
    }

    /// Returns the centre of the boxes of all visible meshes at rest, in the world.
    private func drawnCenter() -> SIMD3<Float> {
        let points = scene.nodes.indices.flatMap { index -> [SIMD3<Float>] in
            guard world[index].isVisible, world[index].opacity > 0, !scene.nodes[index].isOnScreen else { return [] }
            return scene.nodes[index].surfaces.flatMap { surface in
                (scene[surface.mesh].bounds?.corners ?? []).map { world[index].worldFromNode.transform(point: $0) }
            }
        }
        return BoundingBox(points)?.center ?? .zero
    }

    // MARK: Lights and the camera

    private mutating func modelLight(_ light: Light, of id: NodeID) -> ModelLight? {
        let name = scene[id].name
        let place = "light \(name.quoted)"
        guard light.intensity != 0, light.color != .zero else { return nil }
        var result: ModelLight
        switch light.kind {
        case .ambient:
            notes.add("not exported: glTF has no ambient lights", of: place)
            return nil
        case .environment:
            notes.add("not exported: glTF has no environments; give the viewer one with its picture", of: place)
            return nil
        case .directional: result = ModelLight(name: name, kind: .directional)
        case .omni: result = ModelLight(name: name, kind: .point)
        case .spot: result = ModelLight(name: name, kind: .spot)
        }
        result.color = light.color
        result.strength = light.intensity / 1000
        if light.kind.isPlaced { attenuate(&result, as: light, at: world[id.index].worldFromNode.translation, place) }
        if light.kind == .spot {
            (result.innerAngle, result.outerAngle) = (light.spotInnerAngle, light.spotOuterAngle)
            if light.spotFalloff == .smooth {
                notes.add("between its angles, it fades by t² in glTF instead of smoothly", of: place)
            }
        }
        if light.shadow != nil { notes.add("its shadow settings are not exported; viewers choose them", of: place) }
        if light.categoryBitMask != .max { notes.add("affects all nodes in glTF, not only its categories", of: place) }
        return result
    }

    /// Sets a lamp's inverse-square attenuation. Lamps of other kinds are as strong as in the scene at its centre.
    private mutating func attenuate(_ result: inout ModelLight, as light: Light, at position: SIMD3<Float>, _ place: String) {
        result.attenuation = SIMD3(0, 0, 1)
        if case .inverseSquare(let range) = light.attenuation {
            result.range = range
            return
        }
        let distance = max((center - position).length, 0.01)
        result.strength *= light.attenuation.factor(at: distance) * distance * distance
        let metres = (Double(distance) * 100).rounded() / 100
        notes.add(
            "fades with the square of the distance in glTF; it is as strong as in the frame at \(metres) m, the centre of the "
                + "scene", of: place)
    }

    /// The node whose camera the frame shows, if its transform is that of the frame's camera.
    private var hasCameraNode: Bool { scene.cameraNode.map(isCameraNode) ?? false }

    private func isCameraNode(_ id: NodeID) -> Bool {
        scene.cameraNode == id && world[id.index].isVisible && world[id.index].worldFromNode == state.worldFromCamera
    }

    private mutating func cameraRoot() -> ModelNode {
        var node = ModelNode(name: "camera", parentFromNode: state.worldFromCamera)
        node.camera = modelCamera(named: node.name)
        return node
    }

    private mutating func modelCamera(named name: String) -> ModelCamera {
        let camera = state.camera
        let projection = camera.projection(width: size.width, height: size.height).clipFromCamera.columns
        let (x, y) = (Double(projection.0.x), Double(projection.1.y))
        let lens: ModelCamera.Lens
        switch camera.lens {
        case .fieldOfView(let angle): lens = .fieldOfView(angle)
        case .pinhole: lens = .fieldOfView(2 * PortableMath.atan(1 / y))
        case .orthographic(let height): lens = .orthographic(height: height)
        }
        let isPerspective = if case .orthographic = camera.lens { false } else { true }
        let shift = SIMD2(projection.2.x, projection.2.y) / 2 * SIMD2(Float(size.width), Float(size.height))
        if isPerspective, max(abs(shift.x), abs(shift.y)) >= 0.5 {
            notes.add(
                "its principal point is \(Int(shift.x.rounded())), \(Int(shift.y.rounded())) pixels from the centre of the "
                    + "picture, which glTF cannot express", of: "the camera")
        }
        var result = ModelCamera(
            name: name, lens: lens, near: camera.near, far: isPerspective ? 0 : camera.far)
        result.aspectRatio = y / x
        return result
    }
}

/// Notes on parts of a frame that an export lacks, each once, with all names that it applies to.
struct ExportNotes {
    private var names: [(note: String, names: [String])] = []

    /// Adds the name of a part to a note.
    mutating func add(_ note: String, of name: String) {
        guard let index = names.firstIndex(where: { $0.note == note }) else {
            names.append((note, [name]))
            return
        }
        if !names[index].names.contains(name) { names[index].names.append(name) }
    }

    /// One line for each note and name.
    var lines: [String] { names.flatMap { entry in entry.names.map { "\($0): \(entry.note)" } } }
}

extension Material {
    /// Returns why glTF cannot show the surface; nil if it can, empty if another surface of the node stands for it.
    fileprivate func reasonNotToExport(among materials: [Material]) -> String? {
        if colorWriteMask.isEmpty { return "not exported: it only hides what is behind it (an occluder)" }
        if lightingModel == .shadowOnly { return "not exported: it only shows shadows" }
        // The tint of a model's glass is part of the glass in glTF.
        if blendMode == .multiply {
            return materials.contains { $0.name == name && $0.isGlass }
                ? "" : "not exported: its material \(name.quoted) multiplies what is behind it"
        }
        return nil
    }

    /// Whether the material transmits light and keeps its reflections.
    var isGlass: Bool { lightingModel.isPhysicallyBased && keepsReflections && transparency < 1 }
}

extension Matrix4 {
    /// Whether scale, rotation and translation express the matrix, to within 1/100 000 of its longest axis.
    fileprivate var isProductOfScaleRotationAndTranslation: Bool {
        let (own, composed) = (linear.columns, Transform(self).matrix.linear.columns)
        let longest = max(own.0.length, own.1.length, own.2.length)
        let difference = max((own.0 - composed.0).length, (own.1 - composed.1).length, (own.2 - composed.2).length)
        return difference <= longest * 1e-5
    }
}

extension Scene {
    /// Whether a node or one of its descendants has surfaces or a light.
    fileprivate func hasContent(_ id: NodeID) -> Bool {
        !self[id].surfaces.isEmpty || self[id].light != nil || children(of: id).contains { hasContent($0) }
    }
}

extension Mesh {
    /// Makes normals and tangents unit vectors and colours fractions, and adds missing sets of texture coordinates, as glTF
    /// requires.
    fileprivate mutating func makeValidForGLTF(setCount: Int) {
        for vertex in normals.indices { normals[vertex] = normals[vertex].normalized(orElse: SIMD3(0, 0, 1)) }
        for vertex in tangents.indices {
            let tangent = tangents[vertex].xyz.normalized(orElse: SIMD3(1, 0, 0))
            tangents[vertex] = SIMD4(tangent, tangents[vertex].w < 0 ? -1 : 1)
        }
        for vertex in colors.indices { colors[vertex] = pointwiseMin(pointwiseMax(colors[vertex], .zero), SIMD4(repeating: 1)) }
        // A material's missing set shows the mesh's first one.
        while textureCoordinates.count < setCount {
            textureCoordinates.append(textureCoordinates.first ?? Array(repeating: .zero, count: vertexCount))
        }
    }
}
