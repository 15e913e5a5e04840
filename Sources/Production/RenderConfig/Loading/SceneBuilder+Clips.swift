import ConfigLanguage
import ConfigSettings
import DescribedErrors
import FaceDrivers
import MeshFormats
import Meshes
import RenderMath
import SceneGraph

/// A model in the scene whose nodes are moved by clips, a face or drivers.
struct PlacedModel {
    var model: Model
    var settings: NodeSettings
    var face: Int
    /// The parent node of the model's tree.
    var root: NodeID
    /// The scene node of each model node, in tree order; nil for nodes that the config omits.
    var nodes: [NodeID?]
}

extension SceneBuilder {
    /// Adds the drivers of models' clips and bones, once the scene is built.
    func addClips(reading values: ValueLoading) {
        for placed in placedModels {
            for settings in placed.settings.clips ?? [] {
                if let driver = driver(settings, of: placed, values) { drivers.clips.append(driver) }
            }
            addBones(of: placed)
        }
    }

    private func driver(_ settings: ClipSettings, of placed: PlacedModel, _ values: ValueLoading) -> ClipDriver? {
        guard let name = settings.clip, let clip = clip(name, of: placed.model) else { return nil }
        let from = settings.from ?? 0
        let to = min(settings.to ?? clip.duration, clip.duration)
        guard from <= to else {
            reading.fail(
                "the part of the clip ends before it begins: from \(from.short) to \(to.short) seconds; the clip has "
                    + "\(clip.duration.short)", at: settings.location)
            return nil
        }
        var driver = ClipDriver(channels(of: clip, in: placed), range: from...to)
        driver.name = clip.name.isEmpty ? name.value : clip.name
        if driver.channels.isEmpty {
            reading.note("the clip \(clip.name.quoted) moves nothing that the node shows", at: settings.location)
        }
        noteOverruled(driver.channels, of: clip, at: settings.location)
        driver.alternates = settings.alternate
        driver.holds = settings.hold
        driver.speed = settings.speed
        driver.repetitions = settings.times
        driver.fade = settings.fade ?? (settings.on == nil ? 0 : 0.2)
        if let name = settings.on {
            guard let event = values.event(name) else { return nil }
            var until: EventID?
            if let name = settings.until {
                guard let event = values.event(name) else { return nil }
                until = event
            }
            driver.course = .event(event, until: until)
            if settings.times == nil, until == nil { driver.repetitions = 1 }
        } else if let name = settings.until {
            reading.fail("`until` requires `on`, the event that starts the clip", at: name.location)
            return nil
        }
        if let phase = settings.phase {
            guard let value = values.value(phase) else { return nil }
            driver.course = .phase(value)
            if settings.times != nil || settings.alternate || settings.hold || settings.speed != 1 || settings.fade != nil {
                reading.note(
                    "`times`, `alternate`, `hold`, `speed` and `fade` have no effect with `phase`, which is the clip's time",
                    at: settings.location)
            }
        }
        if let weight = settings.weight {
            guard let value = values.value(weight, ofFace: placed.face) else { return nil }
            driver.weight = value
        }
        return driver
    }

    /// Returns a clip by its name or index; nil after reporting a mistake.
    private func clip(_ name: Located<String>, of model: Model) -> AnimationClip? {
        if let clip = model.clips.first(where: { $0.name == name.value }) { return clip }
        if let number = Int(name.value), model.clips.indices.contains(number) { return model.clips[number] }
        let names = model.clips.map(\.name).filter { !$0.isEmpty }
        let list =
            model.clips.isEmpty
            ? "it has no clips"
            : names.isEmpty
                ? "it has clips 0 to \(model.clips.count - 1) without names"
                : "it has \(names.prefix(8).joined(separator: ", "))\(names.count > 8 ? ", …" : "")"
        let hint = Suggestion.text(for: name.value, among: names) ?? list
        reading.fail("the model has no clip \(name.value.quoted); \(hint)", at: name.location)
        return nil
    }

    private func channels(of clip: AnimationClip, in placed: PlacedModel) -> [ClipDriver.Channel] {
        clip.channels.compactMap { channel in
            guard let node = placed.nodes[channel.node] else { return nil }
            var meshes = Set(scene[node].surfaces.map(\.mesh))
            if channel.property == .weights {
                meshes = meshes.filter { scene[$0].morphTargets.count == channel.track.width }
                guard !meshes.isEmpty else { return nil }
            }
            return ClipDriver.Channel(
                node: node, meshes: meshes.sorted { $0.index < $1.index }, property: channel.property, track: channel.track)
        }
    }

