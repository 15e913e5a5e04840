import Foundation
import MeshFormats
import Meshes
import RenderMath
import RenderTestSupport
import Testing

@Suite("Skins of glTF files")
struct GLTFSkinTests {
    /// A matrix in double precision, column by column, for an oracle that shares no code with the tested one.
    struct Oracle {
        var columns: [[Double]]

        init(translation t: [Double] = [0, 0, 0], quarterTurns: Int = 0, scale: Double = 1) {
            let (c, s) = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)][quarterTurns]
            columns = [[c * scale, s * scale, 0, 0], [-s * scale, c * scale, 0, 0], [0, 0, scale, 0], t + [1]]
        }

        var json: String { "[\(columns.joined().map { "\($0)" }.joined(separator: ","))]" }

        static func * (a: Oracle, v: [Double]) -> [Double] {
            (0..<4).map { row in (0..<4).reduce(0) { $0 + a.columns[$1][row] * v[$1] } }
        }

        static func * (a: Oracle, b: Oracle) -> Oracle {
            var product = a
            product.columns = b.columns.map { a * $0 }
            return product
        }
    }

    static let armature = Oracle(translation: [0, 0, 3], scale: 2)
    static let hip = Oracle(translation: [1, 0, 0])
    static let knee = Oracle(translation: [0, 2, 0], quarterTurns: 1)
    static let binds = [Oracle(translation: [-1, -0.5, 0]), Oracle(translation: [0, -2, 1], quarterTurns: 3, scale: 0.5)]
    static let places: [[Double]] = [[0, 0, 0, 1], [1, 2, 0, 1], [0, 4, 1, 1], [2, 2, 2, 1]]

    /// Four vertices, skinned to one joint, the other, both, and none.
    struct Sample {
        var joints: [UInt8] = [0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
        var weights: [Float] = [1, 0, 0, 0, 1, 0, 0, 0, 0.25, 0.75, 0, 0, 0, 0, 0, 0]
        /// Additional sets of joints and weights.
        var moreAttributes = ""
        var meshNode = "\"translation\":[7,8,9],\"scale\":[2,2,2]"
        var moreNodes = ""
        var roots = "0,1"

        var bytes: [UInt8] {
            var buffer = GLTFSample.Bytes()
            let positions = buffer.add(places.flatMap { $0.prefix(3).map { Float($0) } })
            let normals = buffer.add((0..<4).flatMap { _ in [Float](arrayLiteral: 1, 0, 0) })
            let target = buffer.add((0..<4).flatMap { _ in [Float](arrayLiteral: 0, 1, 0) })
            let jointView = buffer.add(joints)
            let weightView = buffer.add(weights)
            let inverse = buffer.add(binds.flatMap { $0.columns.joined().map { Float($0) } })
            let json = """
                {"asset":{"version":"2.0"},"scenes":[{"nodes":[\(roots)]}],
                "nodes":[{"name":"body","mesh":0,"skin":0,\(meshNode)},
                {"name":"armature","matrix":\(armature.json),"children":[2]},
                {"name":"knee","matrix":\(hip.json),"children":[3]},{"name":"knee","matrix":\(knee.json)}\(moreNodes)],
                "skins":[{"joints":[2,3],"inverseBindMatrices":5}],
                "meshes":[{"name":"body","primitives":[{"attributes":
                {"POSITION":0,"NORMAL":1,"JOINTS_0":3,"WEIGHTS_0":4\(moreAttributes)},"mode":5,"targets":[{"POSITION":2}]}]}],
                "accessors":[{"bufferView":\(positions),"componentType":5126,"count":4,"type":"VEC3"},
                {"bufferView":\(normals),"componentType":5126,"count":4,"type":"VEC3"},
                {"bufferView":\(target),"componentType":5126,"count":4,"type":"VEC3"},
                {"bufferView":\(jointView),"componentType":5121,"count":4,"type":"VEC4"},
                {"bufferView":\(weightView),"componentType":5126,"count":4,"type":"VEC4"},
                {"bufferView":\(inverse),"componentType":5126,"count":2,"type":"MAT4"}],
                "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count)}]}
                """
            return GLTFSample.container(json: json, binary: buffer.bytes)
        }

        /// The same mesh in Draco compression, without normals and shapes.
        var compressed: [UInt8] {
            var buffer = GLTFSample.Bytes()
            // Positions as attribute 7, joints as 5, weights as 6, encoded with Draco's own encoder.
            let encoded =
                "RFJBQ08CAgEAAAACBAEAAQICAQMBAwQCBAAFBAkEAAYACQMABwEAAgABAQACAwFAAQAyIwAAAAABAAAAAACAPwAAAAAAAAAAAAAA"
                + "AAAAgD8AAAAAAAAAAAAAAAAAAIA+AABAPwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAQAgAwEQcwEwAwBQggAAAAABAAAAAQAA"
                + "AP///x8AAAAgAAAACAAAAPj///8DAAAAAQAAAAAAAABAAAAAAAAAAAAAAAAAAACAQB4="
            let mesh = buffer.add([UInt8](Data(base64Encoded: encoded) ?? Data()))
            let inverse = buffer.add(binds.flatMap { $0.columns.joined().map { Float($0) } })
            let json = """
                {"asset":{"version":"2.0"},"scenes":[{"nodes":[0,1]}],
                "extensionsUsed":["KHR_draco_mesh_compression"],"extensionsRequired":["KHR_draco_mesh_compression"],
                "nodes":[{"name":"body","mesh":0,"skin":0,\(meshNode)},
                {"name":"armature","matrix":\(armature.json),"children":[2]},
                {"name":"knee","matrix":\(hip.json),"children":[3]},{"name":"knee","matrix":\(knee.json)}],
                "skins":[{"joints":[2,3],"inverseBindMatrices":4}],
                "meshes":[{"name":"body","primitives":[{"attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2},"indices":3,
                "extensions":{"KHR_draco_mesh_compression":{"bufferView":\(mesh),
                "attributes":{"POSITION":7,"JOINTS_0":5,"WEIGHTS_0":6}}}}]}],
                "accessors":[{"componentType":5126,"count":4,"type":"VEC3","min":[0,0,0],"max":[2,4,2]},
                {"componentType":5121,"count":4,"type":"VEC4"},{"componentType":5126,"count":4,"type":"VEC4"},
                {"componentType":5123,"count":6,"type":"SCALAR"},
                {"bufferView":\(inverse),"componentType":5126,"count":2,"type":"MAT4"}],
                "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count)}]}
                """
            return GLTFSample.container(json: json, binary: buffer.bytes)
        }

        func model() throws -> Model { try GLTFSample.read(bytes, as: "body.glb") }
    }

    /// A point (w 1) or a direction (w 0), transformed by the joints with two weights.
    static func held(_ vector: [Double], by weights: [Double]) -> [Double] {
        let joints = [armature * hip * binds[0], armature * hip * knee * binds[1]]
        return (0..<3).map { row in zip(joints, weights).reduce(0) { $0 + ($1.0 * vector)[row] * $1.1 } }
    }

    private static func expect(_ found: SIMD3<Float>, _ expected: [Double], _ words: Comment) {
        for axis in 0..<3 { #expect(abs(Double(found[axis]) - expected[axis]) < 1e-5, words) }
    }

    @Test("Vertices are at the weighted sum of their joints' transforms, regardless of the mesh's own node")
    func positions() throws {
        let model = try Sample().model()
        let placed = try #require(model.placedMeshes.first)
        #expect(placed.nodePath.hasSuffix("body"))
        for (vertex, weights) in [[1, 0], [0, 1], [0.25, 0.75]].enumerated() {
            Self.expect(placed.mesh.positions[vertex], Self.held(Self.places[vertex], by: weights), "vertex \(vertex)")
            let normal = Self.held([1, 0, 0, 0], by: weights)
            let length = normal.reduce(0) { $0 + $1 * $1 }.squareRoot()
            Self.expect(placed.mesh.normals[vertex], normal.map { $0 / length }, "normal \(vertex)")
            Self.expect(
                placed.mesh.morphTargets[0].positionOffsets[vertex], Self.held([0, 1, 0, 0], by: weights), "shape \(vertex)")
        }
        // The fourth vertex has no joints and stays on its node: 2 · (2, 2, 2) + (7, 8, 9).
        Self.expect(placed.mesh.positions[3], [11, 12, 13], "vertex 3")
        #expect(model.notes.isEmpty)
    }

    @Test("Weights are normalized, and additional sets of four count too")
    func weights() throws {
        var sample = Sample()
        sample.weights = [0.5, 0, 0, 0, 0, 0, 0, 0, 0.125, 0.375, 0, 0, 1, 0, 0, 0]
        sample.moreAttributes = ",\"JOINTS_1\":3,\"WEIGHTS_1\":4"
        let mesh = try #require(try sample.model().placedMeshes.first).mesh
        for (vertex, weights) in [0: [1, 0], 2: [0.25, 0.75], 3: [1, 0]] {
            Self.expect(mesh.positions[vertex], Self.held(Self.places[vertex], by: weights), "vertex \(vertex)")
        }
    }

    @Test("Joints also skin a mesh in Draco compression")
    func draco() throws {
        let model = try GLTFSample.read(Sample().compressed, as: "body.glb")
        let mesh = try #require(model.placedMeshes.first).mesh
        #expect(model.notes.isEmpty && mesh.vertexCount == 4)
        for (vertex, weights) in [[1, 0], [0, 1], [0.25, 0.75]].enumerated() {
            Self.expect(mesh.positions[vertex], Self.held(Self.places[vertex], by: weights), "vertex \(vertex)")
        }
        Self.expect(mesh.positions[3], [11, 12, 13], "vertex 3")
    }

    @Test("Each instance of a mesh is skinned or not on its own, and keeps its fronts below a mirroring node")
    func placesOfOneMesh() throws {
        var sample = Sample()
        sample.moreNodes = ",{\"name\":\"plain\",\"mesh\":0},{\"name\":\"mirrored\",\"mesh\":0,\"skin\":0,\"scale\":[-1,1,1]}"
        sample.roots = "0,1,4,5"
        let placed = try sample.model().placedMeshes
        #expect(placed.map { String($0.nodePath.split(separator: "/").last ?? "") } == ["body", "plain", "mirrored"])
        for (vertex, weights) in [[1, 0], [0, 1], [0.25, 0.75]].enumerated() {
            let expected = Self.held(Self.places[vertex], by: weights)
            Self.expect(placed[0].mesh.positions[vertex], expected, "vertex \(vertex)")
            Self.expect(placed[2].mesh.positions[vertex], expected, "mirrored vertex \(vertex)")
            Self.expect(placed[1].mesh.positions[vertex], Array(Self.places[vertex].prefix(3)), "plain vertex \(vertex)")
        }
        #expect(placed[2].mesh.triangles == placed[0].mesh.triangles)
    }

    @Test("A missing joint, a negative weight and weights without joints are rejected with their paths")
    func faults() throws {
        var sample = Sample()
        sample.joints[4] = 2
        var fault = try #require(caught(GLTFFault.self) { try GLTFSample.stored(sample.bytes) })
        #expect(
            fault.description
                == "meshes[0].primitives[0].attributes.JOINTS_0 uses joint 2 at vertex 1 of accessors[3], but skins[0] has "
                + "only 2 joints")
        sample = Sample()
        sample.weights[0] = -.infinity
        fault = try #require(caught(GLTFFault.self) { try GLTFSample.stored(sample.bytes) })
        #expect(
            fault.description
                == "meshes[0].primitives[0].attributes.WEIGHTS_0 uses accessors[4], whose weight at vertex 0 is -inf; "
                + "expected 0 to 1")
        sample = Sample()
        sample.moreAttributes = ",\"JOINTS_1\":3"
        fault = try #require(caught(GLTFFault.self) { try GLTFSample.stored(sample.bytes) })
        #expect(fault.description.hasPrefix("meshes[0].primitives[0].attributes.WEIGHTS_1 is missing"))
        // With weight 0 the joint has no effect.
        sample = Sample()
        sample.joints[5] = 200
        _ = try GLTFSample.stored(sample.bytes)
    }

    @Test("A mesh with many different uses is rejected before each copy takes memory")
    func repetitions() throws {
        var sample = Sample()
        sample.roots = "0,1," + (4..<204).map { "\($0)" }.joined(separator: ",")
        sample.moreNodes = (0..<200).map { ",{\"mesh\":0,\"skin\":0,\"weights\":[\($0)]}" }.joined()
        var limits = ModelLimits.default
        limits.vertices = 100
        let fault = try #require(caught(GLTFFault.self) { try GLTFSample.stored(sample.bytes, limits: limits) })
        guard case .overLimit(let what, _, let limit) = fault else { Issue.record("\(fault)"); return }
        #expect(what == "vertices of meshes with different skins and weights" && limit == 100)
    }

    @Test("Meshes that cannot be skinned are noted, without an error")
    func notes() throws {
        var sample = Sample()
        sample.meshNode = "\"scale\":[0,0,0]"
        // The only mesh is dropped, so that nothing remains to draw.
        let error = try #require(caught(ModelError.self) { try sample.model() })
        guard case .noTriangles(let notes) = error.problem else { Issue.record("\(error)"); return }
        #expect(
            notes == ["mesh \"body\" is not drawn: it has joints, but the transform of its node is singular"])
    }
}
