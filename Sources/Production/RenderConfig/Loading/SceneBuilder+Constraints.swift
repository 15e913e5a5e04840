import ConfigLanguage
import ConfigSettings
import DescribedErrors
import FaceDrivers
import Meshes
import SceneGraph

extension SceneBuilder {
    /// Ties nodes to the rules that place them, once all nodes that these name are there.
    func addConstraints() {
        for (node, settings) in constraints {
            if scene[node].isOnScreen {
                reading.note(
                    "has no effect: the node stands on the picture, and constraints place nodes in the world",
                    at: settings.location)
                continue
            }
            if let rule = rule(settings, for: node) { drivers.constraints.append(NodeConstraint(node, rule)) }
        }
    }

    /// The rule that a config describes; nil for none, or after the mistake was noted.
    private func rule(_ settings: ConstraintSettings, for node: NodeID) -> NodeConstraint.Rule? {
        if let isOn = settings.billboard { return isOn ? .billboard : nil }
        if let name = settings.lookAt { return target(name, of: node).map { .lookAt($0) } }
        if let copied = settings.copy {
            guard scene.anchor(of: node) != nil else {
                reading.fail(
                    "`copy` is of a face's motion, but neither the node nor one above it has an `anchor`", at: settings.location
                )
                return nil
            }
            return copied == .rotation ? .copyRotation : .copyPosition
        }
        if let distance = settings.distance {
            guard distance.least <= distance.most else {
                reading.fail("`least` is more than `most`", at: distance.location)
                return nil
            }
            guard let name = distance.to else { return nil }
            return target(name, of: node).map { .distance($0, distance.least...distance.most) }
        }
        if let attach = settings.attach { return place(attach).map { .attach($0) } }
        if let follow = settings.follow {
            return .follow(
                NodeConstraint.Spring(
                    frequency: follow.frequency, damping: follow.damping, movesPosition: follow.position,
                    movesRotation: follow.rotation))
        }
        if let swing = settings.swing {
            return .swing(NodeConstraint.Pendulum(length: swing.length, damping: swing.damping, gravity: swing.gravity))
        }
        // What the mapping lacks was told when it was read.
        return nil
    }

    /// A place on the skin; nil after the mistake was noted.
    private func place(_ settings: AttachSettings) -> SkinPlace? {
        guard let name = settings.to, let root = node(named: name) else { return nil }
        let surfaces = scene.nodeIDs.filter { scene.isNode($0, atOrBelow: root) }.flatMap { node in
            scene[node].surfaces.map { (node: node, mesh: $0.mesh) }
        }
        guard let first = surfaces.first else {
            reading.fail("\(name.value.quoted) has no mesh", at: name.location)
            return nil
        }
        if settings.weights != nil, settings.triangle == nil {
            reading.fail("`weights` are those of a `triangle`, which is not given", at: settings.location)
            return nil
        }
        if let point = settings.at {
            let places = surfaces.compactMap { surface in
                SkinPlace.nearest(to: point.position, on: scene[surface.mesh]).map { (surface, $0) }
            }
            guard let (surface, found) = places.min(by: { $0.1.distance < $1.1.distance }), found.distance < Self.farthestSkin
            else {
                reading.fail(
                    "\(name.value.quoted) has no skin within \(Int(Self.farthestSkin * 1000)) mm of \(point.rawValue)",
                    at: settings.location)
                return nil
            }
            return SkinPlace(node: surface.node, mesh: surface.mesh, in: scene, corners: found.corners, weights: found.weights)
        }
        let mesh = scene[first.mesh]
        if let vertex = settings.vertex {
            guard let corners = mesh.triangles.first(where: { [$0.x, $0.y, $0.z].contains(UInt32(vertex)) }) else {
                reading.fail(
                    "the mesh of \(name.value.quoted) has no triangle at vertex \(vertex); it has \(mesh.vertexCount) vertices",
                    at: settings.location)
                return nil
            }
            let weights = SIMD3<Float>(
                corners.x == vertex ? 1 : 0, corners.y == vertex ? 1 : 0, corners.z == vertex ? 1 : 0)
            return SkinPlace(node: first.node, mesh: first.mesh, in: scene, corners: corners, weights: weights)
        }
        guard let triangle = settings.triangle else { return nil }
        guard triangle < mesh.triangles.count else {
            reading.fail(
                "the mesh of \(name.value.quoted) has \(mesh.triangles.count) triangles, counted from 0", at: settings.location)
            return nil
        }
        let weights = settings.weights ?? SIMD3(1, 1, 1)
        let sum = weights.x + weights.y + weights.z
        guard sum > 0, weights.min() >= 0 else {
            reading.fail("`weights` must not be below 0, and one must be above", at: settings.location)
            return nil
        }
        return SkinPlace(
            node: first.node, mesh: first.mesh, in: scene, corners: mesh.triangles[triangle], weights: weights / sum)
    }

    /// How far the skin may be from a point of an ordinary face, in metres.
    private static let farthestSkin: Float = 0.03

    /// What a rule looks at: nil within for the camera, nil after the mistake was noted.
    private func target(_ name: Located<String>, of node: NodeID) -> NodeID?? {
        if name.value == "camera" { return .some(nil) }
        guard let target = self.node(named: name) else { return nil }
        guard target != node else {
            reading.fail("names the node itself", at: name.location)
            return nil
        }
        return target
    }
}
