import MeshFormats
import Meshes

// Samples in the formats without nodes that move.
extension FeatureSample {
    private static let vertices = "v 0 0 0\nv 1 0 0\nv 0 1 0\n"

    private static func obj(
        _ feature: ModelFeature, _ text: String, with others: [String: String] = [:], _ outcome: Outcome
    ) -> FeatureSample {
        FeatureSample(feature: feature, file: "a.obj", bytes: Array(text.utf8), others: others, outcome: outcome)
    }

    /// A triangle with texture coordinates and a material.
    private static func painted(_ library: String) -> (text: String, others: [String: String]) {
        (
            "mtllib a.mtl\nusemtl coat\nvt 0 0.25\nvt 1 0.25\nvt 0 1\n" + vertices + "f 1/1 2/2 3/3\n",
            ["a.mtl": "newmtl coat\n" + library, "skin.png": "x"]
        )
    }

    static let ofOBJ: [FeatureSample] = {
        let (mapped, red) = (painted("map_Kd skin.png\n"), painted("Kd 1 0 0\nd 0.5\n"))
        let (lost, clear) = (painted("map_Kd /elsewhere/gone.png\n"), painted("Kd 1 0 0\nd 0\n"))
        return [
            obj(.faces, "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 1 0.5 0\nv 0 2 0\nf 1 2 3 4 5\n", .drawn(\.isPentagon)),
            obj(.faces, vertices + "f 1 2 3\n", .drawn(\.isTriangle)),
            obj(.pointsAndLines, vertices + "f 1 2 3\np 1\n", .noted("1 points ignored")),
            obj(.pointsAndLines, vertices + "f 1 2 3\nl 1 2 3\n", .noted("2 lines ignored")),
            obj(.noTriangles, vertices + "p 1\n", .refused("contains no triangles (mesh \"defaultobject\": 1 points ignored)")),
            obj(.normals, vertices + "vn 0 0.6 0.8\nf 1//1 2//1 3//1\n", .drawn(\.hasSlantedNormals)),
            obj(
                .textureCoordinates, mapped.text, with: mapped.others,
                .drawn { $0.firstMesh.textureCoordinates == [coordinates] }),
            obj(
                .colors, "v 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 0 1 0 0 0 1\nf 1 2 3\n",
                .drawn { $0.hasColors(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)) }),
            obj(.materials, red.text, with: red.others, .drawn(\.isHalfRed)),
            obj(.opacityZero, clear.text, with: clear.others, .noted("an opacity of 0")),
            obj(.textureFiles, mapped.text, with: mapped.others, .drawn(\.showsFile)),
            obj(.missingTexture, lost.text, with: lost.others, .noted("\"/elsewhere/gone.png\"")),
            obj(
                .missingMaterial, "mtllib gone.mtl\n" + red.text, with: red.others,
                .noted("not in the model's folder: \"gone.mtl\"")),
            obj(
                .missingMaterial, red.text.replacing("usemtl coat", with: "usemtl gone"), with: red.others,
                .noted("no library defines them: \"gone\"")),
            obj(
                .nodes, vertices + "o left\nf 1 2 3\ng right\nf 3 2 1\n",
                .drawn { $0.roots[0].children.map(\.name) == ["left", "right"] }),
            obj(.curvedSurfaces, vertices + "f 1 2 3\ncurv 0 1 1 2\n", .noted("1 curves or surfaces")),
            obj(.notFinite, vertices.replacing("1 0 0", with: "nan 0 0") + "f 1 2 3\n", .refused("infinite or not a number")),
            obj(.missingVertices, vertices + "f 1 2 4\n", .refused("uses a vertex that does not exist")),
        ]
    }()

    /// A PLY file of one face with additional properties of its vertices and its face.
    private static func ply(
        _ feature: ModelFeature, vertex: String = "", vertices: [String] = ["0 0 0", "1 0 0", "0 1 0"], face: String = "",
        faces: [String] = ["3 0 1 2"], comment: String = "", elements: String = "", rows: String = "",
        with others: [String: String] = [:], _ outcome: Outcome
    ) -> FeatureSample {
        let text = """
            ply
            format ascii 1.0
            \(comment)element vertex \(vertices.count)
            property float x
            property float y
            property float z
            \(vertex)element face \(faces.count)
            property list uchar int vertex_indices
            \(face)\(elements)end_header
            \((vertices + faces).joined(separator: "\n"))
            \(rows)
            """
        return FeatureSample(feature: feature, file: "a.ply", bytes: Array(text.utf8), others: others, outcome: outcome)
    }

    private static func properties(_ type: String, _ names: String...) -> String {
        names.map { "property \(type) \($0)\n" }.joined()
    }

    static let ofPLY: [FeatureSample] = {
        let placed = properties("float", "s", "t")
        let mapped = ["0 0 0 0 0.25", "1 0 0 1 0.25", "0 1 0 0 1"]
        let rgb = properties("uchar", "red", "green", "blue")
        let material = "element material 1\n" + properties("uchar", "diffuse_red", "diffuse_green", "diffuse_blue")
        let opacity = properties("float", "opacity")
        return [
            ply(
                .faces, vertices: ["0 0 0", "2 0 0", "2 2 0", "1 0.5 0", "0 2 0"], faces: ["5 0 1 2 3 4"], .drawn(\.isPentagon)),
            ply(.faces, .drawn(\.isTriangle)),
            ply(
                .pointsAndLines, elements: "element edge 1\n" + properties("int", "vertex1", "vertex2"), rows: "0 1\n",
                .noted("1 \"edge\" elements ignored")),
            ply(.noTriangles, faces: [], .refused("contains no triangles (mesh \"\": 3 points ignored)")),
            ply(
                .normals, vertex: properties("float", "nx", "ny", "nz"),
                vertices: ["0 0 0 0 0.6 0.8", "1 0 0 0 0.6 0.8", "0 1 0 0 0.6 0.8"], .drawn(\.hasSlantedNormals)),
            ply(
                .textureCoordinates, vertex: placed, vertices: mapped,
                .drawn { $0.firstMesh.textureCoordinates == [coordinates] }),
            ply(
                .colors, vertex: rgb, vertices: ["0 0 0 255 0 0", "1 0 0 0 255 0", "0 1 0 0 0 255"],
                .drawn { $0.hasColors(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)) }),
            ply(
                .colors, face: rgb, faces: ["3 0 1 2 0 255 0"],
                .drawn { $0.hasColors(SIMD3(0, 1, 0), SIMD3(0, 1, 0), SIMD3(0, 1, 0)) }),
            ply(.materials, elements: material + opacity, rows: "255 0 0 0.5\n", .drawn(\.isHalfRed)),
            ply(.opacityZero, elements: material + opacity, rows: "255 0 0 0\n", .noted("an opacity of 0")),
            ply(
                .textureFiles, vertex: placed, vertices: mapped, comment: "comment TextureFile skin.png\n",
                with: ["skin.png": "x"], .drawn(\.showsFile)),
            ply(
                .missingTexture, vertex: placed, vertices: mapped, comment: "comment TextureFile /elsewhere/gone.png\n",
                .noted("\"/elsewhere/gone.png\"")),
            ply(.notFinite, vertices: ["0 0 0", "inf 0 0", "0 1 0"], .refused("infinite or not a number")),
            ply(.missingVertices, faces: ["3 0 1 3"], .refused("uses vertex 3, but there are only 3")),
        ]
    }()

    private static func stl(_ feature: ModelFeature, _ text: String, _ outcome: Outcome) -> FeatureSample {
        FeatureSample(feature: feature, file: "a.stl", bytes: Array(text.utf8), outcome: outcome)
    }

    private static func solid(_ name: String, second: String = "1 0 0") -> String {
        """
        solid \(name)
        facet normal 0 0 1
        outer loop
        vertex 0 0 0
        vertex \(second)
        vertex 0 1 0
        endloop
        endfacet
        endsolid \(name)

        """
    }

    /// A binary file of one facet, whose last two bytes are its colour: red in the highest five of 15 bits.
    private static let redFacet: [UInt8] = {
        let numbers: [Float] = [0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0]
        var bytes = [UInt8](repeating: 0, count: 80) + [1, 0, 0, 0]
        for number in numbers { withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 } }
        return bytes + [0, 0xFC]
    }()

    static let ofSTL = [
        stl(.faces, solid("s"), .drawn(\.isTriangle)),
        stl(.noTriangles, "solid s\nendsolid s\n", .refused("contains no triangles")),
        FeatureSample(
            feature: .colors, file: "a.stl", bytes: redFacet,
            outcome: .drawn { $0.hasColors(SIMD3(1, 0, 0), SIMD3(1, 0, 0), SIMD3(1, 0, 0)) }),
        stl(
            .nodes, solid("left") + solid("right"),
            .drawn { $0.roots[0].children.map(\.name) == ["left", "right"] }),
        stl(.notFinite, solid("s", second: "nan 0 0"), .refused("infinite or not a number")),
    ]
}
