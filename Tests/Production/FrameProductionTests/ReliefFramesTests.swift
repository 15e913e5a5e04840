import FaceTracking
import Foundation
import FrameProduction
import ImageCodecs
import Imaging
import RenderConfig
import RenderMath
import RenderTestSupport
import SceneGraph
import Testing

/// Reliefs read pictures of other jobs and of earlier frames; a frame does not depend on which other frames are rendered.
@Suite struct ReliefFramesTests {
    private static let frameCount = 14

    /// A folder with captured pictures of noise in which a face moves and is lost for a while, and configs with reliefs of it.
    private func withJob(_ config: String, _ body: (RenderJob) throws -> Void) throws {
        try withTemporaryFolder { folder in
            var random = SeededGenerator(seed: 0x5EED)
            let header = RecordingHeader(imageSize: SIMD2(60, 40), frameRate: 10)
            let writer = try RecordingWriter(to: folder.appendingPathComponent("take.jsonl"), header: header)
            for index in 0..<Self.frameCount {
                let picture = SRGBImage(size: ImageSize(60, 40)) { x, y in
                    let level = UInt8(truncatingIfNeeded: random.integer(in: 0...90) + 3 * (x + y) / 2)
                    return SRGBA8(red: level, green: UInt8(17 * index), blue: 255 - level)
                }
                try PNGEncoder().write(picture, to: folder.appendingPathComponent("\(index).png"))
                let rectangle = ImageRectangle(
                    left: random.number(in: -5..<20), top: random.number(in: -5..<10), width: 30, height: 25)
                let face = TrackedFace(id: "a", isTracked: !(6...7).contains(index), rectangle: rectangle)
                try writer.append(
                    TrackedFrame(index: index, time: Double(index) / 10, faces: [face], picturePath: "\(index).png"))
            }
            try writer.finish()
            let shared = """
                recording: take.jsonl
                camera: {source: fixed, position: [0, 0, 2], fieldOfView: 40}
                output: {size: [48, 32]}
                face: {whileLost: hold}

                """
            try AtomicFile.write(
                shared + """
                    background: {captured: true}
                    nodes: [{relief: {columns: 16, rows: 12, textureDelay: 0.3}}]
                    """, to: folder.appendingPathComponent("inner.yaml"))
            let url = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(shared + config, to: url)
            try body(try RenderJob.load(configAt: url))
        }
    }

