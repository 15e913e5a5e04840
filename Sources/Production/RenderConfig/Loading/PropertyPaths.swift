import ConfigLanguage
import ConfigSettings
import DescribedErrors
import FaceDrivers
import Imaging
import Meshes
import SceneGraph

/// A property that a path names, in every material or mesh that shares the name.
struct PropertyTarget {
    var properties: [DrivenProperty]
    /// The index of the selected component; nil for all components.
    var lane: Int?

    /// The type of the driven values.
    var type: PropertyType {
        guard lane != nil, let type = properties.first?.type else { return properties.first?.type ?? .number(0...0) }
        return .number(type.range)
    }
}

/// Finds properties of a built scene by paths such as `nodes.hat.opacity`.
struct PropertyPaths {
    let scene: Scene
    let reading: ConfigReading
    /// The nodes that a driver may move.
    let movableNodes: Set<NodeID>
    /// The nodes of each of the config's lights, in list order.
    let lights: [[NodeID]]
    /// Whether the recording or a model moves the camera.
    let cameraIsTracked: Bool
    /// The config.
    let settings: RenderSettings
    /// The flat pictures of nodes.
    let media: [NodeID: MediaSettings]
    /// Creates a parameter for a number that belongs to no object of the scene.
    let drive: (DrivenNumbers.Place, _ resting: Double) -> ParameterID

    private static let channels = ["red", "green", "blue"]

    /// Returns the property at a path; nil after reporting a mistake.
    func target(_ path: Located<String>) -> PropertyTarget? {
        let words = path.value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard words.count >= 2, let room = words.first else {
            fail("is not the path of a property; write one such as nodes.hat.opacity", path)
            return nil
        }
        let rest = Array(words.dropFirst())
        switch room {
        case "nodes": return node(rest, path)
        case "materials": return material(rest, path)
        case "lights": return light(rest, path)
        case "camera": return camera(rest, path)
        case "background": return background(rest[...], path)
        case "retouch": return retouch(settings.retouch, of: .background, rest[...], path)
        case "sounds": return sound(rest, path)
        case "output": return output(rest, path)
        case "media":
            fail("pictures belong to nodes: write nodes.NAME.translate, .scale, .opacity or .media.key.similarity", path)
            return nil
        default:
            let hint =
                Suggestion.text(for: room, among: Self.rooms) ?? "begin with one of \(Self.rooms.joined(separator: ", "))"
            fail("\(room.quoted) has no properties; \(hint)", path)
            return nil
        }
    }

    private static let rooms = ["nodes", "materials", "lights", "camera", "background", "retouch", "sounds", "output"]

    func fail(_ message: String, _ path: Located<String>) {
        reading.fail("\(path.value.quoted): \(message)", at: path.location)
    }

    /// Selects a component by its name at the end of a path, such as `x`.
    func taking(_ property: DrivenProperty, _ rest: ArraySlice<String>, _ path: Located<String>) -> PropertyTarget? {
        guard let word = rest.first else { return PropertyTarget(properties: [property]) }
        let names =
            switch property.type {
            case .vector(let count, _): Array(ConfigAssignment.axes.prefix(count))
            case .color: Self.channels
            case .number, .flag: [String]()
            }
        let index = names.firstIndex(of: word) ?? Int(word).flatMap { names.indices.contains($0) ? $0 : nil }
        guard rest.count == 1, let lane = index else {
            let what = names.isEmpty ? "is a single value" : "has only \(names.joined(separator: ", "))"
            fail("\(rest.joined(separator: ".").quoted) cannot follow here: the property \(what)", path)
            return nil
        }
        return PropertyTarget(properties: [property], lane: lane)
    }

    /// Returns the property that a word names, or nil after reporting a mistake.
    func word<Word: RawRepresentable<String> & CaseIterable>(
        _ text: String?, of _: Word.Type, and more: [String] = [], _ path: Located<String>
    ) -> Word? {
        if let word = text.flatMap(Word.init) { return word }
        let names = Word.allCases.map(\.rawValue) + more
        let hint =
            text.flatMap { Suggestion.text(for: $0, among: names) } ?? "known properties: \(names.joined(separator: ", "))"
        fail(text.map { "there is no property \($0.quoted); \(hint)" } ?? "a property is missing; \(hint)", path)
        return nil
    }

