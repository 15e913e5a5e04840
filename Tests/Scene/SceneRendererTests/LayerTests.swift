import Imaging
import Meshes
import Rasterizer
import RenderMath
import SceneGraph
import SceneRenderer
import Testing

@Suite("Depth, normal, texture coordinate, identifier and motion layers")
struct LayerTests {
    /// A square on the left, 0.5 m nearer than one on the right, which is rotated about its vertical axis.
    static func fixture() -> (fixture: SceneFixture, left: NodeID, right: NodeID) {
        var fixture = SceneFixture()
        let left = fixture.addSquare(SceneFixture.paint(1, 0, 0), at: SIMD3(-0.5, 0, 0.5))
        let right = fixture.addSquare(SceneFixture.paint(0, 1, 0), at: SIMD3(0.5, 0, 0))
        fixture.scene[right].parentFromNode =
            Matrix4(translation: SIMD3(0.5, 0, 0)) * Matrix4(rotation: Quaternion(angle: .pi / 6, axis: SIMD3(0, 1, 0)))
        return (fixture, left, right)
    }

    static func layer(_ layer: FrameLayer, _ fixture: SceneFixture, from previous: FrameState? = nil) throws -> LayerImage {
        try SceneRenderer(scene: fixture.scene, size: SceneFixture.size, samples: .four)
            .layer(layer, of: FrameState(of: fixture.scene), since: previous)
    }

    static func vectors(_ layer: LayerImage) throws -> Image<SIMD3<Float>> {
        guard case .vectors(let image) = layer else { throw LayerMismatch() }
        return image
    }

    struct LayerMismatch: Error {}

    @Test(
        "Depth is the distance from the camera plane in metres in both projections, infinite for the background")
    func depth() throws {
        var (fixture, _, _) = Self.fixture()
        for lens in [Camera.Lens.orthographic(height: 2), .fieldOfView(.pi / 4)] {
            let camera = try #require(fixture.scene.cameraNode)
            fixture.scene[camera].camera?.lens = lens
            guard case .scalars(let image) = try Self.layer(.depth, fixture) else { throw LayerMismatch() }
            #expect(abs(image[10, 16] - 2.5) < 1e-4)
            #expect(image[16, 0] == .infinity)
        }
    }

    @Test("Normals are unit vectors in the camera's space")
    func normals() throws {
        let image = try Self.vectors(try Self.layer(.normal, Self.fixture().fixture))
        #expect((image[8, 16] - SIMD3(0, 0, 1)).length < 1e-5)
        #expect((image[24, 16] - SIMD3(0.5, 0, Float(0.75).squareRoot())).length < 1e-5)
        #expect(image[16, 0] == .zero)
    }

    @Test("Texture coordinates run over a square from its top left corner")
    func textureCoordinates() throws {
        let image = try Self.vectors(try Self.layer(.textureCoordinates, Self.fixture().fixture))
        // The left square spans columns 0…15 and rows 8…23.
        #expect((image[0, 8] - SIMD3(1 / 32, 1 / 32, 1)).length < 1e-4)
        #expect((image[15, 23] - SIMD3(31 / 32, 31 / 32, 1)).length < 1e-4)
        #expect(image[16, 0] == .zero)
    }

    @Test("Nodes and materials are numbered from 1, transparent pixels have none, and occluders hide")
    func identifiers() throws {
        var (fixture, left, right) = Self.fixture()
        let pane = fixture.addSquare(SceneFixture.paint(1, 1, 1, alpha: 0.2), at: SIMD3(0, 0, 0.9))
        let occluder = fixture.addSquare(.occluder(), at: SIMD3(0.5, 0.5, 0.8))
        fixture.scene[occluder].renderingOrder = -1
        func numbers(_ layer: FrameLayer) throws -> Image<UInt32> {
            guard case .identifiers(let image) = try Self.layer(layer, fixture) else { throw LayerMismatch() }
            return image
        }
        let nodes = try numbers(.node)
        #expect(nodes[8, 16] == UInt32(left.index + 1) && nodes[24, 18] == UInt32(right.index + 1))
        #expect(nodes[24, 14] == 0 && nodes[16, 0] == 0)
        #expect(!nodes.pixels.contains(UInt32(pane.index + 1)) && !nodes.pixels.contains(UInt32(occluder.index + 1)))
        let materials = try numbers(.material)
        #expect(materials[8, 16] == UInt32(fixture.scene[left].surfaces[0].material.index + 1))
        #expect(materials[24, 18] == UInt32(fixture.scene[right].surfaces[0].material.index + 1))
    }

    @Test("Motion is in pixels, includes the camera's, and is zero for new nodes")
    func motion() throws {
        let (fixture, left, right) = Self.fixture()
        var previous = FrameState(of: fixture.scene)
        // A pixel is 1/16 m.
        previous[left].parentFromNode = Matrix4(translation: SIMD3(-0.5 - 3.0 / 16, 2.0 / 16, 0.5))
        previous[right].isHidden = true
        let image = try Self.vectors(try Self.layer(.motion, fixture, from: previous))
        #expect((image[8, 16] - SIMD3(3, 2, 0)).length < 1e-3)
        #expect(image[24, 16].length < 1e-3 && image[16, 0] == .zero)
        previous = FrameState(of: fixture.scene)
        previous.worldFromCamera = Matrix4(translation: SIMD3(1.0 / 16, 0, 3))
        let turned = try Self.vectors(try Self.layer(.motion, fixture, from: previous))
        #expect((turned[8, 16] - SIMD3(1, 0, 0)).length < 1e-3)
        #expect(try Self.vectors(try Self.layer(.motion, fixture)).pixels.allSatisfy { $0 == .zero })
    }
}
