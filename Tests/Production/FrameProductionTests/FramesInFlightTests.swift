import ConfigSettings
import FilmIntegration
import Foundation
import ImageCodecs
import Imaging
import RenderConfig
import RenderTestSupport
import SceneGraph
import Testing
import Tracing

@testable import FrameProduction

/// A memory limit reduces the number of frames in flight before it rejects a job.
@Suite struct FramesInFlightTests {
    private func job(in folder: URL) throws -> RenderJob {
        let url = folder.appendingPathComponent("scene.yaml")
        try AtomicFile.write("background: '#406080'\noutput: {size: [640, 400], frames: 0-11}\n", to: url)
        return try RenderJob.load(configAt: url)
    }

    @Test func memoryLimitSetsFramesInFlight() throws {
        try withTemporaryFolder { folder in
            let job = try job(in: folder)
            func fitting(_ limit: Int) -> FittingFlight {
                FittingFlight(of: job, frames: 12, threads: 4, layers: 0, limit: limit)
            }
            let all = fitting(.max)
            #expect(all.flight.most == 8 && all.flight.workers == 4 && all.notes.isEmpty)
            #expect(all.bytesPerFrame >= 640 * 400 * 4)
            for most in 1...8 {
                let bytes = MemoryEstimate(of: job, all.flight.limited(to: most), layers: 0).total
                let (exact, short) = (fitting(bytes), fitting(bytes - 1))
                #expect(exact.flight.most == most && exact.flight.workers == min(most, 4))
                #expect(exact.estimate.total == bytes)
                // One frame is the minimum; the estimate reports that it does not fit.
                #expect(short.flight.most == max(most - 1, 1))
            }
        }
    }

    @Test func lowMemoryLimitRendersWithFewerFramesInFlight() throws {
        try withTemporaryFolder { folder in
            let job = try job(in: folder)
            let one = MemoryEstimate(of: job, frames: 1, threads: 1)
            func report(_ limit: Int, _ name: String) throws -> ProductionReport {
                var production = FrameProduction(job, to: .folder(folder.appendingPathComponent(name)))
                production.threads = 4
                production.hashesPixels = true
                production.memoryLimit = limit
                return try production.run()
            }
            let (free, bound) = (try report(.max, "a"), try report(one.total, "b"))
            #expect(free.framesInFlight == 8 && free.notes.isEmpty)
            #expect(bound.framesInFlight == 1 && bound.estimatedMemoryBytes == one.total)
            let words = "allows 1 frame in flight instead of 8"
            #expect(bound.notes.count == 1 && bound.notes[0].contains(words), "\(bound.notes)")
            #expect(bound.pixelsSHA256 == free.pixelsSHA256)
            #expect(throws: MemoryLimitError.self) { try report(one.total - 1, "c") }
            #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("c").path))
        }
    }

    @Test func smoothSurfacesCountAgainstTheLimit() throws {
        try withTemporaryFolder { folder in
            try FileManager.default.copyItem(
                at: SharedData.packageRoot.appendingPathComponent("models/face.glb"),
                to: folder.appendingPathComponent("face.glb"))
            func bytes(_ key: String) throws -> Int {
                let url = folder.appendingPathComponent("scene.yaml")
                try AtomicFile.write("output: {size: [64, 64]}\nnodes: [{model: face.glb\(key)}]\n", to: url)
                return MemoryEstimate(of: try RenderJob.load(configAt: url), frames: 1, threads: 1).total
            }
            let (none, once, twice) = (try bytes(""), try bytes(", subdivide: 1"), try bytes(", subdivide: 2"))
            // The matrices of the model's 1304 vertices take 1.1 MB and 4.5 MB.
            #expect(once - none > 1_100_000 && twice - once > 3_400_000)
        }
    }

    @Test func shadowMapsAndKeysCountAgainstTheLimit() throws {
        try withTemporaryFolder { folder in
            func bytes(_ config: String) throws -> Int {
                let url = folder.appendingPathComponent("scene.yaml")
                try AtomicFile.write("output: {size: [64, 64]}\n" + config, to: url)
                return MemoryEstimate(of: try RenderJob.load(configAt: url), frames: 1, threads: 1).total
            }
            func lights(_ shadow: String) -> String {
                "lights:\n" + String(repeating: "- {kind: directional, castsShadow: \(shadow)}\n", count: 100)
            }
            let maps = try bytes(lights("{mapSize: 512}")) - bytes(lights("false"))
            // Measured: 1 MiB for each map of 512×512.
            #expect((100 << 20..<101 << 20).contains(maps), "\(maps)")
            let keys = (0..<10_000).map { "    - [\($0), 0.5]\n" }.joined()
            let still = "face: {blendShapes: {jawOpen: 0.5}}\n"
            let keyed = try bytes("face:\n  blendShapes:\n    jawOpen:\n" + keys) - bytes(still)
            // Measured: about 10 MB.
            #expect((8_000_000...16_000_000).contains(keyed), "\(keyed)")
            // Keyframes are not smoothed, regardless of the duration of the face.
            let long = "face: {duration: 86400, SMOOTHING blendShapes: {jawOpen: [[0, 0], [86400, 1]]}}\n"
            let smoothed = try bytes(long.replacing("SMOOTHING", with: "smoothing: 0.3,"))
            #expect(try smoothed - bytes(long.replacing("SMOOTHING ", with: "")) < 1 << 20)
        }
    }

