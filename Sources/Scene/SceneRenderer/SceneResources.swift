import Imaging
import Meshes
import Rasterizer
import RenderMath
import SceneGraph

/// The parts of a scene that are made ready once: textures for sampling, meshes with normals, shapes for morphing.
struct SceneResources: Sendable {
    private let meshes: [ReadyMesh]
    let textures: [ReadyTexture]
    private let cubeMaps: [SampledCube]
    /// By the index of the material.
    private let displacements: [Int: SurfaceDisplacement]
    /// By the index of the mesh.
    private let skeletons: [Int: ReadySkeleton]
    let reuse = FrameReuse()
    /// Whether cut-out surfaces cover samples, not pixels.
    private let cutsSamples: Bool

    private struct ReadyMesh: Sendable {
        var mesh: Mesh
        /// The mesh as nothing bends it, with normals.
        var resting: MeshShape
        /// Its sets of texture coordinates.
        var coordinateSets: [GeometryBuffer<SIMD2<Float>>]
        /// By the number of the set of texture coordinates that a normal map is read by; made where a material has one.
        var tangents: [Int: GeometryBuffer<SIMD4<Float>>]
        var colors: GeometryBuffer<SIMD4<Float>>
        /// Nil where the mesh has no morph targets.
        var morpher: MeshMorpher?
        /// The box around the resting mesh; a point at the origin where it has no vertices.
        var bounds: BoundingBox
    }

    private struct ReadySkeleton: Sendable {
        var chain: Skeleton.Chain
        var skinner: MeshSkinner
        /// The joints as the scene has them, in which the mesh is at rest.
        var resting: [Matrix4?]
        /// For each joint the inverse of its place when the mesh was bound.
        var jointFromMesh: [Matrix4]
        /// The box around the vertices as they were bound.
        var bounds: BoundingBox
    }

    /// One buffer for all meshes that share an array, as copies of one model do. The meshes hold their arrays meanwhile.
    private struct SharedBuffers {
        private var buffers: [UnsafeRawPointer: any Sendable] = [:]

        mutating func buffer<Element>(of array: [Element]) -> GeometryBuffer<Element> {
            array.withUnsafeBytes { bytes in
                if let known = bytes.baseAddress.flatMap({ buffers[$0] }) as? GeometryBuffer<Element>,
                    known.count == array.count
                {
                    return known
                }
                let buffer = GeometryBuffer(array)
                if let address = bytes.baseAddress { buffers[address] = buffer }
                return buffer
            }
        }
    }

    enum ReadyTexture: Sendable {
        case still(StillTexture)
        case relief(MeshID)
        case frame(source: Int)
    }

    init(_ scene: Scene, cutsSamples: Bool, threads: Int) {
        self.cutsSamples = cutsSamples
        var buffers = SharedBuffers()
        let bumpedSets = Self.bumpedSets(of: scene)
        meshes = scene.meshes.enumerated().map { index, mesh in
            var mesh = mesh
            if mesh.normals.isEmpty { mesh.makeSmoothNormals() }
            return ReadyMesh(
                mesh: mesh,
                resting: MeshShape(
                    positions: buffers.buffer(of: mesh.positions), normals: buffers.buffer(of: mesh.normals),
                    triangles: buffers.buffer(of: mesh.triangles)),
                coordinateSets: mesh.textureCoordinates.map { buffers.buffer(of: $0) },
                tangents: Self.tangents(of: mesh, forSets: bumpedSets[index]), colors: buffers.buffer(of: mesh.colors),
                morpher: mesh.morphTargets.isEmpty ? nil : MeshMorpher(mesh),
                bounds: mesh.bounds ?? BoundingBox(minimum: .zero, maximum: .zero))
        }
        skeletons = Dictionary(
            uniqueKeysWithValues: scene.skeletons.compactMap { mesh, skeleton in
                let chain = skeleton.chain(in: scene)
                guard let skinner = MeshSkinner(scene[mesh]),
                    let resting = chain.meshFromJoint({ scene[$0].parentFromNode }), let skin = scene[mesh].skin,
                    let bounds = BoundingBox(skin.positions)
                else { return nil }
                return (
                    mesh.index,
                    ReadySkeleton(
                        chain: chain, skinner: skinner, resting: resting, jointFromMesh: skin.jointFromMesh, bounds: bounds)
                )
            })
        displacements = Dictionary(
            uniqueKeysWithValues: scene.materials.enumerated().compactMap { index, material in
                material.displacement.flatMap { SurfaceDisplacement($0, in: scene) }.map { (index, $0) }
            })
        textures = scene.textures.map { texture in
            switch texture {
            case .picture(let picture): .still(StillTexture(.picture(picture)))
            case .light(let picture): .still(StillTexture(.light(picture)))
            case .still(let texture): .still(texture)
            case .relief(let mesh): .relief(mesh)
            case .frame(let source): .frame(source: source)
            }
        }
        // A light's cube map is its own, so that blurring it changes no mirror.
        let blurred = Set(scene.nodes.compactMap { $0.light?.surroundings?.index })
        cubeMaps = scene.cubeMaps.enumerated().map { index, cube in
            switch cube {
            case .map(let map): SampledCube(blurred.contains(index) ? map.prefiltered(threads: threads) : map)
            case .sampled(let sampled): sampled
            }
        }
    }

