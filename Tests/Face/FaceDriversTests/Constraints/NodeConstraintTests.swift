import FaceTracking
import Foundation
import Meshes
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

@testable import FaceDrivers

/// Constraints place and rotate their nodes and leave other nodes unchanged.
@Suite struct NodeConstraintTests {
    private struct Stage {
        var scene = Scene()
        let anchor: NodeID
        let node: NodeID
        let other: NodeID

        init(at place: SIMD3<Float> = SIMD3(0.1, 0.2, 0.05)) {
            var anchorNode = Node(name: "anchor")
            anchorNode.faceAnchor = FaceAnchor()
            anchor = scene.add(anchorNode)
            node = scene.add(
                Node(name: "node", parentFromNode: Transform(translation: place, scale: SIMD3(2, 3, 4)).matrix), under: anchor)
            other = scene.add(Node(name: "other", parentFromNode: Matrix4(translation: SIMD3(1, 1, 1))))
            var camera = Node(name: "camera", parentFromNode: Matrix4(translation: SIMD3(0.5, 0, 2)))
            camera.camera = Camera()
            scene.add(camera)
        }
    }

    /// The node's world placement in each frame. Each element of `faces` is that frame's face placement; nil for no face.
    private func placed(_ rule: NodeConstraint.Rule, _ faces: [Matrix4?], of stage: Stage = Stage(), rate: Double = 60)
        -> [Matrix4]
    {
        var set = DriverSet(placing: stage.scene, camera: .fixed)
        set.constraints = [NodeConstraint(stage.node, rule)]
        var timeline = Timeline(scene: stage.scene, drivers: set)
        return faces.enumerated().map { index, face in
            let tracked = face.map { [TrackedFace(id: "a", worldFromFace: $0)] } ?? []
            let state = timeline.advance(to: TrackedFrame(index: index, time: Double(index) / rate, faces: tracked))
            return state.worldStates(in: stage.scene)[stage.node.index].worldFromNode
        }
    }

    private let turned = Transform(
        translation: SIMD3(0.3, -0.1, -0.5), rotation: Quaternion(yawAboutY: 0.7, pitchAboutX: 0.3, rollAboutZ: -0.4)
    ).matrix

    private func isNear(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ bound: Float = 1e-5) -> Bool { (a - b).length < bound }

    /// The node's placement without the constraint.
    private func free(_ face: Matrix4, _ stage: Stage = Stage()) -> Matrix4 { face * stage.scene[stage.node].parentFromNode }

    @Test func constraintsKeepNodeScale() {
        let rules: [NodeConstraint.Rule] = [
            .billboard, .lookAt(.camera), .copyRotation, .copyPosition, .distance(.camera, 0...1), .follow(.init()),
            .swing(.init()),
        ]
        for rule in rules {
            let world = placed(rule, [turned, turned])[1]
            for (axis, size) in [(world.columns.0, Float(2)), (world.columns.1, 3), (world.columns.2, 4)] {
                #expect(abs(axis.xyz.length - size) < 1e-4, "\(rule)")
            }
        }
    }

    @Test func billboardsAndLooksFaceTheCamera() {
        let stage = Stage()
        let flat = placed(.billboard, [turned])[0]
        #expect(isNear(flat.columns.2.xyz.normalized(), SIMD3(0, 0, 1)) && isNear(flat.translation, free(turned).translation))
        let toCamera = placed(.lookAt(.camera), [turned])[0]
        let direction = (SIMD3<Float>(0.5, 0, 2) - toCamera.translation).normalized()
        #expect(isNear(toCamera.columns.2.xyz.normalized(), direction))
        #expect(abs(toCamera.columns.0.y) < 1e-5 && toCamera.columns.1.y > 0, "upright")
        let toOther = placed(.lookAt(.node(stage.other)), [turned], of: stage)[0]
        #expect(isNear(toOther.columns.2.xyz.normalized(), (SIMD3(1, 1, 1) - toOther.translation).normalized()))
    }

