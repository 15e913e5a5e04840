import Imaging
import Meshes
import Rasterizer
import RenderMath
import SceneGraph
import Testing

@testable import SceneRenderer

/// Data that does not change between frames is computed once and keeps its address, by which the engine detects reuse.
@Suite struct ReuseTests {
    /// A square that can bulge, with a material that reflects one colour.
    private static func bulgingScene() -> (scene: Scene, mesh: MeshID, material: MaterialID) {
        var fixture = SceneFixture()
        var mesh = ProceduralMesh.quad(width: 1, height: 1, columns: 4, rows: 4)
        mesh.morphTargets = [
            MorphTarget(name: "bulge", positionOffsets: Array(repeating: SIMD3(0, 0, 0.3), count: 25))
        ]
        var material = SceneFixture.paint(0.2, 0.5, 0.1)
        material.reflective = ReflectiveSlot(.color(LinearColor(red: 0.1, green: 0.1, blue: 0.3)))
        var node = Node(name: "square", parentFromNode: .identity)
        let (meshID, materialID) = (fixture.scene.add(mesh), fixture.scene.add(material))
        node.surfaces = [Surface(mesh: meshID, material: materialID)]
        fixture.scene.add(node)
        return (fixture.scene, meshID, materialID)
    }

    @Test("A mesh at rest, and one with an unchanged deformation, keep their vertices in place")
    func vertices() throws {
        let (scene, mesh, _) = Self.bulgingScene()
        let renderer = try SceneRenderer(scene: scene, size: SceneFixture.size)
        var state = FrameState(of: scene)
        func draw() throws -> Draw { try renderer.drawList(for: state).draws[0] }
        func isKept(_ a: Draw, _ b: Draw) -> Bool {
            a.positions.address == b.positions.address && a.normals.address == b.normals.address
                && a.triangles.address == b.triangles.address
        }
        let resting = try draw()
        #expect(isKept(resting, try draw()))

        state.deformations[mesh] = .morph([0.5])
        let bulging = try draw()
        #expect(isKept(bulging, try draw()) && bulging.positions != resting.positions)
        state.deformations[mesh] = .morph([0.25])
        let flatter = try draw()
        #expect(flatter.positions != bulging.positions && !isKept(flatter, bulging))
        #expect((flatter.positions[12].z - 0.075).magnitude < 1e-6)

        var positions = Array(resting.positions)
        state.deformations[mesh] = .positions(positions)
        let given = try draw()
        #expect(isKept(given, try draw()) && Array(given.positions) == positions)
        positions[12].z = 1
        state.deformations[mesh] = .positions(positions)
        #expect(try draw().positions[12].z == 1)
        state.deformations[mesh] = nil
        #expect(isKept(resting, try draw()))
    }

    @Test("Meshes that share their arrays share the drawn memory")
    func sharedGeometry() throws {
        var fixture = SceneFixture()
        let mesh = ProceduralMesh.quad(width: 1, height: 1, columns: 4, rows: 4)
        var moved = mesh
        moved.positions[0].x += 0.1
        let material = fixture.scene.add(Material())
        for mesh in [mesh, mesh, moved] {
            var node = Node(name: "square", parentFromNode: .identity)
            node.surfaces = [Surface(mesh: fixture.scene.add(mesh), material: material)]
            fixture.scene.add(node)
        }
        let draws = try SceneRenderer(scene: fixture.scene, size: SceneFixture.size)
            .drawList(for: FrameState(of: fixture.scene)).draws
        #expect(draws[0].positions.address == draws[1].positions.address)
        #expect(draws[0].triangles.address == draws[2].triangles.address)
        #expect(draws[0].positions.address != draws[2].positions.address)
    }

    @Test("A uniform reflection is prepared once, and again when it changes")
    func plainReflection() throws {
        let (scene, _, material) = Self.bulgingScene()
        let renderer = try SceneRenderer(scene: scene, size: SceneFixture.size)
        var state = FrameState(of: scene)
        func cube() throws -> SampledCube? { try renderer.drawList(for: state).draws[0].shading?.reflective?.cube }
        let first = try cube()
        #expect(try first != nil && first === cube())
        state[material].reflective = ReflectiveSlot(.color(LinearColor(red: 0.9, green: 0.1, blue: 0.3)))
        let second = try cube()
        #expect(try second !== first && second === cube())
    }

    @Test("A frame reuses an earlier one's memory and shows nothing of it")
    func framebuffers() throws {
        let (scene, mesh, _) = Self.bulgingScene()
        let renderer = try SceneRenderer(scene: scene, size: SceneFixture.size)
        var state = FrameState(of: scene)
        let background = Background.color(LinearColor(red: 0, green: 0, blue: 0))
        var frame = try renderer.render(state, over: background, layers: [.depth, .identifiers])
        func address(_ pixels: [SRGBA8]) -> Int { pixels.withUnsafeBytes { Int(bitPattern: $0.baseAddress) } }
        let before = address(frame.color.pixels)
        state.deformations[mesh] = .positions(Array(repeating: SIMD3(5, 5, 5), count: 25))
        try renderer.render(state, over: background, into: &frame)
        #expect(address(frame.color.pixels) == before)
        #expect(frame.color.pixels.allSatisfy { $0 == SRGBA8(red: 0, green: 0, blue: 0) })
        #expect(frame.depth!.pixels.allSatisfy { $0 == 0 } && frame.identifiers!.pixels.allSatisfy { $0 == 0 })
    }

    @Test func movingCutoffDoesNotAccumulateCutTextures() {
        let reuse = FrameReuse()
        let texture = SampledTexture(LinearImage(size: ImageSize(4, 4), filledWith: .clear))
        for step in 1...20 {
            let cut = reuse.cutTexture(texture, at: Float(step) / 20)
            #expect(cut === reuse.cutTexture(texture, at: Float(step) / 20))
        }
        #expect(reuse.cutTextureCount == 4)
    }
}
