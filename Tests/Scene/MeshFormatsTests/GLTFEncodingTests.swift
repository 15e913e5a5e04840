import Foundation
import MeshFormats
import Meshes
import RenderMath
import RenderTestSupport
import Testing

/// A mesh in any legal encoding reads the same as the mesh in plain floats.
@Suite("All legal encodings of glTF")
struct GLTFEncodingTests {
    /// A quad's attributes, each with the JSON of its accessor's type.
    struct Attribute {
        var view: (inout GLTFSample.Bytes) -> Int
        var kind: String

        static func floats(_ numbers: [Float], type: String) -> Attribute {
            Attribute(view: { $0.add(numbers) }, kind: "\"componentType\":5126,\"type\":\"\(type)\"")
        }
    }

    static let positions: [Float] = [0, 0, 0, 100, 0, 0, 0, 127, 0, 100, 127, 0]
    static let normals: [Float] = [0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]
    static let coordinates: [Float] = [0, 1, 1, 1, 0, 0, 1, 0]

    /// A GLB of a quad with a morph target.
    static func quad(
        positions: Attribute = .floats(positions, type: "VEC3"), normals: Attribute = .floats(normals, type: "VEC3"),
        coordinates: Attribute = .floats(coordinates, type: "VEC2"), target: Attribute = .floats(positions, type: "VEC3"),
        extensions: String = ""
    ) -> [UInt8] {
        var buffer = GLTFSample.Bytes()
        let accessors = [positions, normals, coordinates, target].map { attribute in
            "{\"bufferView\":\(attribute.view(&buffer)),\"count\":4,\(attribute.kind)}"
        }
        let indices = buffer.add([UInt8(0), 1, 2, 2, 1, 3])
        let json = """
            {"asset":{"version":"2.0"},\(extensions)"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
            "meshes":[{"primitives":[{"attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2},"indices":4,
            "targets":[{"POSITION":3}]}]}],
            "accessors":[\(accessors.joined(separator: ",")),
            {"bufferView":\(indices),"componentType":5121,"count":6,"type":"SCALAR"}],
            "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count)}]}
            """
        return GLTFSample.container(json: json, binary: buffer.bytes)
    }

    private static func mesh(_ bytes: [UInt8]) throws -> Mesh {
        try GLTFSample.read(bytes, as: "quad.glb").meshes[0].mesh
    }

    @Test("Texture coordinates in 8 and 16 bits are fractions")
    func normalizedCoordinates() throws {
        let plain = try Self.mesh(Self.quad())
        let bytes = Attribute(
            view: { $0.add([UInt8(0), 255, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0], stride: 4) },
            kind: "\"componentType\":5121,\"normalized\":true,\"type\":\"VEC2\"")
        #expect(try Self.mesh(Self.quad(coordinates: bytes)) == plain)
        let shorts = Attribute(
            view: { $0.add([UInt16(0), 65535, 65535, 65535, 0, 0, 65535, 0]) },
            kind: "\"componentType\":5123,\"normalized\":true,\"type\":\"VEC2\"")
        #expect(try Self.mesh(Self.quad(coordinates: shorts)) == plain)
    }

    @Test("Every 8-bit value becomes the fraction that the standard defines", arguments: [true, false])
    func everyByte(isSigned: Bool) throws {
        let values = (0...255).map { UInt8($0) }
        var buffer = GLTFSample.Bytes()
        let padded: [UInt8] = values.flatMap { [$0, 0, 0, 0] }
        let view = buffer.add(padded, stride: 4)
        let json = """
            {"asset":{"version":"2.0"},"extensionsRequired":["KHR_mesh_quantization"],"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
            "meshes":[{"primitives":[{"attributes":{"POSITION":0},"mode":5}]}],
            "accessors":[{"bufferView":\(view),"componentType":\(isSigned ? 5120 : 5121),"normalized":true,"count":256,"type":"VEC3"}],
            "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count)}]}
            """
        let model = try #require(try GLTFSample.stored(GLTFSample.container(json: json, binary: buffer.bytes)))
        let floats = values.map { isSigned ? max(Float(Int8(bitPattern: $0)) / 127, -1) : Float($0) / 255 }
        let expected: [SIMD3<Float>] = floats.map { SIMD3($0, 0, 0) }
        #expect(model.meshes[0].mesh.positions == expected)
    }

    @Test("KHR_mesh_quantization gives the same mesh as floats")
    func quantized() throws {
        let required = "\"extensionsUsed\":[\"KHR_mesh_quantization\"],\"extensionsRequired\":[\"KHR_mesh_quantization\"],"
        let quantized = Self.quad(
            positions: Attribute(
                view: { $0.add(Self.positions.map { Int8($0) }.padded, stride: 4) },
                kind: "\"componentType\":5120,\"type\":\"VEC3\""),
            normals: Attribute(
                view: { $0.add(Self.normals.map { Int16($0 * 32767) }.padded, stride: 8) },
                kind: "\"componentType\":5122,\"normalized\":true,\"type\":\"VEC3\""),
            target: Attribute(
                view: { $0.add(Self.positions.map { Int16($0) }.padded, stride: 8) },
                kind: "\"componentType\":5122,\"type\":\"VEC3\""),
            extensions: required)
        #expect(try Self.mesh(quantized) == Self.mesh(Self.quad()))
        #expect(throws: GLTFFault.self) { try GLTFSample.stored(quantized.replacing(required)) }
    }

