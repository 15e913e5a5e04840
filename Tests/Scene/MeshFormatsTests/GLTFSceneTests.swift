import Foundation
import MeshFormats
import Meshes
import RenderMath
import RenderTestSupport
import Testing

@Suite("Scenes, cameras and copies in glTF files")
struct GLTFSceneTests {
    /// A triangle on nodes given as JSON, with accessors that other tests need.
    static func document(
        nodes: String, scenes: String = "{\"nodes\":[0]}", more: String = "", buffer: GLTFSample.Bytes = .init(),
        accessors: String = ""
    ) -> [UInt8] {
        var buffer = buffer
        let positions = buffer.add([Float](arrayLiteral: 0, 0, 0, 1, 0, 0, 0, 1, 0))
        let json = """
            {"asset":{"version":"2.0"},"scenes":[\(scenes)],"nodes":[\(nodes)],\(more)
            "meshes":[{"name":"leaf","primitives":[{"attributes":{"POSITION":0}}]}],
            "accessors":[{"bufferView":\(positions),"componentType":5126,"count":3,"type":"VEC3"}\(accessors)],
            "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count)}]}
            """
        return GLTFSample.container(json: json, binary: buffer.bytes)
    }

    // MARK: Scenes

    private static let twoScenes = document(
        nodes: #"{"name":"day","mesh":0},{"name":"night","mesh":0,"translation":[5,0,0]}"#,
        scenes: #"{"name":"Day","nodes":[0]},{"nodes":[1]},{"name":"Both","nodes":[0,1]}"#, more: #""scene":2,"#)

    @Test("A scene is chosen by its name, or by its number if it has none; the default is the file's")
    func scenes() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("scenes.glb")
            try Data(Self.twoScenes).write(to: url)
            func nodes(_ scene: String?) throws -> [String] {
                let model = try ModelFile.read(atPath: url.path, scene: scene)
                #expect(model.scenes == ["Day", "1", "Both"])
                return model.placedMeshes.map(\.nodePath)
            }
            #expect(try nodes(nil) == ["ROOT/day", "ROOT/night"])
            #expect(try nodes("Day") == ["day"])
            #expect(try nodes("1") == ["night"])
            #expect(try nodes("Both") == ["ROOT/day", "ROOT/night"])
            let error = try #require(caught(ModelError.self) { try ModelFile.read(atPath: url.path, scene: "Evening") })
            #expect("\(error)".hasSuffix("has no scene \"Evening\"; it has Day, 1, Both"), "\(error)")
        }
    }

    @Test("A file without scenes, a library of nodes, is drawn with all nodes and a note; without nodes, it has no triangles")
    func noScene() throws {
        let nodes = #"{"name":"a","mesh":0,"children":[2]},{"name":"b","mesh":0},{"name":"c","mesh":0}"#
        let library = try GLTFSample.read(Self.document(nodes: nodes, scenes: ""), as: "library.glb")
        #expect(library.placedMeshes.map(\.nodePath) == ["ROOT/a", "ROOT/a/c", "ROOT/b"])
        #expect(library.notes == ["the file has no scene; all of its nodes are drawn"])
        #expect(library.scenes == [])
        let error = caught(ModelError.self) {
            try GLTFSample.read(Self.document(nodes: "", scenes: ""), as: "empty.glb")
        }
        #expect("\(try #require(error))".contains("contains no triangles"))
    }

    // MARK: Cameras

    @Test("Cameras are read with their nodes; a wrong camera is ignored with a note")
    func cameras() throws {
        let model = try GLTFSample.read(
            Self.document(
                nodes: #"""
                    {"mesh":0,"children":[1,2,3]},{"name":"front","camera":0,"translation":[0,0,3]},
                    {"name":"top","camera":1},{"name":"none","camera":2}
                    """#,
                more: #"""
                    "cameras":[{"name":"Portrait","type":"perspective","perspective":{"yfov":0.5,"znear":0.1,"aspectRatio":1}},
                    {"type":"orthographic","orthographic":{"xmag":1,"ymag":2,"znear":0,"zfar":50}},
                    {"type":"perspective","perspective":{"yfov":45,"znear":0.1}}],
                    """#), as: "cameras.glb")
        let nodes = model.roots[0].children
        #expect(nodes.map(\.name) == ["front", "top", "none"])
        #expect(nodes[0].camera == ModelCamera(name: "Portrait", lens: .fieldOfView(0.5), near: 0.1))
        #expect(nodes[1].camera == ModelCamera(name: "", lens: .orthographic(height: 4), near: 0, far: 50))
        #expect(nodes[2].camera == nil)
        #expect(
            model.notes.count == 1 && model.notes[0].hasPrefix("cameras[2] is ignored: cameras[2].perspective.yfov is 45"),
            "\(model.notes)")
    }

    // MARK: Copies

    /// Three copies with float translations, rotations in normalized shorts and float scales, then a child with a clip.
    private static func copies(attributes: String = standard, limits: ModelLimits = .default) throws -> Model {
        var buffer = GLTFSample.Bytes()
        let places = buffer.add([Float](arrayLiteral: 1, 0, 0, 0, 2, 0, 0, 0, 3))
        let turns = buffer.add([Int16](arrayLiteral: 0, 0, 0, 32767, 0, 0, 32767, 0, 0, 0, 23170, 23170))
        let sizes = buffer.add([Float](arrayLiteral: 1, 1, 1, 2, 2, 2, 1, 1, 0.5))
        let times = buffer.add([Float](arrayLiteral: 0, 1))
        let moves = buffer.add([Float](arrayLiteral: 0, 0, 0, 0, 0, 7))
        let bytes = document(
            nodes: #"""
                {"name":"tree","mesh":0,"translation":[10,0,0],"children":[1],
                "extensions":{"EXT_mesh_gpu_instancing":{"attributes":{\#(attributes)}}}},
                {"name":"bird","mesh":0}
                """#,
            more: #"""
                "extensionsUsed":["EXT_mesh_gpu_instancing"],"extensionsRequired":["EXT_mesh_gpu_instancing"],
                "animations":[{"name":"fly","samplers":[{"input":4,"output":5}],
                "channels":[{"sampler":0,"target":{"node":1,"path":"translation"}}]}],
                """#, buffer: buffer,
            accessors: """
                ,{"bufferView":\(places),"componentType":5126,"count":3,"type":"VEC3"},
                {"bufferView":\(turns),"componentType":5122,"normalized":true,"count":3,"type":"VEC4"},
                {"bufferView":\(sizes),"componentType":5126,"count":3,"type":"VEC3"},
                {"bufferView":\(times),"componentType":5126,"count":2,"type":"SCALAR"},
                {"bufferView":\(moves),"componentType":5126,"count":2,"type":"VEC3"},
                {"componentType":5126,"count":150000,"type":"VEC3"}
                """)
        let stored = try #require(try GLTFSample.stored(bytes, limits: limits))
        let message = ModelMessage.model(stored).bytes
        guard case .model(let received)? = ModelMessage(bytes: message, limits: limits) else {
            throw GLTFFault.file(words: "lost")
        }
        #expect(received == stored)
        return received
    }

    private static let standard = #""TRANSLATION":1,"ROTATION":2,"SCALE":3,"_ID":1"#

    @Test("Each copy is a node with its transform, and all copies share one mesh")
    func copiesShareMesh() throws {
        let model = try Self.copies()
        #expect(model.meshes.count == 1 && model.triangleCount == 4)
        let tree = model.roots[0]
        #expect(tree.children.map(\.name) == ["tree-0", "tree-1", "tree-2", "bird"])
        #expect(tree.meshIndices.isEmpty && tree.children.allSatisfy { $0.meshIndices == [0] })
        // The corner (1, 0, 0) of the copies: moved; rotated by 180 degrees about z, doubled and moved; rotated by 90 degrees
        // about z and moved.
        let corners = model.placedMeshes.prefix(3).map { $0.mesh.positions[1] }
        for (corner, truth) in zip(corners, [SIMD3<Float>(12, 0, 0), SIMD3(8, 2, 0), SIMD3(10, 1, 3)]) {
            #expect((corner - truth).length < 1e-3, "\(corner)")
        }
        #expect(model.notes == ["attributes of the copies of nodes[0] are ignored: _ID"])
        // Clips count nodes in tree order, with the copies.
        #expect(model.clips[0].channels.map(\.node) == [4])
    }

    @Test(
        "Wrong copies and too many of them are errors",
        arguments: [
            (#""TRANSLATION":2"#, "TRANSLATION uses accessors[2], which is not VEC3 in float"),
            (
                #""ROTATION":1"#,
                "ROTATION uses accessors[1], which is not VEC4 in float, normalized signed byte or normalized signed short"
            ),
            (#""TRANSLATION":1,"SCALE":0"#, nil), (#""TRANSLATION":1,"SCALE":5"#, "SCALE has 2 elements, but"),
            (#""TRANSLATION":6"#, "has 150002 nodes and copies of meshes, but at most 100000 are allowed"),
            (#""TRANSLATION":9"#, "TRANSLATION is 9"),
        ])
    func faults(attributes: String, words: String?) throws {
        guard let words else {
            #expect(try Self.copies(attributes: attributes).triangleCount == 4)
            return
        }
        let fault = try #require(caught(GLTFFault.self) { try Self.copies(attributes: attributes) })
        #expect("\(fault)".contains(words), "\(fault)")
    }

    @Test("The copies of a mesh count towards the limit of triangles")
    func triangleLimit() throws {
        var refinement = ModelRefinement(
            model: try Self.copies(), path: "a.glb", format: .glb, limits: ModelLimits(triangles: 3))
        let error = try #require(caught(ModelError.self) { try refinement.refined(makesTangents: false) })
        #expect(error.problem == .overLimit(what: "triangles", found: 4, limit: 3))
    }

    @Test("A node with copies may be the deepest")
    func depth() throws {
        #expect(throws: GLTFFault.overLimit(what: "levels of nodes", found: 2, limit: 1)) {
            try GLTFSample.stored(
                Self.document(
                    nodes: #"{"mesh":0,"extensions":{"EXT_mesh_gpu_instancing":{"attributes":{"TRANSLATION":0}}}}"#),
                limits: ModelLimits(depth: 1))
        }
    }
}
