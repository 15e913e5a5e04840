import Foundation
import MeshFormats
import Meshes
import RenderMath
import RenderTestSupport
import Testing

@Suite("OBJ, PLY and STL files")
struct PlainFormatTests {
    private static let corners = [
        "-1 -1 -1", "1 -1 -1", "1 1 -1", "-1 1 -1", "-1 -1 1", "1 -1 1", "1 1 1", "-1 1 1",
    ]
    private static let faces = [[4, 5, 6, 7], [1, 0, 3, 2], [5, 1, 2, 6], [0, 4, 7, 3], [7, 6, 2, 3], [0, 1, 5, 4]]

    private static var vertices: String { corners.map { "v \($0)\n" }.joined() }

    /// The faces of a cube, each after a statement.
    private static func cube(before statements: [String] = [""], faces: Int = 6) -> String {
        self.faces.prefix(faces).enumerated().map { index, face in
            statements[index % statements.count] + "f " + face.map { "\($0 + 1)" }.joined(separator: " ") + "\n"
        }.joined()
    }

    private static func ply(_ faceProperties: String = "", faces: [String]) -> String {
        """
        ply
        format ascii 1.0
        element vertex 8
        property float x
        property float y
        property float z
        element face \(faces.count)
        property list uchar int vertex_indices
        \(faceProperties)end_header
        \(corners.joined(separator: "\n"))
        \(faces.joined(separator: "\n"))

        """
    }

    private static func read(_ text: String, as name: String, with others: [String: String] = [:]) throws -> Model {
        try ModelFileTests.read(text, as: name, with: others)
    }

    @Test("Without normals, OBJ follows its smoothing groups, and other files have creases")
    func normals() throws {
        func shaded(_ text: String, as name: String) throws -> Mesh {
            let part = try Self.read(text, as: name).meshes[0]
            #expect(part.mesh.vertexCount == 8 && part.shading != nil)
            return part.mesh.shaded(by: try #require(part.shading))
        }
        #expect(try shaded(Self.vertices + Self.cube(), as: "c.obj").vertexCount == 24)
        #expect(try shaded(Self.vertices + Self.cube(before: ["s off\n"]), as: "c.obj").vertexCount == 24)
        #expect(try shaded(Self.vertices + Self.cube(before: ["s 1\n"]), as: "c.obj").vertexCount == 8)
        // Front and back are one group that never meets; the four sides are another.
        let bands = try shaded(
            Self.vertices + Self.cube(before: ["s 1\n", "s 1\n", "s 2\n", "s 2\n", "s 2\n", "s 2\n"]), as: "c.obj")
        #expect(bands.vertexCount == 16)
        #expect(
            try shaded(Self.ply(faces: Self.faces.map { "4 " + $0.map(String.init).joined(separator: " ") }), as: "c.ply")
                .vertexCount == 24)
    }

    @Test("Vertices keep the file's numbers, in any order of use and without it")
    func numbers() throws {
        let mesh = try Self.read(
            "v 9 9 9\n" + Self.vertices + "f 5 4 3\nf 3 4 9\nvt 0 0\nvt 1 0\nf 5/1 4/1 3/1\nf 5/2 4/1 3/1", as: "n.obj"
        )
        .meshes[0].mesh
        #expect(mesh.vertexCount == 13 && mesh.positions[0] == SIMD3(9, 9, 9) && mesh.positions[8] == SIMD3(-1, 1, 1))
        #expect(mesh.triangles[0] == SIMD3(4, 3, 2) && mesh.triangles[1] == SIMD3(2, 3, 8))
        #expect(mesh.triangles[2] == SIMD3(9, 10, 11) && mesh.triangles[3].y == 10)
    }

