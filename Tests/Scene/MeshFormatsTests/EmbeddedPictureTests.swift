import Foundation
import JSONText
import MeshFormats
import Meshes
import RenderTestSupport
import Testing

@Suite("Pictures embedded in models")
struct EmbeddedPictureTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1, 2, 3]
    private static let webP = Array("RIFF".utf8) + [4, 0, 0, 0] + Array("WEBPVP8 ".utf8)

    /// A quad with two materials that read a named picture from a GLB's buffer and an unnamed one from its JSON.
    private static func twoMaterials(images: String, view: [UInt8]) -> [UInt8] {
        var buffer = GLTFSample.Bytes()
        let positions = buffer.add([Float](arrayLiteral: 0, 0, 0, 1, 0, 0, 0, 1, 0))
        _ = buffer.add(view)
        let json = """
            {"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
            "meshes":[{"primitives":[{"attributes":{"POSITION":0,"TEXCOORD_0":1},"material":0},
            {"attributes":{"POSITION":0,"TEXCOORD_0":1},"material":1}]}],
            "accessors":[{"bufferView":\(positions),"componentType":5126,"count":3,"type":"VEC3"},
            {"bufferView":\(positions),"componentType":5126,"count":3,"type":"VEC2"}],
            "images":[\(images)],"textures":[{"source":0},{"source":1}],
            "materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0}},"normalTexture":{"index":1}},
            {"pbrMetallicRoughness":{"baseColorTexture":{"index":0},"metallicRoughnessTexture":{"index":0}}}],
            "bufferViews":\(buffer.viewList),"buffers":[{"byteLength":\(buffer.bytes.count)}]}
            """
        return GLTFSample.container(json: json, binary: buffer.bytes)
    }

    private static let images = """
        {"name":"skin","bufferView":1,"mimeType":"image/png"},{"uri":"data:image/png;base64,iVBORw0KGgo="}
        """

    @Test("Embedded pictures are named by image name or index, and shared by materials")
    func names() throws {
        let model = try GLTFSample.read(Self.twoMaterials(images: Self.images, view: Self.png), as: "quad.glb")
        #expect(model.embeddedPictures.map(\.name) == ["skin", "images[1]"])
        #expect(model.embeddedPictures[0].bytes == Self.png)
        #expect(model.materials.flatMap(\.textures).count == 4)
    }

    @Test("A picture adds to the reader's message once, not once per material")
    func message() throws {
        func size(_ materials: Int) -> Int {
            let picture = EmbeddedPicture(name: "p", bytes: [UInt8](repeating: 7, count: 100_000))
            let material = ModelMaterial(name: "m", textures: [ModelTexture(slot: .diffuse, source: .embedded(picture))])
            let model = Model(roots: [], meshes: [], materials: Array(repeating: material, count: materials))
            return ModelMessage.model(model).bytes.count
        }
        #expect(size(50) < 110_000)
    }

    @Test("Images that repeatedly name the same bytes are rejected before they use memory")
    func repeated() throws {
        let repeated = Array(repeating: "{\"bufferView\":1,\"mimeType\":\"image/png\"}", count: 1000).joined(separator: ",")
        let bytes = Self.twoMaterials(images: repeated, view: [UInt8](repeating: 1, count: 10_000))
        var limits = ModelLimits.default
        limits.fileBytes = 1 << 20
        let fault = try #require(caught(GLTFFault.self) { try GLTFSample.stored(bytes, limits: limits) })
        guard case .overLimit(let what, _, _) = fault else { Issue.record("\(fault)"); return }
        #expect(what == "bytes of images")
    }

    @Test("A GLB stores each picture once with its type, and unsupported types are rejected")
    func written() throws {
        func file(_ bytes: [UInt8]) throws -> (json: OrderedJSON, model: Model) {
            let picture = EmbeddedPicture(name: "label", bytes: bytes)
            let slots: [ModelTexture.Slot] = [.diffuse, .normal, .emission]
            let material = ModelMaterial(
                name: "m", metalness: 0, roughness: 1,
                textures: slots.map { ModelTexture(slot: $0, source: .embedded(picture)) })
            let mesh = ModelMesh(name: "quad", mesh: ProceduralMesh.quad(width: 1, height: 1), materialIndex: 0)
            let file = try GLBWriter.bytes(
                of: Model(roots: [ModelNode(name: "r", meshIndices: [0])], meshes: [mesh], materials: [material]))
            let length = (0..<4).reduce(0) { $0 | Int(file[12 + $1]) << (8 * $1) }
            return (try OrderedJSON.parse(file[20..<20 + length]), try GLTFSample.read(file, as: "quad.glb"))
        }
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
        for (bytes, type) in [(Self.png, "image/png"), (jpeg, "image/jpeg"), (Self.webP, "image/webp")] {
            let (json, model) = try file(bytes)
            #expect(json["images"]?.elements.count == 1)
            #expect(json["images"]?.elements.first?["mimeType"]?.string == type)
            #expect(json["extensionsRequired"] == nil || type == "image/webp")
            #expect(model.embeddedPictures == [EmbeddedPicture(name: "label", bytes: bytes)])
            #expect(model.materials[0].textures.count == 3)
        }
        #expect(throws: GLBWriterError.unknownPicture(name: "label")) { try file(Array("BM6".utf8)) }
    }
}
