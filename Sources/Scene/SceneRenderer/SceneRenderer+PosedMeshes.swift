package import Imaging
package import Meshes
import RenderMath
package import SceneGraph

/// A surface's mesh as a frame shows it, for use by other programs.
package struct PosedMesh: Sendable {
    /// The mesh in the space of its node, with unit normals. If morph targets alone shape it, they are included, with the
    /// frame's weights as their resting weights; otherwise the vertices are in place.
    package var mesh: Mesh
    /// Whether the frame's vertices replace the mesh's morph targets or joints.
    package var isBaked: Bool
}

extension SceneRenderer {
    /// Returns a surface's mesh in a frame; nil for sprites and for surfaces without triangles.
    ///
    /// Morph targets without normals get those of the shape at weight 1. Vertex colours are included if the material reads
    /// them, tangents if it reads a normal map.
    /// - Parameter pictures: the pictures that reliefs read.
    /// - Throws: `SceneRendererError`, as `render` does.
    package func posedMesh(
        of surface: Surface, in state: FrameState, reading pictures: [FrameImage: SRGBImage] = [:]
    ) throws(SceneRendererError) -> PosedMesh? {
        let deformation = state.deformations[surface.mesh]
        if case .sprites = deformation { return nil }
        let inputs = FrameInputs(
            of: state, in: scene, from: .identity, reading: pictures, reuse: resources.reuse)
        guard let shape = try resources.shape(of: surface, in: state, inputs), !shape.triangles.isEmpty else { return nil }
        let material = state[surface.material]
        let ready = resources.meshes[surface.mesh.index]
        // Replacement triangles have none of the vertex properties of the mesh.
        let isMesh = shape.positions.count == ready.drawnVertexCount
        let tangentSet = material.tangentSlot.flatMap { isMesh ? $0.textureCoordinateSet : nil }
        var mesh = Mesh(
            positions: Array(shape.positions), normals: Array(shape.normals),
            tangents: tangentSet.flatMap { (shape.tangents ?? ready.tangents)[$0].map { Array($0) } } ?? [],
            colors: isMesh && material.vertexColors != .unused ? Array(ready.colors) : [],
            textureCoordinates: isMesh ? ready.textureCoordinates : [], triangles: Array(shape.triangles))
        guard let morpher = ready.morpher else {
            return PosedMesh(mesh: mesh, isBaked: resources.skeletons[surface.mesh.index] != nil)
        }
        guard ready.surface == nil, resources.displacements[surface.material.index] == nil,
            resources.skeletons[surface.mesh.index] == nil, let weights = weights(of: surface.mesh, deformation)
        else { return PosedMesh(mesh: mesh, isBaked: true) }
        mesh.positions = ready.mesh.positions
        mesh.normals = ready.mesh.normals
        if case .morphAndOffsets(_, let offsets) = deformation {
            for vertex in mesh.positions.indices { mesh.positions[vertex] += offsets[vertex] }
        }
        mesh.morphTargets = zip(ready.mesh.morphTargets, weights).enumerated().map { index, pair in
            var (target, weight) = pair
            target.restingWeight = weight
            if target.normalOffsets.isEmpty {
                let alone = (0...index).map { $0 == index ? Float(1) : 0 }
                target.normalOffsets = zip(morpher.shape(weights: alone).normals, mesh.normals).map { $0 - $1 }
            }
            return target
        }
        return PosedMesh(mesh: mesh, isBaked: false)
    }

    /// Returns the weight of each morph target of a mesh; nil if its deformation is of another kind.
    private func weights(of mesh: MeshID, _ deformation: FrameState.Deformation?) -> [Float]? {
        let count = scene[mesh].morphTargets.count
        switch deformation {
        case nil: return scene[mesh].morphTargets.map { _ in 0 }
        case .morph(let weights)?, .morphAndOffsets(let weights, _)?:
            return (0..<count).map { weights.indices.contains($0) ? weights[$0] : 0 }
        case .positions?, .triangles?, .pieces?, .sprites?, .relief?: return nil
        }
    }
}
