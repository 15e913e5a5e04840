import FaceTracking
import Meshes
import SceneGraph
import Testing

@testable import FaceDrivers

/// A mesh below a face adapts to the wearer's identity.
@Suite struct IdentityDriverTests {
    @Test func identityOffsetsAndModesDeformTheMesh() throws {
        var scene = Scene()
        var mesh = ProceduralMesh.quad(width: 0.2, height: 0.2)
        mesh.morphTargets = [
            MorphTarget(name: "jawOpen", positionOffsets: mesh.positions.map { _ in SIMD3(0, -0.1, 0) })
        ]
        let id = scene.add(mesh)
        let identity = FaceIdentity(
            standardPositions: mesh.positions, offsets: mesh.positions.map { _ in SIMD3(0, 0, 0.01) },
            modes: [mesh.positions.map { _ in SIMD3(1, 0, 0) }])
        let face = TrackedFace(
            id: "a", blendShapes: BlendShapeValues([.jawOpen: 0.5]), identity: identity, modeWeights: [0.002])
        var timeline = Timeline(scene: scene, drivers: DriverSet(morphs: [MorphDriver(id, of: mesh)]))
        let state = timeline.advance(to: TrackedFrame(index: 0, time: 0, faces: [face]))
        guard case .morphAndOffsets(let weights, let offsets)? = state.deformations[id] else {
            Issue.record("the mesh is bent by \(String(describing: state.deformations[id]))")
            return
        }
        #expect(weights == [0.5])
        #expect(offsets.allSatisfy { ($0 - SIMD3(0.002, 0, 0.01)).max().magnitude < 1e-6 })
        // A wearer without an identity leaves the mesh unchanged.
        let other = timeline.advance(to: TrackedFrame(index: 1, time: 0.1, faces: [TrackedFace(id: "a")]))
        guard case .morph? = other.deformations[id] else {
            Issue.record("the mesh is bent by \(String(describing: other.deformations[id]))")
            return
        }
    }
}
