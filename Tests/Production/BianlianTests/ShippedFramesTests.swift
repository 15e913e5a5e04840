import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// The shipped configs give the same bytes in debug and in release, with any instruction set, on any number of threads, today and
/// tomorrow.
@Suite struct ShippedFramesTests {
    /// A config, a frame of its take, and the SHA-256 of that frame's pixels at 320×180 with four samples.
    struct ShippedFrame: CustomTestStringConvertible, Sendable {
        var config: String
        var frame: Int
        var hash: String

        var testDescription: String { "\(config) \(frame)" }
    }

    /// What changes a pixel on purpose changes these: look at the frames, then put in the hashes that the failures print.
    static let frames = [
        ShippedFrame(config: "opera", frame: 395, hash: "a6dc1f5fa7560478a8522925205a7b4a201c09fe4a1c7ed05ba7f310ca89f487"),
        ShippedFrame(config: "opera", frame: 480, hash: "9e9ad6a0c67504bf0da64273dc6a8ce7bcbfb9b8a5775363277ab9e4efd0c4af"),
        ShippedFrame(config: "glasses", frame: 120, hash: "e6763bc070682158745dc44fd6828c6aab23a61efa5cbde8e36e6bd5390ba7f5"),
        ShippedFrame(config: "makeup", frame: 60, hash: "beb24709a7ca7315024a1a62346ac7c1ce2da11c977d5679b84b5780150226fd"),
        ShippedFrame(config: "neutral", frame: 420, hash: "e6dfc29a4cb7afb9eaa51281034163a09b6b14210782a078804284da80123ded"),
        ShippedFrame(config: "actor", frame: 560, hash: "def5350e516de5ee07a89e72dd3404facf203bafe508ef5113ca91c1f1aee059"),
    ]

    @Test(arguments: frames)
    func aFrameHasTheBytesThatItHad(_ shipped: ShippedFrame) throws {
        let config = SharedData.packageRoot.appendingPathComponent("render-configs/\(shipped.config).yaml")
        let job = try RenderJob.load(configAt: config, options: ConfigOptions(size: ImageSize(320, 180)))
        try withTemporaryFolder { folder in
            for (set, threads) in zip(InstructionSet.available.reversed(), [1, 3, 2]) {
                var production = FrameProduction(job, to: .picture(folder.appendingPathComponent("frame-\(threads).png")))
                production.instructionSet = set
                production.frames = FrameRange(first: shipped.frame, last: shipped.frame)
                production.threads = threads
                production.hashesPixels = true
                let hash = try production.run().pixelsSHA256
                #expect(hash == shipped.hash, "\(shipped.config), frame \(shipped.frame), \(set), \(threads) threads")
            }
        }
    }
}
