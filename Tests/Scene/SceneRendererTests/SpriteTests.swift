import Imaging
import Meshes
import Rasterizer
import RenderMath
import SceneGraph
import Testing

@testable import SceneRenderer

/// Sprites face the camera, are hidden by nearer geometry, and blend from the farthest to the nearest.
@Suite struct SpriteTests {
    private static func fixture(_ sprites: [Sprite]) -> (SceneFixture, FrameState, NodeID) {
        var fixture = SceneFixture()
        var material = SceneFixture.paint(1, 1, 1)
        material.vertexColors = .translucent
        material.writesToDepth = false
        var node = Node(name: "sprites")
        let mesh = fixture.scene.add(Mesh(positions: [], triangles: []))
        node.surfaces = [Surface(mesh: mesh, material: fixture.scene.add(material))]
        let id = fixture.scene.add(node)
        var state = FrameState(of: fixture.scene)
        state.deformations[mesh] = .sprites(DeferredSprites(sprites))
        return (fixture, state, id)
    }

    @Test func nearerSpritesCoverFartherOnes() throws {
        let red = Sprite(at: SIMD3(0, 0, 0.5), size: 0.5, color: SIMD4(1, 0, 0, 0.5))
        let green = Sprite(at: SIMD3(0, 0, -0.5), size: 0.5, color: SIMD4(0, 1, 0, 0.5))
        for sprites in [[red, green], [green, red]] {
            let (fixture, state, _) = Self.fixture(sprites)
            #expect(try fixture.middle(state) == SRGBA8(light: 0.5, 0.25, 0))
        }
    }

    @Test func equallyDistantSpritesKeepTheirOrder() throws {
        let red = Sprite(at: .zero, size: 0.5, color: SIMD4(1, 0, 0, 1))
        let green = Sprite(at: .zero, size: 0.5, color: SIMD4(0, 1, 0, 1))
        let (fixture, state, _) = Self.fixture([red, green])
        #expect(try fixture.middle(state) == SRGBA8(light: 0, 1, 0))
    }

    @Test func wallsHideSpritesAndSpritesHideNothing() throws {
        for (z, isSeen) in [(Float(-0.5), true), (0.5, false)] {
            var (fixture, state, _) = Self.fixture([Sprite(at: .zero, size: 0.5, color: SIMD4(1, 0, 0, 1))])
            let deformations = state.deformations
            fixture.addSquare(SceneFixture.paint(0, 0, 1), at: SIMD3(0, 0, z))
            state = FrameState(of: fixture.scene)
            state.deformations = deformations
            #expect(try fixture.middle(state) == (isSeen ? SRGBA8(light: 1, 0, 0) : SRGBA8(light: 0, 0, 1)))
        }
    }

    /// A square of half a metre in a picture of 2 m and 32 pixels covers 8 × 8 pixels, for any camera position and any node
    /// scale.
    @Test(arguments: [0, 0.6, 2]) func spritesFaceTheCameraAtTheirSize(turn: Double) throws {
        let (fixture, start, node) = Self.fixture([Sprite(at: .zero, size: 0.5)])
        var state = start
        let rotation = Matrix4(rotation: Quaternion(angle: turn, axis: SIMD3(0, 1, 0)))
        state.worldFromCamera = rotation * Matrix4(translation: SIMD3(0, 0, 3))
        state[node].parentFromNode = Matrix4(scale: SIMD3(3, 0.2, 1))
        let picture = try fixture.render(state).color
        let covered = picture.pixels.filter { $0.red == 255 }.count
        #expect(covered == 64)
    }

    @Test func spritesMoveAlongTheirVelocities() {
        let (_, state, _) = Self.fixture([Sprite(at: SIMD3(1, 0, 0), size: 1, motion: SIMD3(0, 2, 0))])
        let (_, other, _) = Self.fixture([])
        let moved = state.moved(since: other, share: -0.25)
        guard case .sprites(let sprites) = moved.deformations.first?.value else {
            Issue.record("There are no sprites.")
            return
        }
        #expect(sprites.all[0].position == SIMD3(1, -0.5, 0))
    }
}
