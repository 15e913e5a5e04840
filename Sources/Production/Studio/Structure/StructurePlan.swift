import ConfigLanguage
import ConfigSettings
import Foundation
import ImageCodecs
import JSONText
import ProjectTemplates
import RenderConfig
import SceneGraph

/// The change of a config's text that fulfils a request, and its effect on what the user has chosen in the tree.
struct StructurePlan {
    var change: StructureChange
    /// The name of the node that it adds or changes; nil for none.
    var node: String?
    /// The keys of the value that it copies, and those of the copy, which gets the same overrides; nil for none.
    var copy: (from: [String], to: [String])?
    /// Returns the new path of a node in the tree; nil if it is deleted.
    var look: (String) -> String? = { $0 }
}

/// Plans changes of a config.
struct StructurePlanner {
    let basis: StudioBasis
    /// The values of the displayed text, without overrides.
    let root: ConfigValue
    /// The config's name in messages.
    let config: String
    /// The config's own camera.
    let camera: StudioOrbit
    let options: StudioOptions
    let library: StudioLibrary

    // MARK: Nodes

    /// A node of the scene's tree that the config describes.
    struct Place {
        var id: NodeID
        /// Its keys in the text, and the value there.
        var keys: [String]
        var value: ConfigValue
        /// Its keys in the config, which differ from those in the text if `set` contains the node.
        var element: [String]
    }

    var scene: Scene { basis.job.scene }

    private func node(at path: String) throws(RequestFault) -> NodeID {
        let paths = StudioTree.paths(of: scene)
        guard let id = scene.nodeIDs.first(where: { paths[$0.index] == path }) else {
            throw RequestFault("there is no node \(ControlValue.text(path).yaml)")
        }
        return id
    }

    /// Returns the place of a node in the config; nil if the config does not describe it, because it is a part of a model, a
    /// light or the camera.
    func place(of id: NodeID) throws(RequestFault) -> Place? {
        guard let part = basis.job.part(at: id), part.isNode else { return nil }
        let keys = ConfigAssignment.keys(of: part.location.keyPath)
        guard part.location.file == config, let value = root.value(at: keys[...]) else {
            throw RequestFault("\(scene[id].name) is written in \(part.location.file); open that config to change its nodes")
        }
        return Place(id: id, keys: keys, value: value, element: part.keys)
    }

    /// Returns the plan of a change of the node with a path.
    func plan(_ change: StructureRequest.NodeChange, of path: String) throws(RequestFault) -> StructurePlan {
        let id = try node(at: path)
        guard let place = try place(of: id), let index = place.keys.last.flatMap({ Int($0) }) else {
            throw RequestFault("\(scene[id].name) is not a node of the config; choose the node that it belongs to")
        }
        let (references, name) = (references, scene[id].name)
        switch change {
        case .duplicate:
            try checkHasNoSetValues(place.element, name)
            let name = freeName(like: name)
            let edits = references.setKeys.edits(after: .duplicate(place.element, name: nil))
            var plan = StructurePlan(change: "Duplicate \(path)", [.duplicate(place.keys, name: name)] + edits, node: name)
            plan.copy = (place.keys, place.keys.dropLast() + [String(index + 1)])
            return plan
        case .delete:
            try checkIsUnnamed(place)
            let edits = references.setKeys.edits(after: .remove(place.element))
            var plan = StructurePlan(change: "Delete \(path)", [.remove(place.keys)] + edits)
            plan.look = { $0 == path || $0.hasPrefix(path + "/") ? nil : $0 }
            return plan
        case .rename(let newName):
            try check(newName)
            let new =
                path.split(separator: "/", omittingEmptySubsequences: false).dropLast().map { $0 + "/" }.joined() + newName
            var plan = StructurePlan(
                change: "Rename \(name) to \(newName)", try references.edits(renaming: place, to: newName), node: newName)
            plan.look = { $0 == path ? new : $0.hasPrefix(path + "/") ? new + $0.dropFirst(path.count) : $0 }
            return plan
        case .move(let count):
            guard case .list(let siblings)? = root.value(at: place.keys.dropLast())?.content else {
                throw RequestFault("\(name) has no siblings")
            }
            let target = index + count
            guard count != 0, siblings.indices.contains(target) else {
                throw RequestFault("\(name) is already the \(count < 0 ? "first" : "last") of its siblings")
            }
            let edits = references.setKeys.edits(after: .move(place.element, to: target))
            return StructurePlan(
                change: "Move \(path) \(count < 0 ? "up" : "down")", [.move(place.keys, to: target)] + edits, node: name)
        }
    }

    var references: StructureReferences { StructureReferences(basis.job, in: root, of: config) }

    /// Refuses to delete nodes that other parts of the config name.
    private func checkIsUnnamed(_ place: Place) throws(RequestFault) {
        let nodes = Set(scene.nodes(atOrBelow: place.id))
        let references = references
        let namings = references.namings(ofNodes: nodes.contains).map(\.reference.text.location).filter {
            $0.file != config || !ConfigAssignment.keys(of: $0.keyPath).starts(with: place.keys)
        }
        let locations = references.setKeys.locations(into: place.element) + namings
        if !locations.isEmpty { throw .named(scene[place.id].name, at: locations) }
    }

