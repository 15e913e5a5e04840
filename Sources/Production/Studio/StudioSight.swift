import FaceDrivers
import FrameProduction
import JSONText
import Meshes
import RenderConfig
import RenderMath
import SceneGraph
import SceneRenderer

/// The data for handles over a picture: the camera, the lights and the selected node, as the picture shows them.
///
/// It accompanies each picture, so that handles always match it.
struct StudioSight {
    let job: RenderJob
    let state: FrameState
    let sight: SceneSight
    /// The path of each node.
    let paths: [String]
    /// The path of the selected node or light; nil for none.
    let selection: String?

    /// Returns the message about the lights and the selection.
    /// - Parameter bounds: returns the box of a mesh at rest, in the mesh's space; nil if it has no triangles.
    func json(bounds: (MeshID) -> BoundingBox?) -> OrderedJSON {
        let chosen = selection.flatMap { selection in job.scene.nodeIDs.first { paths[$0.index] == selection } }
        return [
            "clipFromWorld": .matrix(sight.clipFromWorld),
            "lights": .array(job.parts.compactMap { light($0, path: paths[$0.node.index]) }),
            "selected": chosen.map { selected($0, path: paths[$0.index], bounds: bounds) } ?? .null,
        ]
    }

    /// The light of a part, with the space of its keys `position` and `direction`; nil for parts that are no light with a
    /// position or a direction.
    private func light(_ part: ConfigPart, path: String) -> OrderedJSON? {
        guard case .light(let kind) = part.content, kind.isDirected || kind.isPlaced, job.scene[part.node].light != nil else {
            return nil
        }
        let place = sight.nodes[part.node.index].worldFromNode
        let parent = job.scene.parent(of: part.node)
        return [
            "path": .string(path), "keys": .string(part.keys.joined(separator: "/")), "kind": .string(kind.rawValue),
            "position": .vector(place.translation),
            "direction": .vector(place.transform(direction: SIMD3(0, 0, -1)).normalized()),
            "worldFromSpace": .matrix(parent.map { sight.nodes[$0.index].worldFromNode } ?? .identity),
        ]
    }

    private func selected(_ node: NodeID, path: String, bounds: (MeshID) -> BoundingBox?) -> OrderedJSON {
        var members: [OrderedJSON.Member] = [
            .init("path", .string(path)), .init("name", .string(job.scene[node].name)),
            .init("corners", .array(corners(of: node, bounds: bounds).map { .vector($0) })),
        ]
        if let part = job.part(at: node), case .node(let placed, let placement) = part.content,
            let worldFromSpace = worldFromSpace(of: placement, on: placed)
        {
            members += [
                .init("keys", .string(part.keys.joined(separator: "/"))), .init("worldFromSpace", .matrix(worldFromSpace)),
                .init("pivot", .vector(placement.pivot)), .init("translate", .vector(placement.translate)),
                .init("rotate", .vector(placement.rotate)), .init("scale", .vector(placement.scale)),
            ]
        }
        return .object(members)
    }

    /// Returns the transform from the space in which a config's placement acts, at its place in this frame; nil if a scale of
    /// 0 hides it.
    ///
    /// The config's placement is the last factor of a node's own. Other factors are the corner of the picture in which a text
    /// begins, the point of an anchor, and its offset on the tracked person.
    private func worldFromSpace(of placement: DrivenPlacement, on node: NodeID) -> Matrix4? {
        let world = sight.nodes[node.index].worldFromNode
        if job.scene[node].faceAnchor != nil { return world }
        guard let placementInverse = placement.parentFromNode.affineInverse else { return nil }
        if job.drivers.placements.contains(where: { $0.node == node }) { return world * placementInverse }
        // Drivers and constraints may have replaced the placement in this frame.
        guard let own = state[node].parentFromNode.affineInverse else { return nil }
        return world * own * job.scene[node].parentFromNode * placementInverse
    }

    /// Returns the corners of the box around a node's visible surfaces and those below it, along the node's axes, in the
    /// world; empty if there are none.
    private func corners(of node: NodeID, bounds: (MeshID) -> BoundingBox?) -> [SIMD3<Float>] {
        let worldFromNode = sight.nodes[node.index].worldFromNode
        guard let nodeFromWorld = worldFromNode.affineInverse else { return [] }
        var box: BoundingBox?
        for other in job.scene.nodes(atOrBelow: node) where sight.nodes[other.index].isVisible {
            let nodeFromOther = nodeFromWorld * sight.nodes[other.index].worldFromNode
            for surface in job.scene[other].surfaces {
                guard let shape = shape(of: surface.mesh, bounds: bounds)?.transformed(by: nodeFromOther) else { continue }
                box = box?.union(shape) ?? shape
            }
        }
        return box?.corners.map { worldFromNode.transform(point: $0) } ?? []
    }

    /// Returns the box of a mesh in this frame: exact if a recording or a driver gives its vertices, else at rest; nil for
    /// shapes that are made while drawing.
    private func shape(of mesh: MeshID, bounds: (MeshID) -> BoundingBox?) -> BoundingBox? {
        switch state.deformations[mesh] {
        case .positions(let positions)?: BoundingBox(positions)
        case .triangles(_, let positions)?: BoundingBox(positions)
        case .sprites?, .pieces?, .relief?: nil
        case .morph?, .morphAndOffsets?, nil: bounds(mesh)
        }
    }
}

extension OrderedJSON {
    fileprivate static func vector(_ vector: SIMD3<Float>) -> OrderedJSON { .numbers([vector.x, vector.y, vector.z]) }

    /// A matrix as 16 numbers, column by column.
    fileprivate static func matrix(_ matrix: Matrix4) -> OrderedJSON { .numbers(matrix.columnMajor) }
}
