import Foundation
import MeshFormats
import Meshes
import RenderMath
import RenderTestSupport
import Testing

/// Any file gives a model or a one-line error, quickly.
@Suite("Hostile, damaged and missing models")
struct HostileModelTests {
    /// Limits that keep these tests short.
    static let limits = ModelLimits(memoryBytes: 1 << 30, seconds: 5)

    /// Reads bytes as a file of that name. Returns the error's line, or nil if it loaded.
    static func refusal(of bytes: [UInt8], as name: String, limits: ModelLimits = limits) throws -> String? {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent(name)
            try Data(bytes).write(to: url)
            return refusal(ofFileAt: url.path, limits: limits)
        }
    }

    static func refusal(ofFileAt path: String, limits: ModelLimits = limits) -> String? {
        do {
            let model = try ModelFile.read(atPath: path, limits: limits)
            #expect(model.triangleCount > 0)
            return nil
        } catch {
            let line = "\(error)"
            #expect(line.hasPrefix(path) && !line.contains(where: \.isNewline) && line.count < 2000)
            return line
        }
    }

    @Test("Every third-party model loads or gives a one-line error", .needsSharedData("assimp-models"))
    func everyFile() throws {
        var (loaded, refused) = (0, 0)
        for folder in ["models", "assimp-models"] {
            let root = try SharedData.require(folder).path
            let names = FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []
            let endings = ModelFormat.allCases.map(\.fileExtension) + ["zae", ""]
            for name in names.sorted() where endings.contains((name as NSString).pathExtension.lowercased()) {
                if HostileModelTests.refusal(ofFileAt: root + "/" + name) == nil { loaded += 1 } else { refused += 1 }
            }
        }
        #expect(loaded > 100 && refused > 20)
    }

    @Test("A PLY exploit gives a one-line error", .needsSharedData("assimp-models/PLY/payload_JVN42386607"))
    func attack() throws {
        let path = try SharedData.require("assimp-models/PLY/payload_JVN42386607").path
        #expect(HostileModelTests.refusal(ofFileAt: path) != nil)
    }

    static let samples = [
        "Collada/cube_triangulate.dae", "OBJ/cube_usemtl.obj", "PLY/cube_binary.ply", "PLY/cube.ply", "STL/triangle.stl",
        "glTF2/BoxTextured-glTF-Binary/BoxTextured.glb", "glTF2/SimpleMorph/glTF/SimpleMorph.gltf",
    ]

    @Test("Truncated files load in part or are rejected", .needsSharedData("assimp-models"), arguments: samples)
    func cuts(path: String) throws {
        let bytes = [UInt8](try Data(contentsOf: SharedData.require("assimp-models/" + path)))
        let step = max(1, bytes.count / 30)
        for length in stride(from: 0, to: bytes.count, by: step) {
            _ = try HostileModelTests.refusal(of: Array(bytes[..<length]), as: (path as NSString).lastPathComponent)
        }
    }

    @Test("Files with changed bytes load or are rejected", .needsSharedData("assimp-models"), arguments: samples)
    func flips(path: String) throws {
        let bytes = [UInt8](try Data(contentsOf: SharedData.require("assimp-models/" + path)))
        var generator = SeededGenerator(seed: 0xB17F)
        for _ in 0..<25 {
            var damaged = bytes
            for _ in 0..<generator.integer(in: 1...4) {
                damaged[generator.integer(in: 0...bytes.count - 1)] ^= UInt8(generator.integer(in: 1...255))
            }
            _ = try HostileModelTests.refusal(of: damaged, as: (path as NSString).lastPathComponent)
        }
    }

    @Test("A truncated or changed FBX file loads or is rejected", .needsSharedData("models/mediapipe"))
    func damagedFBX() throws {
        let bytes = [UInt8](try Data(contentsOf: SharedData.require("models/mediapipe/canonical_face_model.fbx")))
        var generator = SeededGenerator(seed: 0xFB)
        for part in 0..<20 {
            _ = try HostileModelTests.refusal(of: Array(bytes[..<(bytes.count * part / 20)]), as: "cut.fbx")
            var damaged = bytes
            damaged[generator.integer(in: 0...bytes.count - 1)] ^= 0xFF
            _ = try HostileModelTests.refusal(of: damaged, as: "damaged.fbx")
        }
    }

    @Test(
        "Counts beyond all memory are rejected quickly", arguments: ["4000000000", "100000000", "-1", "99999999999999999999"])
    func hugeCounts(count: String) throws {
        let header = """
            ply
            format binary_little_endian 1.0
            element vertex \(count)
            property float x
            property float y
            property float z
            element face \(count)
            property list uchar int vertex_indices
            end_header

            """
        let start = Date()
        #expect(try HostileModelTests.refusal(of: Array(header.utf8) + [0, 0, 0], as: "huge.ply") != nil)
        #expect(Date().timeIntervalSince(start) < 9)
    }

    @Test("An accessor beyond its buffer is rejected")
    func giantAccessor() throws {
        let text = """
            {"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
            "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
            "accessors":[{"bufferView":0,"componentType":5126,"count":1000000000,"type":"VEC3","min":[0,0,0],"max":[1,1,1]}],
            "bufferViews":[{"buffer":0,"byteLength":36}],
            "buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,\(String(repeating: "A", count: 48))"}]}
            """
        #expect(try HostileModelTests.refusal(of: Array(text.utf8), as: "giant.gltf") != nil)
    }

    @Test("A tree deeper or larger than allowed is rejected with the limit", arguments: [40, 400, 20_000])
    func deepNodes(depth: Int) throws {
        let nodes = (0..<depth).map { $0 + 1 < depth ? "{\"children\":[\($0 + 1)]}" : "{\"mesh\":0}" }
        let text = """
            {"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[\(nodes.joined(separator: ","))],
            "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
            "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}],
            "bufferViews":[{"buffer":0,"byteLength":36}],
            "buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}]}
            """
        let line = try HostileModelTests.refusal(of: Array(text.utf8), as: "deep.gltf")
        #expect((line == nil) == (depth < 256))
    }

    @Test(
        "Faces without their vertices are rejected, and missing texture coordinates are ignored",
        arguments: [
            ("f 1 2 99", "line 4: the face uses a vertex that does not exist; the file has 3 vertices"),
            ("f 1 2 -99", "line 4: the face uses a vertex that does not exist"),
            ("f 0 0 0", "line 4: the face uses a vertex that does not exist"),
            ("f 1 2 x", "line 4: \"x\" is not a corner of a face"), ("v 1 2", "line 4: there are only 2 numbers, not 3"),
            ("v 1 2 3,5", "line 4: \"3,5\" is not a number"), ("f 1/7/9 2 3", nil),
        ])
    func indices(face: String, fault: String?) throws {
        let text = "v 0 0 0\nv 1 0 0\nv 0 1 0\n\(face)\n"
        let line = try HostileModelTests.refusal(of: Array(text.utf8), as: "index.obj")
        #expect(fault.map { line?.contains($0) == true } ?? (line == nil), "\(line ?? "")")
    }

    @Test("Numbers that are not finite are rejected with their position", .needsSharedData("assimp-models/glTF2"))
    func infinities() throws {
        let path = try SharedData.require("assimp-models/glTF2/BoxWithInfinites-glTF-Binary/BoxWithInfinites.glb").path
        #expect(
            HostileModelTests.refusal(ofFileAt: path)?.hasSuffix(
                "position 0 of mesh \"Mesh\" is infinite or not a number; all numbers must be finite") == true)
    }

    @Test("Files outside the model's folder are not read, by path or by link")
    func outside() throws {
        try withTemporaryFolder { folder in
            let inside = folder.appendingPathComponent("inside")
            try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
            try Data(count: 36).write(to: folder.appendingPathComponent("secret.bin"))
            try Data("newmtl stolen\nKd 1 0 0\nmap_Kd ../secret.png\n".utf8).write(
                to: folder.appendingPathComponent("secret.mtl"))
            try Data("newmtl own\nKd 1 0 0\nmap_Kd ../../secret.png\n".utf8).write(to: inside.appendingPathComponent("own.mtl"))
            try FileManager.default.createSymbolicLink(
                atPath: inside.appendingPathComponent("link.mtl").path, withDestinationPath: "../secret.mtl")
            for library in ["../secret.mtl", folder.path + "/secret.mtl", "link.mtl", "own.mtl"] {
                let url = inside.appendingPathComponent("thief.obj")
                let text =
                    "mtllib \(library)\nusemtl stolen\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nf 1/1 2/1 3/1\nusemtl own\nf 1/1 2/1 3/1"
                try Data(text.utf8).write(to: url)
                let model = try ModelFile.read(atPath: url.path)
                #expect(model.materials.filter { $0.name == "stolen" && $0.diffuse == SIMD3(1, 0, 0) }.isEmpty)
                #expect(model.materials.flatMap(\.textures).isEmpty)
                #expect(library != "own.mtl" || model.notes.contains { $0.contains("not in the model's folder") })
            }
            let gltf = inside.appendingPathComponent("thief.gltf")
            let text = """
                {"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
                "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
                "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],
                "bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36,"uri":"../secret.bin"}]}
                """
            try Data(text.utf8).write(to: gltf)
            #expect(HostileModelTests.refusal(ofFileAt: gltf.path)?.contains("secret.bin") == true)
        }
    }

    @Test("A path without a model file is described")
    func noModel() throws {
        try withTemporaryFolder { folder in
            let path = folder.path
            #expect(HostileModelTests.refusal(ofFileAt: path + "/none.obj") == path + "/none.obj: there is no such file")
            try FileManager.default.createDirectory(atPath: path + "/folder.obj", withIntermediateDirectories: true)
            #expect(HostileModelTests.refusal(ofFileAt: path + "/folder.obj")?.contains("is a folder") == true)
            try Data().write(to: folder.appendingPathComponent("empty.glb"))
            #expect(
                HostileModelTests.refusal(ofFileAt: path + "/empty.glb") == path
                    + "/empty.glb: is empty")
            mkfifo(path + "/pipe.obj", 0o600)
            #expect(HostileModelTests.refusal(ofFileAt: path + "/pipe.obj")?.contains("not a file") == true)
            for name in ["bomb.zae", "scene.blend", "UPPER.PNG"] {
                try Data("PK".utf8).write(to: folder.appendingPathComponent(name))
                let line = try #require(HostileModelTests.refusal(ofFileAt: path + "/" + name))
                #expect(line.hasSuffix("known extensions are .obj, .dae, .gltf, .glb, .vrm, .fbx, .ply, .stl"))
            }
            #expect(throws: ModelError(.missing, at: "a\0b.obj")) { try ModelFile.read(atPath: "a\0b.obj") }
        }
    }

    @Test("Exceeded limits are reported with their values")
    func limitsAreReported() throws {
        let mesh = ProceduralMesh.quad(width: 1, height: 1, columns: 10, rows: 10)
        let node = ModelNode(name: "n", meshIndices: [0])
        let bytes = try GLBWriter.bytes(
            of: Model(
                roots: [ModelNode(name: "r", children: [node, node, node])], meshes: [ModelMesh(name: "m", mesh: mesh)]))
        func line(_ limits: ModelLimits) throws -> String {
            try #require(try HostileModelTests.refusal(of: bytes, as: "limited.glb", limits: limits))
        }
        #expect(try line(ModelLimits(fileBytes: 100)).contains("bytes, but at most 100 are allowed"))
        #expect(try line(ModelLimits(vertices: 120)).hasSuffix("has 121 vertices, but at most 120 are allowed"))
        #expect(try line(ModelLimits(triangles: 599)).hasSuffix("has 600 triangles, but at most 599 are allowed"))
        #expect(try line(ModelLimits(nodes: 3)).hasSuffix("has 4 nodes, but at most 3 are allowed"))
        #expect(
            try line(ModelLimits(seconds: 0)).hasSuffix(
                "takes more than the 0 seconds of processor time allowed; set BIANLIAN_MODEL_SECONDS to a larger number"))
    }
}
