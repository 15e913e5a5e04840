import ConfigSettings
import Foundation
import ImageCodecs
import Imaging
import RenderConfig
import RenderMath
import RenderTestSupport
import SceneGraph
import SceneRenderer
import Testing

@testable import FrameProduction

@Suite("OpenEXR files hold passes and Cryptomattes")
struct CompositingOutputTests {
    /// A white triangle that fills the lower left half of 16×16 pixels.
    private static let config = """
        output: {size: [16, 16]}
        camera: {source: fixed, position: [0, 0, 1], target: [0, 0, 0], fieldOfView: 90}
        lights: [{kind: ambient, intensity: 1000}]
        nodes: [{name: half, model: half.obj, material: {model: lambert, diffuse: "#ffffff", blend: BLEND}}]

        """

    private func withJob(_ blendMode: String = "alpha", _ more: String = "", _ body: (RenderJob, URL) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let config = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(Self.config.replacing("BLEND", with: blendMode) + more, to: config)
            try AtomicFile.write(
                "v -1 -1 0\nv 1 -1 0\nv -1 1 0\nvn 0 0 1\nf 1//1 2//1 3//1\n", to: folder.appendingPathComponent("half.obj"))
            try body(try RenderJob.load(configAt: config), folder)
        }
    }

    @Test("Channels have names that compositors know, and manifests name nodes and materials", arguments: [false, true])
    func channels(separatesParts: Bool) throws {
        try withJob { job, folder in
            let file = folder.appendingPathComponent("a.exr")
            var production = FrameProduction(job, to: try OutputDestination(path: file.path))
            production.layers = FrameLayer.allCases
            production.openEXR = OpenEXREncoder(separatesParts: separatesParts)
            _ = try production.run()
            let bytes = [UInt8](try Data(contentsOf: file))
            let layers = [
                "depth.Z", "depth.A", "normal.A", "motion.A", "textureCoordinates.A", "faceShadow.A", "diffuse.R", "specular.G",
                "reflection.B", "emission.R", "shadow.R", "background.R", "CryptoNode00.R", "CryptoNode02.A",
                "CryptoMaterial01.B",
            ]
            let drawn = try #require(job.scene.nodeIDs.first { !job.scene[$0].surfaces.isEmpty })
            let path = job.scene.path(of: drawn)
            #expect(path.hasPrefix("half"))
            // The keys are the hashes of the layers' names without their last digit.
            let attributes = [
                "cryptomatte/4f8e326/name", "cryptomatte/4f8e326/manifest", "cryptomatte/be359d6/hash", "MurmurHash3_32",
                "uint32_to_float32", "\"\(path)\":\"\(CryptomatteHash(path).text)\"",
            ]
            let names = separatesParts ? layers.map { String($0.prefix { $0 != "." }) } : layers
            for text in names + attributes { #expect(bytes.firstRange(of: Array(text.utf8)) != nil, "\(text)") }
        }
    }

    @Test("Each pixel has its light in the layer of its origin")
    func terms() throws {
        try withJob("alpha", "background: {color: [1, 1, 1]}\n") { job, _ in
            let renderer = try FrameRenderer(job)
            var sequence = try FrameSequence(job)
            let plan = try #require(try sequence.next())
            let (light, layers) = try renderer.compositing(
                of: plan, layers: LightTerm.allCases.compactMap { FrameLayer(rawValue: $0.rawValue) },
                objects: RankedObjects(of: job.scene), threads: 1)
            #expect(try light == renderer.light(.scene, of: plan, threads: 1))
            #expect(layers.map(\.name) == LightTerm.allCases.map(\.rawValue))
            for layer in layers {
                guard case .colors(let light) = layer.numbers else {
                    Issue.record("\(layer.name) has no colours")
                    continue
                }
                // The first pixel is in the triangle, the second one outside.
                let (inside, outside) = (light[3, 12].premultiplied.xyz, light[12, 3].premultiplied.xyz)
                #expect(inside == (layer.name == "diffuse" ? SIMD3(1, 1, 1) : .zero), "\(layer.name)")
                #expect(outside == (layer.name == "background" ? SIMD3(1, 1, 1) : .zero), "\(layer.name)")
            }
        }
    }

    @Test("PNGs hold the shadow on faces; the other layers need an .exr")
    func pictures() throws {
        try withJob { job, folder in
            var production = FrameProduction(job, to: .folder(folder.appendingPathComponent("frames")))
            production.layers = [.depth, .cryptoNode, .diffuse]
            let path = production.destination.description
            #expect(throws: ProductionError.layersNeedOpenEXR(path: path, layers: "cryptoNode and diffuse")) {
                _ = try production.run()
            }
            production.layers = [.faceShadow]
            _ = try production.run()
            let file = folder.appendingPathComponent("frames/faceShadow/frame-000000.png")
            #expect(FileManager.default.fileExists(atPath: file.path))
        }
    }

    @Test("Notes name what does not add up or is empty")
    func notes() throws {
        func notes(_ blendMode: String, _ layers: [FrameLayer], _ name: String = "a.exr") throws -> [String] {
            var notes: [String] = []
            try withJob(blendMode) { job, folder in
                var production = FrameProduction(job, to: try OutputDestination(path: folder.path + "/" + name))
                production.layers = layers
                notes = production.layerNotes
            }
            return notes
        }
        #expect(try notes("alpha", [.diffuse, .cryptoNode]).isEmpty && notes("screen", [.depth]).isEmpty)
        #expect(try notes("screen", [.diffuse]).first?.contains("half") == true)
        #expect(try notes("subtract", [.shadow]).first?.contains("half") == true)
        #expect(try notes("alpha", [.faceShadow], "a.png").first?.contains("occluder: true") == true)
    }

    @Test("Held layers count in the memory estimate")
    func memory() throws {
        try withJob { job, _ in
            func bytes(_ heldLayers: Int) -> Int {
                PostChain(of: job, layers: 1, heldLayers: heldLayers).memory(for: job.size).perFrame
            }
            #expect(bytes(7) - bytes(0) == 7 * 48 * 256)
            var production = FrameProduction(job, to: try OutputDestination(path: "a.exr"))
            production.layers = [.diffuse, .depth, .cryptoNode]
            #expect(production.heldLayerCount == 6)
            production.destination = .folder(URL(fileURLWithPath: "frames"))
            #expect(production.heldLayerCount == 0)
        }
    }
}
