import ConfigLanguage
import ConfigSettings
import RenderConfig
import SceneGraph

extension StructurePlanner {
    /// Returns the plan of a change of the light with some keys: `lights` and an index, or those of a node's `light`.
    func plan(_ change: StructureRequest.LightChange, ofLightAt keys: [String]) throws(RequestFault) -> StructurePlan {
        guard let index = keys.last.flatMap({ Int($0) }), keys.dropLast() == ["lights"] else {
            return try plan(change, ofNodeLightAt: keys)
        }
        if inheritedLights != nil { try checkIsOwn("lights", to: "change them") }
        guard !isLitByModels else { throw RequestFault("the lights are those of models; change the models") }
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
            let names = indices(after: index, by: 1) + names(nodes, of: nodes.later(than: own), by: own.count)
            let copy = StructureEdit.duplicate(keys, name: nil)
            let edits = written + [copy] + (try references.edits(changing: names)) + references.setKeys.edits(after: copy)
            var plan = StructurePlan(
                change: "Duplicate \(name)", edits, node: own.first.map { nodes.name(of: $0, by: own.count) })
            plan.copy = (keys, ["lights", String(index + 1)])
            plan.look = nodes.paths(of: nodes.later(than: own), by: own.count)
            return plan
        case .delete:
            let namings =
                references.namingsOfLights.filter { Int($0.name) == index } + references.namings(ofNodes: own.contains)
            let locations = references.setKeys.locations(into: keys) + namings.map(\.reference.text.location)
            if !locations.isEmpty { throw .named(name, at: locations) }
            let names = indices(after: index, by: -1) + names(nodes, of: nodes.later(than: own), by: -own.count)
            let removal = StructureEdit.remove(keys)
            let edits =
                written + [removal] + (try references.edits(changing: names)) + references.setKeys.edits(after: removal)
            var plan = StructurePlan(change: "Delete \(name)", edits)
            let paths = nodes.paths(of: nodes.later(than: own), by: -own.count)
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
        let names = names(nodes, of: nodes.later(than: [light.node]), by: -1)
        let edits = [.remove(place.keys + ["light"])] + (try references.edits(changing: names))
        var plan = StructurePlan(change: "Delete the light of \(name)", edits)
        let (paths, lost) = (nodes.paths(of: nodes.later(than: [light.node]), by: -1), nodes.paths(of: [light.node]))
        plan.look = { lost.contains($0) ? nil : paths($0) }
        return plan
    }

    /// Whether models replace the standard lights.
    private var isLitByModels: Bool {
        inheritedLights == nil && root.value(at: ["lights"])?.isNull ?? true && basis.job.hasModelLights
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

    /// Returns the names of nodes of lights in texts, with those after a change of their numbers.
    func names(_ nodes: LightNodes, of moved: [NodeID], by step: Int) -> [(StructureReferences.Naming, String)] {
        let references = references
        return moved.flatMap { node in references.namings { $0 == node }.map { ($0, nodes.name(of: node, by: step)) } }
    }
}
