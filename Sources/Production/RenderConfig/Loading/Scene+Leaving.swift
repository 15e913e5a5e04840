package import SceneGraph

extension Scene {
    /// Leaves nodes out, or draws them as edges, with all below them, whatever drivers do with them later.
    package mutating func leaveOut(_ hidden: [NodeID], drawingAsEdges wireframe: [NodeID]) {
        guard !hidden.isEmpty || !wireframe.isEmpty else { return }
        var edges: [MaterialID: MaterialID] = [:]
        for node in nodeIDs {
            if hidden.contains(where: { isNode(node, atOrBelow: $0) }) {
                self[node].surfaces = []
            } else if wireframe.contains(where: { isNode(node, atOrBelow: $0) }) {
                for (index, surface) in self[node].surfaces.enumerated() {
                    let material = edges[surface.material] ?? addEdges(of: surface.material)
                    edges[surface.material] = material
                    self[node].surfaces[index].material = material
                }
            }
        }
    }

    /// Adds a copy of a material that draws edges.
    private mutating func addEdges(of id: MaterialID) -> MaterialID {
        var material = self[id]
        material.fillMode = .lines
        return add(material)
    }
}
