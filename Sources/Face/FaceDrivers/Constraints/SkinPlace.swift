public import Meshes
import RenderMath
public import SceneGraph

/// A position on a mesh's surface that moves as the mesh deforms, given by barycentric coordinates in a triangle.
public struct SkinPlace: Hashable, Sendable {
    /// The node that shows the mesh.
    public var node: NodeID
    /// The mesh.
    public var mesh: MeshID
    /// The triangle's corners, as indices of the mesh's vertices.
    public var corners: SIMD3<UInt32>
    /// The barycentric coordinates, which sum to 1.
    public var weights: SIMD3<Float>

    /// The part of the mesh around the position.
    private let patch: SkinPatch

    /// Creates a position on a mesh.
    /// - Parameter scene: the scene with the mesh and its joints.
    public init(node: NodeID, mesh: MeshID, in scene: Scene, corners: SIMD3<UInt32>, weights: SIMD3<Float>) {
        self.node = node
        self.mesh = mesh
        self.corners = corners
        self.weights = weights
        patch = SkinPatch(corners, of: mesh, in: scene)
    }

    /// Whether two positions in the same scene are equal.
    public static func == (a: SkinPlace, b: SkinPlace) -> Bool {
        a.node == b.node && a.mesh == b.mesh && a.corners == b.corners && a.weights == b.weights
    }

    /// Feeds the position to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(node)
        hasher.combine(mesh)
        hasher.combine(corners)
        hasher.combine(weights)
    }

    /// Returns the position on a resting mesh nearest to a point, and its distance in the mesh's unit; nil for a mesh without
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

    /// Returns the barycentric coordinates of the point of a triangle nearest to another point [C. Ericson, Real-Time Collision
    /// Detection, 2005, section 5.1.5].
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

    /// Returns the transform from the position's own space to the mesh's. +z points out of the surface, and +y as near as
    /// possible to the mesh's +y, as rotated by the joints at the position.
    func meshFromPlace(in state: FrameState) -> Matrix4 {
        let bent = patch.bent(in: state)
        func mean(_ corners: [SIMD3<Float>]) -> SIMD3<Float> {
            corners[0] * weights.x + corners[1] * weights.y + corners[2] * weights.z
        }
        let z = mean(bent.normals).normalized()
        let up = bent.axes.map { mean($0.y).normalized(orElse: SIMD3(0, 1, 0)) } ?? SIMD3(0, 1, 0)
        let right = bent.axes.map { mean($0.x).normalized(orElse: SIMD3(1, 0, 0)) } ?? SIMD3(1, 0, 0)
        let side = up.cross(z)
        let x = side.length > 1e-4 ? side.normalized() : right
        return Matrix4(SIMD4(x, 0), SIMD4(z.cross(x), 0), SIMD4(z, 0), SIMD4(mean(bent.corners), 1))
    }
}
