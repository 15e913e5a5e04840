import RenderMath
import Testing

@testable import SceneGraph

@Suite struct SceneTests {
    /// face ▸ mask, glasses ▸ lens; a second lens at the top level.
    private func smallScene() -> Scene {
        var scene = Scene()
        let face = scene.add(Node(name: "face", parentFromNode: Matrix4(translation: SIMD3(0, 0, -1))))
        scene.add(Node(name: "mask"), under: face)
        let glasses = scene.add(Node(name: "glasses", parentFromNode: Matrix4(translation: SIMD3(0, 0.1, 0))), under: face)
        scene.add(Node(name: "lens"), under: glasses)
        scene.add(Node(name: "lens"))
        return scene
    }

    @Test func nodesAreFoundByPathAndByName() throws {
        let scene = smallScene()
        let lens = try #require(scene.node(at: "face/glasses/lens"))
        #expect(scene.path(of: lens) == "face/glasses/lens")
        #expect(scene.node(named: "lens") == lens)
        #expect(scene.node(at: "lens") != lens)
        #expect(scene.node(at: "face/lens") == nil)
        #expect(scene.node(at: "") == nil)
        #expect(scene.children(of: scene.node(named: "face")).map { scene[$0].name } == ["mask", "glasses"])
    }

    @Test func renamedNodesAndMaterialsAreFoundByTheirNewNames() throws {
        var scene = smallScene()
        let lens = try #require(scene.node(at: "lens"))
        scene[lens].name = "mask"
        #expect(scene.node(at: "mask") == lens && scene.node(at: "lens") == nil)
        #expect(scene.node(named: "mask") == scene.node(at: "face/mask"))
        let paint = scene.add(Material(name: "paint"))
        scene[paint].name = "lacquer"
        #expect(scene.material(named: "paint") == nil && scene.materials(named: "lacquer") == [paint])
    }

    @Test func descendantsListParentsBeforeChildren() throws {
        var scene = smallScene()
        let face = try #require(scene.node(named: "face"))
        let rim = scene.add(Node(name: "rim"), under: scene.node(named: "glasses"))
        #expect(scene.nodes(atOrBelow: face).map { scene[$0].name } == ["face", "mask", "glasses", "lens", "rim"])
        #expect(scene.nodes(atOrBelow: face).allSatisfy { scene.isNode($0, atOrBelow: face) })
        #expect(scene.nodes(atOrBelow: rim) == [rim])
    }

    @Test func worldTransformsAccumulateFromTheRoot() throws {
        let scene = smallScene()
        let lens = try #require(scene.node(at: "face/glasses/lens"))
        #expect(scene.worldFromNode(lens).translation == SIMD3(0, 0.1, -1))
        let states = FrameState(of: scene).worldStates(in: scene)
        #expect(states[lens.index].worldFromNode == scene.worldFromNode(lens))
    }

    @Test func hidingAndOpacityApplyToDescendants() throws {
        let scene = smallScene()
        let face = try #require(scene.node(named: "face"))
        let lens = try #require(scene.node(at: "face/glasses/lens"))
        var state = FrameState(of: scene)
        state[face].opacity = 0.5
        state[lens].opacity = 0.5
        #expect(state.worldStates(in: scene)[lens.index].opacity == 0.25)
        state[face].isHidden = true
        #expect(!state.worldStates(in: scene)[lens.index].isVisible)
        #expect(state.worldStates(in: scene)[4].isVisible)
    }

    @Test func pinholeIsCroppedLikeThePicture() {
        let camera = Camera(
            lens: .pinhole(
                focalLength: SIMD2(1000, 1000), principalPoint: SIMD2(640, 360), pictureSize: SIMD2(1280, 720)))
        // A square output keeps the height and crops 280 pixels on either side, so that the axis stays in the middle.
        let clip = camera.projection(width: 720, height: 720).clipFromCamera * SIMD4(0.1, 0, -1, 1)
        #expect(((clip.x / clip.w + 1) * 360 - 460).magnitude < 1e-3)
    }
}
