public import Foundation

/// A glTF document with one triangle, 0.2 m wide and 0.1 m high, whose corner is at the origin.
public enum TriangleModel {
    /// Returns the document as JSON.
    /// - Parameters:
    ///   - clips: the clips, which raise the triangle's node by a metre, with their lengths in seconds. Default: none.
    ///   - members: more members of the document, each followed by a comma. Default: none.
    public static func gltf(clips: [(name: String, seconds: Float)] = [], members: String = "") -> Data {
        var bytes: [UInt8] = []
        var views: [String] = []
        func add(_ numbers: [Float]) -> Int {
            views.append("{\"buffer\":0,\"byteOffset\":\(bytes.count),\"byteLength\":\(numbers.count * 4)}")
            numbers.withUnsafeBytes { bytes += $0 }
            return views.count - 1
        }
        _ = add([0, 0, 0, 0.2, 0, 0, 0, 0.1, 0])
        var accessors = ["{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"}"]
        var animations: [String] = []
        for clip in clips {
            let (input, output) = (add([0, clip.seconds]), add([0, 0, 0, 0, 1, 0]))
            accessors += [
                "{\"bufferView\":\(input),\"componentType\":5126,\"count\":2,\"type\":\"SCALAR\",\"min\":[0],\"max\":[\(clip.seconds)]}",
                "{\"bufferView\":\(output),\"componentType\":5126,\"count\":2,\"type\":\"VEC3\"}",
            ]
            animations.append(
                """
                {"name":"\(clip.name)","channels":[{"sampler":0,"target":{"node":0,"path":"translation"}}],
                "samplers":[{"input":\(input),"output":\(output)}]}
                """)
        }
        let animated = animations.isEmpty ? "" : "\"animations\":[\(animations.joined(separator: ","))],"
        let uri = "data:application/octet-stream;base64," + Data(bytes).base64EncodedString()
        return Data(
            """
            {"asset":{"version":"2.0"},\(members)\(animated)"scenes":[{"nodes":[0]}],"nodes":[{"name":"leaf","mesh":0}],
            "meshes":[{"name":"leaf","primitives":[{"attributes":{"POSITION":0},"material":0}]}],
            "materials":[{"name":"green","doubleSided":true}],
            "accessors":[\(accessors.joined(separator: ","))],"bufferViews":[\(views.joined(separator: ","))],
            "buffers":[{"byteLength":\(bytes.count),"uri":"\(uri)"}]}
            """.utf8)
    }
}
