import Meshes
import RenderMath
import SceneGraph

/// The part of a mesh around a triangle, which is bent without the rest as the frame bends the whole.
struct SkinPatch: Sendable {
    /// The patch's vertices as places in the mesh's list, the corners first.
    private let vertices: [UInt32]
    /// These vertices alone.
    private let mesh: Mesh
    private let meshID: MeshID
    private let morpher: MeshMorpher
    /// The joints that hold the mesh, and these vertices' part in that; nil where none do.
    private let joints: (held: HeldMesh, skinner: MeshSkinner)?
    /// The triangles around each corner, by which the surface is smooth there; vertices are those of the patch.
    private let around: [[SIMD3<UInt32>]]
    private let corners: [Int]

    /// The triangle as a frame bends it.
    struct Bent {
        /// The places of the corners in the mesh's space.
        var corners: [SIMD3<Float>]
        /// The directions out of the surface at the corners, of length 1.
        var normals: [SIMD3<Float>]
        /// The mesh's axes at each corner, as joints turn them there; nil where none do.
        var axes: (x: [SIMD3<Float>], y: [SIMD3<Float>])?
    }

    init(_ triangle: SIMD3<UInt32>, of meshID: MeshID, in scene: Scene) {
        let whole = scene[meshID]
        let ends = [triangle.x, triangle.y, triangle.z]
        let neighbours = ends.map { corner in
            // Vertices that share a place, on both sides of a texture's seam, share their surface.
            let place = whole.positions[Int(corner)]
            return whole.triangles.filter { triangle in
                [triangle.x, triangle.y, triangle.z].contains { $0 == corner || whole.positions[Int($0)] == place }
            }
        }
        var vertices: [UInt32] = []
        var places: [UInt32: UInt32] = [:]
        for vertex in ends + neighbours.joined().flatMap({ [$0.x, $0.y, $0.z] }) where places[vertex] == nil {
            places[vertex] = UInt32(vertices.count)
            vertices.append(vertex)
        }
        func own(_ triangle: SIMD3<UInt32>) -> SIMD3<UInt32> {
            SIMD3(places[triangle.x] ?? 0, places[triangle.y] ?? 0, places[triangle.z] ?? 0)
        }
        self.meshID = meshID
        self.vertices = vertices
        let mesh = whole.withVertices(vertices, triangles: [own(triangle)])
        self.mesh = mesh
        morpher = MeshMorpher(mesh)
        joints = HeldMesh(meshID, in: scene).flatMap { held in
            MeshSkinner(mesh, heldBy: held, turnsDirections: true).map { (held, $0) }
        }
        around = neighbours.map { $0.map(own) }
        corners = ends.map { Int(places[$0] ?? 0) }
    }

    /// The triangle in a frame.
    func bent(in state: FrameState) -> Bent {
        let hold = joints?.held.hold(in: state)
        let positions = positions(in: state, hold)
        let normals = around.map { triangles in
            triangles.reduce(SIMD3<Float>.zero) { sum, triangle in
                let (a, b, c) = (positions[Int(triangle.x)], positions[Int(triangle.y)], positions[Int(triangle.z)])
                // By their areas.
                return sum + (b - a).cross(c - a)
            }.normalized()
        }
        var bent = Bent(corners: corners.map { positions[$0] }, normals: normals)
        if let skinner = joints?.skinner, let hold {
            func turned(_ axis: SIMD3<Float>) -> [SIMD3<Float>] {
                let all = skinner.tangents(
                    [SIMD4](repeating: SIMD4(axis, 1), count: vertices.count), meshFromJoint: hold.meshFromJoint)
                return corners.map { all[$0].xyz }
            }
            bent.axes = (turned(SIMD3(1, 0, 0)), turned(SIMD3(0, 1, 0)))
        }
        return bent
    }

    private func positions(in state: FrameState, _ hold: HeldMesh.Hold?) -> [SIMD3<Float>] {
        if let skinner = joints?.skinner, let hold {
            return skinner.pose(weights: hold.weights, meshFromJoint: hold.meshFromJoint).positions
        }
        switch state.deformations[meshID] {
        case nil, .triangles, .pieces, .sprites, .relief: return mesh.positions
        case .morph(let weights): return morpher.positions(weights: weights)
        case .morphAndOffsets(let weights, let offsets):
            return zip(morpher.positions(weights: weights), vertices).map { $0 + offsets[Int($1)] }
        case .positions(let positions): return vertices.map { positions[Int($0)] }
        }
    }
}
