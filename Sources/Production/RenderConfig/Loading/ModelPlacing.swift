import ConfigSettings
import DescribedErrors
import ConfigLanguage
import FaceDrivers
import FaceTracking
import MeshFormats
import Meshes
import RenderMath
import SceneGraph

/// Adds a model's tree below a node, with the parts, materials and deformation that the config requests.
struct ModelPlacing {
    private let source: ModelSource
    private let settings: NodeSettings
    private let face: Int
    private let builder: SceneBuilder
    private var materials: [Int?: MaterialID?] = [:]
    /// The materials that tint the light passing through the model's materials.
    private var tints: [Glass: [MaterialID]] = [:]

    /// A material of glass on a node.
    private struct Glass: Hashable {
        var material: Int
        /// The length in the model's space of a unit of the node's space.
        var scale: Float
    }

    private var hasBentMesh = false
    /// The length in the scene of one metre in the model's file, in metres.
    private var scale: Float = 1
    /// The number of lights in the visible nodes.
    private var lightCount = 0
    /// The scene node of each model node, in tree order.
    private var nodes: [NodeID?] = []
    /// The skinned meshes, each with its scene node and the model nodes that are its joints.
    private var heldMeshes: [(mesh: MeshID, node: NodeID, joints: [Int?])] = []
    /// Whether something moves the model's nodes.
    private let isMoved: Bool
    /// The index of the variant of the materials; nil for the file's own choice.
    private let variant: Int?

    init(source: ModelSource, settings: NodeSettings, face: Int, builder: SceneBuilder) {
        self.source = source
        self.settings = settings
        self.face = face
        self.builder = builder
        variant = settings.variant.flatMap { name in source.model.variants.firstIndex(of: name.value) }
        var names: [String] = []
        source.model.roots.forEach { Self.collectNodeNames($0, into: &names) }
        // A path that only contains a name as a substring prevents sharing a skin, but does not change the result.
        isMoved =
            settings.clips?.isEmpty == false || settings.bones?.isAsked == true
            || builder.drivenPaths.contains { path in names.contains { path.contains($0) } }
        let shapes = Self.mappedShapes(settings, of: source.model, builder) + (settings.faceMesh?.shapes ?? [])
        bending = SceneBuilder.SharedMesh.Bending(
            source: settings.faceMesh?.source ?? .automatic, isMirrored: settings.faceMesh?.mirrored ?? false,
            shapes: Dictionary(
                shapes.compactMap { named in builder.value(named.value).map { (named.name, $0) } }, uniquingKeysWith: { $1 }))
    }

    /// Reads the file that maps blend shapes to the model's morph targets.
    private static func mappedShapes(
        _ settings: NodeSettings, of model: Model, _ builder: SceneBuilder
    ) -> [Named<ShapeValueSettings>] {
        guard let path = settings.faceMesh?.map,
            let found = builder.assets.file(of: path, kind: "a file of morph targets"),
            let file = builder.reading.file(
                ShapeMapFile.self, at: found.location, kind: "file of morph targets", named: path.location)
        else { return [] }
        let targets = Set(model.meshes.flatMap { $0.mesh.morphTargets.map(\.name) })
        let known = file.shapes.filter { targets.contains($0.name) }
        if known.count < file.shapes.count {
            builder.reading.note(
                "\(file.shapes.count - known.count) of the file's \(file.shapes.count) shapes are not in the model",
                at: path.location)
        }
        return known
    }

    private var model: Model { source.model }
    /// How the face deforms the model's meshes.
    private let bending: SceneBuilder.SharedMesh.Bending

    /// Adds the model's nodes below a node.
    mutating func place(under node: NodeID) {
        guard checkNames() else { return }
        let firstCamera = builder.modelCameras.count
        var parent = node
        if settings.units != nil || settings.size != nil || settings.centered {
            var scaling = Node(name: settings.units != nil ? "units" : "extent", parentFromNode: nodeFromModel())
            scaling.renderingOrder = settings.renderingOrder
            scaling.takeLighting(of: settings)
            parent = builder.scene.add(scaling, under: node)
        }
        for root in model.roots {
            place(root, under: parent, isWanted: settings.parts == nil, modelScale: 1)
        }
        bindMeshes(below: node)
        noteClips()
        noteVariants()
        noteScenes()
        noteCameras(from: firstCamera)
        noteLights()
        if settings.faceMesh?.isOn == true, !hasBentMesh {
            builder.reading.fail(
                "has no mesh that a face can deform: no mesh has morph targets named after blend shapes, or as many vertices as "
                    + "the recording's face; `faceMesh: {shapes: {TARGET: jawOpen}}` drives others",
                at: settings.model?.location ?? settings.location)
        }
    }

