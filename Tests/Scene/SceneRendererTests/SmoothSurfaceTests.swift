import Meshes
import Rasterizer
import RenderMath
import SceneGraph
import SceneRenderer
import Testing

/// Subdivided meshes are drawn as their limit surfaces, regardless of what deforms them.
@Suite struct SmoothSurfaceTests {
    private static func torus() -> Mesh {
        var mesh = ProceduralMesh.torus(radius: 0.6, tubeRadius: 0.25, segments: 9, sides: 6)
        mesh.morphTargets = [
            MorphTarget(name: "lean", positionOffsets: mesh.positions.map { SIMD3(0.3 * $0.y, 0.2 * $0.x, $0.x * $0.y) })
        ]
        return mesh
    }

    /// A lit mesh.
    private static func fixture(_ mesh: Mesh, levels: Int) -> (fixture: SceneFixture, mesh: MeshID) {
        var fixture = SceneFixture()
        let id = fixture.scene.add(mesh)
        if levels > 0 { fixture.scene.subdivide(id, Subdivision(levels: levels)) }
        var material = Material(lightingModel: .lambert)
        material.diffuse = MaterialSlot(.color(red: 0.8, green: 0.8, blue: 0.8))
        var node = Node(name: "torus")
        node.surfaces = [Surface(mesh: id, material: fixture.scene.add(material))]
        fixture.scene.add(node)
        var sun = Node(name: "sun", parentFromNode: Matrix4(rotation: Quaternion(angle: 0.6, axis: SIMD3(0, 1, 0))))
        sun.light = Light(.directional)
        fixture.scene.add(sun)
        return (fixture, id)
    }

    @Test(arguments: [1, 2]) func subdividedMeshIsDrawnAsItsLimitSurface(levels: Int) throws {
        let mesh = Self.torus()
        let smooth = try Self.fixture(mesh, levels: levels).fixture.render().color
        let expected = try Self.fixture(SubdividedMesh(mesh, levels: levels).mesh, levels: 0).fixture.render().color
        #expect(smooth == expected)
        #expect(try smooth != Self.fixture(mesh, levels: 0).fixture.render().color)
    }

    @Test func surfaceFollowsMorphTargetsPositionsAndOffsets() throws {
        let (fixture, id) = Self.fixture(Self.torus(), levels: 1)
        var moved = Self.torus()
        moved.positions = moved.morphed(weights: ["lean": 0.5]).positions
        let expected = try Self.fixture(SubdividedMesh(moved, levels: 1).mesh, levels: 0).fixture.render().color
        let offsets = Array(repeating: SIMD3<Float>.zero, count: moved.vertexCount)
        let deformations: [FrameState.Deformation] = [
            .morph([0.5]), .positions(moved.positions), .morphAndOffsets([0.5], offsets: offsets),
        ]
        for deformation in deformations {
            var state = FrameState(of: fixture.scene)
            state.deformations[id] = deformation
            #expect(try fixture.render(state).color == expected)
        }
        #expect(try fixture.render().color != expected)
    }

    @Test func positionsHaveTheVerticesOfTheMesh() throws {
        let (fixture, id) = Self.fixture(Self.torus(), levels: 1)
        var state = FrameState(of: fixture.scene)
        let count = Self.torus().vertexCount
        state.deformations[id] = .positions(Array(repeating: .zero, count: count + 1))
        let error = SceneRendererError.wrongVertexCount(frame: 0, mesh: 0, count + 1, expected: count)
        #expect(throws: error) { try fixture.render(state) }
    }
}
