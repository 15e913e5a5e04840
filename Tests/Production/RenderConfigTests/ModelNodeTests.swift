import ConfigLanguage
import FaceDrivers
import FaceTracking
import Foundation
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

@testable import RenderConfig

/// Paths to nodes within models: resolution, the order of clips and drivers, and mistakes.
@Suite struct ModelNodeTests {
    /// An arm with a clip that rotates the hand about x from −35 to 35 degrees in a second.
    private static let arm = SharedData.packageRoot.appendingPathComponent("render-configs/features/arm.gltf")

    private func job(_ more: String, clips: String = "") throws -> RenderJob {
        try loadedJob(
            "nodes:\n- {name: left, model: arm.gltf\(clips)}\n- {name: right, model: arm.gltf\(clips)}\n" + more,
            files: ["arm.gltf": try Data(contentsOf: Self.arm)])
    }

    private func state(_ job: RenderJob, at seconds: Double) -> FrameState {
        var timeline = Timeline(scene: job.scene, drivers: job.drivers)
        _ = timeline.advance(to: TrackedFrame(index: 0, time: 0))
        return timeline.advance(to: TrackedFrame(index: 1, time: seconds))
    }

    private func near(_ a: Matrix4, _ b: Matrix4) -> Bool {
        zip(a.columnMajor, b.columnMajor).allSatisfy { abs($0 - $1) < 1e-5 }
    }

    private func turn(x: Double, z: Double) -> Matrix4 {
        Matrix4(translation: SIMD3(0, 0.35, 0)) * Matrix4(rotation: Quaternion(angle: x * .pi / 180, axis: SIMD3(1, 0, 0)))
            * Matrix4(rotation: Quaternion(angle: z * .pi / 180, axis: SIMD3(0, 0, 1)))
    }

    @Test func pathFindsNodeOfItsModel() throws {
        let job = try job("drivers: [{property: {target: nodes.right/hand.rotate.z, value: {clock: seconds}, to: [0, 50]}}]\n")
        let hands = job.scene.nodeIDs.filter { job.scene[$0].name == "hand" }
        let state = state(job, at: 0.5)
        #expect(hands.count == 2)
        #expect(near(state[hands[0]].parentFromNode, turn(x: 0, z: 0)))
        #expect(near(state[hands[1]].parentFromNode, turn(x: 0, z: 25)))
        // Intermediate names are optional, and the skin is bound to the moved nodes.
        #expect(job.scene.node(meantBy: "right/root/elbow/hand") == hands[1])
        #expect(job.scene.node(meantBy: "hand") == hands[0])
        #expect(job.scene.skeletons.count == 2)
    }

    @Test(arguments: [("set", 40.0, 20.0), ("add", 40, 20), ("multiply", 40, 0)])
    func driversApplyAfterClips(combine: String, seconds: Double, turned: Double) throws {
        let driver = "{target: nodes.left/hand.rotate.z, value: 20, combine: \(combine)}"
        let job = try job("drivers: [{property: \(driver)}]\n", clips: ", clips: Sway")
        let hand = try #require(job.scene.node(meantBy: "left/hand"))
        // At 0.75 seconds, the clip has rotated the hand from −35 to 17.5 degrees.
        #expect(near(state(job, at: 0.75)[hand].parentFromNode, turn(x: 17.5, z: turned)))
    }

    @Test(arguments: [("set", 20.0), ("add", 37.5), ("multiply", 35)])
    func driverValuesCombineWithAngleOfClip(combine: String, angle: Double) throws {
        let value = combine == "multiply" ? 2 : 20
        let driver = "{target: nodes.left/hand.rotate.x, value: \(value), combine: \(combine)}"
        let job = try job("drivers: [{property: \(driver)}]\n", clips: ", clips: Sway")
        let hand = try #require(job.scene.node(meantBy: "left/hand"))
        #expect(near(state(job, at: 0.75)[hand].parentFromNode, turn(x: angle, z: 0)))
    }

    @Test(arguments: [
        ("nodes.left/hnad.rotate.z", #""left" has no node "hnad"; did you mean "hand"?"#),
        ("nodes.left/tail.rotate.z", #""left" has no node "tail"; it has ROOT, skin, root, elbow, hand"#),
        ("nodes.lfet/hand.rotate.z", #"there is no node "lfet"; did you mean "left"?"#),
        ("nodes.left/hand.rotat.z", #"there is no property "rotat"; did you mean "rotate"?"#),
    ])
    func mistakesGiveMessages(path: String, message: String) throws {
        let error = try #require(
            caught(ConfigError.self) {
                try job("drivers: [{property: {target: \(path), value: 1}}]\n")
            })
        #expect("\(error)".contains(message), "\(error)")
    }

    @Test(arguments: [
        ("drivers: [{property: {target: nodes.hand.rotate.z, value: 1}}]\n", "drivers[0].property.target"),
        ("output: {hiddenNodes: [root/hand]}\n", "output.hiddenNodes[0]"),
    ])
    func ambiguousNodeNameGivesNote(more: String, key: String) throws {
        let notes = try job(more).notes.filter { $0.contains("nodes; the first one is used") }
        #expect(notes.count == 1)
        let (first, second) = ("left/ROOT/root/elbow/hand", "right/ROOT/root/elbow/hand")
        let note = try #require(notes.first)
        #expect(note.contains(key) && note.contains("is the name of 2 nodes"), "\(note)")
        #expect(note.hasSuffix("write \"\(first)\", or \"\(second)\""), "\(note)")
        // The paths that the note suggests give no note.
        for path in [first, second, "left/hand", "left"] {
            #expect(try job("output: {hiddenNodes: [\(path)]}\n").notes.allSatisfy { !$0.contains("is the name of") })
        }
    }

    /// Euler angles recompose to the same rotation, also in gimbal lock.
    @Test(arguments: [UInt64(1), 2]) func anglesRecomposeToSameRotation(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for index in 0..<300 {
            var turn = Quaternion(angle: generator.number(in: -3..<3), axis: SIMD3<Float>(generator.direction()))
            if index % 3 == 0 {
                turn = Quaternion(
                    yawAboutY: generator.number(in: -3..<3), pitchAboutX: index % 2 == 0 ? .pi / 2 : -.pi / 2, rollAboutZ: 1)
            }
            let angles = Matrix4(rotation: turn).headAngles * (.pi / 180)
            let again = Quaternion(yawAboutY: angles.x, pitchAboutX: angles.y, rollAboutZ: angles.z)
            // A quaternion and its negative are the same rotation.
            #expect(abs(abs(again.vector.dot(turn.vector)) - 1) < 1e-5, "\(generator)")
        }
    }
}
