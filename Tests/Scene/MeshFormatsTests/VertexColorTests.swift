import MeshFormats
import Meshes
import Testing

@Suite("Vertex colours are converted to linear light")
struct VertexColorTests {
    /// 0.5 of sRGB in linear light, by the standard's formula.
    private static let half: Float = 0.214_041_14

    private static func colors(_ text: String, as name: String) throws -> [SIMD4<Float>] {
        try GLTFSample.read(Array(text.utf8), as: name).meshes[0].mesh.colors
    }

    /// A triangle with colours, the second of which differs.
    private static func ply(_ type: String, _ first: String, _ second: String) -> String {
        let properties = ["red", "green", "blue", "alpha"].map { "property \(type) \($0)\n" }.joined()
        return """
            ply
            format ascii 1.0
            element vertex 3
            property float x
            property float y
            property float z
            \(properties)element face 1
            property list uchar int vertex_indices
            end_header
            0 0 0 \(first)
            1 0 0 \(second)
            0 1 0 \(first)
            3 0 1 2

            """
    }

    @Test(
        "PLY colours are decoded from sRGB, in bytes and in floats",
        arguments: [
            ("uchar", "255 0 0 255", "0 255 0 51"), ("float", "1 0 0 1", "0 1 0 0.2"),
        ])
    func ply(type: String, first: String, second: String) throws {
        let colors = try Self.colors(Self.ply(type, first, second), as: "c.ply")
        #expect(colors[0] == SIMD4(1, 0, 0, 1))
        #expect(colors[1].x == 0 && colors[1].y == 1 && abs(colors[1].w - 0.2) < 1e-6)
    }

    @Test("The opacity of colours is ignored with a note", arguments: [(255, false), (128, true)])
    func opacity(alpha: Int, isNoted: Bool) throws {
        let text = Self.ply("uchar", "255 0 0 255", "255 0 0 \(alpha)")
        let notes = try ModelFileTests.read(text, as: "c.ply").notes
        #expect(notes.count == (isNoted ? 1 : 0) && notes.allSatisfy { $0.contains("opacity of vertex colours is ignored") })
    }

    @Test("OBJ colours are decoded from sRGB")
    func obj() throws {
        let colors = try Self.colors("v 0 0 0 0.5 1 0\nv 1 0 0 0.5 1 0\nv 0 1 0 0.5 1 0\nf 1 2 3\n", as: "c.obj")
        #expect(colors.count == 3)
        #expect(abs(colors[0].x - Self.half) < 1e-6 && colors[0].y == 1 && colors[0].z == 0)
    }
}
