import ConfigLanguage
import ConfigSettings
import DescribedErrors
import FaceDrivers
import Meshes
import SceneGraph

extension SceneBuilder {
    /// Adds the constraints of nodes, once all nodes that they name exist.
    func addConstraints() {
        for (node, settings) in constraints {
            if scene[node].isOnScreen {
                reading.note(
                    "has no effect: the node is on the screen, and constraints move only nodes in the world",
                    at: settings.location)
                continue
            }
            if let rule = rule(settings, for: node) { drivers.constraints.append(NodeConstraint(node, rule)) }
        }
    }

    /// Returns the constraint that a config describes; nil for none, or after reporting a mistake.
    private func rule(_ settings: ConstraintSettings, for node: NodeID) -> NodeConstraint.Rule? {
        if let isOn = settings.billboard { return isOn ? .billboard : nil }
        if let name = settings.lookAt { return target(name, of: node).map { .lookAt($0) } }
        if let copied = settings.copy {
            guard scene.anchor(of: node) != nil else {
                reading.fail(
                    "`copy` copies a face's motion, but neither the node nor one above it has an `anchor`",
                    at: settings.location
                )
                return nil
            }
            return copied == .rotation ? .copyRotation : .copyPosition
        }
        if let distance = settings.distance {
            guard distance.least <= distance.most else {
                reading.fail("`least` is greater than `most`", at: distance.location)
                return nil
            }
            guard let name = distance.to else { return nil }
            return target(name, of: node).map { .distance($0, distance.least...distance.most) }
        }
        if let attach = settings.attach { return place(attach).map { .attach($0) } }
        if let spring = settings.follow { return .follow(spring) }
        if let pendulum = settings.swing { return .swing(pendulum) }
        // Parsing has already reported missing keys.
        return nil
    }

    /// Returns a point on the skin; nil after reporting a mistake.
    private func place(_ settings: AttachSettings) -> SkinPlace? {
        guard let name = settings.to, let root = node(named: name) else { return nil }
        let surfaces = skins(below: root)
        guard !surfaces.isEmpty else {
            reading.fail("\(name.value.quoted) has no mesh", at: name.location)
            return nil
        }
        return place(settings.point, among: surfaces, of: name.value.quoted).map { found in
            SkinPlace(
                node: found.skin.node, mesh: found.skin.mesh, in: scene, corners: found.corners, weights: found.weights)
        }
    }

    /// Returns the target of a constraint; nil after reporting a mistake.
    private func target(_ name: Located<String>, of node: NodeID) -> NodeConstraint.Target? {
        if name.value == "camera" { return .camera }
        guard let target = self.node(named: name) else { return nil }
        guard target != node else {
            reading.fail("names the node itself", at: name.location)
            return nil
        }
        return .node(target)
    }
}
