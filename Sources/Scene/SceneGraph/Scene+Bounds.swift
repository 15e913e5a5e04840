package import Meshes
import RenderMath

/// A sphere that contains a set of points.
public struct BoundingSphere: Sendable, Hashable {
    /// The centre.
    public var center: SIMD3<Float>
    /// The radius, at least 0.
    public var radius: Float

    /// Creates a sphere.
    package init(center: SIMD3<Float>, radius: Float) {
        (self.center, self.radius) = (center, radius)
    }

    /// The sphere around the centre of the points' bounding box that contains all points; nil if there are none.
    package init?(_ points: [SIMD3<Float>]) {
        guard let box = BoundingBox(points) else { return nil }
        center = box.center
        radius = 0
        for point in points { radius = max(radius, (point - center).length) }
    }
}

extension Scene {
    /// Returns the sphere around the surfaces of a node and its descendants in the world, as the scene was built: at rest, with
    /// the faces at the world's origin. Nil if they show no triangles.
    ///
    /// Hidden descendants and nodes on the screen do not count.
    /// - Parameters:
    ///   - id: The node, which may be hidden; nil for the whole scene.
    ///   - omits: Returns whether a node is omitted with its descendants. Default: none is.
    public func boundingSphere(of id: NodeID?, without omits: (NodeID) -> Bool = { _ in false }) -> BoundingSphere? {
        BoundingSphere(restingSurface(of: id, without: omits))
    }

    /// Returns the bounding box of the same surfaces.
    package func boundingBox(of id: NodeID?, without omits: (NodeID) -> Bool = { _ in false }) -> BoundingBox? {
        BoundingBox(restingSurface(of: id, without: omits))
    }

    /// Returns the vertices of the triangles of a node and its descendants, in the world.
    private func restingSurface(of id: NodeID?, without omits: (NodeID) -> Bool) -> [SIMD3<Float>] {
        var points: [SIMD3<Float>] = []
        func collect(_ node: NodeID, _ worldFromParent: Matrix4) {
            let worldFromNode = worldFromParent * self[node].parentFromNode
            if !self[node].isOnScreen {
                for mesh in Set(self[node].surfaces.map(\.mesh)).sorted(by: { $0.index < $1.index }) {
                    points += self[mesh].restingSurface.map { worldFromNode.transform(point: $0) }
                }
            }
            for child in children(of: node) where !self[child].isHidden && !omits(child) { collect(child, worldFromNode) }
        }
        if let id {
            collect(id, parent(of: id).map(worldFromNode) ?? .identity)
        } else {
            for node in children(of: nil) where !self[node].isHidden && !omits(node) { collect(node, .identity) }
        }
        return points
    }
}
