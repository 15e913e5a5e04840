import Imaging
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
        fixture.scene.add(node, under: fixture.scene.add(Node(name: "root")))
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

    @Test func surfaceFollowsJoints() throws {
        var mesh = Self.torus()
        mesh.morphTargets = []
        var moved = mesh
        moved.positions = mesh.positions.map { $0 + SIMD3(0.25, 0, 0) }
        let expected = try Self.fixture(SubdividedMesh(moved, levels: 1).mesh, levels: 0).fixture.render().color
        let influences = mesh.positions.indices.map { JointInfluence(vertex: UInt32($0), joint: 0, weight: 1) }
        mesh.bind(by: influences, jointFromMesh: [.identity])
        var (fixture, id) = Self.fixture(mesh, levels: 1)
        let root = try #require(fixture.scene.node(named: "root"))
        let node = try #require(fixture.scene.node(named: "torus"))
        let joint = fixture.scene.add(Node(name: "joint"), under: root)
        fixture.scene.bind(id, to: Skeleton(meshNode: node, joints: [joint], root: root))
        var state = FrameState(of: fixture.scene)
        state[joint].parentFromNode = Matrix4(translation: SIMD3(0.25, 0, 0))
        #expect(try fixture.render(state).color == expected)
    }

    @Test func tangentsOfMovedSurfaceAreThoseOfSurface() throws {
        var (fixture, id) = Self.fixture(Self.torus(), levels: 1)
        let map = SRGBImage(size: ImageSize(4, 4), filledWith: SRGBA8(red: 220, green: 160, blue: 200))
        let texture = fixture.scene.add(.picture(map))
        for surface in fixture.scene.nodes.flatMap(\.surfaces) {
            fixture.scene[surface.material].normal = MaterialSlot(.texture(texture))
        }
        let resting = try fixture.render().color
        var state = FrameState(of: fixture.scene)
        state.deformations[id] = .positions(Self.torus().positions)
        let moved = try fixture.render(state).color
        var farthest = 0
        for y in 0..<SceneFixture.size.height {
            for x in 0..<SceneFixture.size.width {
                farthest = max(farthest, abs(Int(resting[x, y].green) - Int(moved[x, y].green)))
            }
        }
        // At rest, the tangents come from the texture coordinates; then from the surface, with rounded weights.
        #expect(farthest <= 2)
    }
}
