import MeshFormats
import RenderTestSupport
import Testing

@Suite("Variants of glTF files")
struct GLTFVariantTests {
    /// Two quads without texture coordinates and four materials; the first quad has other materials in two variants.
    static func document(mappings: String = standard, variants: String = names) -> [UInt8] {
        var buffer = GLTFSample.Bytes()
        let positions = buffer.add([Float](arrayLiteral: 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0))
        let json = """
            {"asset":{"version":"2.0"},"scenes":[{"nodes":[0,1]}],"nodes":[{"mesh":0},{"mesh":1}],
            "extensionsUsed":["KHR_materials_variants"],"extensionsRequired":["KHR_materials_variants"],
            "extensions":{"KHR_materials_variants":{"variants":[\(variants)]}},
            "meshes":[{"name":"shoe","primitives":[{"attributes":{"POSITION":0},"mode":5,"material":1,
            "extensions":{"KHR_materials_variants":{"mappings":[\(mappings)]}}}]},
            {"name":"sole","primitives":[{"attributes":{"POSITION":0},"mode":5,"material":3}]}],
            "accessors":[{"bufferView":\(positions),"componentType":5126,"count":4,"type":"VEC3"}],
            "images":[{"uri":"a.png"}],"textures":[{"source":0}],
            "materials":[{"name":"unused"},{"name":"plain"},
            {"name":"night","pbrMetallicRoughness":{"baseColorTexture":{"index":0}}},{"name":"beach"}],
            "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count)}]}
            """
        return GLTFSample.container(json: json, binary: buffer.bytes)
    }

    private static let names = #"{"name":"midnight"},{"name":"beach"},{}"#
    private static let standard = #"{"material":2,"variants":[0,2]},{"material":3,"variants":[1]}"#

    @Test("A variant replaces the materials of the meshes that map it, and no others")
    func materials() throws {
        let model = try GLTFSample.read(Self.document(), as: "shoe.glb")
        #expect(model.variants == ["midnight", "beach", "2"])
        func names(_ variant: Int?) -> [String] {
            model.meshes.map { $0.materialIndex(inVariant: variant).map { model.materials[$0].name } ?? "" }
        }
        #expect(names(nil) == ["plain", "beach"])
        #expect(names(0) == ["night", "beach"])
        #expect(names(1) == ["beach", "beach"])
        #expect(names(2) == ["night", "beach"])
        // The mesh has no texture coordinates.
        let night = try #require(model.meshes[0].materialIndex(inVariant: 0))
        #expect(model.materials[night].textures.isEmpty)
        #expect(!model.materials.contains { $0.name == "unused" })
        #expect(!model.notes.contains { $0.contains("variants") }, "\(model.notes)")
    }

    @Test(
        "Wrong mappings are faults with a path",
        arguments: [
            (#"{"material":4,"variants":[0]}"#, "mappings[0].material is 4"),
            (#"{"variants":[0]}"#, "mappings[0].material is missing"),
            (#"{"material":1,"variants":[3]}"#, "mappings[0].variants[0] is 3"),
            (
                #"{"material":1,"variants":[0]},{"material":2,"variants":[0]}"#,
                "mappings[1].variants[0] is 0, which already has"
            ),
        ])
    func faults(mappings: String, words: String) throws {
        let fault = try #require(caught(GLTFFault.self) { try GLTFSample.stored(Self.document(mappings: mappings)) })
        #expect("\(fault)".contains(words), "\(fault)")
    }
}
