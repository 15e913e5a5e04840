import Meshes
import MeshFormats
import RenderTestSupport
import Testing

/// glTF animations are read as the standard defines them. Violations give a one-line error with the field's path.
@Suite struct GLTFClipTests {
    private static func document(
        path: String = "translation", node: String = "\"node\":0,", interpolation: String = "LINEAR",
        times: [Float] = [0, 0.5], values: [Float] = [0, 0, 0, 1, 2, 3], type: String = "VEC3", channel: String? = nil
    ) -> [UInt8] {
        var buffer = GLTFSample.Bytes()
        let input = buffer.add(times)
        let output = buffer.add(values)
        let width = type == "VEC3" ? 3 : type == "VEC4" ? 4 : 1
        let target = channel ?? "{\"sampler\":0,\"target\":{\(node)\"path\":\"\(path)\"}}"
        let json = """
            {"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"name":"arm"}],
            "animations":[{"name":"wave","channels":[\(target)],
            "samplers":[{"input":0,"output":1,"interpolation":"\(interpolation)"}]}],
            "accessors":[{"bufferView":\(input),"componentType":5126,"count":\(times.count),"type":"SCALAR","min":[0],"max":[1]},
            {"bufferView":\(output),"componentType":5126,"count":\(values.count / width),"type":"\(type)"}],
            "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count),"uri":"\(buffer.dataURI)"}]}
            """
        return Array(json.utf8)
    }

    @Test func channelsReferToTheirNodes() throws {
        let model = try #require(try GLTFSample.stored(Self.document()))
        let track = AnimationTrack(times: [0, 0.5], values: [0, 0, 0, 1, 2, 3], width: 3)
        #expect(
            model.clips == [AnimationClip(name: "wave", channels: [.init(node: 0, property: .translation, track: track)])])
        #expect(model.notes.isEmpty)
    }

    @Test func unsupportedChannelsAreNoted() throws {
        let pointer = try #require(try GLTFSample.stored(Self.document(path: "pointer")))
        #expect(pointer.notes == ["animation channels of \"pointer\" are not played: 1"])
        let nodeless = try #require(try GLTFSample.stored(Self.document(node: "")))
        #expect(nodeless.notes == ["animation channels without a node are not played: 1"])
        let weightless = try #require(try GLTFSample.stored(Self.document(path: "weights", values: [0, 1], type: "SCALAR")))
        #expect(weightless.notes == ["animation channels of weights on nodes without morph targets are not played: 1"])
    }

    @Test(arguments: [
        (
            document(values: [0, 0, 0]),
            "animations[0].samplers[0].output uses accessors[1], and the animation has 3 numbers for 2 keys of 3 each"
        ),
        (
            document(times: [0.5, 0.5]),
            "animations[0].samplers[0].output uses accessors[1], and the animation has key times that do not increase"
        ),
        (
            document(interpolation: "SMOOTH"),
            "animations[0].samplers[0].interpolation is \"SMOOTH\"; expected STEP, LINEAR or CUBICSPLINE"
        ),
        (
            document(channel: "{\"sampler\":1,\"target\":{\"node\":0,\"path\":\"scale\"}}"),
            "animations[0].channels[0].sampler is 1; expected a whole number from 0 to 0, the index of one of the samplers"
        ),
        (
            document(channel: "{\"sampler\":0,\"target\":{\"node\":3,\"path\":\"scale\"}}"),
            "animations[0].channels[0].target.node is 3; expected a whole number from 0 to 0, the index of one of the nodes"
        ),
    ])
    func invalidAnimationsGiveOneLineErrors(bytes: [UInt8], message: String) throws {
        let fault = try #require(caught(GLTFFault.self) { try GLTFSample.stored(bytes) })
        #expect(fault.description == message)
    }
}
