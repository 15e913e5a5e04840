import Bianlian
import Foundation
import LiveFrames
import Testing

@Suite struct LiveFramesTests {
    private static let configs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../render-configs")

    @Test func faceMovesInPictures() throws {
        let options = ConfigOptions(size: ImageSize(160, 90))
        let job = try RenderJob.load(configAt: Self.configs.appending(path: "masks.yaml"), options: options)
        let renderer = try LiveRenderer(job)
        let face = SwayingFace()
        let first = try renderer.picture(of: face.frame(0))
        let later = try renderer.picture(of: face.frame(45))
        #expect(first.size == job.size)
        #expect(first != later)
        // A tracker that restarts gives the same pictures again.
        #expect(try LiveRenderer(job).picture(of: face.frame(0)) == first)
    }

    @Test func lostFaceIsHidden() throws {
        let options = ConfigOptions(size: ImageSize(160, 90), assignments: ["face.whileLost=hide"])
        let job = try RenderJob.load(configAt: Self.configs.appending(path: "masks.yaml"), options: options)
        let renderer = try LiveRenderer(job)
        _ = try renderer.picture(of: SwayingFace().frame(0))
        let empty = try renderer.picture(of: TrackedFrame(index: 1, time: 1))
        #expect(Set(empty.pixels).count == 1)
    }
}
