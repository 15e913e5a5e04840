import RenderMath
import SceneGraph

/// The state of constraints between frames.
struct ConstraintStage: Sendable {
    private var motions: [SpringMotion]

    init(of constraints: [NodeConstraint]) {
        motions = constraints.map { _ in SpringMotion() }
    }

    /// Places the nodes of a frame, one after another.
    mutating func apply(_ constraints: [NodeConstraint], to state: inout FrameState, of scene: Scene) {
        for (index, constraint) in constraints.enumerated() {
            let node = constraint.node
            guard state.isShown(node, in: scene) else {
                motions[index].rest()
                continue
            }
            let worldFromParent = scene.parent(of: node).map { state.worldFromNode($0, in: scene) } ?? .identity
            guard let parentFromWorld = worldFromParent.affineInverse else { continue }
            let placed = NodePose(worldFromParent * state[node].parentFromNode)
            let pose = motions[index].pose(by: constraint, from: placed, in: state, of: scene)
            state[node].parentFromNode = parentFromWorld * pose.matrix
        }
    }
}

/// A node's position, orientation and scale in the world.
struct NodePose {
    /// The origin in metres.
    var position: SIMD3<Double>
    /// The unit vectors of the axes.
    var axes: (x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>)
    /// The scale along the axes.
    var scale: SIMD3<Double>

    init(_ worldFromNode: Matrix4) {
        let columns = worldFromNode.columns
        let (x, y, z) = (SIMD3<Double>(columns.0.xyz), SIMD3<Double>(columns.1.xyz), SIMD3<Double>(columns.2.xyz))
        position = SIMD3(columns.3.xyz)
        scale = SIMD3(x.length, y.length, z.length)
        axes = (
            x.normalized(orElse: SIMD3(1, 0, 0)), y.normalized(orElse: SIMD3(0, 1, 0)), z.normalized(orElse: SIMD3(0, 0, 1))
        )
    }

    /// The pose as a matrix from the node's space to the world's.
    var matrix: Matrix4 {
        Matrix4(
            SIMD4(SIMD3<Float>(axes.x * scale.x), 0), SIMD4(SIMD3<Float>(axes.y * scale.y), 0),
            SIMD4(SIMD3<Float>(axes.z * scale.z), 0), SIMD4(SIMD3<Float>(position), 1))
    }

    /// Rotates the node so that +z points in a direction, and +y as near to `up` as possible.
    mutating func turn(along direction: SIMD3<Double>, up: SIMD3<Double>) {
        let z = direction.normalized(orElse: axes.z)
        let side = up.cross(z)
        let x = side.length > 1e-6 ? side.normalized() : axes.x
        axes = (x, z.cross(x), z)
    }
}

extension FrameState {
    /// Returns the current placement of a node in the world.
    func worldFromNode(_ id: NodeID, in scene: Scene) -> Matrix4 {
        let own = self[id].parentFromNode
        return scene.parent(of: id).map { worldFromNode($0, in: scene) * own } ?? own
    }

    /// Whether a node and all its ancestors are visible.
    func isShown(_ id: NodeID, in scene: Scene) -> Bool {
        var next: NodeID? = id
        while let node = next {
            if self[node].isHidden { return false }
            next = scene.parent(of: node)
        }
        return true
    }
}