    /// Returns the scale and the translation that the config requests for the model, and stores the scale.
    private mutating func nodeFromModel() -> Matrix4 {
        if let units = settings.units { scale = units.metres / Float(model.metersPerUnit ?? 1) }
        guard settings.size != nil || settings.centered else { return Matrix4(scale: SIMD3(repeating: scale)) }
        let shown = model.roots.flatMap { restingSurface(of: $0, .identity, isWanted: settings.parts == nil) }
        guard let box = BoundingBox(shown) else { return Matrix4(scale: SIMD3(repeating: scale)) }
        let extent = box.size.max()
        if let size = settings.size, extent > 0, (size / extent).isFinite { scale = size / extent }
        let scaling = Matrix4(scale: SIMD3(repeating: scale))
        return settings.centered ? scaling * Matrix4(translation: -box.center) : scaling
    }

    /// Returns the vertices that the node shows of a model's node and its descendants, in the model's rest pose and space.
    private func restingSurface(of node: ModelNode, _ modelFromParent: Matrix4, isWanted: Bool) -> [SIMD3<Float>] {
        guard !isLeftOut(node.name) else { return [] }
        let (isWanted, modelFromNode) = (isWanted || isAsked(for: node.name), modelFromParent * node.parentFromNode)
        let own = node.meshIndices.lazy.map { model.meshes[$0] }.filter { isShown($0, isWanted: isWanted) }.flatMap { part in
            part.mesh.restingSurface.map { modelFromNode.transform(point: $0) }
        }
        return own + node.children.flatMap { restingSurface(of: $0, modelFromNode, isWanted: isWanted) }
    }

    /// - Parameter modelScale: the length in the model's space of a unit of the parent's space.
    private mutating func place(_ node: ModelNode, under parent: NodeID, isWanted: Bool, modelScale: Float) {
        guard !isLeftOut(node.name) else {
            nodes += [NodeID?](repeating: nil, count: node.count)
            return
        }
        let isWanted = isWanted || isAsked(for: node.name)
        let modelScale = modelScale * node.parentFromNode.lengthScale
        var made = Node(name: Self.sceneName(of: node), parentFromNode: node.parentFromNode)
        made.renderingOrder = settings.renderingOrder
        made.takeLighting(of: settings)
        let id = builder.scene.add(made, under: parent)
        nodes.append(id)
        for index in node.meshIndices where isShown(model.meshes[index], isWanted: isWanted) {
            addSurface(index, to: id, modelScale: modelScale)
        }
        for light in node.lights where !isLeftOut(light.name) && (isWanted || isAsked(for: light.name)) {
            lightCount += 1
            guard lightFactor > 0 else { continue }
            builder.addLight(light, under: id, factor: lightFactor, scale: scale)
            if settings.lights != nil { builder.modelLightsAreAsked = true }
        }
        if let camera = node.camera {
            builder.modelCameras.append(
                PlacedCamera(camera: camera, name: camera.name.isEmpty ? node.name : camera.name, node: id))
        }
        for child in node.children {
            place(child, under: id, isWanted: isWanted, modelScale: modelScale)
        }
    }

    /// Binds skinned meshes to their joints, once all of the model's nodes exist.
    private func bindMeshes(below root: NodeID) {
        guard isMoved else { return }
        for held in heldMeshes {
            builder.scene.bind(
                held.mesh,
                to: Skeleton(meshNode: held.node, joints: held.joints.map { $0.flatMap { nodes[$0] } }, root: root))
        }
        builder.placedModels.append(
            PlacedModel(model: model, settings: settings, face: face, root: root, nodes: nodes))
    }

    /// Notes clips that do not play because the config does not mention them.
    private func noteClips() {
        guard settings.clips == nil, !model.clips.isEmpty else { return }
        let names = model.clips.enumerated().map { $1.name.isEmpty ? String($0) : $1.name }
        let list = names.shortened(to: 4)
        builder.reading.note(
            "the model's file has \(names.count == 1 ? "a clip" : "\(names.count) clips") that \(names.count == 1 ? "does" : "do") not play: "
                + "\(list); `clips: \(names[0])` on the node plays \(names.count == 1 ? "it" : "the first")",
            at: settings.model?.location ?? settings.location)
    }

