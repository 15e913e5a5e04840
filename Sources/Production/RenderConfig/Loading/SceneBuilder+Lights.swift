import ConfigLanguage
import ConfigSettings
import FaceDrivers
import Imaging
import RasterResources
import RenderMath
import SceneGraph

extension SceneBuilder {
    /// Adds a light to the scene, or below a node that moves it.
    /// - Parameter keys: the keys of the light in the config.
    func addLight(_ settings: LightSettings, at keys: [String], under parent: NodeID? = nil) {
        let kind = settings.kind ?? .scene(.ambient)
        if let stray = settings.stray {
            reading.fail(
                "`\(stray.field)` requires `kind: \(stray.kinds)`, but the kind is \(kind.rawValue)", at: settings.location)
            return
        }
        let name = "light-\(scene.nodes.count)"
        let direction = settings.direction ?? (parent == nil ? LightSettings.defaultDirection : SIMD3(0, 0, -1))
        guard case .scene(let kind) = kind else {
            guard parent == nil else {
                reading.fail(
                    "`kind: estimate` is the light of the room, which cannot move with a node; put it into the list `lights`",
                    at: settings.location)
                return
            }
            return addEstimate(settings, named: name, along: direction)
        }
        let position = settings.position ?? .zero
        var node = Node(
            name: name,
            parentFromNode: kind.isDirected
                ? Self.shining(along: direction, from: position) : Matrix4(translation: position))
        var light = light(kind, settings)
        if kind == .environment {
            guard let harmonics = harmonics(of: settings) else { return }
            let radians = SIMD3<Double>(settings.rotate) * (.pi / 180)
            let rotation = Quaternion(yawAboutY: radians.y, pitchAboutX: radians.x, rollAboutZ: radians.z)
            node.parentFromNode = Matrix4(rotation: rotation)
            light.harmonics = harmonics
            light.surroundings =
                settings.cube.flatMap { assets.cubeMap($0, isBlurred: true, at: settings.location) }
                .map { scene.add($0.cube) }
        }
        node.light = light
        let id = scene.add(node, under: parent)
        parts.append(ConfigPart(keys: keys, location: settings.location, node: id, content: .light(kind)))
    }

    /// Adds the lights that together follow the recording's estimate.
    private func addEstimate(
        _ settings: LightSettings, named name: String, along direction: SIMD3<Float>
    ) {
        // Divides the intensity between the lights in the same proportion as the default lights.
        let share = settings.intensity / 1000
        for (standard, source) in zip(LightSettings.defaults, LightDriver.Source.allCases) {
            var node = Node(name: name + "-" + source.rawValue, parentFromNode: Self.shining(along: direction))
            var light = light(source == .ambient ? .ambient : .directional, settings)
            light.intensity = standard.intensity * share
            node.light = light
            let gain = standard.intensity / 1000 * share
            drivers.lights.append(LightDriver(node: scene.add(node), source: source, gain: gain, harmonicsGain: share))
        }
        // Dark until the first estimate.
        var around = Node(name: name + "-harmonics")
        around.light = light(.environment, settings)
        around.light?.intensity = 0
        drivers.lights.append(LightDriver(node: scene.add(around), source: .harmonics, harmonicsGain: share))
    }

    /// Returns a light with the settings common to all kinds.
    private func light(_ kind: Light.Kind, _ settings: LightSettings) -> Light {
        var light = settings.light(kind)
        if kind.canCastShadow { light.shadow = settings.castsShadow }
        light.attenuation = attenuation(settings.attenuation)
        let (inner, outer) = settings.angles
        if kind == .spot, inner > outer {
            reading.fail(
                "`innerAngle` is \(Double(inner).short) and `outerAngle` is \(Double(outer).short); the inner one must not be larger",
                at: settings.location)
        }
        return light
    }

    private func attenuation(_ settings: AttenuationSettings?) -> LightAttenuation {
        guard let settings else { return .none }
        switch settings.law {
        case .inverseSquare?:
            if settings.start != nil || settings.end != nil || settings.exponent != nil {
                reading.fail(
                    "`law: inverseSquare` takes a `range`, but no `start`, `end` or `exponent`", at: settings.location)
            }
            return .inverseSquare(range: settings.range ?? 0)
        case nil:
            let start = settings.start ?? 0
            guard settings.range == nil, let end = settings.end, end > start else {
                reading.fail(
                    "needs either `law: inverseSquare` or an `end` that is greater than `start`", at: settings.location)
                return .none
            }
            return .band(start: start, end: end, exponent: settings.exponent ?? 2)
        }
    }

    /// Returns the light of an environment, or nil after reporting a mistake.
    private func harmonics(of settings: LightSettings) -> SphericalHarmonics? {
        if let probe = settings.probe { return probe.harmonics }
        if let coefficients = settings.coefficients {
            return SphericalHarmonics(coefficients: coefficients.map { SIMD3<Double>($0) })
        }
        if let files = settings.cube {
            // Irradiance is π times the radiance that a white surface reflects in each direction.
            return assets.cubeMap(files, isBlurred: true, at: settings.location)?.harmonics?.scaled(by: 1 / .pi)
        }
        reading.fail("an environment needs a `probe`, a `cube` or `coefficients`", at: settings.location)
        return nil
    }

    static func shining(along direction: SIMD3<Float>, from position: SIMD3<Float> = .zero) -> Matrix4 {
        // Any direction that is not parallel to the light's is a valid up vector.
        let up: SIMD3<Float> = direction.x == 0 && direction.z == 0 ? SIMD3(0, 0, 1) : SIMD3(0, 1, 0)
        return Matrix4(lookingAlong: direction, from: position, up: up)
    }
}
