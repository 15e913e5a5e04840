import FaceTracking
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

@testable import FaceDrivers

/// Attached and worn objects follow the shape of the person's face.
@Suite struct IdentityPlacementTests {
    private static let bridge = SIMD3<Float>(0, 0.03, 0.042)
    private static let ears = (left: SIMD3<Float>(0.0736, 0.0293, -0.0285), right: SIMD3<Float>(-0.0736, 0.0293, -0.0285))

    /// The standard face scaled by `scale` about its origin and moved by `offset`.
    private func state(scale: SIMD3<Float>, offset: SIMD3<Float>, fit: IdentityPlacement.Fit, at place: Matrix4) -> Matrix4 {
        var scene = Scene()
        var anchor = Node(name: "face")
        anchor.faceAnchor = FaceAnchor()
        let parent = scene.add(anchor)
        let node = scene.add(Node(name: "worn", parentFromNode: place), under: parent)
        var drivers = DriverSet(anchors: [AnchorDriver(node: parent)])
        drivers.placements = [IdentityPlacement(node: node, fit: fit)]
        let places = [Self.bridge, Self.ears.left, Self.ears.right, SIMD3(0, -0.07, 0.045)]
        let identity = FaceIdentity(standardPositions: places, offsets: places.map { $0 * scale + offset - $0 })
        var timeline = Timeline(scene: scene, drivers: drivers)
        let face = TrackedFace(id: "a", identity: identity)
        return timeline.advance(to: TrackedFrame(index: 0, time: 0, faces: [face]))[node].parentFromNode
    }

    @Test func attachedObjectMovesWithTheFace() {
        let found = state(
            scale: SIMD3(1, 1, 1), offset: SIMD3(0, 0.004, -0.002), fit: .place(Self.bridge),
            at: Matrix4(translation: Self.bridge))
        #expect((found.translation - (Self.bridge + SIMD3(0, 0.004, -0.002))).length < 1e-5)
    }

    @Test(arguments: [SIMD3<Float>(1, 1, 1), SIMD3(1.1, 1, 0.95), SIMD3(0.92, 1.05, 1.08)])
    func glassesRestOnNoseAndEars(scale: SIMD3<Float>) {
        let offset = SIMD3<Float>(0, -0.003, 0.002)
        let fit = IdentityPlacement.Fit.glasses(bridge: Self.bridge, leftEar: Self.ears.left, rightEar: Self.ears.right)
        let found = state(scale: scale, offset: offset, fit: fit, at: .identity)
        for place in [Self.bridge, Self.ears.left, Self.ears.right] {
            #expect((found.transform(point: place) - (place * scale + offset)).length < 2e-4, "\(place)")
        }
    }

    @Test func missingIdentityMovesNothing() {
        var scene = Scene()
        var anchor = Node(name: "face")
        anchor.faceAnchor = FaceAnchor()
        let parent = scene.add(anchor)
        let node = scene.add(Node(name: "worn", parentFromNode: Matrix4(translation: SIMD3(1, 2, 3))), under: parent)
        var drivers = DriverSet(anchors: [AnchorDriver(node: parent)])
        drivers.placements = [IdentityPlacement(node: node, fit: .place(.zero))]
        var timeline = Timeline(scene: scene, drivers: drivers)
        let state = timeline.advance(to: TrackedFrame(index: 0, time: 0, faces: [TrackedFace(id: "a")]))
        #expect(state[node].parentFromNode == Matrix4(translation: SIMD3(1, 2, 3)))
    }
}