    @Test func copiedRotationAndPositionAreIndependent() {
        let rotation = placed(.copyRotation, [turned])[0]
        #expect(isNear(rotation.translation, SIMD3(0.1, 0.2, 0.05)))
        #expect(isNear(rotation.columns.2.xyz, free(turned).columns.2.xyz))
        let position = placed(.copyPosition, [turned])[0]
        #expect(isNear(position.translation, free(turned).translation) && isNear(position.columns.2.xyz, SIMD3(0, 0, 4)))
    }

    @Test func distanceLimitsKeepDirection() {
        let stage = Stage()
        for (range, expected) in [(Float(0)...0.5, Float(0.5)), (5...9, 5), (0...9, nil)] {
            let world = placed(.distance(.node(stage.other), range), [turned], of: stage)[0]
            let away = world.translation - SIMD3(1, 1, 1)
            let before = free(turned).translation - SIMD3(1, 1, 1)
            #expect(abs(away.length - (expected ?? before.length)) < 1e-5)
            #expect(isNear(away.normalized(), before.normalized()))
        }
    }

    @Test func springFollowsAndPendulumHangs() {
        let faces = [Matrix4.identity] + Array(repeating: turned, count: 600)
        let followed = placed(.follow(.init()), faces)
        #expect(followed[0] == free(.identity) || isNear(followed[0].translation, free(.identity).translation))
        #expect(!isNear(followed[3].translation, free(turned).translation, 0.05))
        #expect(isNear(followed[600].translation, free(turned).translation, 1e-4))
        #expect(isNear(followed[600].columns.2.xyz, free(turned).columns.2.xyz, 1e-3))
        let hung = placed(.swing(.init()), faces)
        #expect(isNear(hung[600].columns.1.xyz.normalized(), SIMD3(0, 1, 0), 1e-3))
        #expect(isNear(hung[600].translation, free(turned).translation))
    }

    @Test func pendulumPeriodMatchesItsLength() {
        // A jump of the pivot starts the swing, small enough that the period is 2π √(l/g).
        let (length, gravity) = (0.25, 9.81)
        let faces = [Matrix4.identity] + Array(repeating: Matrix4(translation: SIMD3(0.02, 0, 0)), count: 1200)
        let swings = placed(.swing(.init(length: length, damping: 0, gravity: gravity)), faces, rate: 240).map {
            $0.columns.1.x
        }
        let crossings = (2..<swings.count).filter { swings[$0 - 1] < 0 && swings[$0] >= 0 }
        let period = Double(crossings.last! - crossings.first!) / Double(crossings.count - 1) / 240
        #expect(abs(period - 2 * .pi * (length / gravity).squareRoot()) < 0.01, "\(period)")
    }

    @Test func foundFaceStartsSpringAtRest() {
        let faces = [Matrix4.identity, .identity, nil, nil, turned, turned]
        let followed = placed(.follow(.init()), faces)
        #expect(isNear(followed[4].translation, free(turned).translation))
    }

