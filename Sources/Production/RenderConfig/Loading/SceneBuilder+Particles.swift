import ConfigLanguage
import ConfigSettings
import FaceDrivers
import Imaging
import Meshes
import RasterResources
import SceneGraph

extension SceneBuilder {
    /// Adds the particle emitters of nodes, once the scene is built.
    func addParticles(reading values: ValueLoading) {
        for (number, (node, settings)) in particles.enumerated() {
            if let emitter = emitter(settings, number: number, from: node, values) { drivers.particles.append(emitter) }
        }
    }

    /// Returns the emitter that a config describes, with the node that shows its particles; nil after reporting a mistake.
    private func emitter(
        _ settings: ParticleSettings, number: Int, from node: NodeID, _ values: ValueLoading
    ) -> ParticleEmitter? {
        guard settings.rate != nil || !settings.burst.isEmpty else {
            reading.fail("no particles are created: set a `rate` or a `burst`", at: settings.location)
            return nil
        }
        guard !scene[node].isOnScreen else {
            reading.fail("particles move in the world; put them on a node that is not on the screen", at: settings.location)
            return nil
        }
        guard let material = particleMaterial(settings, of: node) else { return nil }
        var display = Node(name: scene[node].name + " particles")
        display.castsShadow = false
        display.renderingOrder = scene[node].renderingOrder
        display.surfaces = [
            Surface(mesh: scene.add(Mesh(positions: [], triangles: [])), material: scene.add(material))
        ]
        let mesh = display.surfaces[0].mesh
        let shown = scene.add(display, under: settings.space == .world ? nil : node)
        var emitter = ParticleEmitter(source: node, display: shown, mesh: mesh)
        emitter.staysInWorld = settings.space == .world
        if let rate = settings.rate {
            guard let value = values.value(rate) else { return nil }
            if case .constant(let number) = value, number < 0 {
                reading.fail(
                    "\(number.short) is not a rate; use the number of particles created per second, 0 or more",
                    at: rate.location)
                return nil
            }
            emitter.rate = value
        }
        for burst in settings.burst {
            guard let event = burst.on.flatMap(values.event) else { return nil }
            emitter.bursts.append(ParticleEmitter.Burst(at: event, count: burst.count))
        }
        emitter.style = settings.style
        emitter.seed = UInt64(settings.seed ?? number)
        noteWhatIsWithoutEffect(settings, emitter)
        return emitter
    }

    private func noteWhatIsWithoutEffect(_ settings: ParticleSettings, _ emitter: ParticleEmitter) {
        let style = settings.style
        if style.wind != .zero, style.drag == 0 {
            reading.note("`wind` has no effect without `drag`", at: settings.location)
        }
        if style.sheet != SIMD2(1, 1), settings.texture == nil {
            reading.note("`sheet` has no effect without `texture`", at: settings.location)
        }
        if style.inheritance > 0, settings.space == .node {
            reading.note(
                "`inherit` has no effect with `space: node`, because the node does not move in its own space",
                at: settings.location)
        }
        if case .constant(let rate) = emitter.rate {
            let living = (rate * (style.life.lowerBound + style.life.upperBound) / 2).rounded(.up)
            if living > Double(style.limit) {
                reading.note(
                    "about \(living.short) particles would exist at once, but `most` is \(style.limit); "
                        + "`rate` is not reached",
                    at: settings.location)
            }
        }
        if let burst = settings.burst.first(where: { $0.count > style.limit }) {
            reading.note(
                "`count` is \(burst.count), but `most` is \(style.limit); fewer particles are created", at: burst.location)
        }
    }

    /// Returns an unlit material that does not write depth.
    private func particleMaterial(_ settings: ParticleSettings, of node: NodeID) -> Material? {
        var material = Material(name: scene[node].name + " particles", lightingModel: .constant)
        let texture: TextureID
        if let files = settings.texture {
            guard let read = self.texture(files) else { return nil }
            texture = read
        } else {
            texture = softDot
        }
        material.diffuse = MaterialSlot(.texture(texture))
        material.ambient = MaterialSlot(.color(red: 0, green: 0, blue: 0))
        material.vertexColors = .translucent
        material.isDoubleSided = true
        material.writesToDepth = false
        material.blendMode = settings.blend == .add ? .add : .alpha
        return material
    }

    /// A white dot that fades from its centre to its edge, added once.
    private var softDot: TextureID {
        let use = PictureUse(path: ConfigPath(text: ""), alpha: .straight)
        if let known = textures[use] { return known }
        let side = 64
        let picture = SRGBImage(size: ImageSize(side, side)) { column, row in
            let x = (Double(column) + 0.5) / Double(side) * 2 - 1
            let y = (Double(row) + 0.5) / Double(side) * 2 - 1
            let rest = max(1 - x * x - y * y, 0)
            return SRGBA8(red: 255, green: 255, blue: 255, alpha: UInt8((255 * rest * rest * rest).rounded()))
        }
        let id = scene.add(still: .picture(picture))
        textures[use] = id
        return id
    }
}