    /// Refuses to copy a node or light with values in `set`, which its copy would not have.
    func checkHasNoSetValues(_ element: [String], _ name: String) throws(RequestFault) {
        guard let location = references.setKeys.locations(into: element).first else { return }
        throw RequestFault("\(location): sets a value of \(name) that a copy would not have; write it at \(name) instead")
    }

    private func check(_ name: String) throws(RequestFault) {
        guard !name.isEmpty, name.utf8.count <= 100, !name.contains("/"), name == name.showingHidden else {
            throw RequestFault("a node's name is a text of up to 100 bytes without /")
        }
        guard !names.contains(name) else {
            throw RequestFault("another node has the name \(ControlValue.text(name).yaml); choose another name")
        }
    }

    private var names: Set<String> { Set(scene.nodeIDs.map { scene[$0].name }) }

    /// Returns a name that no node has: the given one, or with a number.
    private func freeName(like name: String) -> String {
        let taken = names
        if !taken.contains(name) { return name }
        let stem = name.firstMatch(of: /-[0-9]{1,4}$/).map { String(name[..<$0.range.lowerBound]) } ?? name
        var number = 2
        while taken.contains("\(stem)-\(number)") { number += 1 }
        return "\(stem)-\(number)"
    }

    // MARK: Shipped things

    /// Returns the plan that adds a shipped thing, whose files are copied now.
    /// - Throws: `RequestFault`; `AssetError`; `FileWritingError`.
    func plan(adding name: String, isFitted: Bool) throws -> StructurePlan {
        guard var asset = ShippedAsset.all.first(where: { $0.name == name }) else {
            // Its message lists the known names.
            _ = try AssetAddition(of: name, to: options.config, shipped: library.folder)
            throw RequestFault("there is no shipped \(ControlValue.text(name).yaml)")
        }
        if isFitted, let kind = WearableKind(named: name), [.hat, .glasses, .sunglasses].contains(kind) {
            asset.nodes = asset.nodes.map { $0.fitted(as: kind) }
        }
        return try plan(adding: asset, label: "Add \(name)")
    }

    private func plan(adding asset: ShippedAsset, label: String) throws -> StructurePlan {
        let shipped = try asset.files.isEmpty ? library.folder : shippedFolder()
        let name = asset.nodes.count == 1 ? freeName(like: asset.name) : nil
        let addition = AssetAddition(of: asset, to: options.config, shipped: shipped, named: name)
        let nodes = try addition.nodes(for: root)
        _ = try addition.copyFiles(for: root, where: library.mayWrite)
        let edits = nodes.map { StructureEdit.append($0.node, list: $0.list) }
        return StructurePlan(change: label, edits, node: nodes.first?.node["name"]?.string)
    }

    private func shippedFolder() throws(RequestFault) -> URL {
        guard let shipped = library.shipped else {
            throw RequestFault("the shipped files are missing; set the environment variable BIANLIAN_FILES to their folder")
        }
        return shipped
    }

    /// Returns the plan that shows an actor with their take, whose files are copied now.
    func plan(showing actor: StandInActor) throws -> StructurePlan {
        let copy = try ActorAddition(of: actor, to: options.config, shipped: try shippedFolder()).copyFiles(
            where: library.mayWrite)
        return StructurePlan(
            change: "Show the actor \(actor.rawValue)",
            [.assign(["config": .string(copy.config)], ["background"]), recording(copy.recording)])
    }

    // MARK: Files

    /// Returns the plan that uses a file, which is copied into the project now if it is a shipped one.
    func plan(_ use: StructureRequest.FileUse, of file: StudioLibrary.File) throws -> StructurePlan {
        let (path, kind) = (try library.adopt(file), file.kind)
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let accepted: StudioFileKind =
            switch use {
            case .texture, .mask, .value, .environment: .picture
            case .model: .model
            case .recording: .recording
            case .sound: .sound
            case .background: kind == .picture ? .picture : .video
            }
        guard kind == accepted else {
            throw RequestFault("\(name) is a \(kind.rawValue), not a \(accepted.rawValue)")
        }
        switch use {
        case .texture(let node):
            guard let node, let keys = try texture(of: try self.node(at: node)) else {
                return try plan(maskWith: file, at: path, name)
            }
            return StructurePlan(change: "Texture \(name) on \(node)", [.assign(.string(path), keys)], node: nil)
        case .mask: return try plan(maskWith: file, at: path, name)
        case .value: throw RequestFault("use as value has no plan")
        case .environment: return try plan("Environment \(name)", lightingWith: "cube", path)
        case .model(let place): return try plan(placing: path, name, place)
        case .recording: return StructurePlan(change: "Play \(name)", [recording(path)])
        case .background:
            let key = kind == .picture ? "picture" : "video"
            return StructurePlan(change: "Background \(name)", [.assign(.object([.init(key, .string(path))]), ["background"])])
        case .sound(let event):
            guard let event = event ?? basis.job.eventNames.first else {
                throw RequestFault("a sound needs an event that starts it; add one under `events`")
            }
            try checkIsOwn("sounds")
            return StructurePlan(
                change: "Sound \(name) on \(event)",
                [.append(["file": .string(path), "on": .string(event)], list: ["sounds"])])
        }
    }