    /// Records the names that follow the first word of a path.
    private func refer(to names: String, in list: String, _ path: Located<String>) {
        let start = path.value.index(path.value.startIndex, offsetBy: list.count + 1)
        let end = path.value.index(start, offsetBy: names.count)
        reading.refer(ElementReference(to: list, in: path, path: start..<end, separators: ["/", ".children."]))
    }

    // MARK: Nodes

    private func node(_ rest: [String], _ path: Located<String>) -> PropertyTarget? {
        // Names may contain dots, so the longest matching name is used.
        for count in stride(from: rest.count - 1, through: 1, by: -1) {
            // Configs name a nested node by the `children` that contain it.
            let written = rest.prefix(count).joined(separator: ".")
            let name = written.replacing(".children.", with: "/")
            guard let id = scene.node(meantBy: name) else { continue }
            scene.noteAlternatives(to: id, meantBy: name, at: path.location, noting: reading)
            refer(to: written, in: "nodes", path)
            return property(of: id, rest.dropFirst(count), path)
        }
        let words = Set(NodeProperty.allCases.map(\.rawValue) + ["morphs", "light"])
        let end = rest.dropFirst().firstIndex(where: words.contains) ?? max(rest.count - 1, 1)
        fail(scene.faultOfPath(rest[..<end].joined(separator: "."), noting: reading), path)
        return nil
    }

    private func property(of id: NodeID, _ rest: ArraySlice<String>, _ path: Located<String>) -> PropertyTarget? {
        switch rest.first {
        case "morphs": return morph(below: id, rest.dropFirst(), path)
        case "light":
            let holders = [id] + scene.children(of: id)
            guard let holder = holders.first(where: { scene[$0].light != nil }) else {
                fail("the node has no `light`", path)
                return nil
            }
            guard let property = word(rest.dropFirst().first, of: LightProperty.self, path) else { return nil }
            return taking(.light(holder, property), rest.dropFirst(2), path)
        case "media": return picture(of: id, rest.dropFirst(), path)
        default: break
        }
        guard let property = word(rest.first, of: NodeProperty.self, and: ["morphs", "light", "media"], path) else {
            return nil
        }
        if property.isPlacement, !movableNodes.contains(id) {
            fail(
                "only nodes of models and nodes of the config without an `anchor` can be moved; put the moving parts on a node "
                    + "below it", path)
            return nil
        }
        return taking(.node(id, property), rest.dropFirst(), path)
    }

    private func morph(below id: NodeID, _ rest: ArraySlice<String>, _ path: Located<String>) -> PropertyTarget? {
        let name = rest.joined(separator: ".")
        var names: [String] = []
        var found: [DrivenProperty] = []
        for node in scene.nodes(atOrBelow: id) {
            for surface in scene[node].surfaces {
                let targets = scene[surface.mesh].morphTargets
                names += targets.map(\.name)
                if let index = targets.firstIndex(where: { $0.name == name }) { found.append(.morph(surface.mesh, index)) }
            }
        }
        guard found.isEmpty else { return PropertyTarget(properties: found) }
        let hint =
            names.isEmpty
            ? "its meshes have no morph targets"
            : reading.suggestion(for: name, among: names) ?? "known morph targets: \(names.prefix(12).joined(separator: ", "))"
        fail("there is no morph target \(name.quoted); \(hint)", path)
        return nil
    }

    // MARK: Materials

    private func material(_ rest: [String], _ path: Located<String>) -> PropertyTarget? {
        for count in stride(from: rest.count - 1, through: 1, by: -1) {
            let name = rest.prefix(count).joined(separator: ".")
            let found = scene.materials(named: name)
            if !found.isEmpty { return property(of: found, rest.dropFirst(count), path) }
        }
        let name = rest.count > 1 ? rest[0] : rest.joined()
        let hint =
            reading.suggestion(for: name, among: scene.materials.map(\.name).filter { !$0.isEmpty })
            ?? "use a name from `materials` or from the models"
        fail("there is no material \(name.quoted); \(hint)", path)
        return nil
    }