    /// Notes the variants of the model's materials if the config selects none.
    private func noteVariants() {
        guard settings.variant == nil, settings.material == nil, !settings.occluder, !settings.shadowCatcher,
            let name = model.variants.first
        else { return }
        let count = model.variants.count
        builder.reading.note(
            "the model's file has \(count == 1 ? "a variant" : "\(count) variants"): \(model.variants.shortened(to: 4)); "
                + "`variant: \(name)` on the node shows \(count == 1 ? "it" : "the first")",
            at: settings.model?.location ?? settings.location)
    }

    /// Notes the other scenes of the file if the config selects none.
    private func noteScenes() {
        guard settings.scene == nil, model.scenes.count > 1 else { return }
        builder.reading.note(
            "the model's file has \(model.scenes.count) scenes: \(model.scenes.shortened(to: 4)); `scene: NAME` on the node selects one",
            at: settings.model?.location ?? settings.location)
    }

    /// Notes the model's cameras if the config has another one.
    /// - Parameter first: the index of the model's first camera among those of all models.
    private func noteCameras(from first: Int) {
        let names = builder.modelCameras[first...].map(\.name)
        guard !names.isEmpty, builder.config.settings.camera.source != .model else { return }
        builder.reading.note(
            "the model's file has \(names.count == 1 ? "a camera" : "\(names.count) cameras"): \(names.shortened(to: 4)); "
                + "`camera: {source: model}` uses \(names.count == 1 ? "it" : "the first")",
            at: settings.model?.location ?? settings.location)
    }

    /// The factor on the model's lights.
    private var lightFactor: Float { settings.lights?.value ?? (builder.hasOwnLights ? 0 : 1) }

    /// Notes the effect on the model's lights if the config does not specify one.
    private func noteLights() {
        let (count, location) = (lightCount, settings.model?.location ?? settings.location)
        let lights = count == 1 ? "a light" : "\(count) lights"
        if let asked = settings.lights {
            if count == 0 { builder.reading.note("`lights` has no effect: the model has no lights", at: asked.location) }
        } else if count > 0, builder.hasOwnLights {
            builder.reading.note(
                "the model's file has \(lights), ignored because the config has `lights`; `lights: true` on the node "
                    + "enables \(count == 1 ? "it" : "them")", at: location)
        } else if count > 0 {
            builder.reading.note(
                "the model's file has \(lights), which \(count == 1 ? "replaces" : "replace") the default directional light; "
                    + "`lights: false` on the node disables \(count == 1 ? "it" : "them")", at: location)
            noteStrength(at: location)
        }
    }

    /// Notes lights in units of watts or lumens, which show every surface white, with the factor that makes them usable.
    private func noteStrength(at location: ConfigLocation) {
        guard let strength = model.illumination, strength > Self.greatestStrength, strength.isFinite else { return }
        var digits = 1.0
        while digits < Double(strength) { digits *= 10 }
        let factor = (digits / Double(strength)).rounded() / digits
        builder.reading.note(
            "the model's lights are \(Int(min(strength, 1e9))) times as bright as a white surface can show; `lights: \(factor.short)` on the "
                + "node dims them", at: location)
    }

    /// More than the lights of a film set: a surface of middle grey is white.
    private static let greatestStrength: Float = 8

    private mutating func addSurface(_ index: Int, to node: NodeID, modelScale: Float) {
        let part = model.meshes[index]
        let materialIndex = part.materialIndex(inVariant: variant)
        guard let material = material(materialIndex) else { return }
        builder.checkTextureCoordinates(of: material, on: part.mesh, at: settings.location)
        let mesh = mesh(index, tangentSet: builder.scene[material].tangentSlot?.textureCoordinateSet, on: node)
        if isMoved, builder.scene[mesh].skin != nil, !heldMeshes.contains(where: { $0.mesh == mesh }) {
            heldMeshes.append((mesh, node, part.joints))
        }
        for material in tints(of: materialIndex, shownAs: material, modelScale: modelScale) + [material] {
            let surface = Surface(mesh: mesh, material: material, depthOffset: builder.depthOffset(of: settings))
            builder.scene[node].surfaces.append(surface)
        }
    }

    /// Returns the materials drawn before a model's glass to tint the background; none if the glass transmits no light, or
    /// another material replaces it.
    private mutating func tints(of index: Int?, shownAs shown: MaterialID, modelScale: Float) -> [MaterialID] {
        guard let index, model.materials[index].transmission > 0, settings.material == nil, !settings.occluder,
            !settings.shadowCatcher
        else { return [] }
        let glass = Glass(material: index, scale: modelScale)
        if let known = tints[glass] { return known }
        let source = model.materials[index]
        let isReplaced = settings.materials.contains { named in
            if case .named = named.value { named.name == source.name } else { false }
        }
        var made: [MaterialID] = []
        if !isReplaced {
            let material = builder.scene[shown]
            let absorption = builder.absorption(of: source, shownAs: material, scale: modelScale, in: self.source)
            made = [builder.tint(of: material), absorption].compactMap(\.self)
        }
        tints[glass] = made
        return made
    }

