import Imaging
import Meshes
import Rasterizer
import RenderMath
import SceneGraph
import SceneRenderer
import Testing

@Suite("The contents and order of the draw list")
struct DrawOrderTests {
    /// The identifiers of draws in order.
    static func order(_ fixture: SceneFixture, _ state: FrameState? = nil) throws -> [UInt32] {
        let renderer = try SceneRenderer(scene: fixture.scene, size: SceneFixture.size)
        return try renderer.drawList(for: state ?? FrameState(of: fixture.scene)).draws.map(\.identifier)
    }

    @Test("Draws are sorted by rendering order, opaque before blended, blended back to front, else as in the tree")
    func order() throws {
        var fixture = SceneFixture()
        let glass = SceneFixture.paint(1, 1, 1, alpha: 0.5)
        let wall = SceneFixture.paint(1, 1, 1)
        // Nodes 1 to 6; the camera is node 0, and identifiers are one higher.
        fixture.addSquare(glass, at: SIMD3(0, 0, 0.5))
        fixture.addSquare(glass, at: SIMD3(0, 0, -0.5))
        fixture.addSquare(wall, at: SIMD3(0, 0, -1))
        let late = fixture.addSquare(wall)
        fixture.scene[late].renderingOrder = 1
        let occluder = fixture.addSquare(.occluder())
        fixture.scene[occluder].renderingOrder = -1
        fixture.addSquare(wall, at: SIMD3(0, 0, 1))
        #expect(try Self.order(fixture) == [6, 4, 7, 3, 2, 5])

        // The order depends on the camera: from the other side the panes swap.
        var state = FrameState(of: fixture.scene)
        let turn = Matrix4(rotation: Quaternion(angle: .pi, axis: SIMD3(0, 1, 0)))
        state.worldFromCamera = turn * Matrix4(translation: SIMD3(0, 0, 3))
        #expect(try Self.order(fixture, state) == [6, 4, 7, 2, 3, 5])
    }

    @Test("Glass panes show farther ones through nearer ones in any order of insertion")
    func panes() throws {
        for isReversed in [false, true] {
            var fixture = SceneFixture()
            let panes: [(Material, Float)] = [
                (SceneFixture.paint(1, 0, 0, alpha: 0.5), 0.5), (SceneFixture.paint(0, 1, 0, alpha: 0.5), -0.5),
            ]
            for (material, z) in isReversed ? panes.reversed() : panes {
                fixture.addSquare(material, at: SIMD3(0, 0, z))
            }
            #expect(try fixture.middle() == SRGBA8(light: 0.5, 0.25, 0))
        }
    }

    @Test("An occluder of order −1 hides geometry behind it that is earlier in the tree")
    func occluder() throws {
        var fixture = SceneFixture()
        fixture.addSquare(SceneFixture.paint(1, 1, 1), at: SIMD3(0, 0, -0.5))
        let occluder = fixture.addSquare(.occluder())
        fixture.scene[occluder].renderingOrder = -1
        #expect(try fixture.middle() == SRGBA8(light: 0, 0, 0))
        var state = FrameState(of: fixture.scene)
        state[occluder].isHidden = true
        #expect(try fixture.middle(state) == SRGBA8(light: 1, 1, 1))
    }

    @Test("Hidden nodes hide their descendants, opacities multiply, and opacity 0 writes no depth")
    func inheritance() throws {
        var fixture = SceneFixture()
        let group = fixture.scene.add(Node(name: "group", parentFromNode: Matrix4(translation: SIMD3(0, 0, 0.25))))
        let inner = fixture.addSquare(SceneFixture.paint(1, 1, 1), under: group)
        fixture.addSquare(SceneFixture.paint(0, 0, 1), at: SIMD3(0, 0, -0.5))
        var state = FrameState(of: fixture.scene)
        #expect(try fixture.middle(state) == SRGBA8(light: 1, 1, 1))
        state[group].opacity = 0.5
        state[inner].opacity = 0.5
        #expect(try fixture.middle(state) == SRGBA8(light: 0.25, 0.25, 1))
        state[group].opacity = 0
        #expect(try fixture.middle(state) == SRGBA8(light: 0, 0, 1))
        state[group].opacity = 1
        state[group].isHidden = true
        #expect(try fixture.middle(state) == SRGBA8(light: 0, 0, 1))
        #expect(try fixture.render(state).identifiers![16, 16] == UInt32(inner.index + 2))
    }

    @Test("A pixel's identifier is its node's index plus one, or 0 for the background")
    func identifiers() throws {
        var fixture = SceneFixture()
        let left = fixture.addSquare(SceneFixture.paint(1, 1, 1), at: SIMD3(-0.5, 0, 0))
        let right = fixture.addSquare(SceneFixture.paint(1, 1, 1, alpha: 0.3), at: SIMD3(0.5, 0, 0))
        let identifiers = try #require(try fixture.render().identifiers)
        #expect(identifiers[8, 16] == UInt32(left.index + 1))
        #expect(identifiers[24, 16] == UInt32(right.index + 1))
        #expect(identifiers[16, 2] == 0)
    }

    @Test("Lights of hidden nodes are off, ambient lights add up, and directional lights shine along −z")
    func lights() throws {
        var fixture = SceneFixture()
        var material = Material(lightingModel: .lambert)
        material.diffuse = MaterialSlot(.color(red: 0.5, green: 0.5, blue: 0.5))
        fixture.addSquare(material)
        for (kind, intensity) in [(Light.Kind.ambient, Float(200)), (.ambient, 300), (.directional, 1000)] {
            var node = Node(name: kind.rawValue)
            node.light = Light(kind, intensity: intensity)
            fixture.scene.add(node)
        }
        var state = FrameState(of: fixture.scene)
        let sun = try #require(fixture.scene.node(named: "directional"))
        #expect(try fixture.middle(state) == SRGBA8(light: 0.75, 0.75, 0.75))
        state[sun].parentFromNode = Matrix4(rotation: Quaternion(angle: .pi / 3, axis: SIMD3(1, 0, 0)))
        #expect(try fixture.middle(state) == SRGBA8(light: 0.5, 0.5, 0.5))
        state[sun].isHidden = true
        #expect(try fixture.middle(state) == SRGBA8(light: 0.25, 0.25, 0.25))
    }

    @Test("A camera with a degenerate transform gives a one-line error")
    func flatCamera() throws {
        let fixture = SceneFixture()
        var state = FrameState(of: fixture.scene, index: 7)
        state.worldFromCamera = Matrix4(scale: SIMD3(1, 0, 1))
        #expect(throws: SceneRendererError.cameraIsFlat(frame: 7)) { try fixture.render(state) }
        #expect(!SceneRendererError.cameraIsFlat(frame: 7).description.contains("\n"))
    }
}