    /// The paths of drivers before they were those of configs. They still work.
    private static let formerPaths = [
        "fresnelExponent": "fresnel", "bumps": "normal.strength", "height": "displacement.height",
        "reflection": "reflective.intensity",
    ]

    private func property(of ids: [MaterialID], _ rest: ArraySlice<String>, _ path: Located<String>) -> PropertyTarget? {
        var (target, rest): (PropertyTarget?, [String]) = (nil, Array(rest))
        if let former = rest.first, let current = Self.formerPaths[former] {
            let owner = path.value.dropLast(rest.joined(separator: ".").count)
            rest.replaceSubrange(0..<1, with: current.split(separator: ".").map(String.init))
            reading.note(
                "\(path.value.quoted): `\(former)` is now named as in configs; write "
                    + "\(owner)\(rest.joined(separator: "."))".quoted, at: path.location)
        }
        for id in ids {
            guard let one = property(of: id, rest[...], path) else { return nil }
            target = PropertyTarget(properties: (target?.properties ?? []) + one.properties, lane: one.lane)
        }
        return target
    }

    private func property(of id: MaterialID, _ rest: ArraySlice<String>, _ path: Located<String>) -> PropertyTarget? {
        if let property = MaterialProperty.allCases.first(where: { rest.starts(with: $0.words) }) {
            if property == .displacementHeight, scene[id].displacement == nil {
                fail("the material has no `displacement`", path)
                return nil
            }
            return taking(.material(id, property), rest.dropFirst(property.words.count), path)
        }
        let below = MaterialProperty.allCases.filter { $0.words.count > 1 && $0.words.first == rest.first }.map(\.key)
        if let owner = rest.first, !below.isEmpty {
            fail("the driven property of `\(owner)` is \(below.map { "`\(owner).\($0)`" }.joined(separator: ", "))", path)
            return nil
        }
        let others = MaterialProperty.allCases.map(\.rawValue)
        guard let slot = word(rest.first, of: MaterialSlotName.self, and: others, path) else { return nil }
        guard let contents = scene[id][slot]?.contents else {
            fail("the material has no `\(slot.rawValue)`", path)
            return nil
        }
        guard let property = word(rest.dropFirst().first, of: SlotProperty.self, path) else { return nil }
        if property == .factor, slot.kind != .number {
            fail("only a slot with a number has a factor; use `tint` or `intensity`", path)
            return nil
        }
        var showsColor = false
        if case .color = contents { showsColor = true }
        switch property {
        case .color, .number:
            guard showsColor else {
                fail("the slot shows a texture, which has no \(property.rawValue); use `tint` or `intensity`", path)
                return nil
            }
        case .tint, .factor, .offset, .scale, .rotate:
            guard !showsColor else {
                fail("the slot shows no texture; use `color`", path)
                return nil
            }
        case .strength:
            guard slot.kind == .normalMap else {
                fail("only a slot with a normal map has a strength", path)
                return nil
            }
        case .intensity: break
        }
        return taking(.slot(id, slot, property), rest.dropFirst(2), path)
    }

    // MARK: Lights and the camera

    private func light(_ rest: [String], _ path: Located<String>) -> PropertyTarget? {
        guard let index = Int(rest[0]), lights.indices.contains(index), let id = lights[index].first else {
            fail(
                lights.isEmpty
                    ? "the config has no `lights`"
                    : "\(rest[0].quoted) is not an index in `lights`; use 0 to \(lights.count - 1)", path)
            return nil
        }
        refer(to: rest[0], in: "lights", path)
        guard let property = word(rest.dropFirst().first, of: LightProperty.self, path) else { return nil }
        guard let target = taking(.light(id, property), rest.dropFirst(2), path) else { return nil }
        let all = lights[index].map { DrivenProperty.light($0, property) }
        return PropertyTarget(properties: all, lane: target.lane)
    }

    private func camera(_ rest: [String], _ path: Located<String>) -> PropertyTarget? {
        guard let property = word(rest.first, of: CameraProperty.self, path) else { return nil }
        if property.isTracked, cameraIsTracked {
            fail("the recording or a model moves the camera; use `camera: fixed`", path)
            return nil
        }
        return taking(.camera(property), rest.dropFirst(), path)
    }
}
