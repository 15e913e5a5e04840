import Foundation
import RenderConfig
import SceneGraph

/// What the tree of a studio leaves out and shows by its edges. It is the studio's own and no part of the config.
struct StudioLook: Equatable, Sendable {
    /// The paths of nodes that are left out, with all below them, whatever drivers say.
    var hidden: Set<String> = []
    /// The paths of nodes that are drawn as edges, with all below them.
    var wireframe: Set<String> = []

    var isPlain: Bool { hidden.isEmpty && wireframe.isEmpty }

    /// A job that looks so.
    func applied(to job: RenderJob) -> RenderJob {
        guard !isPlain else { return job }
        var job = job
        var edges: [MaterialID: MaterialID] = [:]
        let paths = StudioTree.paths(of: job.scene)
        func isAtOrBelow(_ names: Set<String>, _ node: NodeID) -> Bool {
            var next: NodeID? = node
            while let id = next {
                if names.contains(paths[id.index]) { return true }
                next = job.scene.parent(of: id)
            }
            return false
        }
        for node in job.scene.nodeIDs {
            if isAtOrBelow(hidden, node) {
                job.scene[node].surfaces = []
            } else if isAtOrBelow(wireframe, node) {
                for (index, surface) in job.scene[node].surfaces.enumerated() {
                    let material = edges[surface.material] ?? job.scene.addEdges(of: surface.material)
                    edges[surface.material] = material
                    job.scene[node].surfaces[index].material = material
                }
            }
        }
        return job
    }
}

extension Scene {
    /// Adds a copy of a material that draws edges.
    fileprivate mutating func addEdges(of id: MaterialID) -> MaterialID {
        var material = self[id]
        material.fillMode = .lines
        return add(material)
    }
}
