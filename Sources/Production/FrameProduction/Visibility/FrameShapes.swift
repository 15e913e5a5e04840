import Meshes
import RenderMath
import SceneGraph

/// The shapes of a scene's meshes in single frames, as far as notes on visibility need them.
struct FrameShapes {
    let scene: Scene
    private var reaches: [MeshID: BoundingBox?] = [:]

    init(_ scene: Scene) { self.scene = scene }

    /// Returns the box that a mesh may reach in a frame; nil if none of its triangles has an area.
    mutating func reach(of id: MeshID, in state: FrameState) -> BoundingBox? {
        switch state.deformations[id] {
        case .positions(let positions)?: return BoundingBox(positions) ?? .everywhere
        case .triangles(_, let positions)?: return BoundingBox(positions) ?? .everywhere
        case .relief?, .pieces?: return .everywhere
        case .sprites?: return nil
        case .morph?, .morphAndOffsets?, nil: break
        }
        if let known = reaches[id] { return known }
        let given = scene[id]
        let mesh = given.restingWeights == nil ? given : given.morphed(weights: [:])
        var box = mesh.hasArea ? mesh.bounds : nil
        // Expressions move vertices only a little: half of the mesh's size on every side is enough.
        if let still = box, !mesh.morphTargets.isEmpty {
            let half = still.size * 0.5
            box = BoundingBox(minimum: still.minimum - half, maximum: still.maximum + half)
        }
        reaches[id] = box
        return box
    }

    /// Returns the positions of a mesh's vertices in a frame; nil if they are computed only while drawing.
    func positions(of id: MeshID, in state: FrameState) -> [SIMD3<Float>]? {
        guard scene.skeletons[id] == nil else { return nil }
        let mesh = scene[id]
        switch state.deformations[id] {
        case nil: return mesh.positions
        case .positions(let positions)?: return positions
        case .morph(let weights)?: return mesh.positions(weights: weights)
        case .morphAndOffsets(let weights, let offsets)?:
            let positions = mesh.positions(weights: weights)
            return positions.count == offsets.count ? zip(positions, offsets).map { $0 + $1 } : positions
        case .triangles?, .relief?, .pieces?, .sprites?: return nil
        }
    }
}

extension BoundingBox {
    /// A box that is always visible.
    fileprivate static let everywhere = BoundingBox(
        minimum: SIMD3(repeating: -.infinity), maximum: SIMD3(repeating: .infinity))
}

extension Mesh {
    /// Whether any triangle has an area.
    fileprivate var hasArea: Bool {
        triangles.contains { triangle in
            let corners = [triangle.x, triangle.y, triangle.z].map { positions[Int($0)] }
            return (corners[1] - corners[0]).cross(corners[2] - corners[0]) != .zero
        }
    }

    /// Returns the positions with the morph targets applied once. `MeshMorpher` is faster for many frames.
    fileprivate func positions(weights: [Float]) -> [SIMD3<Float>] {
        var moved = positions
        for (target, weight) in zip(morphTargets, weights) where weight != 0 {
            for vertex in moved.indices { moved[vertex] += target.positionOffsets[vertex] * weight }
        }
        return moved
    }
}
