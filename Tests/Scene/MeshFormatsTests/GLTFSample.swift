import Foundation
import MeshFormats
import RenderTestSupport

/// Hand-written glTF documents, independent of our writer.
enum GLTFSample {
    /// A buffer that grows, and its views.
    struct Bytes {
        var bytes: [UInt8] = []
        var views: [String] = []

        /// Appends numbers in their own format as a view and returns its index.
        mutating func add<Number>(_ numbers: [Number], stride: Int? = nil) -> Int {
            while bytes.count % 4 != 0 { bytes.append(0) }
            let start = bytes.count
            numbers.withUnsafeBytes { bytes += $0 }
            let strideText = stride.map { ",\"byteStride\":\($0)" } ?? ""
            views.append("{\"buffer\":0,\"byteOffset\":\(start),\"byteLength\":\(bytes.count - start)\(strideText)}")
            return views.count - 1
        }

        var viewList: String { "[\(views.joined(separator: ","))]" }
        var dataURI: String { "data:application/octet-stream;base64," + Data(bytes).base64EncodedString() }
    }

    /// The document as GLB with its buffer, both padded to multiples of 4.
    static func container(json: String, binary: [UInt8]) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        var text = Array(json.utf8)
        while text.count % 4 != 0 { text.append(0x20) }
        var content = binary
        while content.count % 4 != 0 { content.append(0) }
        let binaryChunk = number(content.count) + Array("BIN\0".utf8) + content
        var bytes = Array("glTF".utf8) + number(2)
        bytes += number(20 + text.count + binaryChunk.count)
        bytes += number(text.count) + Array("JSON".utf8) + text
        return bytes + binaryChunk
    }

    /// A strip of a face: eight vertices interleaved in one view, two morph targets (one sparse, one zero except for two
    /// vertices), 16-bit indices, a material with two textures, and nodes that translate, rotate and scale.
    static let face: String = {
        var buffer = Bytes()
        var vertices: [Float] = []
        for index in 0..<8 {
            let (x, y) = (Float(index / 2) * 0.25, Float(index % 2) * 0.5)
            vertices += [x, y, 0.125 * x, 0, 0, 1, x, 1 - y]
        }
        let interleaved = buffer.add(vertices, stride: 32)
        var corners: [UInt16] = []
        for first in 0..<UInt16(6) { corners += [first, first + 1, first + 2] }
        let indices = buffer.add(corners)
        let smile = buffer.add((0..<24).map { Float($0) / 64 })
        let sparsePlaces = buffer.add([UInt8(1), UInt8(6)])
        let sparseValues = buffer.add([Float](repeating: 0.25, count: 6))
        return """
            {"asset":{"version":"2.0","minVersion":"2.0","generator":"by hand"},"scene":0,
            "scenes":[{"name":"all","nodes":[0]}],
            "nodes":[{"name":"head","children":[1,2],"translation":[0,1.5,0],"rotation":[0,0,0,1],"scale":[1,2,1]},
            {"name":"face","mesh":0,"weights":[0,0.5]},
            {"name":"hat","mesh":0,"matrix":[1,0,0,0,0,1,0,0,0,0,1,0,0,1,0,1]}],
            "meshes":[{"name":"skin","weights":[0,0],"extras":{"targetNames":["smile","wink"]},
            "primitives":[{"attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2},"indices":3,"material":0,"mode":4,
            "targets":[{"POSITION":4},{"POSITION":5}]}]}],
            "accessors":[
            {"bufferView":\(interleaved),"byteOffset":0,"componentType":5126,"count":8,"type":"VEC3","min":[0,0,0],"max":[1,1,1]},
            {"bufferView":\(interleaved),"byteOffset":12,"componentType":5126,"count":8,"type":"VEC3"},
            {"bufferView":\(interleaved),"byteOffset":24,"componentType":5126,"count":8,"type":"VEC2"},
            {"bufferView":\(indices),"byteOffset":0,"componentType":5123,"count":18,"type":"SCALAR"},
            {"bufferView":\(smile),"componentType":5126,"count":8,"type":"VEC3"},
            {"componentType":5126,"count":8,"type":"VEC3","sparse":{"count":2,
            "indices":{"bufferView":\(sparsePlaces),"byteOffset":0,"componentType":5121},
            "values":{"bufferView":\(sparseValues),"byteOffset":0}}}],
            "bufferViews":\(buffer.viewList),
            "buffers":[{"byteLength":\(buffer.bytes.count),"uri":"\(buffer.dataURI)"}],
            "images":[{"uri":"skin.png"},{"uri":"data:image/png;base64,iVBORw0KGgo="}],
            "samplers":[{"magFilter":9729,"minFilter":9987,"wrapS":33071,"wrapT":10497}],
            "textures":[{"sampler":0,"source":0},{"source":1}],
            "materials":[{"name":"skin","pbrMetallicRoughness":{"baseColorFactor":[1,0.5,0.25,1],"metallicFactor":0,
            "roughnessFactor":0.5,"baseColorTexture":{"index":0,"texCoord":0}},
            "normalTexture":{"index":1,"scale":0.5},"occlusionTexture":{"index":1,"strength":0.5},
            "emissiveFactor":[0,0,0],"alphaMode":"MASK","alphaCutoff":0.5,"doubleSided":true}]}
            """
    }()

    /// A small mesh with few bits per number, as KHR_mesh_quantization allows, in a strip without indices.
    static let quantized: (json: String, binary: [UInt8]) = {
        var buffer = Bytes()
        var places: [Int16] = []
        var fractions: [UInt16] = []
        for index in 0..<6 {
            let (column, row) = (index / 2, index % 2)
            places += [Int16(column * 100), Int16(row * 100), 0, 0]
            fractions += [UInt16(column * 0x7FFF), UInt16(row * 0xFFFF)]
        }
        let upwards: [Int8] = [0, 0, 127, 0]
        let positions = buffer.add(places, stride: 8)
        let normals = buffer.add(Array(repeating: upwards, count: 6).flatMap { $0 }, stride: 4)
        let coordinates = buffer.add(fractions, stride: 4)
        let json = """
            {"asset":{"version":"2.0"},"extensionsUsed":["KHR_mesh_quantization"],"extensionsRequired":["KHR_mesh_quantization"],
            "scenes":[{"nodes":[0]}],"nodes":[{"mesh":0,"scale":[0.01,0.01,0.01]}],
            "meshes":[{"primitives":[{"attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2},"mode":5}]}],
            "accessors":[
            {"bufferView":\(positions),"componentType":5122,"normalized":false,"count":6,"type":"VEC3"},
            {"bufferView":\(normals),"componentType":5120,"normalized":true,"count":6,"type":"VEC3"},
            {"bufferView":\(coordinates),"componentType":5123,"normalized":true,"count":6,"type":"VEC2"}],
            "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count)}]}
            """
        return (json, buffer.bytes)
    }()

    /// Reads bytes as the reading process does, without other files. Nothing is dropped or generated.
    @discardableResult
    static func stored(_ bytes: [UInt8], limits: ModelLimits = .default) throws(GLTFFault) -> Model? {
        try GLTFReader.model(of: bytes, limits: limits, decoders: .none) { _ in nil }
    }

    /// Reads bytes as the model file of that name, next to the given files.
    static func read(_ bytes: [UInt8], as name: String, with others: [String: [UInt8]] = [:]) throws -> Model {
        try withTemporaryFolder { folder in
            for (name, bytes) in others {
                let url = folder.appendingPathComponent(name)
                try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(bytes).write(to: url)
            }
            let url = folder.appendingPathComponent(name)
            try Data(bytes).write(to: url)
            return try ModelFile.read(atPath: url.path)
        }
    }
}
