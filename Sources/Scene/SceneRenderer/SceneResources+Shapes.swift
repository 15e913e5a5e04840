import Meshes
import Rasterizer
import SceneGraph

/// Deformation of meshes.
extension SceneResources {
    /// Returns a surface's mesh after deformation and displacement in a frame; nil for an empty relief.
    func shape(
        of surface: Surface, in state: FrameState, _ inputs: FrameInputs
    ) throws(SceneRendererError) -> MeshShape? {
        guard let shape = try shape(of: surface.mesh, in: state, inputs) else { return nil }
        let ready = meshes[surface.mesh.index]
        guard let displacement = displacements[surface.material.index], shape.positions.count == ready.drawnVertexCount else {
            return shape
        }
        return reuse.displaced(shape, surface) { displacement.displaced(shape, coordinates: ready.textureCoordinates) }
    }

    /// Returns a mesh after deformation in a frame; nil for an empty relief.
    func shape(
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
        if let held = skeletons[mesh.index]?.shape(of: ready, mesh.index, in: state, reusing: reuse) { return held }
        return try shape(of: ready, mesh, deformation, inputs)
    }

    /// Meshes without deformation, or with the same deformation as before, keep their arrays from frame to frame.
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
                if let surface = ready.surface {
                    return surface.shape(morpher.positions(weights: weights), triangles: resting.triangles)
                }
                let shape = morpher.shape(weights: weights)
                return MeshShape(
                    positions: GeometryBuffer(shape.positions), normals: GeometryBuffer(shape.normals),
                    triangles: resting.triangles)
            }
        case .morphAndOffsets(let weights, let offsets)?:
            return reuse.shape(of: mesh.index, .morphAndOffsets(weights, offsets: offsets)) {
                var positions = ready.morpher?.positions(weights: weights) ?? ready.mesh.positions
                for index in positions.indices { positions[index] += offsets[index] }
                return Self.shape(positions, of: ready)
            }
        case .positions(let positions)?:
            return reuse.shape(of: mesh.index, .positions(positions)) {
                return Self.shape(positions, of: ready)
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

    /// Creates the shape of a mesh with given positions of its vertices.
    private static func shape(_ positions: [SIMD3<Float>], of ready: ReadyMesh) -> MeshShape {
        ready.surface?.shape(positions, triangles: ready.resting.triangles)
            ?? shape(positions, ready.mesh.triangles, in: ready.resting.triangles)
    }

    /// Creates a shape with smooth normals.
    private static func shape(
        _ positions: [SIMD3<Float>], _ triangles: [SIMD3<UInt32>], in buffer: GeometryBuffer<SIMD3<UInt32>>
    ) -> MeshShape {
        var normals: [SIMD3<Float>] = []
        Mesh.writeAreaWeightedNormals(positions: positions, triangles: triangles, into: &normals)
        return MeshShape(positions: GeometryBuffer(positions), normals: GeometryBuffer(normals), triangles: buffer)
    }
}

extension FrameState.Deformation {
    /// The number of vertices that the mesh must have; nil if any number is valid.
    fileprivate var vertexCount: Int? {
        switch self {
        case .morph, .triangles, .pieces, .sprites: nil
        case .positions(let positions): positions.count
        case .morphAndOffsets(_, let offsets): offsets.count
        case .relief(let relief): relief.columns * relief.rows
        }
    }
}