    /// For each mesh the sets of texture coordinates by which its surfaces' materials read normal maps.
    private static func bumpedSets(of scene: Scene) -> [Set<Int>] {
        var sets = [Set<Int>](repeating: [], count: scene.meshes.count)
        for surface in scene.nodes.flatMap(\.surfaces) {
            guard let slot = scene[surface.material].tangentSlot else { continue }
            sets[surface.mesh.index].insert(slot.textureCoordinateSet)
        }
        return sets
    }

    /// The mesh's own tangents serve its first set; the others, and those of meshes without, are made.
    private static func tangents(of mesh: Mesh, forSets sets: Set<Int>) -> [Int: GeometryBuffer<SIMD4<Float>>] {
        var tangents: [Int: GeometryBuffer<SIMD4<Float>>] = [:]
        for set in sets where mesh.textureCoordinates.indices.contains(set) {
            let given = set == 0 && !mesh.tangents.isEmpty
            tangents[set] = GeometryBuffer(given ? mesh.tangents : mesh.tangents(forTextureCoordinateSet: set))
        }
        return tangents
    }

    /// The box around a mesh at rest, in its own space.
    func bounds(of mesh: MeshID) -> BoundingBox { meshes[mesh.index].bounds }

    /// The middle by which a mesh is ordered among what is blended, in its own space: that of the mesh at rest, or of its sprites.
    func middle(of mesh: MeshID, in state: FrameState) -> SIMD3<Float> {
        if case .sprites(let sprites) = state.deformations[mesh], let box = BoundingBox(sprites.map(\.position)) {
            return box.center
        }
        return bounds(of: mesh).center
    }

    /// Points that move as far as a mesh does, in its own space: the corners of its box at rest, and of what joints hold where each joint
    /// has them.
    func outlyingPoints(of mesh: MeshID, in state: FrameState) -> [SIMD3<Float>] {
        let corners = bounds(of: mesh).corners
        guard let skeleton = skeletons[mesh.index],
            let meshFromJoint = skeleton.chain.meshFromJoint({ state[$0].parentFromNode }), meshFromJoint != skeleton.resting
        else { return corners }
        let held = zip(meshFromJoint, skeleton.jointFromMesh).flatMap { placed, jointFromMesh in
            placed.map { placed in
                skeleton.bounds.corners.map { placed.transform(point: jointFromMesh.transform(point: $0)) }
            } ?? []
        }
        return corners + held
    }

    /// A mesh's first set of texture coordinates; none where it has none.
    func coordinates(of mesh: MeshID) -> GeometryBuffer<SIMD2<Float>> { meshes[mesh.index].coordinateSets.first ?? [] }

    /// A surface as it is drawn in a frame; nil for a relief of nothing.
    func draw(
        _ surface: Surface, world: WorldNodeState, state: FrameState, inputs: FrameInputs, identifier: UInt32
    ) throws(SceneRendererError) -> Draw? {
        if case .sprites(let sprites) = state.deformations[surface.mesh] {
            return try draw(sprites, as: surface, world: world, state: state, inputs: inputs, identifier: identifier)
        }
        let material = state[surface.material]
        let ready = meshes[surface.mesh.index]
        guard let shape = try shape(of: surface, in: state, inputs) else { return nil }
        let coordinateSets = Self.coordinateSets(of: material)
        // Other triangles that stand in for the mesh's have none of its vertices' properties.
        let isMesh = shape.positions.count == ready.mesh.vertexCount
        return Draw(
            positions: shape.positions, normals: shape.normals,
            textureCoordinates: isMesh
                ? try textureCoordinates(of: surface, coordinateSets, world, state, inputs) : [],
            tangents: isMesh
                ? material.tangentSlot.flatMap { (shape.tangents ?? ready.tangents)[$0.textureCoordinateSet] } ?? [] : [],
            colors: isMesh && material.vertexColors != .unused ? ready.colors : [],
            triangles: shape.triangles, worldFromModel: world.worldFromNode,
            shading: material.colorWriteMask.isEmpty
                ? nil : try shading(surface.material, material, opacity: world.opacity, coordinateSets, inputs),
            state: Self.rasterState(material), depthOffset: surface.depthOffset, identifier: identifier)
    }