    @Test func eachPostStepHasStageAndMemory() throws {
        try withTemporaryFolder { folder in
            func chain(_ config: String, layers: Int = 0) throws -> (PostChain, bytes: Int) {
                let url = folder.appendingPathComponent("scene.yaml")
                try AtomicFile.write("output: {size: [64, 64]}\n" + config, to: url)
                var job = try RenderJob.load(configAt: url)
                // The config's text counts as well.
                job.tree = nil
                let estimate = MemoryEstimate(of: job, frames: 1, threads: 1, layers: layers)
                return (PostChain(of: job, layers: layers), estimate.total)
            }
            let camera = "camera: {bloom: {}, ambientOcclusion: {}, exposureOffset: 1}\n"
            let (plain, all) = (try chain(""), try chain(camera, layers: 2))
            let stages = all.0.steps.map { type(of: $0).stage }
            #expect(stages == [.occlusion, .tiles, .bloom, .frame])
            let size = ImageSize(64, 64)
            #expect(plain.0.steps.map { type(of: $0).stage } == [.tiles])
            #expect(plain.0.memory(for: size) == PostMemory())
            // Bytes per pixel of ambient occlusion, bloom and layers. Bloom's radius is 1.92 pixels.
            let perPixel = 12 + (20 + 32) + 80
            #expect(all.bytes - plain.bytes == 64 * 64 * perPixel)
        }
    }

    @Test func memoryOfFilmStepsGrowsWithTheirSettings() {
        var match = FilmMatch()
        (match.grain, match.surface) = (.automatic, .object)
        let size = ImageSize(100, 10)
        #expect(match.memory(for: size) == PostMemory(perFrame: 1000 * (4 + 7)))
        match.shutterAngle = 180
        #expect(match.memory(for: size) == PostMemory(perFrame: 1000 * (24 * 4 + 7)))
        let kept = FilmMatte(keptParts: [.hair, .hands]).memory(for: size)
        #expect(kept == PostMemory(perFrame: 4000 + 3 << 20))
        let estimated = FilmMatte(occlusion: .estimate, keptParts: []).memory(for: size)
        #expect(estimated == PostMemory(perFrame: 4000, perJob: 18 << 20))
    }

    @Test func mediaAndTextsOverLimitAreRejectedOnLoading() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("scene.yaml")
            let picture = SRGBImage(size: ImageSize(4, 4), filledWith: .clear)
            try PNGEncoder().write(picture, to: folder.appendingPathComponent("p.png"))
            for node in ["media: {picture: p.png}", "text: {string: some words}"] {
                let nodes = (0..<2000).map { "- {name: n\($0), \(node)}\n" }.joined()
                try AtomicFile.write("output: {size: [1280, 720]}\nnodes:\n" + nodes, to: url)
                var options = ConfigOptions()
                options.memoryLimit = 64 << 20
                #expect(throws: MemoryLimitError.self) { try RenderJob.load(configAt: url, options: options) }
            }
        }
    }

    @Test func particlesCountAgainstTheLimit() throws {
        try withTemporaryFolder { folder in
            func bytes(_ particles: String) throws -> Int {
                let url = folder.appendingPathComponent("scene.yaml")
                try AtomicFile.write("output: {size: [64, 64], frames: 0-11}\nnodes:\n- {particles: {\(particles)}}\n", to: url)
                return MemoryEstimate(of: try RenderJob.load(configAt: url), frames: 1, threads: 1).total
            }
            let few = try bytes("rate: 10, life: 1, most: 100000")
            let many = try bytes("rate: 10000, life: 3600, most: 100000")
            // Measured: 950 bytes per drawn particle on one thread.
            #expect((95_000_000...110_000_000).contains(many - few), "\(many - few)")
            let driven = try bytes("rate: {random: {}}, life: 1, most: 50000")
            #expect((45_000_000...55_000_000).contains(driven - few), "\(driven - few)")
        }
    }
}
