import MeshFormats
import Meshes
import Testing

@Suite("Normals point to the visible side")
struct TurnedNormalsTests {
    private static func model(normal: String) throws -> Model {
        let corners = ["0 0 0", "1 0 0", "0 1 0", "1 1 0"].map { "\($0) \(normal)\n" }.joined()
        let properties = ["x", "y", "z", "nx", "ny", "nz"].map { "property float \($0)\n" }.joined()
        let text = """
            ply
            format ascii 1.0
            element vertex 4
            \(properties)element face 2
            property list uchar int vertex_indices
            end_header
            \(corners)3 0 1 2
            3 1 3 2

            """
        return try GLTFSample.read(Array(text.utf8), as: "s.ply")
    }

    @Test("Normals that point to the backs of all triangles are flipped with a note, others stay")
    func turned() throws {
        let right = try Self.model(normal: "0 0 1")
        let wrong = try Self.model(normal: "0 0 -1")
        #expect(right.notes.isEmpty)
        #expect(wrong.notes == ["the normals of mesh \"\" are flipped: they pointed to the backs of its triangles"])
        #expect(wrong.meshes[0].mesh.normals == right.meshes[0].mesh.normals)
        #expect(wrong.meshes[0].mesh.normals.allSatisfy { $0 == SIMD3(0, 0, 1) })
    }
}
