import ConfigLanguage
import FaceDrivers
import FaceTracking
import Foundation
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

@testable import RenderConfig

/// Scenes, variants and cameras of a model's file, chosen by name in a config.
@Suite struct ModelChoiceTests {
    /// A shoe with two variants in one scene, and a box in another; both scenes have cameras, one of which a clip moves.
    private static let gltf: String = {
        let numbers: [Float] = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 2, 2, 0, 4]
        let data = numbers.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
        let eye = #""type":"perspective","perspective":{"yfov":0.5,"znear":0.1}"#
        return """
            {"asset":{"version":"2.0"},"extensionsUsed":["KHR_materials_variants"],
            "extensions":{"KHR_materials_variants":{"variants":[{"name":"midnight"},{"name":"beach"}]}},
            "scenes":[{"name":"Shop","nodes":[0,1,2]},{"name":"Store","nodes":[3,4]}],
            "nodes":[{"name":"shoe","mesh":0},{"name":"stand","camera":0,"translation":[0,0,2],"scale":[2,2,2]},
            {"name":"above","camera":1,"rotation":[-0.70710678,0,0,0.70710678],"translation":[0,5,0]},
            {"name":"box","mesh":1},{"name":"corner","camera":0}],
            "cameras":[{"name":"Portrait",\(eye)},
            {"type":"orthographic","orthographic":{"xmag":1,"ymag":1.5,"znear":0.5,"zfar":50}}],
            "animations":[{"name":"drive","samplers":[{"input":1,"output":2}],
            "channels":[{"sampler":0,"target":{"node":1,"path":"translation"}}]}],
            "meshes":[{"name":"upper","primitives":[{"attributes":{"POSITION":0},"material":0,
            "extensions":{"KHR_materials_variants":{"mappings":[{"material":1,"variants":[0]},{"material":2,"variants":[1]}]}}}]},
            {"name":"lid","primitives":[{"attributes":{"POSITION":0},"material":3}]}],
            "materials":[{"name":"plain"},{"name":"blue"},{"name":"sand"},{"name":"card"}],
            "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},
            {"bufferView":1,"componentType":5126,"count":2,"type":"SCALAR"},
            {"bufferView":2,"componentType":5126,"count":2,"type":"VEC3"}],
            "bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":8},
            {"buffer":0,"byteOffset":44,"byteLength":24}],
            "buffers":[{"byteLength":68,"uri":"data:application/octet-stream;base64,\(Data(data).base64EncodedString())"}]}
            """
    }()

    private func job(_ config: String) throws -> RenderJob {
        try loadedJob(config, files: ["shoe.gltf": Data(Self.gltf.utf8)])
    }

    private func materials(_ job: RenderJob) -> [String] {
        job.scene.nodes.flatMap(\.surfaces).map { job.scene[$0.material].name }
    }

    // MARK: Variants and scenes

    @Test(arguments: [
        ("nodes: [{model: shoe.gltf}]", ["plain"]), ("nodes: [{model: shoe.gltf, variant: midnight}]", ["blue"]),
        ("nodes: [{model: shoe.gltf, variant: beach}]", ["sand"]),
        ("nodes: [{model: shoe.gltf, variant: beach}, {model: shoe.gltf, variant: midnight}]", ["sand", "blue"]),
        ("nodes: [{model: shoe.gltf, scene: Store}]", ["card"]),
        ("nodes: [{model: shoe.gltf, scene: Shop, variant: beach}, {model: shoe.gltf, scene: Store}]", ["sand", "card"]),
        ("nodes: [{model: shoe.gltf, variant: beach, without: [sand]}]", []),
    ])
    func variantAndSceneAreChosenByName(config: String, names: [String]) throws {
        #expect(materials(try job(config)) == names)
    }

    @Test(arguments: [
        ("nodes: [{model: shoe.gltf, variant: beech}]", #"the model has no variant "beech"; did you mean "beach"?"#),
        ("nodes: [{model: shoe.gltf, variant: gold}]", #"the model has no variant "gold"; it has midnight, beach"#),
        ("nodes: [{model: shoe.gltf, scene: Stor}]", #"the model has no scene "Stor"; did you mean "Store"?"#),
        ("nodes: [{model: shoe.gltf, scene: Roof}]", #"the model has no scene "Roof"; it has Shop, Store"#),
        (
            "camera: {source: model, name: Portrat}\nnodes: [{model: shoe.gltf}]",
            #"no camera "Portrat"; did you mean "Portrait"?"#
        ),
        (
            "camera: {source: model, name: side}\nnodes: [{model: shoe.gltf}]",
            #"no camera "side"; the models have Portrait, above"#
        ),
        ("camera: model\nnodes: []", "no model of the config has a camera"),
    ])
    func unknownNamesAreListed(config: String, message: String) throws {
        let error = try #require(caught(ConfigError.self) { try job(config) })
        #expect("\(error)".contains(message), "\(error)")
    }

    @Test func choicesAreNotedUnlessMade() throws {
        let notes = try job("nodes: [{model: shoe.gltf, clips: drive}]").notes
        #expect(notes.contains { $0.contains("2 variants: midnight, beach; `variant: midnight` on the node shows the first") })
        #expect(notes.contains { $0.contains("2 scenes: Shop, Store; `scene: NAME` on the node selects one") })
        #expect(notes.contains { $0.contains("2 cameras: Portrait, above; `camera: {source: model}` uses the first") })
        let chosen = try job(
            "camera: model\nnodes: [{model: shoe.gltf, clips: drive, scene: Shop, variant: beach}]"
        ).notes
        for word in ["variants", "scenes", "cameras"] {
            #expect(!chosen.contains { $0.contains("the model's file has") && $0.contains(word) }, "\(chosen)")
        }
    }

    // MARK: Cameras

    private func state(_ job: RenderJob, at seconds: Double) -> FrameState {
        var timeline = Timeline(scene: job.scene, drivers: job.drivers)
        _ = timeline.advance(to: TrackedFrame(index: 0, time: 0))
        return timeline.advance(to: TrackedFrame(index: 1, time: seconds))
    }

    private func near(_ a: Matrix4, _ b: Matrix4) -> Bool {
        zip(a.columnMajor, b.columnMajor).allSatisfy { abs($0 - $1) < 1e-5 }
    }

    @Test func cameraFollowsItsNodeWithoutScale() throws {
        let job = try job("camera: {source: model, exposureOffset: 1}\nnodes: [{model: shoe.gltf, clips: drive}]")
        let camera = FrameState(of: job.scene).camera
        #expect(camera.lens == .fieldOfView(0.5) && camera.exposureOffset == 1)
        // The node doubles lengths.
        #expect(abs(camera.near - 0.2) < 1e-6)
        #expect(near(FrameState(of: job.scene).worldFromCamera, Matrix4(translation: SIMD3(0, 0, 2))))
        // The clip moves the node from (0, 0, 2) to (2, 0, 4) in a second.
        #expect(near(state(job, at: 0.5).worldFromCamera, Matrix4(translation: SIMD3(1, 0, 3))))
    }

    @Test func cameraIsNamedAfterItsNodeIfItHasNoName() throws {
        let job = try job(
            "camera: {source: model, name: above}\nnodes: [{model: shoe.gltf, units: centimetres, translate: [1, 0, 0]}]")
        let state = state(job, at: 0)
        guard case .orthographic(let height) = state.camera.lens else {
            Issue.record("\(state.camera.lens)")
            return
        }
        // 2 · 1.5 cm.
        #expect(abs(height - 0.03) < 1e-6 && abs(state.camera.near - 0.005) < 1e-6 && abs(state.camera.far - 0.5) < 1e-6)
        // It looks down from 5 cm.
        #expect((state.worldFromCamera.translation - SIMD3(1, 0.05, 0)).length < 1e-6)
        #expect((state.worldFromCamera.transform(direction: SIMD3(0, 0, -1)) - SIMD3(0, -1, 0)).length < 1e-6)
    }

    @Test func modelCameraCannotBeDriven() throws {
        let error = try #require(
            caught(ConfigError.self) {
                try job(
                    "camera: model\nnodes: [{model: shoe.gltf}]\ndrivers: [{property: {target: camera.position.x, value: 1}}]\n"
                )
            })
        #expect("\(error)".contains("the recording or a model moves the camera; use `camera: fixed`"), "\(error)")
    }

    @Test func nameOfCameraWithoutModelIsNoted() throws {
        let notes = try job("camera: {name: Portrait}\nnodes: []").notes
        #expect(notes.contains { $0.contains("`name` has no effect without `source: model`") }, "\(notes)")
    }
}
