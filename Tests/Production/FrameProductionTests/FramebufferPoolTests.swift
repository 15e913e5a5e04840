import ConfigSettings
import Foundation
import ImageCodecs
import Imaging
import RenderConfig
import RenderTestSupport
import SceneGraph
import Testing

@testable import FrameProduction

/// A run keeps no more idle pictures than it draws at once, regardless of the number of frames.
@Suite struct FramebufferPoolTests {
    private static let size = ImageSize(32, 16)

    /// The number of idle pictures after each frame of a config over footage.
    private func idleCounts(_ config: String, showing view: ViewMode? = nil) throws -> [Int] {
        try withTemporaryFolder { folder in
            try PNGEncoder().write(
                SRGBImage(size: Self.size, filledWith: SRGBA8(red: 90, green: 80, blue: 70)),
                to: folder.appendingPathComponent("back.png"))
            let plane = "v -2 -2 0\nv 2 -2 0\nv 2 2 0\nv -2 2 0\nf 1 2 3 4\n"
            try AtomicFile.write(plane, to: folder.appendingPathComponent("plane.obj"))
            let url = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(
                """
                output: {size: [32, 16], framesPerSecond: 30, frames: 0-39}
                camera: {source: fixed, position: [0, 0, 0], target: [0, 0, -1], fieldOfView: 40}
                background: {picture: back.png}
                face: {pose: {period: 0.25, keys: [{time: 0, position: [-0.3, 0, -1]}, {time: 0.25, position: [0.3, 0, -1]}]}}
                nodes:
                - {anchor: face, children: [{model: plane.obj, scale: 0.05}]}
                - {model: plane.obj, scale: 0.1, translate: [0, 0, -2]}

                """ + config, to: url)
            let job = try RenderJob.load(configAt: url)
            let renderer = try FrameRenderer(job)
            var sequence = try FrameSequence(job)
            var counts: [Int] = []
            while counts.count < 40, let plan = try sequence.next() {
                renderer.giveBack(
                    try renderer.picture(of: plan, showing: view.map(FrontView.view) ?? .ofJob, threads: 1))
                counts.append(renderer.idlePictureCount)
            }
            return counts
        }
    }

    @Test(arguments: ["", "match: {exposure: 1}\n", "match: {shutter: 360}\n"])
    func pictureCountDoesNotGrowWithFrames(match: String) throws {
        let counts = try idleCounts(match)
        #expect(counts.count == 40)
        #expect(counts.max()! <= 26, "\(counts)")
        #expect(Set(counts.suffix(20)).count == 1, "\(counts)")
    }

    @Test(arguments: [ViewMode.wireframe, .depth, .normal])
    func picturesOfViewsDoNotAccumulate(view: ViewMode) throws {
        let counts = try idleCounts("", showing: view)
        #expect(counts.max()! <= 1, "\(counts)")
    }

    @Test func capacityLimitsIdlePictures() {
        var pool = FramebufferPool(capacity: 3)
        let picture = SRGBImage(size: Self.size, filledWith: .clear)
        pool.takeBack(picture)
        #expect(pool.idleCount == 0)
        // Ten pictures are lent and never returned; others are returned instead.
        for _ in 0..<10 { #expect(pool.lend(Self.size) == nil) }
        for _ in 0..<10 { pool.takeBack(picture) }
        #expect(pool.idleCount == 3)
        pool.takeBack(SRGBImage(size: ImageSize(8, 8), filledWith: .clear))
        #expect(pool.idleCount == 3)
        #expect(pool.lend(Self.size) != nil && pool.idleCount == 2)
    }
}
