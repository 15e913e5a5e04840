import Foundation
import MeshFormats
import Meshes
import RenderMath
import Testing

/// Compressed meshes, encoded with Draco's and meshoptimizer's own encoders, give the numbers that were encoded.
@Suite("Compressed geometry of glTF files")
struct GLTFCompressionTests {
    // MARK: Draco

    /// Four vertices: positions (ID 0), joints in 16 bits (1), weights (2) and colours (3) in normalized 8 bits.
    private static let draco =
        "RFJBQ08CAgEAAAACBAEAAQICAQMBBAAJAwAABAQEAAEEAgQBAgICBAEDAAEBAQAAAAAAAAAAAAAAAAAAgD8AAABAAAAAAAAAAAAAAIBAAACAPwAAAEAAAABA"
        + "AAAAQAABAQACAwFAAQAyIwAAAAABAAAAAAEBAAgDASATASADACCEAegzAFBGAwAAAAAA/wAAAAABAQECaQEcARgBCP+TAQQGALiw+kyBAAAAAP8AAAA="

    /// - Parameters:
    ///   - indices: The component type of the indices' accessor.
    ///   - count: The number of vertices that the document states.
    private static func dracoFile(indices: Int, count: Int = 4, weights: Int = 2, cut: Int = 0) -> [UInt8] {
        var buffer = GLTFSample.Bytes()
        let mesh = buffer.add([UInt8](Data(base64Encoded: draco) ?? Data()).dropLast(cut).map { $0 })
        let target = buffer.add((0..<count).flatMap { index -> [Float] in [0, 0, Float(index)] })
        let json = """
            {"asset":{"version":"2.0"},"scenes":[{"nodes":[0,1]}],
            "extensionsUsed":["KHR_draco_mesh_compression"],"extensionsRequired":["KHR_draco_mesh_compression"],
            "nodes":[{"mesh":0,"skin":0},{"name":"a","translation":[0,0,1]},{"name":"b"}],"skins":[{"joints":[1,2]}],
            "meshes":[{"primitives":[{"attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2,"COLOR_0":3},"indices":4,
            "targets":[{"POSITION":5}],"extensions":{"KHR_draco_mesh_compression":{"bufferView":\(mesh),
            "attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":\(weights),"COLOR_0":3}}}}]}],
            "accessors":[{"componentType":5126,"count":\(count),"type":"VEC3"},
            {"componentType":5123,"count":\(count),"type":"VEC4"},
            {"componentType":5121,"normalized":true,"count":\(count),"type":"VEC4"},
            {"componentType":5121,"normalized":true,"count":\(count),"type":"VEC4"},
            {"componentType":\(indices),"count":6,"type":"SCALAR"},
            {"bufferView":\(target),"componentType":5126,"count":\(count),"type":"VEC3"}],
            "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count)}]}
            """
        return GLTFSample.container(json: json, binary: buffer.bytes)
    }

