import Meshes
import RenderMath
import Testing

@Suite("Morphing")
struct MeshMorpherTests {
    /// A sphere with a bump on its front and a translation of all vertices; the second target has normal offsets.
    static func sphere(bumpHasNormals: Bool = false) -> Mesh {
        var mesh = ProceduralMesh.sphere(radius: 1, segments: 16, rings: 8)
        let bump = mesh.positions.map { $0.z > 0.7 ? SIMD3<Float>(0, 0, 0.5) : .zero }
        let tilt = mesh.positions.map { $0.z > 0.7 ? SIMD3<Float>(0.25, 0, 0) : .zero }
        mesh.morphTargets = [
            MorphTarget(name: "bump", positionOffsets: bump, normalOffsets: bumpHasNormals ? tilt : []),
            MorphTarget(
                name: "shift", positionOffsets: Array(repeating: SIMD3(1, 0, 0), count: mesh.vertexCount),
                normalOffsets: Array(repeating: .zero, count: mesh.vertexCount)),
        ]
        return mesh
    }

    @Test("At rest the mesh is unchanged, bit for bit")
    func rest() {
        let mesh = MeshMorpherTests.sphere()
        let shape = MeshMorpher(mesh).shape(weights: [0, 0])
        #expect(shape.positions == mesh.positions && shape.normals == mesh.normals)
    }

    @Test("Positions are the base plus the weighted offsets", arguments: [-0.5, 0.25, 1, 1.5] as [Float])
    func linear(weight: Float) {
        let mesh = MeshMorpherTests.sphere()
        let morpher = MeshMorpher(mesh)
        let shape = morpher.shape(weights: morpher.weights(named: ["bump": weight, "shift": 2, "unknown": 3]))
        for vertex in mesh.positions.indices {
            let bump = mesh.morphTargets[0].positionOffsets[vertex] * weight
            #expect(shape.positions[vertex] == mesh.positions[vertex] + bump + SIMD3(2, 0, 0))
        }
        #expect(morpher.index(ofTarget: "shift") == 1 && morpher.index(ofTarget: "unknown") == nil)
    }

    @Test("A shape that translates the mesh does not change the normals")
    func shift() {
        let mesh = MeshMorpherTests.sphere()
        let shape = MeshMorpher(mesh).shape(weights: [0, 1])
        #expect(shape.normals == mesh.normals)
    }

    @Test("Without normal offsets the normals follow the triangles, also across the seam")
    func recomputedNormals() {
        var mesh = ProceduralMesh.sphere(radius: 1, segments: 48, rings: 24)
        // Flattened to half its height: an ellipsoid with known normals.
        mesh.morphTargets = [MorphTarget(name: "flat", positionOffsets: mesh.positions.map { SIMD3(0, -$0.y / 2, 0) })]
        let shape = MeshMorpher(mesh).shape(weights: [1])
        for (normal, position) in zip(shape.normals, shape.positions) {
            let truth = SIMD3(position.x, position.y * 4, position.z).normalized()
            #expect(normal.dot(truth) > 0.995)
        }
        let first = mesh.firstVertexAtSamePosition()
        let inside = mesh.positions.indices.filter { abs(mesh.positions[$0].y) < 0.99 }
        #expect(inside.allSatisfy { (shape.normals[$0] - shape.normals[Int(first[$0])]).length < 1e-6 })
    }

    @Test("Normal offsets are used if every active target has them")
    func normalOffsets() throws {
        let mesh = MeshMorpherTests.sphere(bumpHasNormals: true)
        let shape = MeshMorpher(mesh).shape(weights: [1, 0])
        let front = try #require(mesh.positions.firstIndex { $0.z > 0.9 })
        let expected = (mesh.normals[front] + SIMD3(0.25, 0, 0)).normalized()
        #expect(shape.normals[front] == expected)
    }

    @Test("A reused buffer gives the same result as a new one")
    func reuse() {
        let morpher = MeshMorpher(MeshMorpherTests.sphere())
        var shape = morpher.shape(weights: [1, 1])
        morpher.write(weights: [0.5, 0], into: &shape)
        #expect(shape == morpher.shape(weights: [0.5, 0]))
    }

    @Test("A mesh without targets or triangles can be morphed")
    func empty() {
        #expect(MeshMorpher(Mesh(positions: [], triangles: [])).shape(weights: [1]).positions.isEmpty)
        #expect(MeshMorpherTests.sphere().morphed(weights: ["shift": 1]).bounds?.center.x == 1)
    }
}
