import FaceTracking
import Meshes
import SceneGraph
import Testing

@testable import FaceDrivers

@Suite("Drivers override the resting weights of the shapes that they drive")
struct RestingWeightsTests {
    private static let mesh = Mesh(
        positions: [.zero, SIMD3(1, 0, 0), SIMD3(0, 1, 0)], triangles: [SIMD3(0, 1, 2)],
        morphTargets: [
            MorphTarget(name: "jawOpen", positionOffsets: [.zero, .zero, .zero], restingWeight: 0.5),
            MorphTarget(name: "beard", positionOffsets: [.zero, .zero, .zero], restingWeight: -1.5),
        ])

    private static func weights(_ state: FrameState, _ mesh: MeshID) -> [Float]? {
        if case .morph(let weights) = state.deformations[mesh] { weights } else { nil }
    }

    @Test("A frame starts with the mesh's resting weights, if any")
    func start() {
        var scene = Scene()
        let mesh = scene.add(Self.mesh)
        let plain = scene.add(Mesh(positions: [.zero], triangles: []))
        let state = FrameState(of: scene)
        #expect(Self.weights(state, mesh) == [0.5, -1.5])
        #expect(state.deformations[plain] == nil)
    }

    @Test("A shape named after a blend shape follows the face only; other shapes keep their weights")
    func driven() {
        var scene = Scene()
        let mesh = scene.add(Self.mesh)
        var state = FrameState(of: scene)
        var face = TrackedFace(id: "face")
        face.blendShapes[.jawOpen] = 0.25
        MorphDriver(mesh, of: Self.mesh).apply(face, identityOffsets: nil, to: &state)
        #expect(Self.weights(state, mesh) == [0.25, -1.5])
    }
}
