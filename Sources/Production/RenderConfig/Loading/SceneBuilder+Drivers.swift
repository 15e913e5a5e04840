import ConfigSettings
import DescribedErrors
import ConfigLanguage
import FaceDrivers
import FaceTracking
import SceneGraph

extension SceneBuilder {
    /// Adds the drivers that connect the scene to the recording.
    func addDrivers(of settings: RenderSettings) {
        // Without a recording, the face stays at the world's origin.
        if recording != nil { addAnchors(settings.face) }
        let loading = values
        loading.checkEvents()
        addFootageStarts()
        drivers.score = settings.score.flatMap { ScoreLoading(values: loading, reading: reading).score($0) }
        // Before the property drivers, which may refer to the materials of texts.
        buildLettering(reading: loading)
        for driver in settings.drivers {
            if let swap = driver.textureSwap { add(swap, reading: loading) }
            if let change = driver.faceChange { add(change, reading: loading) }
        }
        add(settings.drivers.compactMap(\.property), reading: loading)
        addClips(reading: loading)
        addConstraints()
        // Nodes that show particles come last, so that no path or constraint refers to them.
        addParticles(reading: loading)
        addSounds(settings.sounds, reading: loading)
        drivers.events = loading.events
    }

    /// Stores the factors on morph targets.
    func takeGains(_ gains: [Named<Float>]) {
        for gain in gains {
            guard let shape = reading.blendShape(gain.name, at: gain.location) else { continue }
            self.gains[shape] = gain.value
        }
    }

    /// Returns a morph target's recipe with the config's factor on its shape.
    func withGain(_ target: MorphDriver.Target) -> MorphDriver.Target {
        var target = target
        target.gain = target.shape.flatMap { gains[$0] } ?? target.gain
        return target
    }

    private func addAnchors(_ settings: FaceSettings) {
        let behavior: LostBehavior =
            switch settings.whileLost {
            case .hide: .hide
            case .hold: .hold
            case .fade: .fade(seconds: settings.fadeSeconds)
            }
        for index in drivers.reliefs.indices { drivers.reliefs[index].whenLost = behavior }
        for node in scene.nodeIDs {
            guard let anchor = scene[node].faceAnchor else { continue }
            drivers.anchors.append(
                AnchorDriver(node: node, faceIndex: anchor.faceIndex, whenLost: behavior))
        }
    }

    private func add(_ settings: TextureSwapSettings, reading values: ValueLoading) {
        guard let name = settings.material, let material = material(named: name) else { return }
        expectations.face(settings.face, at: settings.location)
        let images = images(settings.textures ?? [], in: settings.slot, of: material)
        var value = DrivenValue.shapes(.smile, face: settings.face)
        if let written = settings.value {
            guard let read = values.value(written, ofFace: settings.face) else { return }
            value = read
        }
        drivers.textureSwaps.append(
            TextureSwap(
                value: value,
                steps: TextureSteps(
                    deadZone: settings.deadZone, fullScale: settings.fullScale, hysteresis: settings.hysteresis),
                images: images, crossFade: settings.crossFade))
    }

    /// Returns the files as images that a slot shows in turn, without those with a reported mistake.
    private func images(_ files: [Located<TextureFiles>], in slot: SlotName, of material: MaterialID) -> SlotImages {
        guard let target = slot.textured else { return .cubeMaps(files.compactMap(cubeMap), in: [material]) }
        return .textures(files.compactMap { texture($0) }, in: [SlotTarget(material, slot: target)])
    }

    /// Returns the blend shape value that a config describes, by default the smile; nil after reporting a mistake.
    func value(_ settings: ShapeValueSettings?) -> BlendShapeValue? {
        guard let settings else { return .smile }
        if let shape = settings.shape { return .shape(shape) }
        if let shapes = settings.mean { return .mean(shapes) }
        if let shapes = settings.maximum { return .maximum(shapes) }
        if let shapes = settings.product { return .product(shapes) }
        return ValueLoading(noting: reading).weightedSum(settings.weighted ?? [])
    }

    private func add(_ settings: FaceChangeSettings, reading values: ValueLoading) {
        expectations.face(settings.face, at: settings.location)
        let masks: FaceChange.Masks
        if let nodes = settings.nodes {
            masks = .nodes(nodes.compactMap(node(named:)))
        } else if let name = settings.material {
            guard let material = material(named: name) else { return }
            masks = .images(images(settings.textures ?? [], in: settings.slot, of: material))
        } else {
            reading.fail("\"textures\" needs \"material\", the name of the material that shows them", at: settings.location)
            return
        }
        var changes = DrivenValue.timesFoundAgain(face: settings.face)
        if let name = settings.on {
            guard let event = values.event(name) else { return }
            changes = .count(event)
        }
        if let seed = settings.seed {
            changes = .product([.random(seed: UInt64(seed), at: changes), .constant(Double(masks.count))])
        }
        drivers.faceChanges.append(FaceChange(on: changes, masks: masks))
    }

    /// Returns a node by its path or name, or nil after reporting a mistake.
    func node(named name: Located<String>) -> NodeID? {
        scene.node(meantBy: name, noting: reading)
    }
}
