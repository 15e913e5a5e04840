import Foundation
import ImageCodecs
import RenderConfig
import RenderTestSupport
import Synchronization
import Testing

@testable import FrameProduction

/// A resumed run without frames to draw creates no renderer.
@Suite struct LateRendererTests {
    private struct Refusal: Error {}

    @Test func rendererIsCreatedOnceByFirstUse() throws {
        try withTemporaryFolder { folder in
            let config = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write("output: {size: [8, 8], frames: 0}\n", to: config)
            let job = try RenderJob.load(configAt: config)
            let count = Mutex(0)
            let renderer = LateRenderer {
                count.withLock { $0 += 1 }
                return try FrameRenderer(job)
            }
            #expect(renderer.known == nil && count.withLock { $0 } == 0)
            let first = try renderer.get()
            #expect(try renderer.get() === first && renderer.known === first && count.withLock { $0 } == 1)
        }
    }

    @Test func failureIsReportedToEachFrame() {
        let renderer = LateRenderer { throw Refusal() }
        for _ in 0..<2 { #expect(throws: Refusal.self) { try renderer.get() } }
        #expect(renderer.known == nil)
    }
}
