import ConfigSettings
import Foundation
import FrameProduction
import ImageCodecs
import Imaging
import Rasterizer
import RenderConfig
import RenderTestSupport
import Testing

/// The draw list of a frame, as other programs receive it.
@Suite struct FrameDrawListTests {
    private func job(_ config: String) throws -> RenderJob {
        let url = SharedData.packageRoot.appendingPathComponent("render-configs/\(config).yaml")
        return try RenderJob.load(configAt: url, options: ConfigOptions(size: ImageSize(160, 90)))
    }

    @Test func drawListRendersSameFrame() throws {
        try withTemporaryFolder { folder in
            let job = try job("glasses")
            let file = folder.appendingPathComponent("frame.png")
            var production = FrameProduction(job, to: .picture(file))
            production.frames = FrameNumbers("200-200")
            _ = try production.run()

            let (list, background) = try job.drawList(ofFrame: 200)
            let rasterizer = try Rasterizer(size: job.size, samples: job.antialiasing.samples)
            #expect(try rasterizer.render(list, over: background).color == readImage(at: file).standardImage)
        }
    }

    @Test func frameBeyondEndIsNamedInError() throws {
        let error = caught(ProductionError.self) { try job("glasses").drawList(ofFrame: 1_000_000) }
        #expect(error?.description.hasSuffix("frame 1000000 is beyond its end; it has 720 (0-719)") == true)
    }

    /// A still scene has a single frame, although its sequence has no end.
    @Test(arguments: [-1, 1]) func stillSceneHasOneFrame(index: Int) throws {
        try withTemporaryFolder { folder in
            let config = folder.appendingPathComponent("still.yaml")
            try Data("output: {size: [8, 8]}\n".utf8).write(to: config)
            let job = try RenderJob.load(configAt: config)
            #expect(try job.drawList(ofFrame: 0).list.draws.isEmpty)
            #expect(throws: ProductionError.self) { try job.drawList(ofFrame: index) }
        }
    }
}
