package import SceneGraph

extension Scene {
    /// Omits nodes, or draws them as wireframes, with all their descendants and regardless of drivers.
    package mutating func leaveOut(_ hidden: [NodeID], drawingAsEdges wireframe: [NodeID]) {
        guard !hidden.isEmpty || !wireframe.isEmpty else { return }
        var edges: [MaterialID: MaterialID] = [:]
        var (hidden, wireframe) = (Set(hidden), Set(wireframe))
        // Parents come before their children.
        for node in nodeIDs {
            if let parent = parent(of: node) {
                if hidden.contains(parent) { hidden.insert(node) }
                if wireframe.contains(parent) { wireframe.insert(node) }
            }
            if hidden.contains(node) {
                self[node].surfaces = []
            } else if wireframe.contains(node) {
                for (index, surface) in self[node].surfaces.enumerated() {
                    let material = edges[surface.material] ?? addEdges(of: surface.material)
                    edges[surface.material] = material
                    self[node].surfaces[index].material = material
                }
            }
        }
    }

    /// Adds a copy of a material that draws wireframes.
    private mutating func addEdges(of id: MaterialID) -> MaterialID {
        var material = self[id]
        material.fillMode = .lines
        return add(material)
    }
}
