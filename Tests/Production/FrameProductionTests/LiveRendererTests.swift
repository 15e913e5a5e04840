import ConfigSettings
import FaceTracking
import Foundation
import FrameProduction
import Imaging
import RenderConfig
import RenderTestSupport
import Testing

@Suite struct LiveRendererTests {
    private static let frameCount = 8

    /// `earrings` has springs and events, whose state carries over from frame to frame.
    @Test(arguments: ["glasses", "earrings"]) func picturesEqualThoseOfRecording(config: String) throws {
        let url = SharedData.packageRoot.appendingPathComponent("render-configs/\(config).yaml")
        let job = try RenderJob.load(configAt: url, options: ConfigOptions(size: ImageSize(96, 54)))
        let frames = try #require(FrameNumbers("0-\(Self.frameCount - 1)"))
        let expected = try job.pictures(ofFrames: frames).map(\.picture)

        let renderer = try LiveRenderer(job, threads: 2)
        let reader = try #require(job.recording).makeReader()
        var pictures: [SRGBImage] = []
        while pictures.count < Self.frameCount, let frame = try reader.next() {
            pictures.append(try renderer.picture(of: frame))
        }
        #expect(pictures == expected)
    }

    @Test func configNeedsNoRecording() throws {
        try withTemporaryFolder { folder in
            let config = folder.appendingPathComponent("still.yaml")
            try Data("output: {size: [8, 4]}\nbackground: '#102030'\n".utf8).write(to: config)
            let renderer = try LiveRenderer(try RenderJob.load(configAt: config))
            let expected = SRGBImage(size: ImageSize(8, 4), filledWith: SRGBA8(hex: 0x10_20_30))
            for time in [10, 10.5] { #expect(try renderer.picture(of: TrackedFrame(index: 0, time: time)) == expected) }
        }
    }
}
