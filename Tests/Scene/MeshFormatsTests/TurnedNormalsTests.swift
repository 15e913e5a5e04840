import MeshFormats
import Meshes
import Testing

@Suite("Normals point to the visible side")
struct TurnedNormalsTests {
    private static func model(normal: String) throws -> Model {
        let text = """
            solid s
            facet normal \(normal) outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop endfacet
            facet normal \(normal) outer loop vertex 1 0 0 vertex 1 1 0 vertex 0 1 0 endloop endfacet
            endsolid s

            """
        return try GLTFSample.read(Array(text.utf8), as: "s.stl")
    }

    @Test("Normals that point to the backs of all triangles are flipped with a note, others stay")
    func turned() throws {
        let right = try Self.model(normal: "0 0 1")
        let wrong = try Self.model(normal: "0 0 -1")
        #expect(right.notes.isEmpty)
        #expect(wrong.notes == ["the normals of mesh \"s\" are flipped: they pointed to the backs of its triangles"])
        #expect(wrong.meshes[0].mesh.normals == right.meshes[0].mesh.normals)
        #expect(wrong.meshes[0].mesh.normals.allSatisfy { $0 == SIMD3(0, 0, 1) })
    }
}
