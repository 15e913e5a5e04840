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
        emitter.take(settings)
        emitter.seed = UInt64(settings.seed ?? number)
        noteWhatIsWithoutEffect(settings, emitter)
        return emitter
    }

    private func noteWhatIsWithoutEffect(_ settings: ParticleSettings, _ emitter: ParticleEmitter) {
        if settings.wind != .zero, settings.drag == 0 {
            reading.note("`wind` has no effect without `drag`", at: settings.location)
        }
        if settings.sheet != nil, settings.texture == nil {
            reading.note("`sheet` has no effect without `texture`", at: settings.location)
        }
        if settings.inherit > 0, settings.space == .node {
            reading.note(
                "`inherit` has no effect with `space: node`, because the node does not move in its own space",
                at: settings.location)
        }
        if case .constant(let rate) = emitter.rate {
            let living = (rate * (settings.life.range.lowerBound + settings.life.range.upperBound) / 2).rounded(.up)
            if living > Double(settings.most) {
                reading.note(
                    "about \(living.short) particles would exist at once, but `most` is \(settings.most); "
                        + "`rate` is not reached",
                    at: settings.location)
            }
        }
        if let burst = settings.burst.first(where: { $0.count > settings.most }) {
            reading.note(
                "`count` is \(burst.count), but `most` is \(settings.most); fewer particles are created", at: burst.location)
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

extension ParticleEmitter {
    /// Applies the numbers of a config.
    fileprivate mutating func take(_ settings: ParticleSettings) {
        life = settings.life.range
        size = (settings.size.first, settings.size.last)
        sizeVariation = settings.sizeVariation
        speed = settings.speed.range
        direction = SIMD3<Double>(settings.direction)
        spread = settings.spread
        area = SIMD3<Double>(settings.area)
        inheritance = settings.inherit
        gravity = settings.gravity
        drag = settings.drag
        wind = SIMD3<Double>(settings.wind)
        spin = settings.spin?.range
        colors = (settings.colors ?? [LinearColor(red: 1, green: 1, blue: 1), .clear]).map { SIMD4<Double>($0.premultiplied) }
        if let sheet = settings.sheet { self.sheet = SIMD2(sheet[0], sheet[1]) }
        sheetOrder = settings.frames
        limit = settings.most
    }
}
