import RenderMath
import SceneGraph

/// Everything that constraints remember from frame to frame.
struct ConstraintStage: Sendable {
    private var motions: [SpringMotion]

    init(of constraints: [NodeConstraint]) {
        motions = constraints.map { _ in SpringMotion() }
    }

    /// Places the nodes of a frame, one after the other.
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

/// A node's place in the world, its turn and its size.
struct NodePose {
    /// The origin in metres.
    var position: SIMD3<Double>
    /// The directions of the axes, of length 1.
    var axes: (x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>)
    /// The factors along them.
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

    /// As a placement in the world.
    var matrix: Matrix4 {
        Matrix4(
            SIMD4(SIMD3<Float>(axes.x * scale.x), 0), SIMD4(SIMD3<Float>(axes.y * scale.y), 0),
            SIMD4(SIMD3<Float>(axes.z * scale.z), 0), SIMD4(SIMD3<Float>(position), 1))
    }

    /// Turns the node so that +z points along a direction, and +y as near to `up` as may be.
    mutating func turn(along direction: SIMD3<Double>, up: SIMD3<Double>) {
        let z = direction.normalized(orElse: axes.z)
        let side = up.cross(z)
        let x = side.length > 1e-6 ? side.normalized() : axes.x
        axes = (x, z.cross(x), z)
    }
}

extension FrameState {
    /// The placement of a node in the world as it is now.
    func worldFromNode(_ id: NodeID, in scene: Scene) -> Matrix4 {
        let own = self[id].parentFromNode
        return scene.parent(of: id).map { worldFromNode($0, in: scene) * own } ?? own
    }

    /// Whether neither a node nor one above it is hidden.
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
    /// The pose that a rule makes of the one that a node has.
    fileprivate mutating func pose(
        by constraint: NodeConstraint, from placed: NodePose, in state: FrameState, of scene: Scene
    ) -> NodePose {
        var pose = placed
        func position(of node: NodeID?) -> SIMD3<Double> {
            SIMD3(node.map { state.worldFromNode($0, in: scene).translation } ?? state.worldFromCamera.translation)
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

    /// The placement of a node as if the face's anchor above it stood where its parent stands.
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

    /// The origin and the tips of two axes follow by springs of one kind: together they are a place and a turn.
    private mutating func follow(
        _ spring: NodeConstraint.Spring, from placed: NodePose, at time: Double, _ pose: inout NodePose
    ) {
        let targets = [placed.position, placed.position + placed.axes.y, placed.position + placed.axes.z]
        let frequency = 2 * Double.pi * spring.frequency
        let (stiffness, damping) = (frequency * frequency, 2 * spring.damping * frequency)
        let points = advance(to: targets, at: time, restingAt: targets) { position, velocity, target in
            // The velocity first, then the place by it: the step that keeps a spring's energy.
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
            // The thread keeps its length, and takes away the speed along it (position-based dynamics, Müller et al. 2007).
            let moved = position + velocity * Self.step
            let held = pivot + (moved - pivot).normalized(orElse: down) * pendulum.length
            velocity = (held - position) / Self.step
            position = held
        }
        // The node's own −y axis is turned into the thread's direction by the shortest way; what it faces stays with the face.
        let along = (bob[0] - placed.position).normalized(orElse: down)
        pose.turn(from: placed.axes.y * -1, to: along)
    }
}

extension NodePose {
    /// Turns all axes by the shortest turn from one direction to another, both of length 1.
    fileprivate mutating func turn(from: SIMD3<Double>, to: SIMD3<Double>) {
        let axis = from.cross(to)
        let cosine = from.dot(to)
        // Rodrigues' formula with 1 / (1 + cos) for (1 − cos) / sin²; directly upside down there is no shortest way.
        guard cosine > -0.999999 else { return }
        func turned(_ vector: SIMD3<Double>) -> SIMD3<Double> {
            vector * cosine + axis.cross(vector) + axis * (axis.dot(vector) / (1 + cosine))
        }
        axes = (turned(axes.x), turned(axes.y), turned(axes.z))
    }
}
