import RenderConfig
import SceneGraph

/// The nodes of the config's lights, whose names are numbered by their positions in the scene, such as `light-1`.
struct LightNodes {
    private let scene: Scene
    /// The path of each node of the scene.
    private let paths: [String]
    /// The nodes of lights by number, in order.
    private var numbered: [(number: Int, node: NodeID)] = []
    /// The numbers of the lights of the list.
    private var list: [Int] = []
    /// The lights of nodes, which come after the list.
    private(set) var ofNodes: [NodeID] = []
    /// The number of standard lights that models replace. They have nodes, but no light.
    let removedCount: Int
    /// The number of a node behind those of the list.
    let endNumber: Int

    init(of job: RenderJob) {
        (scene, paths) = (job.scene, StudioTree.paths(of: job.scene))
        for id in scene.nodeIDs where scene[id].light != nil {
            let part = job.part(at: id)
            // The nodes of a recording's estimate are no parts.
            let isInList = scene.parent(of: id) == nil && part?.isNode != true
            guard isInList || part?.isNode == false, let number = Self.number(in: scene[id].name) else { continue }
            numbered.append((number, id))
            if !isInList { ofNodes.append(id) }
            if isInList, list.last != number { list.append(number) }
        }
        removedCount = job.parts.count { !$0.isNode && job.scene[$0.node].light == nil }
        endNumber = job.parts.first(where: \.isNode)?.node.index ?? scene.nodes.count
    }

    private static func number(in name: String) -> Int? {
        name.firstMatch(of: /^light-([0-9]{1,9})/).flatMap { Int($0.1) }
    }

    /// Returns the nodes of a light of the list.
    func ofLight(at index: Int) -> [NodeID] {
        list.indices.contains(index) ? numbered.filter { $0.number == list[index] }.map(\.node) : []
    }

    /// Returns the nodes of the lights behind those of one light.
    func later(than own: [NodeID]) -> [NodeID] {
        guard let last = own.last else { return [] }
        return numbered.map(\.node).filter { $0.index > last.index }
    }

    /// Returns the name of a light's node after its number has changed.
    func name(of node: NodeID, by step: Int) -> String {
        let name = scene[node].name
        return Self.number(in: name).map { "light-\($0 + step)" + name.dropFirst("light-\($0)".count) } ?? name
    }

    func paths(of nodes: [NodeID]) -> Set<String> { Set(nodes.map { paths[$0.index] }) }

    /// Returns the function from the paths of nodes to those after the numbers of some lights have changed.
    func paths(of moved: [NodeID], by step: Int) -> (String) -> String {
        let pairs = moved.map { node in
            (paths[node.index], paths[node.index].dropLast(scene[node].name.count) + name(of: node, by: step))
        }
        let byPath = Dictionary(pairs) { first, _ in first }
        return { byPath[$0].map { String($0) } ?? $0 }
    }
}
