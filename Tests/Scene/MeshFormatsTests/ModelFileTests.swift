import Foundation
import MeshFormats
import Meshes
import RenderMath
import RenderTestSupport
import Testing

@Suite("Reading models")
struct ModelFileTests {
    /// Writes a text to a file of that name and reads it as a model.
    static func read(_ text: String, as name: String, with others: [String: String] = [:]) throws -> Model {
        try withTemporaryFolder { folder in
            for (name, text) in others {
                try Data(text.utf8).write(to: folder.appendingPathComponent(name))
            }
            let url = folder.appendingPathComponent(name)
            try Data(text.utf8).write(to: url)
            return try ModelFile.read(atPath: url.path)
        }
    }

    /// A real file with its published properties.
    struct Known: Sendable, CustomTestStringConvertible {
        var path: String
        var triangles: Int
        var vertices: Int?
        var width: Float?
        var testDescription: String { path }
    }

    static let known: [Known] = [
        // No seam splits a vertex, so that 468 remain.
        Known(path: "models/mediapipe/canonical_face_model.obj", triangles: 898, vertices: 468, width: 15.486),
        // The file states centimetres; the model is in metres.
        Known(path: "models/mediapipe/canonical_face_model.fbx", triangles: 898, width: 0.15486),
        Known(path: "models/khronos-sunglasses/SunglassesKhronos.glb", triangles: 13_396, width: 0.1505),
        Known(path: "models/jeeliz/dev_glasses.obj", triangles: 6948, width: 201),
        // Quads and triangles, all triangulated. Seams of the texture coordinates split vertices.
        Known(path: "models/ict-facekit/generic_neutral_mesh.obj", triangles: 52_220),
        Known(path: "models/ict-facekit/jawOpen.obj", triangles: 52_220),
        Known(path: "models/mind-ar/hat/scene.gltf", triangles: 13_344),
        Known(path: "assimp-models/Collada/duck.dae", triangles: 4212, width: 1.6548),
        Known(path: "assimp-models/Collada/cube_UTF16LE.dae", triangles: 12, width: 1),
        Known(path: "assimp-models/OBJ/box_UTF16BE.obj", triangles: 12, vertices: 8),
        Known(path: "assimp-models/PLY/cube_binary.ply", triangles: 12, vertices: 8, width: 1),
        Known(path: "assimp-models/STL/Spider_binary.stl", triangles: 1312),
        Known(path: "assimp-models/STL/formatDetection", triangles: 1, vertices: 3),
        Known(path: "assimp-models/glTF2/draco/2CylinderEngine.gltf", triangles: 110_319),
    ]