extension SpringMotion {
    /// Returns the pose of a node after a constraint.
    fileprivate mutating func pose(
        by constraint: NodeConstraint, from placed: NodePose, in state: FrameState, of scene: Scene
    ) -> NodePose {
        var pose = placed
        func position(of target: NodeConstraint.Target) -> SIMD3<Double> {
            switch target {
            case .camera: SIMD3(state.worldFromCamera.translation)
            case .node(let node): SIMD3(state.worldFromNode(node, in: scene).translation)
            }
        }
        switch constraint.rule {
        case .billboard:
            pose.axes = NodePose(state.worldFromCamera).axes
        case .lookAt(let target):
            pose.turn(along: position(of: target) - placed.position, up: SIMD3(0, 1, 0))
        case .copyRotation:
            pose.position = NodePose(Self.withoutFace(constraint.node, in: state, of: scene)).position
        case .copyPosition:
            pose.axes = NodePose(Self.withoutFace(constraint.node, in: state, of: scene)).axes
        case .distance(let target, let range):
            let center = position(of: target)
            let away = placed.position - center
            let distance = min(max(away.length, Double(range.lowerBound)), Double(range.upperBound))
            pose.position = center + away.normalized(orElse: placed.axes.z) * distance
        case .attach(let place):
            let worldFromPlace = state.worldFromNode(place.node, in: scene) * place.meshFromPlace(in: state)
            return NodePose(worldFromPlace * state[constraint.node].parentFromNode)
        case .follow(let spring):
            follow(spring, from: placed, at: state.time, &pose)
        case .swing(let pendulum):
            swing(pendulum, from: placed, at: state.time, &pose)
        }
        return pose
    }

    /// Returns the placement of a node as if the face anchor above it had the placement of its parent.
    private static func withoutFace(_ node: NodeID, in state: FrameState, of scene: Scene) -> Matrix4 {
        let anchor = scene.anchor(of: node)
        var placed = state[node].parentFromNode
        var next = scene.parent(of: node)
        while let id = next {
            if id != anchor { placed = state[id].parentFromNode * placed }
            next = scene.parent(of: id)
        }
        return placed
    }

    /// The origin and the tips of two axes follow on equal springs; together they determine a position and an orientation.
    private mutating func follow(
        _ spring: NodeConstraint.Spring, from placed: NodePose, at time: Double, _ pose: inout NodePose
    ) {
        let targets = [placed.position, placed.position + placed.axes.y, placed.position + placed.axes.z]
        let frequency = 2 * Double.pi * spring.frequency
        let (stiffness, damping) = (frequency * frequency, 2 * spring.damping * frequency)
        let points = advance(to: targets, at: time, restingAt: targets) { position, velocity, target in
            // Velocity first, then position with the new velocity: the integration step that preserves a spring's energy.
            velocity += ((target - position) * stiffness - velocity * damping) * Self.step
            position += velocity * Self.step
        }
        if spring.movesPosition { pose.position = points[0] }
        if spring.movesRotation { pose.turn(along: points[2] - points[0], up: points[1] - points[0]) }
    }

    private mutating func swing(
        _ pendulum: NodeConstraint.Pendulum, from placed: NodePose, at time: Double, _ pose: inout NodePose
    ) {
        let down = SIMD3<Double>(0, -1, 0)
        let bob = advance(to: [placed.position], at: time, restingAt: [placed.position + down * pendulum.length]) {
            position, velocity, pivot in
            velocity += (down * pendulum.gravity - velocity * pendulum.damping) * Self.step
            // The thread keeps its length and removes the velocity along it (position-based dynamics, Müller et al. 2007).
            let moved = position + velocity * Self.step
            let held = pivot + (moved - pivot).normalized(orElse: down) * pendulum.length
            velocity = (held - position) / Self.step
            position = held
        }
        // Rotates the node's −y axis to the thread's direction along the shortest arc, so that the node keeps facing as the
        // face does.
        let along = (bob[0] - placed.position).normalized(orElse: down)
        pose.turn(from: placed.axes.y * -1, to: along)
    }
}

extension NodePose {
    /// Rotates all axes by the shortest rotation from one unit vector to another.
    fileprivate mutating func turn(from: SIMD3<Double>, to: SIMD3<Double>) {
        let axis = from.cross(to)
        let cosine = from.dot(to)
        // Rodrigues' formula with 1 / (1 + cos) for (1 − cos) / sin². For opposite directions there is no shortest rotation.
        guard cosine > -0.999999 else { return }
        func turned(_ vector: SIMD3<Double>) -> SIMD3<Double> {
            vector * cosine + axis.cross(vector) + axis * (axis.dot(vector) / (1 + cosine))
        }
        axes = (turned(axes.x), turned(axes.y), turned(axes.z))
    }
}
