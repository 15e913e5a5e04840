import Imaging
import Meshes
import Rasterizer
import RenderMath
import SceneGraph
import SceneRenderer
import Testing

/// The stage is 32 pixels for 2 m; a square of 1 m covers columns and rows 8 to 23.
@Suite("A surface is located in the picture by its texture coordinates")
struct SurfaceTests {
    private static func face(_ name: String, _ index: Int) -> Node {
        var node = Node(name: name)
        node.faceAnchor = FaceAnchor(faceIndex: index)
        return node
    }

    /// A square of a face, hidden on its left by an occluder.
    private static func stage() -> (fixture: SceneFixture, square: NodeID, occluder: NodeID) {
        var fixture = SceneFixture()
        let face = fixture.scene.add(Self.face("face", 0))
        let occluder = fixture.addSquare(.occluder(), at: SIMD3(-0.5, 0, 0.3), under: face, name: "occluder")
        let square = fixture.addSquare(SceneFixture.paint(1, 0, 0, alpha: 0.3), under: face)
        // Neither glasses nor nodes of another face hide it.
        fixture.addSquare(SceneFixture.paint(0, 1, 0), at: SIMD3(0, 0, 0.5), under: face, name: "glasses")
        let other = fixture.scene.add(Self.face("other", 1))
        fixture.addSquare(.occluder(), at: SIMD3(0, 0, 0.6), under: other, name: "other occluder")
        return (fixture, square, occluder)
    }

    private static func surface(
        _ fixture: SceneFixture, _ node: NodeID, _ state: FrameState? = nil, samples: SamplePattern = .four, threads: Int = 1
    ) throws -> SeenSurface {
        try SceneRenderer(scene: fixture.scene, size: SceneFixture.size, samples: samples)
            .surface(of: node, in: state ?? FrameState(of: fixture.scene), threads: threads)
    }

    @Test(arguments: [SamplePattern.single, .four, .eight], [1, 3])
    func placesAndOccluders(samples: SamplePattern, threads: Int) throws {
        let (fixture, square, _) = Self.stage()
        let surface = try Self.surface(fixture, square, samples: samples, threads: threads)
        for y in 0..<32 {
            for x in 0..<32 {
                // The occluder covers columns 0 to 15.
                let isSeen = (16..<24).contains(x) && (8..<24).contains(y)
                #expect(surface.seen[x, y] == (isSeen ? 255 : 0), "\(x), \(y)")
                let truth = isSeen ? SIMD2((Float(x) - 7.5) / 16, (Float(y) - 7.5) / 16) : .zero
                let error = surface.textureCoordinates[x, y] - truth
                #expect(max(error.x.magnitude, error.y.magnitude) < 1e-6, "\(x), \(y)")
            }
        }
    }

    @Test func stateDeformsMovesAndHidesTheSurface() throws {
        let (fixture, square, occluder) = Self.stage()
        var state = FrameState(of: fixture.scene)
        func count() throws -> Int { try Self.surface(fixture, square, state).seen.pixels.filter { $0 != 0 }.count }
        state[occluder].isHidden = true
        #expect(try count() == 256)
        state[square].opacity = 0
        #expect(try count() == 256)
        state[square].parentFromNode = Matrix4(translation: SIMD3(0.75, 0, 0))
        #expect(try count() == 192)
        let mesh = fixture.scene[square].surfaces[0].mesh
        state.deformations[mesh] = .positions(fixture.scene[mesh].positions.map { $0 * 0.5 })
        #expect(try count() == 64)
        state[square].parentFromNode = Matrix4(rotation: Quaternion(angle: .pi, axis: SIMD3(0, 1, 0)))
        #expect(try count() == 0)
        state[square].parentFromNode = .identity
        state[square].isHidden = true
        #expect(try count() == 0)
    }

    @Test func occluderIsASurfaceToo() throws {
        let (fixture, _, occluder) = Self.stage()
        let seen = try Self.surface(fixture, occluder).seen
        #expect(seen[4, 16] == 255 && seen[20, 16] == 0)
    }

    @Test func meshWithoutTextureCoordinatesIsInvisible() throws {
        var (fixture, square, _) = Self.stage()
        var mesh = ProceduralMesh.quad(width: 1, height: 1)
        mesh.textureCoordinates = []
        fixture.scene[square].surfaces[0].mesh = fixture.scene.add(mesh)
        #expect(try Self.surface(fixture, square).seen.pixels.allSatisfy { $0 == 0 })
    }
}
