import MeshFormats
import Testing

@Suite("Notes about invisible parts of models")
struct ModelVisibilityNotesTests {
    private static func notes(_ material: String, node: String = "") throws -> [String] {
        var buffer = GLTFSample.Bytes()
        let positions = buffer.add([Float](arrayLiteral: 0, 0, 0, 1, 0, 0, 0, 1, 0))
        let json = """
            {"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],
            "nodes":[{"name":"top","children":[1,2]},{"name":"hat","mesh":0\(node)},{"name":"empty","scale":[0,0,0]}],
            "meshes":[{"primitives":[{"attributes":{"POSITION":0},"material":0}]}],
            "accessors":[{"bufferView":\(positions),"componentType":5126,"count":3,"type":"VEC3"}],
            "materials":[{"name":"felt"\(material)},{"name":"unworn","alphaMode":"BLEND","pbrMetallicRoughness":
            {"baseColorFactor":[1,1,1,0]}}],
            "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count)}]}
            """
        return try GLTFSample.read(GLTFSample.container(json: json, binary: buffer.bytes), as: "hat.glb").notes
    }

    private static func factor(_ alpha: Double) -> String { ",\"pbrMetallicRoughness\":{\"baseColorFactor\":[1,1,1,\(alpha)]}" }

    @Test("A material without opacity or below its own cutoff is noted")
    func materials() throws {
        #expect(
            try Self.notes(",\"alphaMode\":\"BLEND\"" + Self.factor(0)) == [
                "material \"felt\" is invisible: its opacity is 0"
            ])
        #expect(
            try Self.notes(",\"alphaMode\":\"MASK\"" + Self.factor(0.25))
                == ["material \"felt\" is invisible: its opacity, 0.25, is below its alpha cutoff, 0.5"])
        #expect(try Self.notes(",\"alphaMode\":\"OPAQUE\"" + Self.factor(0)).isEmpty)
        #expect(try Self.notes(",\"alphaMode\":\"BLEND\"" + Self.factor(0.01)).isEmpty)
    }

    @Test("A node scaled to zero is noted if it has content")
    func nodes() throws {
        #expect(try Self.notes("", node: ",\"scale\":[0,0,0]") == ["node \"top/hat\" is invisible: its scale is 0"])
        #expect(try Self.notes("", node: ",\"scale\":[1,0,1]").isEmpty)
    }
}
