import Meshes
import RenderMath
import SceneGraph

/// The part of a mesh around a triangle, deformed in the same way as the whole mesh, but by itself.
struct SkinPatch: Sendable {
    /// The patch's vertices as indices of the mesh's vertices, the triangle's corners first.
    private let vertices: [UInt32]
    /// The mesh with only these vertices.
    private let mesh: Mesh
    private let meshID: MeshID
    private let morpher: MeshMorpher
    /// The joints of the mesh, and the skinner of these vertices; nil for a mesh without joints.
    private let joints: (held: HeldMesh, skinner: MeshSkinner)?
    /// The triangles around each corner, for smooth normals, as indices of the patch's vertices.
    private let around: [[SIMD3<UInt32>]]
    private let corners: [Int]

    /// The deformed triangle in a frame.
    struct Bent {
        /// The positions of the corners in the mesh's space.
        var corners: [SIMD3<Float>]
        /// The unit normals of the surface at the corners.
        var normals: [SIMD3<Float>]
        /// The mesh's axes at each corner, as rotated by joints; nil without joints.
        var axes: (x: [SIMD3<Float>], y: [SIMD3<Float>])?
    }

    init(_ triangle: SIMD3<UInt32>, of meshID: MeshID, in scene: Scene) {
        let whole = scene[meshID]
        let ends = [triangle.x, triangle.y, triangle.z]
        let neighbours = ends.map { corner in
            // Vertices at the same position, on both sides of a texture seam, belong to the same surface.
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

    /// Returns the deformed triangle in a frame.
    func bent(in state: FrameState) -> Bent {
        let hold = joints?.held.hold(in: state)
        let positions = positions(in: state, hold)
        let normals = around.map { triangles in
            triangles.reduce(SIMD3<Float>.zero) { sum, triangle in
                let (a, b, c) = (positions[Int(triangle.x)], positions[Int(triangle.y)], positions[Int(triangle.z)])
                // Weighted by area.
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
