import RenderMath
import SceneGraph
import Testing

/// The parts of a node's placement under the names that SceneKit uses.
@Suite struct PlacedTests {
    private static let quarter = Float.pi / 2

    private func isNear(_ a: SIMD3<Float>, _ b: SIMD3<Float>, within distance: Float = 1e-6) -> Bool {
        (a - b).length <= distance
    }

    /// SceneKit's order: pitch and yaw of 90 degrees each take +y to +x. In the opposite order they would take it to +z.
    @Test(arguments: [
        (SIMD3<Float>(quarter, 0, 0), SIMD3<Float>(0, 1, 0), SIMD3<Float>(0, 0, 1)),
        (SIMD3(0, quarter, 0), SIMD3(0, 0, 1), SIMD3(1, 0, 0)),
        (SIMD3(0, 0, quarter), SIMD3(1, 0, 0), SIMD3(0, 1, 0)),
        (SIMD3(quarter, quarter, 0), SIMD3(0, 1, 0), SIMD3(1, 0, 0)),
        (SIMD3(quarter, 0, quarter), SIMD3(0, 0, 1), SIMD3(1, 0, 0)),
        (SIMD3(0, quarter, quarter), SIMD3(0, 0, 1), SIMD3(0, 1, 0)),
    ])
    func eulerAnglesRotateInOrderOfSceneKit(angles: SIMD3<Float>, direction: SIMD3<Float>, expected: SIMD3<Float>) {
        var node = Node(name: "node")
        node.eulerAngles = angles
        #expect(isNear(node.parentFromNode.transform(direction: direction), expected))
    }

    @Test func anglesAreReadAsTheyWereSet() {
        var node = Node(name: "node")
        for angles: SIMD3<Float> in [SIMD3(0.3, -0.4, 0.5), SIMD3(-2, 1.2, 3), SIMD3(0, -1.5, 0), SIMD3(0.7, 0, -3)] {
            node.eulerAngles = angles
            #expect(isNear(node.eulerAngles, angles, within: 1e-5), "\(node.eulerAngles)")
        }
    }

    /// At a yaw of 90 degrees, several angles describe the same rotation.
    @Test(arguments: [quarter, -quarter]) func rotationAtQuarterYawIsKept(yaw: Float) {
        var node = Node(name: "node")
        node.eulerAngles = SIMD3(0.3, yaw, 0.2)
        let before = node.parentFromNode
        node.eulerAngles = node.eulerAngles
        for axis: SIMD3<Float> in [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)] {
            #expect(isNear(node.parentFromNode.transform(direction: axis), before.transform(direction: axis), within: 1e-3))
        }
    }

    @Test func settingPartKeepsOthers() {
        var node = Node(name: "node", parentFromNode: Matrix4(scale: SIMD3(2, 3, 4)))
        node.position = SIMD3(1, 2, 3)
        node.eulerAngles = SIMD3(0.3, -0.4, 0.5)
        node.scale *= 2
        #expect(node.position == SIMD3(1, 2, 3))
        #expect(isNear(node.eulerAngles, SIMD3(0.3, -0.4, 0.5), within: 1e-5))
        #expect(isNear(node.scale, SIMD3(4, 6, 8), within: 1e-5))
    }

    @Test func nodesMoveInStates() {
        var scene = Scene()
        let id = scene.add(Node(name: "node"))
        var state = FrameState(of: scene)
        state[id].position.y = 0.25
        #expect(state[id].parentFromNode == Matrix4(translation: SIMD3(0, 0.25, 0)))
    }
}
