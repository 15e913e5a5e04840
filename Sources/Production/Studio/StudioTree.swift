import ConfigLanguage
import FaceDrivers
import JSONText
import Meshes
import RenderConfig
import SceneGraph

/// The nodes of a scene as the page lists them.
enum StudioTree {
    /// The largest number of nodes that a page can list.
    private static let most = 2000

    /// Returns the path of each node; duplicate paths get a number.
    static func paths(of scene: Scene) -> [String] {
        var known: [String: Int] = [:]
        var paths: [String] = []
        for node in scene.nodeIDs {
            let name = scene[node].name
            let path = scene.parent(of: node).map { paths[$0.index] + "/" + name } ?? name
            let count = known[path, default: 0] + 1
            known[path] = count
            paths.append(count == 1 ? path : "\(path)#\(count)")
        }
        return paths
    }

    /// Returns the node of a light that can be changed, with its keys; nil for other parts.
    private static func light(_ part: ConfigPart, of job: RenderJob, in config: String) -> (NodeID, String)? {
        // The standard lights, which no file writes, can be changed unless models have lights.
        let isStandard = part.location.file.isEmpty && !job.hasModelLights
        guard !part.isNode, job.scene[part.node].light != nil, isStandard || part.location.file == config else { return nil }
        return (part.node, part.keys.joined(separator: "/"))
    }

    /// Returns the nodes in order.
    /// - Parameter config: the config's name in locations; the nodes and lights that it describes can be changed.
    static func json(of job: RenderJob, in config: String) -> OrderedJSON {
        let scene = job.scene
        let paths = paths(of: scene)
        let emitters = Set(job.drivers.particles.map(\.display))
        let changeable = Set(job.parts.filter { $0.isNode && $0.location.file == config }.map(\.node))
        let lights = Dictionary(job.parts.compactMap { light($0, of: job, in: config) }) { first, _ in first }
        let children = Set(scene.nodeIDs.compactMap { scene.parent(of: $0) })
        var depths: [Int] = []
        var nodes: [OrderedJSON] = []
        for id in scene.nodeIDs {
            let node = scene[id]
            depths.append(scene.parent(of: id).map { depths[$0.index] + 1 } ?? 0)
            guard nodes.count < most else { continue }
            let isOccluder = !node.surfaces.isEmpty && node.surfaces.allSatisfy { scene[$0.material].colorWriteMask.isEmpty }
            let kind =
                switch node {
                case _ where node.camera != nil: "camera"
                case _ where node.light != nil: "light"
                case _ where emitters.contains(id): "particles"
                case _ where isOccluder: "occluder"
                case _ where node.isOnScreen && !node.surfaces.isEmpty: "text"
                case _ where !node.surfaces.isEmpty: "mesh"
                case _ where node.faceAnchor != nil || children.contains(id): "group"
                default: "node"
                }
            nodes.append([
                "path": .string(paths[id.index]), "name": .string(node.name), "kind": .string(kind),
                "depth": .integer(depths[id.index]),
                "hidden": .boolean(node.isHidden || job.hiddenNodes.contains(id)), "occluder": .boolean(isOccluder),
                "editable": .boolean(changeable.contains(id)), "light": lights[id].map { .string($0) } ?? .null,
                "triangles": .integer(node.surfaces.reduce(0) { $0 + scene[$1.mesh].triangles.count }),
            ])
        }
        return .array(nodes)
    }
}