    /// A surface as it hides others and is found by them: its triangles in a frame without its material. With the mesh's first set of
    /// texture coordinates; none where other triangles stand in for the mesh's.
    /// - Parameter shading: nil writes depth alone.
    func bareDraw(
        _ surface: Surface, world: WorldNodeState, state: FrameState, inputs: FrameInputs, shading: ShadingMaterial?
    ) throws(SceneRendererError) -> Draw? {
        let ready = meshes[surface.mesh.index]
        guard let shape = try shape(of: surface, in: state, inputs), !shape.triangles.isEmpty else { return nil }
        let hasCoordinates = shape.positions.count == ready.mesh.vertexCount
        return Draw(
            positions: shape.positions, textureCoordinates: hasCoordinates ? Array(ready.coordinateSets.prefix(1)) : [],
            triangles: shape.triangles, worldFromModel: world.worldFromNode, shading: shading, depthOffset: surface.depthOffset)
    }

    /// A surface's mesh as a frame bends it, with its material's heights; nil for a relief of nothing.
    private func shape(
        of surface: Surface, in state: FrameState, _ inputs: FrameInputs
    ) throws(SceneRendererError) -> MeshShape? {
        guard let shape = try shape(of: surface.mesh, in: state, inputs) else { return nil }
        let mesh = meshes[surface.mesh.index].mesh
        guard let displacement = displacements[surface.material.index], shape.positions.count == mesh.vertexCount else {
            return shape
        }
        return reuse.displaced(shape, surface) { displacement.displaced(shape, coordinates: mesh.textureCoordinates) }
    }

    /// A mesh as a frame bends it; nil for a relief of nothing.
    private func shape(
        of mesh: MeshID, in state: FrameState, _ inputs: FrameInputs
    ) throws(SceneRendererError) -> MeshShape? {
        let ready = meshes[mesh.index]
        let deformation = state.deformations[mesh]
        if let count = deformation?.vertexCount, count != ready.mesh.vertexCount {
            throw .wrongVertexCount(frame: state.index, mesh: mesh.index, count, expected: ready.mesh.vertexCount)
        }
        if case .triangles(let triangles, let positions) = deformation {
            let last = triangles.reduce(0) { max($0, $1.max()) }
            guard triangles.isEmpty || Int(last) < positions.count else {
                throw .missingVertex(frame: state.index, mesh: mesh.index, Int(last), count: positions.count)
            }
        }
        if let held = heldShape(of: ready, mesh, deformation, in: state) { return held }
        return try shape(of: ready, mesh, deformation, inputs)
    }

    /// A mesh whose joints are not where the scene has them; nil for all others, and for one that is bent in another way.
    private func heldShape(
        of ready: ReadyMesh, _ mesh: MeshID, _ deformation: FrameState.Deformation?, in state: FrameState
    ) -> MeshShape? {
        guard let skeleton = skeletons[mesh.index] else { return nil }
        let weights: [Float]
        switch deformation {
        case nil: weights = []
        case .morph(let given)?: weights = given
        default: return nil
        }
        guard let meshFromJoint = skeleton.chain.meshFromJoint({ state[$0].parentFromNode }),
            meshFromJoint != skeleton.resting
        else { return nil }
        return reuse.shape(of: mesh.index, weights: weights, meshFromJoint: meshFromJoint) {
            let pose = skeleton.skinner.pose(weights: weights, meshFromJoint: meshFromJoint)
            return MeshShape(
                positions: GeometryBuffer(pose.positions), normals: GeometryBuffer(pose.normals),
                triangles: ready.resting.triangles,
                tangents: ready.tangents.mapValues {
                    GeometryBuffer(
                        skeleton.skinner.tangents(Array($0), from: skeleton.resting, to: meshFromJoint))
                })
        }
    }

