import Foundation
import MeshFormats
import RenderTestSupport
import Testing

/// The library reads dozens of formats. Only ours are admitted, each under its own extension.
@Suite("Files of other formats with a model's extension")
struct ForeignContentTests {
    struct Foreign: Sendable, CustomTestStringConvertible {
        var name: String
        var bytes: [UInt8]
        var looks: String
        var testDescription: String { looks }

        init(_ name: String, _ text: String, looks: String) {
            self.init(name, Array(text.utf8), looks: looks)
        }

        init(_ name: String, _ bytes: [UInt8], looks: String) {
            (self.name, self.bytes, self.looks) = (name, bytes, looks)
        }
    }

    /// A LightWave object of one triangle, which assimp reads under any name.
    static let lightWave: [UInt8] = {
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            let count = UInt32(content.count)
            return Array(name.utf8) + (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) } + content
        }
        let one: [UInt8] = [0x3F, 0x80, 0, 0], zero: [UInt8] = [0, 0, 0, 0]
        let points = zero + zero + zero + one + zero + zero + zero + one + zero
        let layers = chunk("LAYR", [UInt8](repeating: 0, count: 18)) + chunk("PNTS", points)
        return chunk("FORM", Array("LWO2".utf8) + layers + chunk("POLS", Array("FACE".utf8) + [0, 3, 0, 0, 0, 1, 0, 2]))
    }()

    static let drawing =
        "0\nSECTION\n2\nENTITIES\n0\n3DFACE\n8\n0\n10\n0\n20\n0\n30\n0\n11\n1\n21\n0\n31\n0\n12\n1\n22\n1\n32\n0\n13\n0\n23\n1\n33\n0\n0\nENDSEC\n0\nEOF\n"

    static let files: [Foreign] = [
        Foreign("a.glb", lightWave, looks: "a LightWave object"), Foreign("a.gltf", lightWave, looks: "a LightWave object"),
        Foreign("a.glb", drawing, looks: "a DXF drawing"), Foreign("a.gltf", drawing, looks: "a DXF drawing"),
        Foreign("a.glb", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n", looks: "an OFF model"),
        Foreign("a.dae", [0x50, 0x4B, 3, 4, 20, 0], looks: "a ZIP archive (such as .zae, .3mf or .usdz)"),
        Foreign("a.gltf", [0x50, 0x4B, 3, 4, 20, 0], looks: "a ZIP archive (such as .zae, .3mf or .usdz)"),
        Foreign("a.dae", "<?xml version=\"1.0\"?><svg/>", looks: "XML of an unknown format"),
        Foreign("a.obj", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10], looks: "a PNG picture"),
        Foreign("a.obj", "newmtl red\nKd 1 0 0\n", looks: "text of an unknown format"),
        Foreign("a.fbx", [1, 2, 3, 0], looks: "binary data of an unknown format"),
        // A supported format with another one's extension.
        Foreign("a.glb", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", looks: "Wavefront OBJ (.obj)"),
        Foreign("a.obj", "; FBX 7.4.0 project file\n", looks: "Autodesk FBX (.fbx)"),
        Foreign("a.stl", "ply\nformat ascii 1.0\n", looks: "Stanford PLY (.ply)"),
        Foreign("a.fbx", "solid a\nendsolid a\n", looks: "STL (.stl)"),
        Foreign("a.gltf", "glTF\u{2}\0\0\0", looks: "binary glTF (.glb)"),
        Foreign("a.glb", " {\"asset\":{\"version\":\"2.0\"}}", looks: "glTF (.gltf)"),
        Foreign("a.ply", "<?xml version=\"1.0\"?><COLLADA/>", looks: "Collada (.dae)"),
    ]

    @Test("Foreign content is rejected with the format that it looks like", arguments: files)
    func refused(file: Foreign) throws {
        let line = try #require(try HostileModelTests.refusal(of: file.bytes, as: file.name))
        let ending = file.name.split(separator: ".").last!
        #expect(line.hasSuffix("a.\(ending): is not a valid .\(ending) file: its content looks like \(file.looks)"))
    }

    private static let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 900\n"
    private static let gltf = """
        {"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
        "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
        "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],
        "bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36,"uri":"a.bin"}]}
        """

    /// Regression: the text of the pointer was read as coordinates, and a pointer to a material library as one without
    /// materials.
    @Test(
        "Git LFS pointers next to a model are named",
        arguments: [
            ("a.gltf", gltf, "a.bin"), ("a.obj", "mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\n", "a.mtl"),
        ])
    func pointers(model: String, text: String, companion: String) throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent(model)
            try Data(text.utf8).write(to: url)
            try Data(Self.pointer.utf8).write(to: folder.appendingPathComponent(companion))
            #expect(
                HostileModelTests.refusal(ofFileAt: url.path)?.hasSuffix(
                    "\(model): cannot be read: its file \"\(companion)\" is a Git LFS pointer; fetch it with `git lfs pull`")
                    == true)
        }
    }

    @Test("A file that begins like glTF is not read by another importer", arguments: ["gltf", "glb"])
    func otherImporter(ending: String) throws {
        let object = "\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"
        let start = ending == "glb" ? "glTF" : "{"
        #expect(try HostileModelTests.refusal(of: Array((start + object).utf8), as: "a." + ending) != nil)
    }

    @Test("A binary STL file too short for its triangle count is rejected with both numbers")
    func triangleCount() throws {
        let bytes = [UInt8](repeating: 0, count: 80) + [0, 0, 0, 0x7F] + [UInt8](repeating: 0, count: 120)
        let line = try HostileModelTests.refusal(of: bytes, as: "a.stl")
        #expect(line?.hasSuffix("its header declares 2130706432 triangles, but it has data for only 2") == true)
    }
}