    @Test("Draco gives triangles, colours, joints, weights and shapes for indices of any size", arguments: [5121, 5123, 5125])
    func dracoMesh(indices: Int) throws {
        let model = try GLTFSample.read(Self.dracoFile(indices: indices), as: "draco.glb")
        let mesh = try #require(model.meshes.first).mesh
        let skin = try #require(mesh.skin)
        #expect(mesh.triangles == [SIMD3(0, 1, 2), SIMD3(2, 1, 3)])
        #expect(skin.positions == [SIMD3(0, 0, 0), SIMD3(1, 2, 0), SIMD3(0, 4, 1), SIMD3(2, 2, 2)])
        #expect(mesh.colors == [SIMD4(1, 0, 0, 1), SIMD4(0, 1, 0, 1), SIMD4(0, 0, 1, 1), SIMD4(1, 1, 1, 0.2)])
        #expect(skin.counts == [1, 1, 2, 0])
        #expect(
            skin.influences == [
                MeshSkin.Influence(joint: 0, weight: 1), MeshSkin.Influence(joint: 1, weight: 1),
                MeshSkin.Influence(joint: 0, weight: 0.2), MeshSkin.Influence(joint: 1, weight: 0.8),
            ])
        #expect(skin.morphTargets.map(\.positionOffsets) == [(0..<4).map { SIMD3(0, 0, Float($0)) }])
    }

    @Test("Damaged Draco data and data that contradicts its accessors are rejected in one line with their path")
    func dracoFaults() throws {
        func line(_ bytes: [UInt8]) throws -> String {
            try #require(try HostileModelTests.refusal(of: bytes, as: "draco.glb"))
        }
        let path = "meshes[0].primitives[0].extensions.KHR_draco_mesh_compression"
        #expect(try line(Self.dracoFile(indices: 5125, cut: 100)).contains("\(path) cannot be decoded by Draco: "))
        #expect(
            try line(Self.dracoFile(indices: 5125, count: 5)).hasSuffix(
                "\(path) decompresses to 4 vertices, but meshes[0].primitives[0].targets[0].POSITION has 5"))
        #expect(try line(Self.dracoFile(indices: 5125, weights: 9)).contains("\(path) has no attribute 9 that fits"))
        // Positions are no bytes.
        #expect(throws: GLTFFault.self) { try GLTFSample.stored(Self.dracoFile(indices: 5125)) }
    }

    // MARK: meshoptimizer

    /// A compressed view: its bytes, the extension's fields, and the size and stride after decompression.
    private struct Stream {
        var base64: String
        var count: Int
        var stride: Int
        var mode = "ATTRIBUTES"
        var filter: String?
    }

    private static let positions = Stream(
        base64: "oAE//8AAyMhwyMhwyMgAAQMMAADIyAABAPAAAGRjAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", count: 9, stride: 8)
    private static let normals = Stream(
        base64: "oAE//8AAQECTVFSTQEABPw/AABMUQEAUEwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAODgf38=", count: 9, stride: 4,
        filter: "OCTAHEDRAL")
    private static let coordinates = Stream(
        base64: "oAABM88AAEA/QD9AAAEJJIAAAAEDPMAAIA8wHwABCSSAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAPIAAADy", count: 9, stride: 8,
        filter: "EXPONENTIAL")
    private static let rotations = Stream(
        base64: "oAEQAAAAATAAAAD+AAAAAAEQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP9/", count: 2, stride: 8,
        filter: "QUATERNION")
    private static let triangles = Stream(
        base64: "4f4eEA5OHhIODwYAdodWZ3iphmWJaJgBaQAA", count: 24, stride: 2, mode: "TRIANGLES")
    private static let sequence = Stream(
        base64: "0QAECAYMAgYECAYMAgIECAYMAgYECAYMAgAAAAA=", count: 24, stride: 4, mode: "INDICES")

    /// A grid of 3 by 3 vertices, bent at its middle, and a turn by 90 degrees.
    private static func meshopt(
        indices: Stream = triangles, positions: Stream = positions, name: String = "EXT_meshopt_compression"
    ) -> [UInt8] {
        var buffer = GLTFSample.Bytes()
        let times = buffer.add([Float(0), 1])
        var fallback = 0
        let streams = [positions, normals, coordinates, rotations, indices]
        let views = streams.map { stream in
            let bytes = [UInt8](Data(base64Encoded: stream.base64) ?? Data())
            while buffer.bytes.count % 4 != 0 { buffer.bytes.append(0) }
            let start = buffer.bytes.count
            buffer.bytes += bytes
            let size = stream.count * stream.stride
            defer { fallback += (size + 3) / 4 * 4 }
            let filter = stream.filter.map { ",\"filter\":\"\($0)\"" } ?? ""
            let stride = stream.mode == "ATTRIBUTES" ? ",\"byteStride\":\(stream.stride)" : ""
            return """
                {"buffer":1,"byteOffset":\(fallback),"byteLength":\(size)\(stride),"extensions":{"\(name)":{"buffer":0,
                "byteOffset":\(start),"byteLength":\(bytes.count),"byteStride":\(stream.stride),"count":\(stream.count),
                "mode":"\(stream.mode)"\(filter)}}}
                """
        }
        let json = """
            {"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
            "extensionsUsed":["KHR_mesh_quantization","\(name)"],"extensionsRequired":["KHR_mesh_quantization","\(name)"],
            "meshes":[{"primitives":[{"attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2},"indices":4}]}],
            "animations":[{"channels":[{"sampler":0,"target":{"node":0,"path":"rotation"}}],
            "samplers":[{"input":5,"output":3}]}],
            "accessors":[{"bufferView":1,"componentType":5122,"count":9,"type":"VEC3"},
            {"bufferView":2,"componentType":5120,"normalized":true,"count":9,"type":"VEC3"},
            {"bufferView":3,"componentType":5126,"count":9,"type":"VEC2"},
            {"bufferView":4,"componentType":5122,"normalized":true,"count":2,"type":"VEC4"},
            {"bufferView":5,"componentType":\(indices.stride == 2 ? 5123 : 5125),"count":24,"type":"SCALAR"},
            {"bufferView":\(times),"componentType":5126,"count":2,"type":"SCALAR"}],
            "bufferViews":[\((buffer.views + views).joined(separator: ","))],
            "buffers":[{"byteLength":\(buffer.bytes.count)},
            {"byteLength":\(fallback),"extensions":{"\(name)":{"fallback":true}}}]}
            """
        return GLTFSample.container(json: json, binary: buffer.bytes)
    }

    @Test(
        "All modes and filters of meshoptimizer give the encoded numbers, without the fallback buffer",
        arguments: GLTFCompressionTests.variants)
    func meshoptMesh(name: String, isSequence: Bool) throws {
        let bytes = Self.meshopt(indices: isSequence ? Self.sequence : Self.triangles, name: name)
        let model = try GLTFSample.read(bytes, as: "grid.glb")
        let mesh = try #require(model.meshes.first).mesh
        for vertex in 0..<9 {
            let (column, row) = (Float(vertex % 3), Float(vertex / 3))
            #expect(mesh.positions[vertex] == SIMD3(column * 100, row * 100, vertex == 4 ? 50 : 0))
            #expect(mesh.textureCoordinates[0][vertex] == SIMD2(column / 2, row / 4))
            // Eight bits of an octahedron.
            let normal = SIMD3<Float>((column - 1) / 2, (row - 1) / 2, 1).normalized()
            #expect((mesh.normals[vertex] - normal).length < 0.015)
        }
        // The codec keeps the order of triangles and may begin each at another corner.
        var expected: [SIMD3<UInt32>] = []
        for corner: UInt32 in [0, 1, 3, 4] {
            expected += [SIMD3(corner, corner + 1, corner + 3), SIMD3(corner + 1, corner + 4, corner + 3)]
        }
        for (found, triangle) in zip(mesh.triangles, expected) {
            let turned = [triangle, SIMD3(triangle.y, triangle.z, triangle.x), SIMD3(triangle.z, triangle.x, triangle.y)]
            #expect(turned.contains(found))
        }
        #expect(mesh.triangles.count == 8)
        let values = try #require(model.clips.first?.channels.first).track.values
        for (value, expected) in zip(values, [0, 0, 0, 1, 0, 0, 0.70710678, 0.70710678] as [Float]) {
            #expect(abs(value - expected) < 1e-4)
        }
    }

    static let variants: [(String, Bool)] = [
        ("EXT_meshopt_compression", false), ("EXT_meshopt_compression", true), ("KHR_meshopt_compression", false),
    ]

    @Test("Damaged streams and wrong fields are rejected with their path")
    func meshoptFaults() throws {
        func line(_ change: (inout Stream) -> Void) throws -> String {
            var stream = Self.positions
            change(&stream)
            return try #require(try HostileModelTests.refusal(of: Self.meshopt(positions: stream), as: "grid.glb"))
        }
        let path = "bufferViews[1].extensions.EXT_meshopt_compression"
        #expect(
            try line { $0.base64 = String($0.base64.prefix(20)) }.contains(
                "\(path) is damaged, or needs a newer version of meshoptimizer"))
        #expect(
            try line { $0.mode = "POINTS" }.contains("\(path).mode is \"POINTS\"; expected ATTRIBUTES, TRIANGLES or INDICES"))
        #expect(try line { $0.mode = "INDICES" }.contains("\(path).byteStride is 8; expected 2 or 4"))
        #expect(try line { $0.filter = "OCTAHEDRON" }.contains("\(path).filter is \"OCTAHEDRON\"; expected NONE, OCTAHEDRAL"))
        #expect(try line { $0.count = 1 << 30 }.contains("bytes of compressed views, but at most"))
    }
}
