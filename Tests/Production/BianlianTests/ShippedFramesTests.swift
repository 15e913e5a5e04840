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
        ShippedFrame(config: "opera", frame: 395, hash: "1698a945efceb482d67cb422c0da417d08c2b83e04af4bc3bf7371c84e2c21a1"),
        ShippedFrame(config: "opera", frame: 480, hash: "8d0f456ca0453b3f7ee78daeba795f69f159cc873c62cca2bafb26083b82e2e8"),
        ShippedFrame(config: "glasses", frame: 120, hash: "f4127c947f521f348e61b2abf6b89a8e5e1451a60e5c67e4e52fa2313c962e51"),
        ShippedFrame(config: "makeup", frame: 60, hash: "4b79c6fd4036a799ccb7d6b0f432535783b09d3aa38f8c4e0067ea220bb1018d"),
        ShippedFrame(config: "neutral", frame: 420, hash: "e6dfc29a4cb7afb9eaa51281034163a09b6b14210782a078804284da80123ded"),
        ShippedFrame(config: "actor", frame: 560, hash: "4d93aee2b7f9603586a93913ff717bcb3f3e5ac2a4579cc97b1338454549f772"),
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
