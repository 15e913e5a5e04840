import Imaging
import Meshes
import Rasterizer
import RenderMath
import SceneGraph
import SceneRenderer
import Testing

/// Skinned meshes are drawn at their joints, regardless of what moves the joints.
@Suite struct SkeletonTests {
    /// A square on its own node, bound to a joint next to it; both below a root.
    private static func held() -> (fixture: SceneFixture, joint: NodeID, mesh: MeshID) {
        var fixture = SceneFixture()
        var mesh = ProceduralMesh.quad(width: 0.5, height: 0.5)
        mesh.bind(
            by: (0..<4).map { JointInfluence(vertex: $0, joint: 0, weight: 1) },
            jointFromMesh: [Matrix4(translation: SIMD3(0.25, 0, 0))])
        let id = fixture.scene.add(mesh)
        var material = Material(lightingModel: .lambert)
        material.diffuse = MaterialSlot(.color(red: 0.8, green: 0.8, blue: 0.8))
        let root = fixture.scene.add(Node(name: "root"))
        let joint = fixture.scene.add(
            Node(name: "joint", parentFromNode: Matrix4(translation: SIMD3(-0.25, 0, 0))), under: root)
        var node = Node(name: "skin")
        node.surfaces = [Surface(mesh: id, material: fixture.scene.add(material))]
        let skin = fixture.scene.add(node, under: root)
        fixture.scene.bind(id, to: Skeleton(meshNode: skin, joints: [joint], root: root))
        var sun = Node(name: "sun")
        sun.light = Light(.directional)
        fixture.scene.add(sun)
        return (fixture, joint, id)
    }

    @Test func movedJointMovesItsVerticesAndNormals() throws {
        let (fixture, joint, _) = Self.held()
        let still = try fixture.render().color
        #expect(still[16, 16] == SRGBA8(light: 0.8, 0.8, 0.8))
        var state = FrameState(of: fixture.scene)
        // About the joint, which is at the square's left side: half of the light.
        let turn = Matrix4(rotation: Quaternion(angle: .pi / 3, axis: SIMD3(0, 1, 0)))
        state[joint].parentFromNode = Matrix4(translation: SIMD3(0.25, 0, 0)) * turn
        let moved = try fixture.render(state).color
        #expect(moved[14, 16] == SRGBA8(light: 0, 0, 0))
        #expect(moved[22, 16] == SRGBA8(light: 0.4, 0.4, 0.4))
        // Half a metre wide, seen at 60 degrees: 0.25 m from x = 0.25 m on.
        #expect(moved[27, 16] == SRGBA8(light: 0, 0, 0))
    }

    @Test func meshNodeDoesNotMoveASkinnedMesh() throws {
        let (fixture, _, mesh) = Self.held()
        var state = FrameState(of: fixture.scene)
        let skeleton = try #require(fixture.scene.skeletons[mesh])
        state[skeleton.meshNode].parentFromNode = Matrix4(translation: SIMD3(0, 5, 0))
        let same = try fixture.render(state).color == fixture.render().color
        #expect(same)
        // A common ancestor moves both.
        state = FrameState(of: fixture.scene)
        state[skeleton.root].parentFromNode = Matrix4(translation: SIMD3(0, 5, 0))
        #expect(try fixture.render(state).color[16, 16] == SRGBA8(light: 0, 0, 0))
    }

    @Test func movingJointGivesMotionBlur() throws {
        let (fixture, joint, _) = Self.held()
        let renderer = try SceneRenderer(scene: fixture.scene, size: SceneFixture.size)
        let before = FrameState(of: fixture.scene)
        var after = before
        after[joint].parentFromNode = Matrix4(translation: SIMD3(0.25, 0, 0))
        #expect(try renderer.states(of: after, since: before, shutterAngle: 180).count == 4)
        #expect(try renderer.states(of: before, since: before, shutterAngle: 180).count == 1)
    }
}
