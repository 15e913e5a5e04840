import Imaging
import Meshes
import Rasterizer
import RenderMath
package import SceneGraph

/// The parts of a scene that are prepared once: textures for sampling, meshes with normals, and data for morphing.
struct SceneResources: Sendable {
    let meshes: [ReadyMesh]
    /// The skeletons, indexed by mesh.
    let skeletons: [Int: ReadySkeleton]
    let textures: [ReadyTexture]
    let cubeMaps: [SampledCube]
    /// The displacements, indexed by material.
    let displacements: [Int: SurfaceDisplacement]
    let reuse = FrameReuse()
    /// Whether alpha cutoffs apply to samples instead of pixels.
    let cutsSamples: Bool

    enum ReadyTexture: Sendable {
        case still(StillTexture)
        case relief(MeshID)
        case frame(source: Int)
    }

    init(_ scene: Scene, cutsSamples: Bool, threads: Int) {
        self.cutsSamples = cutsSamples
        let meshes = ReadyMesh.meshes(of: scene)
        self.meshes = meshes
        skeletons = Dictionary(
            uniqueKeysWithValues: scene.skeletons.keys.compactMap { mesh in
                ReadySkeleton(of: mesh, meshes[mesh.index], in: scene).map { (mesh.index, $0) }
            })
        displacements = Dictionary(
            uniqueKeysWithValues: scene.materials.enumerated().compactMap { index, material in
                material.displacement.flatMap { SurfaceDisplacement($0, in: scene) }.map { (index, $0) }
            })
        // A picture gets its mip levels when a frame first shows it: hidden ones take neither time nor memory.
        textures = scene.textures.map { texture in
            switch texture {
            case .picture(let picture): .still(StillTexture(.picture(picture)))
            case .light(let picture): .still(StillTexture(.light(picture)))
            case .still(let texture): .still(texture)
            case .relief(let mesh): .relief(mesh)
            case .frame(let source): .frame(source: source)
            }
        }
        // A light's cube map is not shared with materials, so prefiltering it does not change their reflections.
        let blurred = Set(scene.nodes.compactMap { $0.light?.surroundings?.index })
        cubeMaps = scene.cubeMaps.enumerated().map { index, cube in
            switch cube {
            case .map(let map): SampledCube(blurred.contains(index) ? map.prefiltered(threads: threads) : map)
            case .sampled(let sampled): sampled
            }
        }
    }

    /// Returns the box around a mesh at rest, in the mesh's space.
    func bounds(of mesh: MeshID) -> BoundingBox { meshes[mesh.index].bounds }

    /// Returns the centre by which blended meshes are sorted, in the mesh's space: that of the mesh at rest or of its sprites.
    func middle(of mesh: MeshID, in state: FrameState) -> SIMD3<Float> {
        if case .sprites(let sprites) = state.deformations[mesh], let box = BoundingBox(sprites.all.map(\.position)) {
            return box.center
        }
        return bounds(of: mesh).center
    }

    /// Returns points that bound a mesh's motion, in the mesh's space.
    ///
    /// The points are the corners of its box at rest, and those of its bind-pose box moved by each joint.
    func outlyingPoints(of mesh: MeshID, in state: FrameState) -> [SIMD3<Float>] {
        bounds(of: mesh).corners + (skeletons[mesh.index]?.outlyingPoints(in: state) ?? [])
    }

    /// Returns a mesh's first set of texture coordinates, or an empty buffer.
    func coordinates(of mesh: MeshID) -> GeometryBuffer<SIMD2<Float>> { meshes[mesh.index].coordinateSets.first ?? [] }

    /// Returns the draw of a surface in a frame; nil for an empty relief.
    func draw(
        _ surface: Surface, world: WorldNodeState, state: FrameState, inputs: FrameInputs, identifier: UInt32
    ) throws(SceneRendererError) -> Draw? {
        if case .sprites(let sprites) = state.deformations[surface.mesh] {
            return try draw(sprites.all, as: surface, world: world, state: state, inputs: inputs, identifier: identifier)
        }
        let material = state[surface.material]
        let ready = meshes[surface.mesh.index]
        guard let shape = try shape(of: surface, in: state, inputs) else { return nil }
        let coordinateSets = Self.coordinateSets(of: material)
        // Replacement triangles have none of the vertex properties of the mesh.
        let isMesh = shape.positions.count == ready.drawnVertexCount
        var draw = Draw(
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
        if isMesh { draw.facetHeights = ready.facetHeights }
        return draw
    }

    /// Returns a draw of a surface without its material, for hiding other surfaces or for lookup by texture coordinates.
    ///
    /// It has the mesh's first set of texture coordinates, or none if other triangles replace the mesh's.
    /// - Parameter shading: the material; nil writes only depth.
    func bareDraw(
        _ surface: Surface, world: WorldNodeState, state: FrameState, inputs: FrameInputs, shading: ShadingMaterial?
    ) throws(SceneRendererError) -> Draw? {
        let ready = meshes[surface.mesh.index]
        guard let shape = try shape(of: surface, in: state, inputs), !shape.triangles.isEmpty else { return nil }
        let hasCoordinates = shape.positions.count == ready.drawnVertexCount
        return Draw(
            positions: shape.positions, textureCoordinates: hasCoordinates ? Array(ready.coordinateSets.prefix(1)) : [],
            triangles: shape.triangles, worldFromModel: world.worldFromNode, shading: shading, depthOffset: surface.depthOffset)
    }

    /// Returns the sets of texture coordinates that a material reads, at most two.
    static func coordinateSets(of material: Material) -> [Int] {
        var sets: [Int] = []
        for slot in material.readSlots.compactMap({ material.slots[$0] })
        where slot.hasTexture && !sets.contains(slot.textureCoordinateSet) {
            sets.append(slot.textureCoordinateSet)
        }
        return Array(sets.prefix(Material.mostTextureCoordinateSets))
    }

    /// Returns the sets in the order in which the material reads them; the mesh's first set replaces missing ones.
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

    /// Returns the positions of vertices in the frame, (0, 0) at its top left corner; vertices behind the camera get (0, 0).
    private static func projected(
        _ positions: GeometryBuffer<SIMD3<Float>>, by clipFromModel: Matrix4
    ) -> GeometryBuffer<SIMD2<Float>> {
        GeometryBuffer(
            positions.map { position in
                let clip = clipFromModel * SIMD4(position, 1)
                return clip.w > 0 ? SIMD2(clip.x / clip.w + 1, 1 - clip.y / clip.w) / 2 : .zero
            })
    }

    static func rasterState(_ material: Material) -> RasterState {
        RasterState(
            cullMode: material.showsBothSides ? .none : material.cullMode, fillMode: material.fillMode,
            readsFromDepth: material.readsFromDepth, writesToDepth: material.writesToDepth,
            colorWriteMask: material.colorWriteMask,
            blendMode: material.blendMode, sortsFragments: material.isOrderIndependent)
    }
}

extension Material {
    /// Whether back faces are visible, lit from the side that the viewer sees.
    package var showsBothSides: Bool { isDoubleSided || transparencyMode == .dualLayer }
}

extension MaterialSlot {
    /// Whether the slot reads any texture.
    var hasTexture: Bool {
        if case .color = contents { return false }
        return true
    }
}
