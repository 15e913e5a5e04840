import Foundation
import Meshes
import MeshFormats
import RenderMath
import RenderTestSupport
import Testing

/// VRM avatars: their direction, and the notes on features that are not drawn.
@Suite struct GLTFAvatarTests {
    private static func model(_ members: String, clips: [(name: String, seconds: Float)] = []) throws -> Model {
        try #require(try GLTFSample.stored([UInt8](TriangleModel.gltf(clips: clips, members: members))))
    }

    private static let version0 = """
        "extensionsUsed":["VRM"],"extensions":{"VRM":{"secondaryAnimation":{"boneGroups":[{},{}]},
        "materialProperties":[{"shader":"VRM/MToon"},{"shader":"VRM_USE_GLTFSHADER"}],
        "blendShapeMaster":{"blendShapeGroups":[{"name":"A"},{"name":"Blink","materialValues":[{}]}]},
        "firstPerson":{"lookAtTypeName":"Bone"}}},
        """

    private static let version1 = """
        "extensionsUsed":["VRMC_vrm","VRMC_springBone","VRMC_materials_mtoon"],"extensionsRequired":["VRMC_vrm"],
        "extensions":{"VRMC_vrm":{"specVersion":"1.0","lookAt":{},"expressions":{"preset":{"happy":{},"aa":{}},
        "custom":{"shy":{"materialColorBinds":[{}]}}}},"VRMC_springBone":{"springs":[{}]}},
        """

    @Test func version0IsTurnedToFacePlusZ() throws {
        let model = try Self.model(Self.version0)
        // Half a turn about y: (0.2, 0, 0) becomes (−0.2, 0, 0), and the front face looks the other way.
        #expect(model.placedMeshes[0].mesh.positions == [SIMD3(0, 0, 0), SIMD3(-0.2, 0, 0), SIMD3(0, 0.1, 0)])
        #expect(
            model.notes == [
                "VRM 0 avatars face -z; the model is turned to face +z",
                "features of VRM 0 that are not drawn: 2 spring bones, 1 MToon material, 2 expressions (1 of them changes "
                    + "materials), look-at",
            ])
    }

    @Test func version1FacesPlusZAsGLTF() throws {
        let model = try Self.model(Self.version1)
        #expect(model.placedMeshes[0].mesh.positions[1] == SIMD3(0.2, 0, 0))
        #expect(
            model.notes == [
                "features of VRM 1 that are not drawn: 1 spring bone, 3 expressions (1 of them changes materials), look-at"
            ])
    }

    @Test func fileWithBothVersionsIsNotTurned() throws {
        let model = try Self.model("\"extensions\":{\"VRM\":{},\"VRMC_vrm\":{}},")
        #expect(model.placedMeshes[0].mesh.positions[1] == SIMD3(0.2, 0, 0) && model.notes.isEmpty)
    }

    @Test("Clips still move their own node below the node that turns the model")
    func clipsOfTurnedAvatar() throws {
        let model = try Self.model("\"extensions\":{\"VRM\":{}},", clips: [("rise", 1)])
        #expect(model.clips[0].channels.map(\.node) == [1])
        #expect(model.roots[0].name == "ROOT" && model.roots[0].children[0].name == "leaf")
    }

    @Test(arguments: [
        "{\"VRM\":{\"secondaryAnimation\":7,\"blendShapeMaster\":[],\"materialProperties\":{\"a\":1}}}",
        "{\"VRMC_vrm\":{\"expressions\":{\"preset\":[1]}},\"VRMC_springBone\":{\"springs\":3}}",
    ])
    func faultyFieldsOfExtensionsDoNotRefuseTheFile(extensions: String) throws {
        let model = try Self.model("\"extensions\":\(extensions),")
        #expect(model.meshes.count == 1)
    }

    @Test func vrmFilesAreReadByTheirExtension() throws {
        let glb = GLTFSample.container(
            json: String(decoding: TriangleModel.gltf(members: Self.version0), as: UTF8.self), binary: [])
        let model = try GLTFSample.read(glb, as: "avatar.VRM")
        #expect(model.triangleCount == 1 && model.notes.count == 2)
        let error = try #require(
            caught(ModelError.self) {
                try GLTFSample.read([UInt8](TriangleModel.gltf()), as: "avatar.vrm")
            })
        #expect(error.description.contains("is not a valid .vrm file: its content looks like glTF (.gltf)"), "\(error)")
    }
}
