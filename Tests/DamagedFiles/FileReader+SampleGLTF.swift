import Foundation

extension FileReader {
    /// A glTF with a skin and a clip.
    static let sampleGLTF: [UInt8] = {
        var buffer: [UInt8] = []
        func append<Number>(_ numbers: [Number]) { numbers.withUnsafeBytes { buffer += $0 } }
        append([0, 0, 0, 1, 0, 0, 0, 1, 0] as [Float])
        append([0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0] as [UInt8])
        append([1, 0, 0, 0, 0.5, 0.5, 0, 0, 1, 0, 0, 0] as [Float])
        let identity: [Float] = (0..<16).map { $0 % 5 == 0 ? 1 : 0 }
        append(identity + identity)
        append([0, 0.5, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 2, 3] as [Float])
        let text = """
            {"asset":{"version":"2.0"},"scenes":[{"nodes":[0,1]}],
            "nodes":[{"name":"body","mesh":0,"skin":0},{"name":"hip","children":[2]},{"name":"knee","translation":[0,1,0]}],
            "skins":[{"joints":[1,2],"inverseBindMatrices":3}],
            "meshes":[{"primitives":[{"attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2}}]}],
            "animations":[{"name":"bend","channels":[{"sampler":0,"target":{"node":2,"path":"rotation"}},
            {"sampler":1,"target":{"node":1,"path":"translation"}}],
            "samplers":[{"input":4,"output":5,"interpolation":"LINEAR"},{"input":4,"output":6,"interpolation":"STEP"}]}],
            "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},
            {"bufferView":1,"componentType":5121,"count":3,"type":"VEC4"},
            {"bufferView":2,"componentType":5126,"count":3,"type":"VEC4"},
            {"bufferView":3,"componentType":5126,"count":2,"type":"MAT4"},
            {"bufferView":4,"componentType":5126,"count":2,"type":"SCALAR","min":[0],"max":[0.5]},
            {"bufferView":5,"componentType":5126,"count":2,"type":"VEC4"},
            {"bufferView":6,"componentType":5126,"count":2,"type":"VEC3"}],
            "bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":12},
            {"buffer":0,"byteOffset":48,"byteLength":48},{"buffer":0,"byteOffset":96,"byteLength":128},
            {"buffer":0,"byteOffset":224,"byteLength":8},{"buffer":0,"byteOffset":232,"byteLength":32},
            {"buffer":0,"byteOffset":264,"byteLength":24}],
            "buffers":[{"byteLength":\(buffer.count),"uri":"data:application/octet-stream;base64,\(Data(buffer).base64EncodedString())"}]}
            """
        return Array(text.utf8)
    }()
}
