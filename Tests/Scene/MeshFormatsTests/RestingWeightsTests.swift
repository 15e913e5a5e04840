import MeshFormats
import Meshes
import RenderTestSupport
import Testing

@Suite("Morph targets rest at the weights of their file")
struct RestingWeightsTests {
    /// A triangle with two shapes on three nodes. The mesh's weights apply to nodes without their own.
    private static func model(_ meshWeights: String, nodes: String) throws -> Model {
        var buffer = GLTFSample.Bytes()
        let positions = buffer.add([Float](arrayLiteral: 0, 0, 0, 1, 0, 0, 0, 1, 0))
        let json = """
            {"asset":{"version":"2.0"},"scenes":[{"nodes":[0,1,2]}],"nodes":[\(nodes)],
            "meshes":[{"name":"lid","weights":[\(meshWeights)],"extras":{"targetNames":["open","wide"]},
            "primitives":[{"attributes":{"POSITION":0},"targets":[{"POSITION":0},{"POSITION":0}]}]}],
            "accessors":[{"bufferView":\(positions),"componentType":5126,"count":3,"type":"VEC3"}],
            "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count)}]}
            """
        return try GLTFSample.read(GLTFSample.container(json: json, binary: buffer.bytes), as: "lid.glb")
    }

    @Test("A node's weights override its mesh's, and nodes with equal weights share a mesh")
    func nodesAndMeshes() throws {
        let model = try Self.model(
            "0.25,0", nodes: "{\"mesh\":0},{\"mesh\":0,\"weights\":[0,-0.5]},{\"mesh\":0,\"weights\":[0.25,0]}")
        let placed = model.placedMeshes.map(\.mesh)
        #expect(placed.map { $0.morphTargets.map(\.restingWeight) } == [[0.25, 0], [0, -0.5], [0.25, 0]])
        #expect(model.meshes.count == 2)
        #expect(model.meshes.allSatisfy { $0.name == "lid" && $0.mesh.morphTargets.map(\.name) == ["open", "wide"] })
        #expect(model.notes.isEmpty)
        // The widest is (1 + 0.25) · (1, 1, 0); −0.5 halves it.
        #expect(model.bounds?.maximum == SIMD3(1.25, 1.25, 0))
    }

    @Test("Too many weights are rejected with their path")
    func count() throws {
        let error = try #require(
            caught(ModelError.self) {
                try Self.model("0,0", nodes: "{\"mesh\":0},{\"mesh\":0,\"weights\":[0,1,0]},{\"mesh\":0}")
            })
        #expect(error.description.contains("nodes[1].weights has 3 elements; expected 2 numbers"), "\(error)")
    }

    @Test("Resting weights survive writing and reading a GLB")
    func written() throws {
        let model = try Self.model("0.75,-1", nodes: "{\"mesh\":0},{},{}")
        let again = try GLTFSample.read(try GLBWriter.bytes(of: model), as: "lid.glb")
        #expect(again.meshes[0].mesh.morphTargets.map(\.restingWeight) == [0.75, -1])
    }

    @Test("Shapes missing from named weights keep their resting weights")
    func morpher() throws {
        let mesh = try Self.model("0.75,0", nodes: "{\"mesh\":0},{},{}").meshes[0].mesh
        #expect(mesh.morphed(weights: [:]).positions[1] == SIMD3(1.75, 0, 0))
        #expect(mesh.morphed(weights: ["open": 0]).positions[1] == SIMD3(1, 0, 0))
        #expect(mesh.morphed(weights: ["wide": 1]).positions[1] == SIMD3(2.75, 0, 0))
    }
}