    /// Returns the mesh at an index, deformed if the config requests it. Nodes share meshes that are deformed alike.
    /// - Parameter tangentSet: the texture coordinate set of the normal map, if there is one.
    private mutating func mesh(_ index: Int, tangentSet: Int?, on node: NodeID) -> MeshID {
        let bends = settings.faceMesh?.isOn == true
        let key = SceneBuilder.SharedMesh(
            model: source.url, scene: settings.scene?.value, index: index, face: bends ? face : nil,
            bending: bends ? bending : nil, tangentSet: tangentSet, normals: settings.normals?.value,
            subdivide: settings.subdivide,
            instance: isMoved && model.meshes[index].mesh.isDeformed || source.copy != nil ? node : nil)
        if let known = builder.sharedMeshes[key] {
            hasBentMesh = hasBentMesh || builder.drivers.morphs.contains { $0.meshID == known }
            return known
        }
        var mesh = model.meshes[index].mesh
        let fits = takesTrackedVertices(mesh)
        // The mesh must keep its vertex count to take recorded vertices.
        if !fits, let rule = settings.normals?.value ?? model.meshes[index].shading {
            mesh = mesh.shaded(by: rule)
        } else if fits, let normals = settings.normals, normals.value != .smooth {
            builder.reading.note(
                "`normals` has no effect on a mesh that takes the recording's vertices; it stays smooth", at: normals.location)
        }
        // Tangents from the file are already separate for each vertex.
        if let tangentSet, !fits, mesh.textureCoordinates.indices.contains(tangentSet),
            tangentSet > 0 || mesh.tangents.isEmpty
        {
            mesh = mesh.split(forTangentsOfSet: tangentSet)
        }
        let id = builder.scene.add(mesh)
        builder.sharedMeshes[key] = id
        // Recorded vertices may part where the model's are equal, unless its morph targets prove that they move together.
        builder.subdivide(id, settings, joinsSeams: !fits || !mesh.morphTargets.isEmpty)
        if let driver = morphDriver(of: mesh, as: id, fits: fits) {
            builder.drivers.morphs.append(driver)
            hasBentMesh = true
        }
        return id
    }

    /// Returns the driver that deforms a mesh with the face, or nil if nothing can deform it.
    /// - Parameter fits: whether the recording's vertices belong to the mesh.
    private func morphDriver(of mesh: Mesh, as id: MeshID, fits: Bool) -> MorphDriver? {
        guard let settings = settings.faceMesh, settings.isOn else { return nil }
        var driver = MorphDriver(id, of: mesh, faceIndex: face, usesTrackedVertices: fits)
        for (index, target) in mesh.morphTargets.enumerated() {
            if let value = bending.shapes[target.name] { driver.targets[index] = MorphDriver.Target(value) }
            if bending.isMirrored { driver.targets[index].value = driver.targets[index].value?.mirrored }
        }
        let hasShapes = driver.targets.contains { $0.value != nil } && settings.source != .vertices
        guard fits || hasShapes else { return nil }
        driver.targets = !hasShapes ? [] : driver.targets.map(builder.withGain)
        return driver
    }

    /// Whether the recording's vertices belong to a mesh.
    ///
    /// A recording may have the same number of vertices in another order. Unless the config states that they match, most of the
    /// mesh's edges must exist in the recording's topology.
    private func takesTrackedVertices(_ mesh: Mesh) -> Bool {
        guard let bending = settings.faceMesh, bending.isOn, bending.source != .shapes,
            let topology = builder.recording?.header.topology, topology.vertexCount == mesh.vertexCount
        else { return false }
        if bending.source == .vertices { return true }
        let known = Self.edges(of: topology.triangles)
        let own = Self.edges(of: mesh.triangles)
        if 2 * own.count(where: known.contains) > own.count { return true }
        builder.reading.note(
            "the recording's \(mesh.vertexCount) vertices do not match the model's mesh; blend shapes deform the model instead",
            at: settings.model?.location ?? settings.location)
        return false
    }