    @Test("Third-party models have their known triangle counts", .needsSharedData("models"), arguments: known)
    func knownCounts(file: Known) throws {
        let model = try ModelFile.read(atPath: SharedData.require(file.path).path)
        #expect(model.triangleCount == file.triangles)
        if let vertices = file.vertices { #expect(model.meshes.map(\.mesh.vertexCount).reduce(0, +) == vertices) }
        if let width = file.width {
            let found = try #require(model.bounds).size.x
            #expect(abs(found / width - 1) < 1e-3)
        }
        for part in model.meshes {
            #expect(part.mesh.normals.allSatisfy { abs($0.length - 1) < 1e-3 })
        }
    }

    @Test("Parts of glasses keep their names, materials and textures", .needsSharedData("models/khronos-sunglasses"))
    func sunglasses() throws {
        let model = try ModelFile.read(atPath: SharedData.require("models/khronos-sunglasses/SunglassesKhronos.glb").path)
        let names = model.materials.map(\.name)
        #expect(names.contains("earhooks") && names.contains("temples") && names.contains("nose_pads"))
        let embedded = model.embeddedPictures.map(\.bytes)
        // The signatures of PNG or JPEG.
        #expect(!embedded.isEmpty && embedded.allSatisfy { $0.starts(with: [0x89, 0x50]) || $0.starts(with: [0xFF, 0xD8]) })
    }

    @Test("Shapes of real files keep their names", .needsSharedData("assimp-models/glTF2"))
    func morphTargets() throws {
        let stress = try ModelFile.read(
            atPath: SharedData.require("assimp-models/glTF2/MorphStressTest/glTF/MorphStressTest.gltf").path)
        let names = (1...8).map { "Key \($0)" }
        #expect(stress.meshes.map { $0.mesh.morphTargets.map(\.name) } == [names, names])
        // This file has no names, so that the shapes are numbered.
        let cube = try ModelFile.read(
            atPath: SharedData.require("assimp-models/glTF2/AnimatedMorphCube/glTF/AnimatedMorphCube.gltf").path)
        #expect(cube.meshes[0].mesh.morphTargets.map(\.name) == ["target0", "target1"])
    }

    @Test("Concave polygons keep their area", arguments: ["OBJ/concave_polygon.obj", "Collada/ConcavePolygon.dae"])
    func concavePolygons(path: String) throws {
        guard let url = SharedData.url("assimp-models/" + path) else { return }
        let model = try ModelFile.read(atPath: url.path)
        let mesh = try #require(model.placedMeshes.first).mesh
        var (area, signed) = (Float(0), SIMD3<Float>.zero)
        for triangle in mesh.triangles {
            let (a, b, c) = (Int(triangle.x), Int(triangle.y), Int(triangle.z))
            let cross = (mesh.positions[b] - mesh.positions[a]).cross(mesh.positions[c] - mesh.positions[a]) / 2
            area += cross.length
            signed += cross
        }
        // No triangle overlaps another or leaves the polygon, or one would face the other way.
        #expect(abs(area - signed.length) < 1e-4 * area)
    }

    @Test("(0, 0) is a picture's top left corner in every format")
    func textureOrigin() throws {
        let text = """
            v -1 1 0
            v -1 -1 0
            v 1 -1 0
            v 1 1 0
            vt 0 1
            vt 0 0
            vt 1 0
            vt 1 1
            f 1/1 2/2 3/3 4/4
            """
        let mesh = try ModelFileTests.read(text, as: "quad.obj").meshes[0].mesh
        #expect(mesh.positions == [SIMD3(-1, 1, 0), SIMD3(-1, -1, 0), SIMD3(1, -1, 0), SIMD3(1, 1, 0)])
        #expect(mesh.textureCoordinates == [[SIMD2(0, 0), SIMD2(0, 1), SIMD2(1, 1), SIMD2(1, 0)]])
        #expect(mesh.normals.allSatisfy { $0 == SIMD3(0, 0, 1) })
    }

    @Test("Collada's unit and z-up axis are applied, and the unit is reported")
    func colladaUnit() throws {
        let text = """
            <?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
            <asset><unit name="half" meter="0.5"/><up_axis>Z_UP</up_axis></asset>
            <library_geometries><geometry id="g"><mesh>
            <source id="p"><float_array id="a" count="9">0 0 0 2 0 0 0 0 4</float_array><technique_common>
            <accessor source="#a" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
            <param name="Z" type="float"/></accessor></technique_common></source>
            <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
            <triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>
            </mesh></geometry></library_geometries>
            <library_visual_scenes><visual_scene id="s"><node id="n" name="hat"><instance_geometry url="#g"/></node>
            </visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>
            """
        let model = try ModelFileTests.read(text, as: "z.dae")
        #expect(model.metersPerUnit == 0.5)
        let placed = try #require(model.placedMeshes.first)
        #expect(placed.nodePath.hasSuffix("hat"))
        #expect(placed.mesh.positions == [SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 2, 0)])
        #expect(try ModelFileTests.read("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3", as: "no-unit.obj").metersPerUnit == nil)
    }

    @Test("Colours of OBJ materials are decoded from sRGB, and textures are found next to the model")
    func material() throws {
        let model = try ModelFileTests.read(
            "mtllib m.mtl\nusemtl red\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nf 1/1 2/1 3/1", as: "red.obj",
            with: ["m.mtl": "newmtl red\nKd 1 0.5 0\nNs 12\nd 0.25\nmap_Kd pictures\\red.png\n", "RED.png": "x"])
        let red = try #require(model.materials.first { $0.name == "red" })
        #expect(red.diffuse.x == 1 && abs(red.diffuse.y - 0.21404) < 1e-5 && red.diffuse.z == 0)
        #expect(red.opacity == 0.25 && red.alphaMode == .blend && red.metalness == nil)
        #expect(red.texture(for: .diffuse)?.source == .file(relativePath: "RED.png"))
    }

    @Test("Points, lines and triangles without area are dropped with a note")
    func notes() throws {
        let model = try ModelFileTests.read("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 2 0 0\np 1\nl 1 2\nf 1 2 3\nf 1 2 4", as: "mixed.obj")
        #expect(model.triangleCount == 1)
        #expect(model.notes.count == 3 && model.notes.contains { $0.hasPrefix("1 triangles without area") })
    }

    @Test("Tangents are computed on request for meshes with texture coordinates")
    func tangents() throws {
        try withTemporaryFolder { folder in
            let model = Model(
                roots: [ModelNode(name: "n", meshIndices: [0])],
                meshes: [ModelMesh(name: "m", mesh: ProceduralMesh.quad(width: 1, height: 1))])
            let url = folder.appendingPathComponent("quad.glb")
            try Data(GLBWriter.bytes(of: model)).write(to: url)
            #expect(try ModelFile.read(atPath: url.path).meshes[0].mesh.tangents.isEmpty)
            let made = try ModelFile.read(atPath: url.path, makesTangents: true).meshes[0].mesh.tangents
            #expect(made == Array(repeating: SIMD4(1, 0, 0, 1), count: 4))
        }
    }

    @Test("Several threads can read models at the same time")
    func concurrentReads() async throws {
        let bytes = try GLBWriter.bytes(
            of: Model(
                roots: [ModelNode(name: "n", meshIndices: [0])],
                meshes: [ModelMesh(name: "m", mesh: ProceduralMesh.sphere(radius: 1, segments: 32, rings: 16))]))
        try await withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("sphere.glb")
            try Data(bytes).write(to: url)
            let models = try await withThrowingTaskGroup(of: Model.self) { group in
                for _ in 0..<12 { group.addTask { try ModelFile.read(atPath: url.path) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(models.count == 12 && models.allSatisfy { $0 == models[0] })
        }
    }
}
