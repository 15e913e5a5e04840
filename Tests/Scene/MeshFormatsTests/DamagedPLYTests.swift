import Foundation
import MeshFormats
import Meshes
import RenderTestSupport
import Testing

/// Every number of a PLY file is checked before it is used.
@Suite("Damaged PLY")
struct DamagedPLYTests {
    static func text(_ head: String, _ body: String) -> [UInt8] {
        Array("ply\nformat ascii 1.0\n\(head)end_header\n\(body)".utf8)
    }

    static let vertices = "element vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
    static let faces = "element face 1\nproperty list uchar int vertex_indices\n"
    static let points = "0 0 0\n1 0 0\n0 1 0\n"

    @Test(
        "A list, index or count beyond the file gives a one-line error with the cause",
        arguments: [
            (vertices + faces, points + "3 0 1 7\n", "face 0 uses vertex 7, but there are only 3"),
            // Found by scripts/fuzz: the library received faces without vertices.
            (
                "element vertex 3\nproperty float u\nproperty float v\n" + faces, "0 0\n1 0\n0 1\n3 0 1 2\n",
                "its vertices have none of the properties x, y and z"
            ),
            (vertices + faces, points + "3 0 1 -1\n", "face 0 uses vertex -1, but there are only 3"),
            (vertices + faces, points + "200 0 1 2\n", "it is truncated"),
            (vertices + faces, points + "99999 0 1 2\n", "face 0 has 99999 corners, but at most 10000 are allowed"),
            (vertices + faces, points + "-3 0 1 2\n", "a list has the negative length -3"),
            (vertices + faces, points, "its header declares 1 of element face, but the remaining 18 bytes contain fewer"),
            (vertices + faces, "0 0 0\n1 x 0\n0 1 0\n3 0 1 2\n", "\"x\" is not a number"),
            (
                vertices.replacing("3", with: "4000000000") + faces, points + "3 0 1 2\n",
                "its header declares 4000000000 of element vertex, but the remaining 26 bytes contain fewer"
            ),
            // Found by scripts/damage-files: a line separator (U+0085) in a word that a message quotes.
            (
                "element vertex 3\nproperty flo\u{85}at x\n", points,
                "line 4 of its header: \"flo\\u{85}at\" is not a numeric type"
            ),
            (
                "element ver\u{85}tex 9999\n", points,
                "its header declares 9999 of element ver\\u{85}tex, but the remaining 18 bytes contain fewer"
            ),
            (vertices + vertices + faces, points, "line 7 of its header: element vertex is declared twice"),
            (
                vertices + "property list float int a\n", points,
                "line 7 of its header: \"float\" is not an integer type, which the count of a list requires"
            ),
            (
                vertices + faces + "property list uchar float texcoord\n", points + "3 0 1 2 8 0 0 0 0 0 0 0 0\n",
                "face 0 has 8 texture coordinates for 3 corners"
            ),
        ])
    func refused(head: String, body: String, words: String) throws {
        let line = try HostileModelTests.refusal(of: Self.text(head, body), as: "a.ply")
        #expect(line?.hasSuffix("a.ply: is not a valid .ply file: \(words)") == true, "\(line ?? "loaded")")
    }

    @Test("Comments, carriage returns, unknown columns and elements, and a line break as first byte change no vertex")
    func oddities() throws {
        let plain = try ModelFileTests.read(
            String(decoding: Self.text(Self.vertices + Self.faces, Self.points + "3 0 1 2"), as: UTF8.self), as: "a.ply")
        let head =
            "comment a\nelement edge 1\nproperty int a\nproperty list uchar int b\ncomment b\n" + Self.vertices
            + "property uchar red\nobj_info c\n" + Self.faces + "property int flags\n"
        let odd = String(decoding: Self.text(head, "1 2 3 4\n0 0 0 9 1 0 0 9\n 0 1 0 9 3 0 1 2 -5"), as: UTF8.self)
        var read = try ModelFileTests.read(odd.replacing("\n", with: "\r\n"), as: "a.ply")
        #expect(read.notes == ["1 \"edge\" elements ignored"] && plain.notes.isEmpty)
        read.notes = []
        #expect(read == plain)
        // 10 is the first byte of this number, and also a line feed.
        let head2 = "ply\nformat binary_little_endian 1.0\n\(Self.vertices)\(Self.faces)end_header\n"
        var bytes = Array(head2.utf8)
        for number: Float in [Float(bitPattern: 0x3F80_000A), 0, 0, 1, 1, 0, 0, 1, 0] {
            withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += Array($0) }
        }
        bytes += [3, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0]
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("a.ply")
            try Data(bytes).write(to: url)
            let positions = try ModelFile.read(atPath: url.path).meshes[0].mesh.positions
            #expect(positions == [SIMD3(Float(bitPattern: 0x3F80_000A), 0, 0), SIMD3(1, 1, 0), SIMD3(0, 1, 0)])
        }
    }

    @Test("Strips become triangles with consistent orientation")
    func strips() throws {
        let head =
            "element vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement tristrips 1\nproperty list int int vertex_indices\n"
        let text = Self.text(head, "0 0 0\n1 0 0\n0 1 0\n1 1 0\n8 0 1 2 3 -1 2 1 3\n")
        let mesh = try ModelFileTests.read(String(decoding: text, as: UTF8.self), as: "a.ply").meshes[0].mesh
        #expect(mesh.triangles == [SIMD3(0, 1, 2), SIMD3(1, 3, 2), SIMD3(2, 1, 3)])
    }

    @Test(
        "Damaged files never crash or stall the reader", .needsSharedData("assimp-models/PLY"),
        arguments: ["cube.ply", "cube_binary.ply", "cube_uv.ply"])
    func damage(name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: SharedData.require("assimp-models/PLY/" + name)))
        var generator = SeededGenerator(seed: 0x9175)
        for round in 0..<40 {
            var damaged = bytes
            for _ in 0..<generator.integer(in: 1...4) {
                let place = generator.integer(in: 0...damaged.count - 1)
                switch round % 3 {
                case 0: damaged[place] ^= UInt8(generator.integer(in: 1...255))
                case 1: damaged.insert(UInt8(generator.integer(in: 0x30...0x39)), at: place)
                default: damaged.removeSubrange(place..<min(place + 20, damaged.count))
                }
                if damaged.isEmpty { damaged = bytes }
            }
            let line = try HostileModelTests.refusal(of: damaged, as: name)
            #expect(
                line?.contains("stopped the model reader") != true && line?.contains("processor time") != true,
                "\(generator) \(round): \(line ?? "")")
        }
    }
}
