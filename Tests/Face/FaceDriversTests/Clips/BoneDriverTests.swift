import FaceTracking
import RenderMath
import SceneGraph
import Testing

@testable import FaceDrivers

/// Bones rotate with the parts of a face, regardless of their parents' orientation.
@Suite struct BoneDriverTests {
    private static func turned(_ driver: BoneDriver, by face: TrackedFace, in scene: Scene) -> Matrix4 {
        var state = FrameState(of: scene)
        state.worldFromCamera = Matrix4(translation: SIMD3(0, 0, 0.5))
        driver.apply(face, to: &state)
        return state.worldStates(in: scene)[driver.node.index].worldFromNode
    }

    private static func face(turnedBy rotation: Quaternion) -> TrackedFace {
        var face = TrackedFace(id: "a")
        face.worldFromFace = Matrix4(translation: SIMD3(0.1, 0, 0)) * Matrix4(rotation: rotation)
        return face
    }

    private static func difference(_ a: Matrix4, _ b: Matrix4) -> Float {
        zip(a.columnMajor, b.columnMajor).map { abs($0 - $1) }.max() ?? 0
    }

    /// A bone whose parent is rotated still rotates as the head does in model space, about its own origin.
    @Test func headBoneRotatesInModelAxes() {
        let lying = Quaternion(angle: 1.2, axis: SIMD3(1, 0.5, 0))
        var scene = Scene()
        let parent = scene.add(
            Node(name: "neck", parentFromNode: Transform(translation: SIMD3(0, 1, 0), rotation: lying).matrix))
        let rest = Matrix4(translation: SIMD3(0, 0.2, 0)) * Matrix4(scale: SIMD3(1, 2, 1))
        let bone = scene.add(Node(name: "head", parentFromNode: rest), under: parent)
        let turn = Quaternion(yawAboutY: 0.5, pitchAboutX: -0.2, rollAboutZ: 0.1)
        let driver = BoneDriver(node: bone, part: .head, modelFromParent: lying)
        let turned = Self.turned(driver, by: Self.face(turnedBy: turn), in: scene)
        var expected = scene.worldFromNode(bone)
        let origin = expected.columns.3
        expected.columns.3 = SIMD4(0, 0, 0, 1)
        expected = Matrix4(rotation: turn) * expected
        expected.columns.3 = origin
        #expect(Self.difference(turned, expected) < 1e-5)
    }

    @Test func mirroringSwapsLeftAndRightRotation() {
        var scene = Scene()
        let bone = scene.add(Node(name: "head"))
        var driver = BoneDriver(node: bone, part: .head)
        driver.isMirrored = true
        let turn = Quaternion(yawAboutY: 0.5, pitchAboutX: 0.2, rollAboutZ: 0)
        let turned = Self.turned(driver, by: Self.face(turnedBy: turn), in: scene)
        // Mirrored at the plane x = 0 before and after the rotation.
        let mirror = Matrix4(scale: SIMD3(-1, 1, 1))
        #expect(Self.difference(turned, mirror * Matrix4(rotation: turn) * mirror) < 1e-6)
    }

    @Test func jawBoneOpensDownwards() {
        var scene = Scene()
        let bone = scene.add(Node(name: "jaw"))
        var face = TrackedFace(id: "a")
        face.blendShapes[.jawOpen] = 0.5
        let chin = Self.turned(BoneDriver(node: bone, part: .jaw(degrees: 40)), by: face, in: scene)
            .transform(direction: SIMD3(0, 0, 1))
        let expected = SIMD3<Float>(0, -Float(PortableMath.sin(.pi / 9)), Float(PortableMath.cos(.pi / 9)))
        #expect((chin - expected).length < 1e-6)
    }

    @Test func eyesUseTrackedPlacementsElseBlendShapes() {
        var scene = Scene()
        let bone = scene.add(Node(name: "eye"))
        let driver = BoneDriver(node: bone, part: .eye(.left))
        var face = TrackedFace(id: "a")
        face.blendShapes[.eyeLookOutLeft] = 1
        face.blendShapes[.eyeLookInRight] = 1
        // To the person's left, which is +x.
        #expect(Self.turned(driver, by: face, in: scene).transform(direction: SIMD3(0, 0, 1)).x > 0.4)
        face.faceFromLeftEye = Matrix4(rotation: Quaternion(angle: -0.3, axis: SIMD3(0, 1, 0)))
        let sight = Self.turned(driver, by: face, in: scene).transform(direction: SIMD3(0, 0, 1))
        #expect(abs(sight.x + Float(PortableMath.sin(0.3))) < 1e-6)
    }
}
