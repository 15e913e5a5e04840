public import Meshes
import RenderMath
public import SceneGraph

/// A place on a mesh's surface that moves as the mesh bends: between the corners of one of its triangles.
public struct SkinPlace: Hashable, Sendable {
    /// The node that shows the mesh.
    public var node: NodeID
    /// The mesh.
    public var mesh: MeshID
    /// The triangle's corners, as places in the mesh's list of positions.
    public var corners: SIMD3<UInt32>
    /// The shares of the corners, which sum to 1.
    public var weights: SIMD3<Float>

    /// The triangles around each corner, by which the surface is smooth there.
    private let around: [[SIMD3<UInt32>]]

    /// A place from its parts.
    /// - Parameter scene: the one that holds the mesh.
    public init(node: NodeID, mesh: MeshID, in scene: Scene, corners: SIMD3<UInt32>, weights: SIMD3<Float>) {
        self.node = node
        self.mesh = mesh
        self.corners = corners
        self.weights = weights
        around = [corners.x, corners.y, corners.z].map { corner in
            // Vertices that share a place, on both sides of a texture's seam, share their surface.
            let place = scene[mesh].positions[Int(corner)]
            let positions = scene[mesh].positions
            return scene[mesh].triangles.filter { triangle in
                [triangle.x, triangle.y, triangle.z].contains { $0 == corner || positions[Int($0)] == place }
            }
        }
    }

    /// The place of a resting mesh that is nearest to a point, and how far it is from it, in the mesh's unit; nil for a mesh without
    /// triangles.
    public static func nearest(
        to point: SIMD3<Float>, on mesh: Mesh
    ) -> (corners: SIMD3<UInt32>, weights: SIMD3<Float>, distance: Float)? {
        var best: (corners: SIMD3<UInt32>, weights: SIMD3<Float>, distance: Float)?
        for corners in mesh.triangles {
            let (a, b, c) = (
                mesh.positions[Int(corners.x)], mesh.positions[Int(corners.y)], mesh.positions[Int(corners.z)]
            )
            let weights = nearestWeights(to: point, a, b, c)
            let distance = (a * weights.x + b * weights.y + c * weights.z - point).length
            if distance < best?.distance ?? .infinity { best = (corners, weights, distance) }
        }
        return best
    }

    /// The barycentric coordinates of the point of a triangle that is nearest to another [C. Ericson, Real-Time Collision Detection, 2005,
    /// section 5.1.5].
    private static func nearestWeights(
        to point: SIMD3<Float>, _ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>
    ) -> SIMD3<Float> {
        let (ab, ac) = (b - a, c - a)
        let (d1, d2) = (ab.dot(point - a), ac.dot(point - a))
        if d1 <= 0, d2 <= 0 { return SIMD3(1, 0, 0) }
        let (d3, d4) = (ab.dot(point - b), ac.dot(point - b))
        if d3 >= 0, d4 <= d3 { return SIMD3(0, 1, 0) }
        let (d5, d6) = (ab.dot(point - c), ac.dot(point - c))
        if d6 >= 0, d5 <= d6 { return SIMD3(0, 0, 1) }
        let vc = d1 * d4 - d3 * d2
        if vc <= 0, d1 >= 0, d3 <= 0 { return SIMD3(1 - d1 / (d1 - d3), d1 / (d1 - d3), 0) }
        let vb = d5 * d2 - d1 * d6
        if vb <= 0, d2 >= 0, d6 <= 0 { return SIMD3(1 - d2 / (d2 - d6), 0, d2 / (d2 - d6)) }
        let va = d3 * d6 - d5 * d4
        if va <= 0, d4 >= d3, d5 >= d6 {
            let share = (d4 - d3) / ((d4 - d3) + (d5 - d6))
            return SIMD3(0, 1 - share, share)
        }
        let sum = va + vb + vc
        guard sum > 0 else { return SIMD3(1, 0, 0) }
        return SIMD3(1 - vb / sum - vc / sum, vb / sum, vc / sum)
    }

    /// From the place's own space to the mesh's: +z out of the surface, +y as near to the mesh's as may be.
    func meshFromPlace(in state: FrameState, of scene: Scene) -> Matrix4 {
        let points = bent(corners, in: state, of: scene)
        let place = points.a * weights.x + points.b * weights.y + points.c * weights.z
        let normals = around.map { triangles in
            triangles.reduce(SIMD3<Float>.zero) { sum, triangle in
                let (a, b, c) = bent(triangle, in: state, of: scene)
                // By their areas.
                return sum + (b - a).cross(c - a)
            }.normalized()
        }
        let z = (normals[0] * weights.x + normals[1] * weights.y + normals[2] * weights.z).normalized()
        let side = SIMD3<Float>(0, 1, 0).cross(z)
        let x = side.length > 1e-4 ? side.normalized() : SIMD3(1, 0, 0)
        return Matrix4(SIMD4(x, 0), SIMD4(z.cross(x), 0), SIMD4(z, 0), SIMD4(place, 1))
    }

    /// The corners of a triangle as the frame bends the mesh.
    private func bent(
        _ triangle: SIMD3<UInt32>, in state: FrameState, of scene: Scene
    ) -> (a: SIMD3<Float>, b: SIMD3<Float>, c: SIMD3<Float>) {
        func place(_ vertex: UInt32) -> SIMD3<Float> { position(of: Int(vertex), in: state, of: scene) }
        return (place(triangle.x), place(triangle.y), place(triangle.z))
    }

    /// A vertex as the frame bends the mesh.
    private func position(of vertex: Int, in state: FrameState, of scene: Scene) -> SIMD3<Float> {
        let resting = scene[mesh].positions[vertex]
        func morphed(_ weights: [Float]) -> SIMD3<Float> {
            zip(scene[mesh].morphTargets, weights).reduce(resting) { $0 + $1.0.positionOffsets[vertex] * $1.1 }
        }
        switch state.deformations[mesh] {
        case nil, .triangles, .pieces, .sprites, .relief: return resting
        case .morph(let weights): return morphed(weights)
        case .morphAndOffsets(let weights, let offsets): return morphed(weights) + offsets[vertex]
        case .positions(let positions): return positions[vertex]
        }
    }
}
