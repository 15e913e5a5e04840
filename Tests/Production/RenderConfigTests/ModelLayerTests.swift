import Foundation
import ImageCodecs
import Imaging
import RasterResources
import SceneGraph
import Testing

@testable import RenderConfig

/// The volumes and the sheen of a model's materials.
@Suite struct ModelLayerTests {
    /// A triangle on nodes with scales of 1, 2 and 1, whose materials are given as JSON.
    private func job(_ material: String, config: String = "nodes: [{model: a.gltf, scale: 3}]") throws -> RenderJob {
        let numbers: [Float] = [0, 0, 0, 1, 0, 0, 0, 1, 0]
        let data = numbers.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
        let json = """
            {"asset":{"version":"2.0"},"scenes":[{"nodes":[0,1,2]}],
            "nodes":[{"mesh":0},{"mesh":0,"scale":[2,2,2]},{"mesh":0}],
            "meshes":[{"primitives":[{"attributes":{"POSITION":0},"material":0}]}],
            "materials":[{"name":"ink",\(material)}],
            "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],
            "bufferViews":[{"buffer":0,"byteLength":36}],
            "buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,\(Data(data).base64EncodedString())"}]}
            """
        return try loadedJob(config, files: ["a.gltf": Data(json.utf8)])
    }

    /// Half a metre of glass of which a metre leaves a quarter of the red light and all of the blue.
    private static let glass = """
        "doubleSided":true,"extensions":{"KHR_materials_transmission":{"transmissionFactor":1},
        "KHR_materials_volume":{"thicknessFactor":0.5,"attenuationDistance":1,"attenuationColor":[0.25,0.0625,1]}}
        """

    private func surfaces(_ job: RenderJob) -> [[Material]] {
        job.scene.nodes.filter { !$0.surfaces.isEmpty }.map { $0.surfaces.map { job.scene[$0.material] } }
    }

    @Test func clearGlassAbsorbsLightOverItsThickness() throws {
        let nodes = surfaces(try job(Self.glass))
        // The size of the model in the config does not change its look; that of a node in the file does.
        for (materials, expected) in zip(nodes, [SIMD3<Float>(0.5, 0.25, 1), SIMD3(0.25, 0.0625, 1), SIMD3(0.5, 0.25, 1)]) {
            try #require(materials.count == 2)
            let tint = materials[0]
            #expect(
                tint.blendMode == .multiply && tint.lightingModel == .constant && !tint.isDoubleSided && !tint.writesToDepth)
            guard case .color(let color) = tint.diffuse.contents else { throw NoUniformColor() }
            let light = color.premultiplied
            #expect(abs(light.x - expected.x) < 1e-6 && abs(light.y - expected.y) < 1e-6 && light.z == 1, "\(light)")
            #expect(materials[1].lightingModel == .physicallyBased)
        }
        #expect(nodes.count == 3)
    }

    @Test(arguments: [
        #""extensions":{"KHR_materials_transmission":{"transmissionFactor":1}}"#,
        #""extensions":{"KHR_materials_volume":{"thicknessFactor":1,"attenuationDistance":1,"attenuationColor":[0,0,0]}}"#,
        #""extensions":{"KHR_materials_transmission":{"transmissionFactor":1},"KHR_materials_volume":{"thicknessFactor":1}}"#,
    ])
    func surfacesWithoutAbsorptionHaveNoTint(material: String) throws {
        #expect(surfaces(try job(material)).allSatisfy { $0.count == 1 })
    }

    @Test func replacedGlassAbsorbsNothing() throws {
        let config = "materials: {paint: {diffuse: \"#ff0000\"}}\nnodes: [{model: a.gltf, materials: {ink: paint}}]"
        #expect(surfaces(try job(Self.glass, config: config)).allSatisfy { $0.count == 1 && $0[0].name == "paint" })
    }

    @Test func thicknessMapIsConvertedToTransmittedLight() {
        let map = SRGBImage(size: ImageSize(2, 1)) { x, _ in SRGBA8(red: 9, green: x == 0 ? 0 : 255, blue: 77) }
        let light = DecodedImage.standard(map).transmission(density: SIMD3(0, 1, 100)).pixels.map(\.premultiplied)
        #expect(light[0] == SIMD4(1, 1, 1, 1))
        #expect(light[1].x == 1 && abs(light[1].y - 0.367_879_4) < 1e-6 && light[1].z < 1e-6)
    }

    @Test func sheenOfFileIsThatOfMaterial() throws {
        let material = surfaces(
            try job(#""extensions":{"KHR_materials_sheen":{"sheenColorFactor":[0.5,0.25,1],"sheenRoughnessFactor":0.3}}"#))[0][
                0]
        #expect(material.sheen.contents == .color(red: 0.5, green: 0.25, blue: 1))
        #expect(material.sheenRoughness.contents == .color(red: 0.3, green: 0.3, blue: 0.3))
        #expect(material.hasSheen)
        let picture = SRGBImage(size: ImageSize(1, 1), filledWith: SRGBA8(red: 0, green: 0, blue: 0, alpha: 51))
        #expect(abs(DecodedImage.standard(picture).alpha.pixels[0].premultiplied.x - 0.2) < 1e-6)
    }

    private struct NoUniformColor: Error {}
}