    /// A smooth slope has no steps: heights of 8 bits give terraces, which light from the side shows as lines.
    @Test func deepPicturesGiveSmoothReliefs() throws {
        try withTemporaryFolder { folder in
            let slope = DeepImage(size: ImageSize(256, 64)) { x, _ in
                let level = UInt16(30_000 + 12 * x)
                return SRGBA16(red: level, green: level, blue: level, alpha: .max)
            }
            try AtomicFile.write(PNGEncoder().encode(slope), to: folder.appendingPathComponent("deep.png"))
            try PNGEncoder().write(SRGBImage(slope), to: folder.appendingPathComponent("shallow.png"))
            func largestJump(_ name: String) throws -> Int {
                let url = folder.appendingPathComponent("scene.yaml")
                try AtomicFile.write(
                    """
                    output: {size: [256, 64], antialiasing: none}
                    camera: {source: fixed, position: [0, 0, 2], fieldOfView: 14}
                    lights: [{kind: directional, intensity: 1000, direction: [1, 0, -0.05]}]
                    nodes:
                    - relief: {of: {picture: \(name)}, area: [0, 0, 1, 1], columns: 256, rows: 16, heightScale: 0.75, normals: exact}
                      material: {model: lambert, diffuse: "#ffffff"}
                    """, to: url)
                let job = try RenderJob.load(configAt: url)
                var sequence = try FrameSequence(job)
                let frame = try FrameRenderer(job).picture(of: try #require(try sequence.next()), threads: 1)
                let row = (100..<156).map { Int(frame[$0, 32].green) }
                return zip(row, row.dropFirst()).map { abs($0 - $1) }.max() ?? 0
            }
            #expect(try largestJump("shallow.png") > 8)
            #expect(try largestJump("deep.png") <= 8)
        }
    }

    private static let nested = """
        background: {config: inner.yaml}
        nodes:
        - {translate: [-0.4, 0, 0], relief: {columns: 20, rows: 20, textureDelay: 0.2, flipOn: found}}
        - {translate: [0.4, 0, 0], relief: {of: {config: inner.yaml}, columns: 9, rows: 9, motion: none}}
        - {translate: [0.4, 0.6, 0], scale: 0.5, relief: {of: {captured: true}, columns: 9, rows: 9, textureDelay: 0.4}}
        """

    private func plans(of job: RenderJob) throws -> [FramePlan] {
        var sequence = try FrameSequence(job)
        var plans: [FramePlan] = []
        while let plan = try sequence.next() { plans.append(plan) }
        return plans
    }

    @Test func reliefOfAreaEqualsReliefOfFaceRectangle() throws {
        try withTemporaryFolder { folder in
            let picture = SRGBImage(size: ImageSize(40, 20)) { x, y in
                SRGBA8(red: UInt8(x * 6), green: UInt8(y * 12), blue: UInt8((x * y) % 256))
            }
            try PNGEncoder().write(picture, to: folder.appendingPathComponent("p.png"))
            let header = RecordingHeader(imageSize: SIMD2(40, 20), frameRate: 10)
            let writer = try RecordingWriter(to: folder.appendingPathComponent("take.jsonl"), header: header)
            let face = TrackedFace(id: "a", rectangle: ImageRectangle(left: 10, top: 5, width: 20, height: 10))
            try writer.append(TrackedFrame(index: 0, time: 0, faces: [face]))
            try writer.finish()
            func rendered(_ recording: String, _ relief: String) throws -> SRGBImage {
                let url = folder.appendingPathComponent("scene.yaml")
                let node = "{relief: {columns: 20, rows: 10, of: {picture: p.png}, \(relief)}, rotate: [20, 30, 0]}"
                let config = """
                    \(recording)
                    output: {size: [48, 32]}
                    camera: {source: fixed, position: [0, 0, 2], fieldOfView: 40}
                    nodes: [\(node)]

                    """
                try AtomicFile.write(config, to: url)
                let job = try RenderJob.load(configAt: url)
                var sequence = try FrameSequence(job)
                return try FrameRenderer(job).picture(of: try #require(try sequence.next()), threads: 1)
            }
            let ofFace = try rendered("recording: take.jsonl", "margin: 0, square: false")
            #expect(try rendered("", "area: [0.25, 0.25, 0.5, 0.5]") == ofFace)
            #expect(try rendered("", "area: [0.3, 0.25, 0.5, 0.5]") != ofFace)
            // A keyframed face is located in the picture like a recorded one.
            let placed = try rendered("face: {pose: {position: [0, 0, 1.2]}}", "margin: 0")
            #expect(
                placed != ofFace && placed != SRGBImage(size: ImageSize(48, 32)) { _, _ in SRGBA8(red: 0, green: 0, blue: 0) })
        }
    }

    @Test func singleFrameEqualsSameFrameOfWholeRun() throws {
        try withJob(Self.nested) { job in
            #expect(job.jobs.map { $0.config.lastPathComponent } == ["inner.yaml", "scene.yaml"])
            let renderer = try FrameRenderer(job)
            let plans = try plans(of: job)
            #expect(plans.count == Self.frameCount)
            var pictures: [SRGBImage] = []
            for plan in plans { pictures.append(try renderer.picture(of: plan, threads: 2)) }
            for index in [13, 0, 8, 5, 7] {
                var sequence = try FrameSequence(job)
                var plan = try #require(try sequence.next())
                while plan.index < index { plan = try #require(try sequence.next()) }
                #expect(try FrameRenderer(job).picture(of: plan, threads: 1) == pictures[index], "frame \(index)")
            }
            #expect(Set(pictures.map { Data($0.pixels.flatMap { [$0.red, $0.green, $0.blue] }) }).count == pictures.count)
        }
    }

    @Test func textureDelayShowsEarlierFrame() throws {
        // The green of the captured pictures encodes the frame, in steps of 17.
        let config = """
            background: {captured: true}
            nodes: [{relief: {columns: 8, rows: 8, motion: none, heightScale: 0, textureDelay: 0.3}, material: {model: constant, ambient: "#000000"}}]
            """
        try withJob(config) { job in
            let renderer = try FrameRenderer(job)
            for plan in try plans(of: job) {
                let shown = try renderer.picture(of: plan, threads: 1)[24, 16].green
                let late = [0, 0, 0, 0, 1, 2, 3, 4, 5, 5, 5, 8, 9, 10][plan.index]
                #expect(abs(Int(shown) - 17 * late) <= 1, "frame \(plan.index)")
            }
        }
    }

    @Test func plansOfDelayedTexturesDoNotAccumulate() throws {
        try withJob(Self.nested) { job in
            // A plan refers to its own pictures and to those of the jobs behind it, never to the previous plan of its own job.
            func depth(_ plan: JobPlan) -> Int {
                1
                    + (plan.pictures.values.map { picture -> Int in
                        if case .config(let shown) = picture { return depth(shown) }
                        return 0
                    }.max() ?? 0)
            }
            for plan in try plans(of: job) {
                #expect(depth(plan.front) <= 2)
                // Two for each relief: one for its heights, one for its texture.
                #expect(plan.front.pictures.count <= 6)
            }
        }
    }

    @Test func identifiersIncludeReliefs() throws {
        try withJob(Self.nested) { job in
            let plan = try #require(try plans(of: job).first)
            let seen = Set(try FrameRenderer(job).identifiers(of: plan, threads: 1).pixels)
            let turning = job.scene.nodeIDs.filter { job.scene[$0].name == "turning" }.map { UInt32($0.index + 1) }
            #expect(turning.count == 3 && turning.allSatisfy(seen.contains))
        }
    }
}
