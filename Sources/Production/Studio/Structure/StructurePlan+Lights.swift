import ConfigLanguage
import ConfigSettings
import FaceDrivers
import JSONText
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

    // MARK: New lights

    /// Returns the plan that adds a light of a kind.
    func plan(addingLight kind: LightSettings.Kind) throws(RequestFault) -> StructurePlan {
        let label = "Add \(kind.rawValue) light"
        guard kind == .estimate else { return try plan(label, appending: settings(ofNew: kind)) }
        var plan = try plan(label, appending: settings(ofNew: kind), nodes: LightDriver.Source.allCases.count)
        // The tree does not list the nodes of an estimate as lights.
        plan.node = nil
        return plan
    }

    /// Returns the plan that adds an environment light, or gives the present one another source.
    /// - Parameters:
    ///   - key: `probe` or `cube`.
    ///   - value: the name of a built-in environment, or the path of a picture.
    func plan(_ label: String, lightingWith key: String, _ value: String) throws(RequestFault) -> StructurePlan {
        let list = inheritedLights ?? root.value(at: ["lights"])
        let lights = list?.elements ?? []
        guard let index = lights.firstIndex(where: { $0.value(at: ["kind"])?.scalarText == "environment" }) else {
            let light: OrderedJSON = .object([
                .init("kind", "environment"), .init(key, .string(value)), .init("intensity", .integer(420)),
            ])
            return try plan(label, appending: light, replacesDefault: list?.isNull ?? true)
        }
        let place = ["lights", String(index)]
        let others = ["probe", "cube", "coefficients"].filter { $0 != key && lights[index].has($0) }
        let edits = [.assign(.string(value), place + [key])] + others.map { StructureEdit.remove(place + [$0]) }
        return StructurePlan(change: withSource(label), try writtenLights() + edits)
    }

    /// Returns the plan that appends a light to the list.
    /// - Parameters:
    ///   - added: the number of nodes that it has in the scene. Default: 1.
    ///   - replacesDefault: whether it replaces the standard lights. Default: false.
    private func plan(
        _ label: String, appending light: OrderedJSON, nodes added: Int = 1, replacesDefault: Bool = false
    ) throws(RequestFault) -> StructurePlan {
        let written = replacesDefault ? [] : try writtenLights()
        let nodes = LightNodes(of: basis.job)
        let removed = nodes.removedCount + (replacesDefault ? standardLights.count : 0)
        let own = nodes.ofNodes
        let edits =
            try written + [.append(light, list: ["lights"], replacesDefault: replacesDefault)]
            + references.edits(changing: names(nodes, of: own, by: added - removed))
        var plan = StructurePlan(change: withSource(label), edits, node: "light-\(nodes.endNumber - removed)")
        plan.look = nodes.paths(of: own, by: added - removed)
        return plan
    }

    /// Returns the words of a change, which name the config whose lights are written.
    private func withSource(_ label: String) -> String {
        guard let file = inheritedLights?.location.file.split(separator: "/").last else { return label }
        return "\(label), with the lights of \(file)"
    }

    /// The settings of a new light: about a quarter of the standard lights' brightness on the face, from above the camera and
    /// to its right, because the key light of most configs shines from the left.
    private func settings(ofNew kind: LightSettings.Kind) -> OrderedJSON {
        let intensity =
            switch kind {
            case .scene(.ambient): 150
            case .scene(.directional): 400
            case .scene(.environment), .estimate: 250
            case .scene(.omni): 450
            case .scene(.spot): 600
            }
        var members: [OrderedJSON.Member] = [
            .init("kind", .string(kind.rawValue)), .init("intensity", .integer(intensity)),
        ]
        guard case .scene(let kind) = kind else { return .object(members) }
        if kind == .environment, let probe = LightSettings.Probe.allCases.first {
            members.append(.init("probe", .string(probe.rawValue)))
        }
        let position = camera.point(atOffset: SIMD3(0.6, 0.5, 0.8))
        if kind.isPlaced { members.append(.init("position", .rounded(position, to: 1000))) }
        if kind.isDirected {
            let way = camera.target - position
            members.append(.init("direction", .rounded(way / (way * way).sum().squareRoot(), to: 100)))
        }
        return .object(members)
    }

    /// The lights of the config that this one extends; nil if it has its own, or neither has any.
    var inheritedLights: ConfigValue? {
        guard root.value(at: ["lights"]) == nil, let lights = basis.job.tree?.value(at: ["lights"]) else { return nil }
        return lights.isNull ? nil : lights
    }

    /// Whether models replace the standard lights.
    private var isLitByModels: Bool {
        inheritedLights == nil && root.value(at: ["lights"])?.isNull ?? true && basis.job.hasModelLights
    }

    /// Returns the edits that write the lights of a config without a list of its own: those that it inherits, or else the
    /// standard ones that models do not replace.
    func writtenLights() throws(RequestFault) -> [StructureEdit] {
        guard root.value(at: ["lights"])?.isNull ?? true else { return [] }
        if let location = references.setKeys.location(of: ["lights"]) {
            throw RequestFault("\(location): sets the list `lights`; change it by hand")
        }
        let lights = inheritedLights.map { $0.elements.map(\.json) } ?? standardLights
        return lights.map { .append($0, list: ["lights"]) }
    }

    private var standardLights: [OrderedJSON] {
        zip(LightSettings.defaults.indices, LightSettings.defaults).compactMap { index, light in
            let keys = ["lights", String(index)]
            guard basis.job.parts.contains(where: { $0.keys == keys && scene[$0.node].light != nil }) else { return nil }
            return ["kind": .string(light.kind?.rawValue ?? ""), "intensity": .number(Double(light.intensity))]
        }
    }

    // MARK: Names

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
    private func names(_ nodes: LightNodes, of moved: [NodeID], by step: Int) -> [(StructureReferences.Naming, String)] {
        moved.flatMap { node in references.namings { $0 == node }.map { ($0, nodes.name(of: node, by: step)) } }
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

extension OrderedJSON {
    /// Returns a vector as a list of numbers, rounded to a fraction of 1.
    fileprivate static func rounded(_ vector: SIMD3<Float>, to fraction: Double) -> OrderedJSON {
        // Adding 0 removes the sign of zero.
        .array([vector.x, vector.y, vector.z].map { .number((Double($0) * fraction).rounded() / fraction + 0) })
    }
}

extension ConfigValue {
    /// The value as JSON, in which a plain scalar is null, a number or a Boolean if YAML reads it as one.
    fileprivate var json: OrderedJSON {
        switch content {
        case .list(let elements): .array(elements.map(\.json))
        case .mapping(let entries): .object(entries.map { OrderedJSON.Member($0.key, $0.value.json) })
        case .scalar where isNull: .null
        case .scalar("true", isPlain: true): .boolean(true)
        case .scalar("false", isPlain: true): .boolean(false)
        case .scalar(let text, let isPlain): (isPlain ? text.finiteNumber : nil).map { .number($0) } ?? .string(text)
        }
    }
}