    @Test("Both names of mtllib count, negative indices too, and missing libraries and materials are noted")
    func libraries() throws {
        let libraries = ["a.mtl": "newmtl red\nKd 1 0 0\n", "b.mtl": "newmtl blue\nKd 0 0 1\n"]
        let two = try Self.read(
            "mtllib a.mtl b.mtl\n" + Self.vertices + "usemtl blue\nf -4 -3 -2 -1\nusemtl red\nf -7 -8 -5 -6\n", as: "two.obj",
            with: libraries)
        #expect(two.materials.map(\.name) == ["blue", "red"] && two.notes.isEmpty)
        #expect(two.materials.map(\.diffuse) == [SIMD3(0, 0, 1), SIMD3(1, 0, 0)])
        let text = "mtllib gone.mtl\nusemtl red\n" + Self.vertices + Self.cube()
        #expect(
            try Self.read(text, as: "m.obj").notes == [
                "material libraries that are not in the model's folder: \"gone.mtl\"",
                "materials that are drawn grey, because no library defines them: \"red\"",
            ])
        let renamed = try Self.read(text, as: "m.obj", with: ["m.mtl": "newmtl red\nKd 1 0 0\n"])
        #expect(renamed.materials[0].diffuse == SIMD3(1, 0, 0))
        #expect(renamed.notes == ["the material library \"gone.mtl\" is not in the model's folder; \"m.mtl\" is used"])
        let other = try Self.read(text, as: "x.obj", with: ["GONE.MTL": "newmtl Red\n"])
        #expect(other.notes == ["materials that are drawn grey, because no library defines them: \"red\""])
        #expect(try Self.read("usemtl red\n" + Self.vertices + Self.cube(), as: "n.obj").notes[0].contains("names no library"))
    }

    @Test("An opacity of 0 is drawn opaque with a note")
    func opacity() throws {
        let model = try Self.read(
            "mtllib d0.mtl\nusemtl skin\n" + Self.vertices + Self.cube(), as: "d0.obj",
            with: ["d0.mtl": "newmtl skin\nKd 0.8 0.2 0.2\nd 0.000000\n"])
        #expect(model.materials[0].opacity == 1 && model.materials[0].alphaMode == .opaque)
        #expect(model.notes == ["material \"skin\" is drawn opaque, although its file gives it an opacity of 0"])
    }

    @Test("Faces of PLY have their own colours")
    func faceColors() throws {
        let colors = ["255 0 0", "0 255 0", "0 0 255", "255 255 0", "255 0 255", "0 255 255"]
        let plain = Self.faces.map { "4 " + $0.map(String.init).joined(separator: " ") }
        let faces = zip(plain, colors).map { $0 + " " + $1 }
        let properties = "property uchar red\nproperty uchar green\nproperty uchar blue\n"
        let model = try Self.read(Self.ply(properties, faces: faces), as: "f.ply")
        let mesh = model.meshes[0].mesh
        #expect(mesh.vertexCount == 24 && model.notes.isEmpty)
        let uncolored = try Self.read(Self.ply(faces: plain), as: "p.ply").meshes[0].mesh
        #expect(mesh.positions[..<8] == uncolored.positions[..<8])
        for (index, triangle) in mesh.triangles.enumerated() {
            let channels = colors[index / 2].split(separator: " ").map { Float($0)! / 255 }
            for corner in 0..<3 {
                #expect(mesh.colors[Int(triangle[corner])] == SIMD4(channels[0], channels[1], channels[2], 1))
            }
        }
    }

    @Test("Both sides are visible")
    func sides() throws {
        let stl =
            "solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid s\n"
        let models = [
            try Self.read(Self.vertices + Self.cube(faces: 5), as: "o.obj"), try Self.read(stl, as: "s.stl"),
            try Self.read(Self.ply(faces: ["3 0 1 2"]), as: "p.ply"),
        ]
        for model in models {
            #expect(model.materials[model.meshes[0].materialIndex ?? 0].isDoubleSided)
        }
        #expect(models[1].roots[0].children.map(\.name) == ["s"])
    }

    @Test("What is not drawn or does not exist is noted")
    func notes() throws {
        let surfaces = try Self.read(Self.vertices + Self.cube() + "curv 0 1 1 2\nsurf 0 1 0 1 1 2 3 4\n", as: "s.obj")
        #expect(surfaces.notes == ["2 curves or surfaces that are not polygons ignored"])
        let missing = try Self.read("vt 0 0\n" + Self.vertices + "f 1/1 2/2 3/-4\nf 1//1 2 3\n", as: "m.obj")
        #expect(
            missing.notes == [
                "3 corners of faces refer to texture coordinates or normals that do not exist; these are ignored"
            ])
        let libraries = (0..<5).map { "mtllib \($0).mtl\n" }.joined()
        #expect(
            try Self.read(libraries + Self.vertices + Self.cube(), as: "l.obj").notes == [
                "material libraries that are not in the model's folder: \"0.mtl\", \"1.mtl\", \"2.mtl\" and 2 more"
            ])
        let edges = Self.ply(faces: ["3 0 1 2"]).replacing(
            "end_header", with: "element edge 2\nproperty int vertex1\nend_header")
        #expect(try Self.read(edges + "0\n1\n", as: "e.ply").notes == ["2 \"edge\" elements ignored"])
        let materials = Self.ply(faces: ["3 0 1 2"]).replacing(
            "end_header", with: "element material 2\nproperty float opacity\nend_header")
        #expect(
            try Self.read(materials + "1\n1\n", as: "m.ply").notes == ["the first of 2 materials is drawn on all faces"])
        let textures = Self.ply(faces: ["3 0 1 2"]).replacing(
            "element vertex 8", with: "comment TextureFile a.png\ncomment TextureFile b.png\nelement vertex 8")
        #expect(
            try Self.read(textures, as: "t.ply").notes.contains("the first of 2 textures is drawn on all faces"))
    }

    @Test("A truncated STL text is rejected", arguments: [1, 2, 4])
    func truncatedSTL(vertices: Int) throws {
        let text = "solid s\nfacet normal 0 0 1\nouter loop\n" + String(repeating: "vertex 0 1 0\n", count: vertices)
        let error = caught(ModelError.self) { try Self.read(text, as: "s.stl") }
        #expect(error.map { "\($0)".contains("it is truncated") } == true)
    }
}
