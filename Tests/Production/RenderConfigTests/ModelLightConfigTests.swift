import ConfigLanguage
import Foundation
import RasterResources
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

@testable import RenderConfig

/// The lights of a model file are used if the config has no lights, or on request.
@Suite struct ModelLightConfigTests {
    /// The job of a triangle with a lamp of 20 candela on a node named `stand`.
    private func job(_ config: String, light: String = "\"type\":\"point\",\"intensity\":20,\"range\":5") throws -> RenderJob {
        let positions = [Float](arrayLiteral: 0, 0, 0, 1, 0, 0, 0, 1, 0)
        let data = positions.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
        let json = """
            {"asset":{"version":"2.0"},"extensionsUsed":["KHR_lights_punctual"],"scenes":[{"nodes":[0,1]}],
            "nodes":[{"mesh":0,"name":"part"},{"name":"stand","translation":[0,2,0],"extensions":{"KHR_lights_punctual":{"light":0}}}],
            "extensions":{"KHR_lights_punctual":{"lights":[{"name":"bulb",\(light)}]}},
            "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
            "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],
            "bufferViews":[{"buffer":0,"byteLength":36}],
            "buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,\(Data(data).base64EncodedString())"}]}
            """
        return try loadedJob(config, files: ["lamp.gltf": Data(json.utf8)])
    }

    private func lights(of job: RenderJob) -> [Light] { job.scene.nodes.compactMap(\.light) }

    @Test func modelLightsReplaceDefaultDirectionalLightWithNote() throws {
        let job = try job("nodes: [{model: lamp.gltf}]")
        // The ambient light stays, so that surfaces out of reach of the lamp are not black.
        #expect(lights(of: job).map(\.kind) == [.ambient, .omni])
        let light = try #require(lights(of: job).last)
        #expect(light.attenuation == .inverseSquare(range: 5))
        // A white surface reflects 1/π of the incident light in each direction.
        #expect(abs(light.intensity - 20_000 / .pi) < 0.01)
        let node = try #require(job.scene.nodeIDs.first { job.scene[$0].light == light })
        #expect(job.scene.worldFromNode(node).translation == SIMD3(0, 2, 0))
        #expect(
            job.notes.count == 1 && job.notes[0].contains("replaces the default directional light"), "\(job.notes)")
    }

    @Test func modelLightsAreIgnoredIfConfigHasLights() throws {
        let job = try job("lights: [{kind: ambient}]\nnodes: [{model: lamp.gltf}]")
        #expect(lights(of: job).map(\.kind) == [.ambient])
        #expect(job.notes.count == 1 && job.notes[0].contains("ignored because the config has `lights`"), "\(job.notes)")
    }

    @Test(arguments: [
        ("lights: [{kind: ambient}]\nnodes: [{model: lamp.gltf, lights: true}]", [Light.Kind.ambient, .omni]),
        ("nodes: [{model: lamp.gltf, lights: true}]", [.omni]),
        ("nodes: [{model: lamp.gltf, lights: false}]", [.ambient, .directional]),
        ("nodes: [{model: lamp.gltf, lights: 0}]", [.ambient, .directional]),
        ("nodes: [{hidden: true, children: [{model: lamp.gltf, lights: true}]}]", [.ambient, .directional, .omni]),
        ("nodes: [{model: lamp.gltf, without: [stand]}]", [.ambient, .directional]),
        ("nodes: [{model: lamp.gltf, without: [bulb]}]", [.ambient, .directional]),
        ("nodes: [{model: lamp.gltf, parts: [part]}]", [.ambient, .directional]),
    ])
    func nodeSettingOverridesUseOfModelLights(config: String, kinds: [Light.Kind]) throws {
        let job = try job(config)
        #expect(lights(of: job).map(\.kind) == kinds, "\(config)")
        #expect(!job.notes.contains { $0.contains("light") }, "\(job.notes)")
    }

    @Test func numberScalesLightsAndUnitsScaleRange() throws {
        let job = try job("nodes: [{model: lamp.gltf, lights: 0.5, units: centimetres}]")
        let light = try #require(lights(of: job).first)
        guard case .inverseSquare(let range) = light.attenuation else {
            Issue.record("\(light.attenuation)")
            return
        }
        #expect(abs(range - 0.05) < 1e-6)
        #expect(abs(light.intensity - 1 / .pi) < 1e-4)
    }

    @Test func spotKeepsConeAndFalloffOfFile() throws {
        let cone = "\"type\":\"spot\",\"spot\":{\"innerConeAngle\":0.25,\"outerConeAngle\":0.5}"
        let spot = try #require(lights(of: job("nodes: [{model: lamp.gltf}]", light: cone)).last)
        #expect(spot.kind == .spot && spot.spotFalloff == .squared && spot.spotInnerAngle == 0.5 && spot.spotOuterAngle == 1)
    }

    @Test func lightsKeyNeedsModelWithLights() throws {
        let error = caught(ConfigError.self) { try job("nodes: [{name: n, lights: true}]") }
        #expect("\(String(describing: error))".contains("no `model`"))
        let parts = try job("nodes: [{model: lamp.gltf, lights: true, parts: [part]}]")
        #expect(parts.notes.contains { $0.contains("the model has no lights") }, "\(parts.notes)")
    }
}