    /// Meshes that nothing bends keep their arrays from frame to frame, and so do those that are bent as they were before.
    private func shape(
        of ready: ReadyMesh, _ mesh: MeshID, _ deformation: FrameState.Deformation?, _ inputs: FrameInputs
    ) throws(SceneRendererError) -> MeshShape? {
        let resting = ready.resting
        switch deformation {
        case nil:
            return resting
        case .morph(let weights)?:
            guard let morpher = ready.morpher else { return resting }
            return reuse.shape(of: mesh.index, .morph(weights)) {
                let shape = morpher.shape(weights: weights)
                return MeshShape(
                    positions: GeometryBuffer(shape.positions), normals: GeometryBuffer(shape.normals),
                    triangles: resting.triangles)
            }
        case .morphAndOffsets(let weights, let offsets)?:
            return reuse.shape(of: mesh.index, .morphAndOffsets(weights, offsets: offsets)) {
                var positions = ready.morpher?.shape(weights: weights).positions ?? ready.mesh.positions
                for index in positions.indices { positions[index] += offsets[index] }
                return Self.shape(positions, ready.mesh.triangles, in: resting.triangles)
            }
        case .positions(let positions)?:
            return reuse.shape(of: mesh.index, .positions(positions)) {
                return Self.shape(positions, ready.mesh.triangles, in: resting.triangles)
            }
        case .triangles(let triangles, let positions)?:
            return reuse.shape(of: mesh.index, .triangles(triangles, positions: positions)) {
                return Self.shape(positions, triangles, in: GeometryBuffer(triangles))
            }
        case .pieces(let pieces)?:
            return reuse.shape(of: mesh.index, .pieces(pieces)) {
                let mesh = Mesh(pieces)
                return MeshShape(
                    positions: GeometryBuffer(mesh.positions), normals: GeometryBuffer(mesh.normals),
                    triangles: GeometryBuffer(mesh.triangles))
            }
        case .sprites?:
            return resting
        case .relief?:
            return try inputs.reliefs.shape(of: mesh, triangles: resting.triangles)
        }
    }

    /// A shape with smooth normals of its own.
    private static func shape(
        _ positions: [SIMD3<Float>], _ triangles: [SIMD3<UInt32>], in buffer: GeometryBuffer<SIMD3<UInt32>>
    ) -> MeshShape {
        var normals: [SIMD3<Float>] = []
        Mesh.writeAreaWeightedNormals(positions: positions, triangles: triangles, into: &normals)
        return MeshShape(positions: GeometryBuffer(positions), normals: GeometryBuffer(normals), triangles: buffer)
    }

    /// What physically based surfaces mirror of an environment.
    func surroundings(_ cube: CubeMapID, worldFromEnvironment: Matrix4, color: SIMD3<Float>) -> Surroundings {
        // A rotation's inverse is its transpose.
        let columns = worldFromEnvironment.linear.columns
        let cubeFromWorld = Matrix3(
            SIMD3(columns.0.x, columns.1.x, columns.2.x), SIMD3(columns.0.y, columns.1.y, columns.2.y),
            SIMD3(columns.0.z, columns.1.z, columns.2.z))
        return Surroundings(cube: cubeMaps[cube.index], cubeFromWorld: cubeFromWorld, color: color)
    }

    // MARK: Materials

    /// The sets of texture coordinates that a material reads, at most two.
    static func coordinateSets(of material: Material) -> [Int] {
        var sets: [Int] = []
        for slot in material.slotsReadByCoordinates where slot.hasTexture && !sets.contains(slot.textureCoordinateSet) {
            sets.append(slot.textureCoordinateSet)
        }
        return Array(sets.prefix(Material.mostTextureCoordinateSets))
    }

    /// The sets in the order in which the material reads them; the mesh's first serves for one that it does not have.
    private func textureCoordinates(
        of surface: Surface, _ sets: [Int], _ world: WorldNodeState, _ state: FrameState, _ inputs: FrameInputs
    ) throws(SceneRendererError) -> [GeometryBuffer<SIMD2<Float>>] {
        let given = meshes[surface.mesh.index].coordinateSets
        var found: [GeometryBuffer<SIMD2<Float>>] = []
        for set in sets {
            if set == MaterialSlot.projectedSet, let shape = try shape(of: surface.mesh, in: state, inputs) {
                found.append(Self.projected(shape.positions, by: inputs.clipFromWorld * world.worldFromNode))
            } else if let set = given.indices.contains(set) ? given[set] : given.first {
                found.append(set)
            }
        }
        return found
    }

    /// The places of vertices in the frame, (0, 0) at its top left corner; those behind the camera show nothing.
    private static func projected(
        _ positions: GeometryBuffer<SIMD3<Float>>, by clipFromModel: Matrix4
    ) -> GeometryBuffer<SIMD2<Float>> {
        GeometryBuffer(
            positions.map { position in
                let clip = clipFromModel * SIMD4(position, 1)
                return clip.w > 0 ? SIMD2(clip.x / clip.w + 1, 1 - clip.y / clip.w) / 2 : .zero
            })
    }

