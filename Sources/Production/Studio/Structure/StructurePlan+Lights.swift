import ConfigLanguage
import ConfigSettings
import JSONText
import RenderConfig
import SceneGraph

extension StructurePlanner {
    /// Returns the plan of a change of the light with some keys: `lights` and an index, or those of a node's `light`.
    func plan(_ change: StructureRequest.LightChange, ofLightAt keys: [String]) throws(RequestFault) -> StructurePlan {
        guard let index = keys.last.flatMap({ Int($0) }), keys.dropLast() == ["lights"] else {
            return try plan(change, ofNodeLightAt: keys)
        }
        let written = try writtenLights()
        let count = written.isEmpty ? root.value(at: ["lights"])?.elements.count ?? 0 : written.count
        guard (0..<count).contains(index) else { throw RequestFault("there is no light \(keys.joined(separator: "."))") }
        let references = references
        let nodes = LightNodes(of: basis.job)
        let own = nodes.ofLight(at: index)
        let name = title(ofLightAt: index)
        switch change {
        case .duplicate:
            try checkHasNoSetValues(keys, name)
            let names = indices(after: index, by: 1) + names(nodes, after: own, by: own.count)
            let copy = StructureEdit.duplicate(keys, name: nil)
            let edits = written + [copy] + (try references.edits(changing: names)) + references.setKeys.edits(after: copy)
            var plan = StructurePlan(
                change: "Duplicate \(name)", edits, node: own.first.map { nodes.name(of: $0, by: own.count) })
            plan.copy = (keys, ["lights", String(index + 1)])
            plan.look = nodes.paths(after: own, by: own.count)
            return plan
        case .delete:
            let namings =
                references.namingsOfLights.filter { Int($0.name) == index } + references.namings(ofNodes: own.contains)
            let locations = references.setKeys.locations(into: keys) + namings.map(\.reference.text.location)
            if !locations.isEmpty { throw .named(name, at: locations) }
            let names = indices(after: index, by: -1) + names(nodes, after: own, by: -own.count)
            let removal = StructureEdit.remove(keys)
            let edits =
                written + [removal] + (try references.edits(changing: names)) + references.setKeys.edits(after: removal)
            var plan = StructurePlan(change: "Delete \(name)", edits)
            let paths = nodes.paths(after: own, by: -own.count)
            let lost = nodes.paths(of: own)
            plan.look = { lost.contains($0) ? nil : paths($0) }
            return plan
        }
    }

    /// Returns the plan of a change of a node's `light`.
    private func plan(
        _ change: StructureRequest.LightChange, ofNodeLightAt keys: [String]
    ) throws(RequestFault) -> StructurePlan {
        guard let light = basis.job.parts.first(where: { !$0.isNode && $0.keys == keys }),
            let owner = scene.parent(of: light.node).flatMap({ basis.job.part(of: $0) }), let place = try place(of: owner.node)
        else { throw RequestFault("there is no light \(keys.joined(separator: "."))") }
        let name = scene[owner.node].name
        guard change == .delete else { throw RequestFault("\(name) can have only one light; duplicate the node") }
        let driven = references.namings { $0 == owner.node }.filter { $0.reference.text.value.contains(".light.") }
        let namings = references.namings { $0 == light.node } + driven
        let locations =
            references.setKeys.locations(into: place.element + ["light"]) + namings.map(\.reference.text.location)
        if !locations.isEmpty { throw .named("the light of \(name)", at: locations) }
        let nodes = LightNodes(of: basis.job)
        let names = names(nodes, after: [light.node], by: -1)
        let edits = [.remove(place.keys + ["light"])] + (try references.edits(changing: names))
        var plan = StructurePlan(change: "Delete the light of \(name)", edits)
        let (paths, lost) = (nodes.paths(after: [light.node], by: -1), nodes.paths(of: [light.node]))
        plan.look = { lost.contains($0) ? nil : paths($0) }
        return plan
    }

    /// Returns the edits that write the standard lights into a config without lights; none if it has its own.
    private func writtenLights() throws(RequestFault) -> [StructureEdit] {
        guard root.value(at: ["lights"])?.isNull ?? true else { return [] }
        try checkIsOwn("lights", to: "change them")
        guard !basis.job.hasModelLights else { throw RequestFault("the lights are those of models; change the models") }
        return LightSettings.defaults.map { light in
            let settings: OrderedJSON = [
                "kind": .string(light.kind?.rawValue ?? ""), "intensity": .number(Double(light.intensity)),
            ]
            return .append(settings, list: ["lights"])
        }
    }

    /// The name of a light in the list of changes, such as `directional 2`.
    private func title(ofLightAt index: Int) -> String {
        let kind = root.value(at: ["lights", String(index), "kind"])?.scalarText
        let standard = LightSettings.defaults.indices.contains(index) ? LightSettings.defaults[index].kind?.rawValue : nil
        return "\(kind ?? standard ?? "light") \(index + 1)"
    }

    /// Returns the indices behind one in texts, with those after a change by one.
    private func indices(after index: Int, by step: Int) -> [(StructureReferences.Naming, String)] {
        references.namingsOfLights.compactMap { naming in
            Int(naming.name).flatMap { $0 > index ? (naming, String($0 + step)) : nil }
        }
    }

    /// Returns the names of the nodes of lights behind those of one light in texts, with the names after a change.
    private func names(_ nodes: LightNodes, after own: [NodeID], by step: Int) -> [(StructureReferences.Naming, String)] {
        nodes.later(than: own).flatMap { node in
            references.namings { $0 == node }.map { ($0, nodes.name(of: node, by: step)) }
        }
    }
}

/// The nodes of the config's lights, whose names are numbered by their positions in the scene, such as `light-1`.
private struct LightNodes {
    private let scene: Scene
    /// The path of each node of the scene.
    private let paths: [String]
    /// The nodes of lights by number, in order.
    private var numbered: [(number: Int, node: NodeID)] = []
    /// The numbers of the lights of the list.
    private var list: [Int] = []

    init(of job: RenderJob) {
        (scene, paths) = (job.scene, StudioTree.paths(of: job.scene))
        for id in scene.nodeIDs where scene[id].light != nil {
            let part = job.part(at: id)
            // The nodes of a recording's estimate are no parts.
            let isInList = scene.parent(of: id) == nil && part?.isNode != true
            guard isInList || part?.isNode == false, let number = Self.number(in: scene[id].name) else { continue }
            numbered.append((number, id))
            if isInList, list.last != number { list.append(number) }
        }
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

    /// Returns the function from the paths of nodes to those after the numbers of the lights behind one have changed.
    func paths(after own: [NodeID], by step: Int) -> (String) -> String {
        let moved = later(than: own).map { node in
            (paths[node.index], paths[node.index].dropLast(scene[node].name.count) + name(of: node, by: step))
        }
        let byPath = Dictionary(moved) { first, _ in first }
        return { byPath[$0].map { String($0) } ?? $0 }
    }
}