    @Test(arguments: [UInt64(3), 4]) func separateFrameEqualsFrameOfFullRun(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let faces = (0..<200).map { _ -> Matrix4? in
            generator.integer(in: 0...15) == 0
                ? nil : Matrix4(translation: SIMD3<Float>(generator.direction()) * Float(generator.number()))
        }
        for rule in [NodeConstraint.Rule.follow(.init()), .swing(.init())] {
            let all = placed(rule, faces)
            for alone in [1, 60, 199] { #expect(placed(rule, Array(faces[...alone]))[alone] == all[alone], "\(generator)") }
        }
    }

    @Test func skinPointMovesWithExpression() throws {
        // A square of two triangles in the plane z = 0. One target lifts a corner, another moves every vertex.
        var scene = Scene()
        let square = [SIMD3<Float>(0, 0, 0), SIMD3(1, 0, 0), SIMD3(1, 1, 0), SIMD3(0, 1, 0)]
        let lifted = [SIMD3<Float>(0, 0, 0), .zero, SIMD3(0, 0, 1), .zero]
        let mesh = scene.add(
            Mesh(
                positions: square, triangles: [SIMD3(0, 1, 2), SIMD3(0, 2, 3)],
                morphTargets: [
                    MorphTarget(name: "jawOpen", positionOffsets: lifted),
                    MorphTarget(name: "cheekPuff", positionOffsets: Array(repeating: SIMD3(0, 0, 0.5), count: 4)),
                ]))
        var anchor = Node(name: "anchor")
        anchor.faceAnchor = FaceAnchor()
        let face = scene.add(anchor)
        var skinNode = Node(name: "skin", parentFromNode: Matrix4(translation: SIMD3(0, 0, 0.25)))
        skinNode.surfaces = [Surface(mesh: mesh, material: scene.add(Material()))]
        let skin = scene.add(skinNode, under: face)
        let pin = scene.add(Node(name: "pin", parentFromNode: Matrix4(translation: SIMD3(0, 0, 0.125))), under: face)
        let found = try #require(SkinPlace.nearest(to: SIMD3(1, 1, 3), on: scene[mesh]))
        #expect(found.distance == 3 && found.weights.max() == 1)
        let corner = SkinPlace(node: skin, mesh: mesh, in: scene, corners: found.corners, weights: found.weights)
        var set = DriverSet(placing: scene, camera: .fixed)
        set.constraints = [NodeConstraint(pin, .attach(corner))]
        var timeline = Timeline(scene: scene, drivers: set)
        func place(_ shapes: [BlendShape: Float], _ index: Int) -> Matrix4 {
            let tracked = TrackedFace(
                id: "a", worldFromFace: Matrix4(translation: SIMD3(2, 0, 0)), blendShapes: BlendShapeValues(shapes))
            let state = timeline.advance(to: TrackedFrame(index: index, time: Double(index), faces: [tracked]))
            return state.worldStates(in: scene)[pin.index].worldFromNode
        }
        let rest = place([:], 0)
        #expect(isNear(rest.translation, SIMD3(3, 1, 0.375)) && isNear(rest.columns.2.xyz, SIMD3(0, 0, 1)))
        #expect(isNear(place([.cheekPuff: 1], 1).translation, SIMD3(3, 1, 0.875)))
        // The normals of both triangles weighted by equal areas: (−1, 0, 1) and (0, −1, 1), each half as long as its area.
        let open = place([.jawOpen: 1], 2)
        let normal = SIMD3<Float>(-1, -1, 2).normalized()
        #expect(isNear(open.columns.2.xyz, normal) && isNear(open.translation, SIMD3(3, 1, 1.25) + normal * 0.125))
    }

    @Test(arguments: [UInt64(11), 12]) func nearestSkinPointMatchesGridSearch(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func point() -> SIMD3<Float> { SIMD3<Float>(generator.direction()) * Float(generator.number()) }
        for _ in 0..<200 {
            let mesh = Mesh(positions: (0..<3).map { _ in point() }, triangles: [SIMD3(0, 1, 2)])
            let target = point()
            let found = try #require(SkinPlace.nearest(to: target, on: mesh))
            #expect(abs(found.weights.sum() - 1) < 1e-5 && found.weights.min() > -1e-6)
            // No point of a fine grid over the triangle is nearer.
            var least = Float.infinity
            for i in 0...40 {
                for j in 0...(40 - i) {
                    let (u, v) = (Float(i) / 40, Float(j) / 40)
                    let place = mesh.positions[0] * (1 - u - v) + mesh.positions[1] * u + mesh.positions[2] * v
                    least = min(least, (place - target).length)
                }
            }
            #expect(found.distance <= least + 1e-5 && found.distance >= least - 0.06, "\(generator)")
        }
    }
}