    private func stem(of file: String) -> String { file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file }

    private func plan(maskWith file: StudioLibrary.File, at path: String, _ name: String) throws -> StructurePlan {
        let reachesHairline = try readImage(at: file.place).standardImage.hidesMostSkin
        let mask = ShippedAsset.mask(freeName(like: stem(of: name)), texture: path, reachesHairline: reachesHairline)
        return try plan(adding: mask, label: "Mask \(name)")
    }

    private func plan(placing path: String, _ file: String, _ place: StructureRequest.ModelPlace) throws -> StructurePlan {
        let name = freeName(like: stem(of: file))
        var node: [OrderedJSON.Member] = [.init("name", .string(name)), .init("model", .string(path))]
        if case .fitted(let kind) = place { node.append(.init("fit", kind.map { .string($0.rawValue) } ?? .object([]))) }
        return try plan(adding: .own(name, .object(node), isOnFace: place != .plain), label: "Add \(file)")
    }

    /// Returns the keys of the diffuse texture of a node's material; nil if it draws nothing.
    private func texture(of id: NodeID) throws(RequestFault) -> [String]? {
        guard let part = basis.job.part(of: id), let place = try place(of: part.node) else { return nil }
        let names = materials(below: id)
        guard !names.isEmpty || place.value.has("model") || place.value.has("faceMesh"), !place.value.has("occluder") else {
            return nil
        }
        let owner: [String]
        if let material = place.value.value(at: ["material"]), !material.isNull {
            owner = material.scalarText.map { ["materials", $0] } ?? place.keys + ["material"]
        } else if names.count == 1, let name = names.first {
            let own = place.keys + ["materials", name]
            owner = root.value(at: own[...])?.scalarText.map { ["materials", $0] } ?? own
        } else {
            throw RequestFault(
                "\(scene[id].name) has the materials \(names.sorted().joined(separator: ", ")); choose the part to paint in Nodes"
            )
        }
        let slot = owner + ["diffuse"]
        return root.value(at: (slot + ["texture"])[...]) == nil ? slot : slot + ["texture"]
    }

    /// The names of the materials of a node and of the parts of its model.
    private func materials(below id: NodeID) -> Set<String> {
        var names = Set(scene[id].surfaces.map { scene[$0.material].name }.filter { !$0.isEmpty })
        for child in scene.children(of: id) where basis.job.part(at: child) == nil {
            names.formUnion(materials(below: child))
        }
        return names
    }

    // MARK: Other parts of the config

    private func recording(_ path: String) -> StructureEdit {
        if case .mapping? = root.value(at: ["recording"])?.content { return .assign(.string(path), ["recording", "path"]) }
        return .assign(.string(path), ["recording"])
    }

    /// Returns the plan of a built-in environment.
    func plan(lightingWith probe: LightSettings.Probe) throws(RequestFault) -> StructurePlan {
        try plan("Environment \(probe.rawValue)", lightingWith: "probe", probe.rawValue)
    }

    /// Refuses to write a list that would replace the one that the config inherits.
    func checkIsOwn(_ list: String, to change: String = "add one") throws(RequestFault) {
        guard let base = root.value(at: ["extends"])?.scalarText, root.value(at: [list]) == nil else { return }
        throw RequestFault("\(config) inherits its `\(list)` from \(base); open that config to \(change)")
    }
}

extension RequestFault {
    /// The refusal to delete what other parts of the config name.
    static func named(_ name: String, at locations: [ConfigLocation]) -> RequestFault {
        let most = 3
        let more = locations.count > most ? ["\(locations.count - most) more"] : []
        let places = (locations.prefix(most).map(\.description) + more).joined(separator: ", ")
        return RequestFault("\(name) is named at \(places); change \(locations.count == 1 ? "that" : "these") first")
    }
}

extension ShippedAsset.Node {
    /// Returns the node with a `fit` behind its model.
    fileprivate func fitted(as kind: WearableKind) -> ShippedAsset.Node {
        guard case .object(let members) = settings, let index = members.firstIndex(where: { $0.key == "model" }) else {
            return self
        }
        var node = self
        let fit = OrderedJSON.Member("fit", .string(kind.rawValue))
        node.settings = .object(members[...index] + [fit] + members[(index + 1)...])
        return node
    }
}

extension StructurePlan {
    init(change label: String, _ edits: [StructureEdit], node: String? = nil) {
        self.init(change: StructureChange(label: label, edits: edits), node: node)
    }
}

extension ConfigValue {
    /// Whether a mapping has a key with a value other than null and false.
    func has(_ key: String) -> Bool {
        guard let value = value(at: [key]), !value.isNull else { return false }
        return value.scalarText != "false"
    }

    var elements: [ConfigValue] { if case .list(let elements) = content { elements } else { [] } }
}