    func shading(
        _ id: MaterialID, _ material: Material, opacity: Float, _ coordinateSets: [Int], _ inputs: FrameInputs
    ) throws(SceneRendererError) -> ShadingMaterial {
        func input(_ slot: MaterialSlot) throws(SceneRendererError) -> ShadingInput {
            try self.input(slot, coordinateSets, inputs)
        }
        var shading = ShadingMaterial(lightingModel: material.lightingModel, diffuse: try input(material.diffuse))
        if let ambient = material.ambient { shading.ambient = try input(ambient) }
        shading.specular = try input(material.specular)
        shading.emission = try input(material.emission)
        shading.selfIllumination = try material.selfIllumination.map(input)
        shading.opacity = material.transparency * opacity
        if let transparent = material.transparent {
            shading.transparent = ShadingMaterial.Transparent(input: try input(transparent))
            if material.transparencyMode == .rgbZero {
                // What is missing grows with the transparency, and not what is there.
                shading.transparent?.isRGBZero = true
                let color = shading.transparent!.input.color.premultiplied * material.transparency
                shading.transparent?.input.color = LinearColor(premultiplied: color)
                shading.opacity = opacity
            }
        }
        shading.multiply = try input(material.multiply)
        shading.reflective = reflection(id, material)
        shading.metalness = try input(material.metalness)
        shading.roughness = try input(material.roughness)
        shading.dielectricReflectance = try input(material.reflectance)
        shading.ambientOcclusion = try input(material.ambientOcclusion)
        func bumps(_ normal: NormalSlot?) throws(SceneRendererError) -> ShadingMaterial.NormalMap? {
            guard let normal else { return nil }
            return ShadingMaterial.NormalMap(
                input: try input(normal.slot), strength: normal.strength, greenIsDown: normal.greenIsDown)
        }
        shading.normalMap = try bumps(material.normal)
        if material.hasClearCoat {
            shading.clearCoat = ShadingMaterial.ClearCoat(
                strength: try input(material.clearCoat), roughness: try input(material.clearCoatRoughness),
                normalMap: try bumps(material.clearCoatNormal))
        }
        shading.subsurface = try input(material.subsurface)
        shading.vertexColors = material.vertexColors
        shading.shininess = material.shininess
        shading.directionToEye = material.directionToEye
        shading.alphaCutoff = material.alphaCutoff
        if cutsSamples, isStill(material.diffuse) { reuse.cut(&shading) }
        shading.keepsReflections = material.keepsReflections
        shading.isDoubleSided = material.showsBothSides
        return shading
    }

    private func input(
        _ slot: MaterialSlot, _ coordinateSets: [Int], _ inputs: FrameInputs
    ) throws(SceneRendererError) -> ShadingInput {
        let gain = SIMD4<Float>(slot.intensity, slot.intensity, slot.intensity, 1)
        // A factor on a premultiplied texel: its alpha scales all channels.
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

    /// Whether a slot shows textures that no frame changes.
    private func isStill(_ slot: MaterialSlot) -> Bool {
        func isStill(_ id: TextureID) -> Bool { if case .still = textures[id.index] { true } else { false } }
        return switch slot.contents {
        case .color: false
        case .texture(let id): isStill(id)
        case .crossFade(let from, let to, _): isStill(from) && isStill(to)
        }
    }

    /// The reflection of the reflective slot: a cube map, or one colour all round.
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

    static func rasterState(_ material: Material) -> RasterState {
        RasterState(
            cullMode: material.showsBothSides ? .none : material.cullMode, fillMode: material.fillMode,
            readsFromDepth: material.readsFromDepth, writesToDepth: material.writesToDepth,
            colorWriteMask: material.colorWriteMask,
            blendMode: material.blendMode, sortsFragments: material.isOrderIndependent)
    }

    /// The levels that a slot's filter reads: those of a moving picture are made anew in each frame.
    private static func levels(of slot: MaterialSlot) -> SampledTexture.Levels {
        slot.filter.readsLevels ? .all : .sharpest
    }
}

extension FrameState.Deformation {
    /// The number of vertices that the mesh must have; nil where any number will do.
    fileprivate var vertexCount: Int? {
        switch self {
        case .morph, .triangles, .pieces, .sprites: nil
        case .positions(let positions): positions.count
        case .morphAndOffsets(_, let offsets): offsets.count
        case .relief(let relief): relief.columns * relief.rows
        }
    }
}

extension Material {
    /// Whether back faces show, lit from the side that is seen.
    fileprivate var showsBothSides: Bool { isDoubleSided || transparencyMode == .dualLayer }
}

extension MaterialSlot {
    /// Whether any texture is read.
    var hasTexture: Bool {
        if case .color = contents { return false }
        return true
    }
}
