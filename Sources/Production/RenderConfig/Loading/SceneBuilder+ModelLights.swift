import ConfigSettings
import DescribedErrors
import RasterResources
import MeshFormats
import RenderMath
import SceneGraph

// The lights of model files.
extension SceneBuilder {
    /// Adds a model's light below the node that contains it.
    /// - Parameters:
    ///   - factor: a factor on its strength.
    ///   - scale: the length in the scene of one metre in the model's file, in metres.
    func addLight(_ source: ModelLight, under parent: NodeID, factor: Float, scale: Float) {
        let source = source.scaled(by: scale)
        var node = Node(name: source.name.isEmpty ? "light" : String(source.name.map { $0 == "/" ? "_" : $0 }))
        var light = Light(Self.kind(of: source), color: source.color, intensity: 1000 * factor * source.strength)
        switch source.kind {
        case .ambient, .point: break
        case .directional, .spot: node.parentFromNode = Self.shining(along: source.direction)
        }
        if source.kind == .point || source.kind == .spot {
            (light.attenuation, light.intensity) = Self.attenuation(source, light.intensity)
        }
        light.spotInnerAngle = source.innerAngle
        light.spotOuterAngle = source.outerAngle
        light.spotFalloff = .squared
        node.light = light
        modelLights.append(scene.add(node, under: parent))
    }

    /// Removes the standard lights if a visible model has a light other than an ambient one.
    ///
    /// The standard ambient light stays if the models have no ambient light and no node requests its model's lights. Otherwise
    /// a file whose only light is a sun would be black in the shade.
    func leaveStandardLights(_ standard: [NodeID]) {
        let shining = modelLights.filter { (scene[$0].light?.intensity ?? 0) > 0 && !scene.isHidden($0) }
        guard shining.contains(where: { scene[$0].light?.kind != .ambient }) else { return }
        let isEven = modelLightsAreAsked || shining.contains { scene[$0].light?.kind == .ambient }
        for id in standard where isEven || scene[id].light?.kind != .ambient { scene[id].light = nil }
    }

    private static func kind(of light: ModelLight) -> Light.Kind {
        switch light.kind {
        case .ambient: .ambient
        case .directional: .directional
        case .point: .omni
        case .spot: .spot
        }
    }

    /// Returns the attenuation of a lamp, and its intensity divided by the constant part of the attenuation.
    private static func attenuation(_ light: ModelLight, _ intensity: Float) -> (LightAttenuation, Float) {
        let (constant, linear, quadratic) = (light.attenuation.x, light.attenuation.y, light.attenuation.z)
        if constant == 0, linear == 0, quadratic > 0 { return (.inverseSquare(range: light.range), intensity / quadratic) }
        if linear == 0, quadratic == 0, constant > 0 { return (.none, intensity / constant) }
        return (.polynomial(constant: constant, linear: linear, quadratic: quadratic), intensity)
    }
}

extension Scene {
    /// Whether a node or one of its ancestors is hidden.
    fileprivate func isHidden(_ id: NodeID) -> Bool {
        self[id].isHidden || parent(of: id).map(isHidden) ?? false
    }
}