    @Test("Sparse elements replace others, or zeros if there are none")
    func sparse() throws {
        let model = try GLTFSample.read(Array(GLTFSample.face.utf8), as: "face.gltf")
        let wink = try #require(model.meshes.first?.mesh.morphTargets.last)
        #expect(wink.name == "wink")
        for (vertex, offset) in wink.positionOffsets.enumerated() {
            #expect(offset == ([1, 6].contains(vertex) ? SIMD3(repeating: 0.25) : .zero))
        }
    }

    @Test("Buffer names are read as URIs", arguments: ["my%20model.bin", "my model.bin", "parts/%C3%A4%25.bin"])
    func percentEncoding(uri: String) throws {
        var buffer = GLTFSample.Bytes()
        let view = buffer.add(Self.positions)
        let json = """
            {"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
            "meshes":[{"primitives":[{"attributes":{"POSITION":0},"mode":5}]}],
            "accessors":[{"bufferView":\(view),"componentType":5126,"count":4,"type":"VEC3"}],
            "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count),"uri":"\(uri)"}]}
            """
        let name = uri.hasPrefix("my") ? "my model.bin" : "parts/ä%.bin"
        #expect(try GLTFSample.read(Array(json.utf8), as: "model.gltf", with: [name: buffer.bytes]).triangleCount == 2)
        #expect(throws: ModelError.self) { try GLTFSample.read(Array(json.utf8), as: "model.gltf") }
    }

    @Test("A name with a literal percent sign is found too")
    func literalPercent() throws {
        let text = GLTFSample.face.replacingOccurrences(
            of: "\"uri\":\"data:application[^\"]*\"", with: "\"uri\":\"a%20b.bin\"", options: .regularExpression)
        let data = try #require(GLTFSample.face.firstMatch(of: /base64,([^"]*)"}\],\s*"images/)?.1)
        let bytes = [UInt8](try #require(Data(base64Encoded: String(data))))
        #expect(try GLTFSample.read(Array(text.utf8), as: "m.gltf", with: ["a%20b.bin": bytes]).triangleCount == 12)
    }

    @Test("Vertices keep their numbers, also those that no triangle uses, and so do coordinates of pictures")
    func order() throws {
        let mesh = try Self.mesh(Self.quad())
        #expect(mesh.positions == [SIMD3(0, 0, 0), SIMD3(100, 0, 0), SIMD3(0, 127, 0), SIMD3(100, 127, 0)])
        var buffer = GLTFSample.Bytes()
        let vertices: [SIMD3<Float>] = (0..<8).map { SIMD3(Float($0), Float($0 * $0), 0) }
        let positions = buffer.add(vertices.flatMap { [$0.x, $0.y, $0.z] })
        let places: [SIMD2<Float>] = (0..<8).map { SIMD2(Float($0) / 10, Float($0) / 8) }
        let coordinates = buffer.add(places.flatMap { [$0.x, $0.y] })
        let indices = buffer.add([UInt16(7), 3, 5])
        let json = """
            {"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
            "meshes":[{"primitives":[{"attributes":{"POSITION":0,"TEXCOORD_0":1},"indices":2}]}],
            "accessors":[{"bufferView":\(positions),"componentType":5126,"count":8,"type":"VEC3"},
            {"bufferView":\(coordinates),"componentType":5126,"count":8,"type":"VEC2"},
            {"bufferView":\(indices),"componentType":5123,"count":3,"type":"SCALAR"}],
            "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count)}]}
            """
        let few = try Self.mesh(GLTFSample.container(json: json, binary: buffer.bytes))
        #expect(few.positions == vertices)
        #expect(few.textureCoordinates == [places])
        #expect(few.triangles == [SIMD3(7, 3, 5)])
    }

    @Test(
        "Strips and fans become the triangles of the standard",
        arguments: [4: [[0, 1, 2]], 5: [[0, 1, 2], [1, 3, 2]], 6: [[1, 2, 0], [2, 3, 0]]])
    func modes(mode: Int, triangles: [[UInt32]]) throws {
        var buffer = GLTFSample.Bytes()
        let positions = buffer.add(Self.positions)
        let json = """
            {"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
            "meshes":[{"primitives":[{"attributes":{"POSITION":0},"mode":\(mode)}]}],
            "accessors":[{"bufferView":\(positions),"componentType":5126,"count":4,"type":"VEC3"}],
            "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count)}]}
            """
        let mesh = try Self.mesh(GLTFSample.container(json: json, binary: buffer.bytes))
        #expect(mesh.triangles == triangles.map { SIMD3($0[0], $0[1], $0[2]) })
    }
}

extension Array where Element: FixedWidthInteger {
    /// Vectors of three numbers, each padded with a zero.
    fileprivate var padded: [Element] {
        stride(from: 0, to: count, by: 3).flatMap { start -> [Element] in self[start..<start + 3] + [0] }
    }
}

extension [UInt8] {
    /// A GLB with a text of its document replaced by blanks of the same length.
    fileprivate func replacing(_ text: String) -> [UInt8] {
        var copy = self
        if let range = copy.firstRange(of: Array(text.utf8)) {
            copy.replaceSubrange(range, with: repeatElement(0x20, count: text.utf8.count))
        }
        return copy
    }
}