    /// Notes morph targets that the clip cannot move because the face does.
    private func noteOverruled(_ channels: [ClipDriver.Channel], of clip: AnimationClip, at location: ConfigLocation) {
        guard recording != nil else { return }
        var names: [String] = []
        for channel in channels where channel.property == .weights {
            for mesh in channel.meshes {
                let targets = scene[mesh].morphTargets
                for driver in drivers.morphs where driver.meshID == mesh {
                    let moved = targets.indices.filter { channel.track.moves($0, from: targets[$0].restingWeight) }
                    names += moved.filter { driver.targets.isEmpty || driver.targets[$0].value != nil }.map { targets[$0].name }
                }
            }
        }
        guard let first = names.first else { return }
        let others = Set(names).count - 1
        reading.note(
            "the clip \(clip.name.quoted) does not move \(first.quoted)\(others > 0 ? " and \(others) more" : ""): the face "
                + "(`faceMesh`) overrides the clip", at: location)
    }

    // MARK: Bones

    /// Common bone names in avatars of several vendors, most likely first, lowercase and with letters only.
    private static let usualNames: [(part: String, names: [String])] = [
        ("head", ["head", "mixamorighead", "jbipchead", "bip01head", "headbone", "bhead"]),
        ("leftEye", ["lefteye", "eyeleft", "eyel", "leye", "jadjlfaceeye", "mixamoriglefteye", "beyel"]),
        ("rightEye", ["righteye", "eyeright", "eyer", "reye", "jadjrfaceeye", "mixamorigrighteye", "beyer"]),
        ("jaw", ["jaw", "jawbone", "mixamorigjaw", "bjaw", "lowerjaw"]),
    ]

    private func addBones(of placed: PlacedModel) {
        // `bones: false` is equivalent to no `bones`.
        guard let settings = placed.settings.bones, settings.isAsked else { return }
        let names = NamedNodes(of: placed.model)
        var wanted = [
            ("head", settings.head), ("leftEye", settings.leftEye), ("rightEye", settings.rightEye), ("jaw", settings.jaw),
        ]
        if settings.isAutomatic {
            let plain = Dictionary(
                names.index.sorted { $0.value < $1.value }.map { ($0.key.lowercased().filter(\.isLetter), $0.key) },
                uniquingKeysWith: { first, _ in first })
            for (index, usual) in Self.usualNames.enumerated() {
                wanted[index].1 = usual.names.lazy.compactMap { plain[$0] }.first.map { Located($0, at: settings.location) }
            }
        }
        guard wanted.contains(where: { $0.1 != nil }) else {
            let all = names.index.keys.filter { !$0.isEmpty }.sorted()
            reading.fail(
                "has no bone; "
                    + (settings.isAutomatic
                        ? "no node of the model has a common bone name: \(all.prefix(8).joined(separator: ", "))"
                        : "set `head`, `leftEye`, `rightEye` or `jaw`"),
                at: settings.location)
            return
        }
        if let head = wanted[0].1, scene.anchor(of: placed.root) != nil {
            reading.note("the head is rotated twice: by its bone and by the `anchor` above the model", at: head.location)
        }
        let face = settings.face ?? placed.face
        expectations.face(face, at: settings.location)
        let parts: [BoneDriver.Part] = [.head, .eye(.left), .eye(.right), .jaw(degrees: settings.jawAngle)]
        for (part, (_, name)) in zip(parts, wanted) {
            guard let name else { continue }
            guard let index = names.index[name.value] else {
                let hint =
                    Suggestion.text(for: name.value, among: names.index.keys.sorted()) ?? "`bianlian inspect` lists its nodes"
                reading.fail("the model has no node \(name.value.quoted); \(hint)", at: name.location)
                continue
            }
            guard let node = placed.nodes[index] else {
                reading.note("\(name.value.quoted) is excluded from the model, so it rotates nothing", at: name.location)
                continue
            }
            let modelFromNode = Transform(names.modelFromNode[index]).rotation
            let parentFromNode = Transform(scene[node].parentFromNode).rotation
            drivers.bones.append(
                BoneDriver(
                    node: node, faceIndex: face, part: part, isMirrored: settings.mirrored,
                    modelFromParent: (modelFromNode * parentFromNode.inverse).normalized))
        }
    }
}