    private static func edges(of triangles: [SIMD3<UInt32>]) -> Set<SIMD2<UInt32>> {
        var edges: Set<SIMD2<UInt32>> = []
        for triangle in triangles {
            for (a, b) in [(triangle.x, triangle.y), (triangle.y, triangle.z), (triangle.z, triangle.x)] {
                edges.insert(SIMD2(min(a, b), max(a, b)))
            }
        }
        return edges
    }

    private mutating func material(_ index: Int?) -> MaterialID? {
        if let known = materials[index] { return known }
        let made = builder.material(of: settings, modelMaterial: index.map { model.materials[$0] }, in: source)
        materials[index] = made
        return made
    }

    // MARK: Names

    private func isAsked(for name: String) -> Bool { settings.parts?.contains { $0.value == name } ?? false }
    private func isLeftOut(_ name: String) -> Bool { settings.without?.contains { $0.value == name } ?? false }

    private func isShown(_ mesh: ModelMesh, isWanted: Bool) -> Bool {
        let material = mesh.materialIndex(inVariant: variant).map { model.materials[$0].name } ?? ""
        if settings.faceMesh?.isOn == true, settings.faceMesh?.fill == false, mesh.name == "fill" { return false }
        return !isLeftOut(mesh.name) && !isLeftOut(material)
            && (isWanted || isAsked(for: mesh.name) || isAsked(for: material))
    }

    /// Whether the model has every name that the config uses; reports unknown names.
    private func checkNames() -> Bool {
        let materialNames = model.materials.map(\.name)
        var names = model.meshes.map(\.name) + materialNames
        model.roots.forEach { Self.collectNames($0, into: &names) }
        let knownNames = Set(names)
        let unknownParts = ((settings.parts ?? []) + (settings.without ?? [])).filter { !knownNames.contains($0.value) }
        for part in unknownParts {
            fail("the model has no node, mesh, material or light \(part.value.quoted)", part.value, names, at: part.location)
        }
        let targets = Set(model.meshes.flatMap { $0.mesh.morphTargets.map(\.name) })
        let unknownTargets = (settings.faceMesh?.shapes ?? []).filter { !targets.contains($0.name) }
        for named in unknownTargets {
            fail("the model has no morph target \(named.name.quoted)", named.name, targets.sorted(), at: named.location)
        }
        let knownMaterials = Set(materialNames)
        let unknownMaterials = settings.materials.filter { !knownMaterials.contains($0.name) }
        for named in unknownMaterials {
            fail("the model has no material \(named.name.quoted)", named.name, materialNames, at: named.location)
        }
        var hasVariant = true
        if let name = settings.variant, variant == nil {
            hasVariant = false
            fail(
                "the model has no variant \(name.value.quoted)", name.value, model.variants, at: name.location,
                none: "no variants")
        }
        return unknownParts.isEmpty && unknownTargets.isEmpty && unknownMaterials.isEmpty && hasVariant
    }

    /// Reports an unknown name with the known ones.
    /// - Parameter none: the words for an empty list. Default: "no names".
    private func fail(
        _ message: String, _ name: String, _ names: [String], at location: ConfigLocation, none: String = "no names"
    ) {
        // One more than the list shows, to detect truncation.
        let first = names.lazy.filter { !$0.isEmpty }.prefix(9)
        let list = first.prefix(8).joined(separator: ", ") + (first.count > 8 ? ", …" : "")
        let hint =
            builder.reading.suggestion(for: name, among: names.filter { !$0.isEmpty })
            ?? (first.isEmpty ? "it has \(none)" : "it has \(list)")
        builder.reading.fail("\(message); \(hint)", at: location)
    }

    /// Returns the name of a model's node in the scene, in a form that paths can contain.
    private static func sceneName(of node: ModelNode) -> String {
        node.name.isEmpty ? "node" : String(node.name.map { $0 == "/" ? "_" : $0 })
    }

    private static func collectNodeNames(_ node: ModelNode, into names: inout [String]) {
        names.append(sceneName(of: node))
        node.children.forEach { collectNodeNames($0, into: &names) }
    }

    private static func collectNames(_ node: ModelNode, into names: inout [String]) {
        names.append(node.name)
        names += node.lights.map(\.name)
        node.children.forEach { collectNames($0, into: &names) }
    }
}

extension Mesh {
    /// Whether joints or the weights of shapes can move its vertices.
    fileprivate var isDeformed: Bool { skin != nil || !morphTargets.isEmpty }
}

extension Matrix4 {
    /// The mean factor on lengths: the cube root of the factor on volumes.
    fileprivate var lengthScale: Float {
        let (x, y, z) = linear.columns
        return Float(PortableMath.cubeRoot(Double(abs(x.dot(y.cross(z))))))
    }
}
