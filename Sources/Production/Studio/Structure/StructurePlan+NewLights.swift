import ConfigLanguage
import ConfigSettings
import FaceDrivers
import JSONText
import RenderConfig
import SceneGraph

extension StructurePlanner {
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
