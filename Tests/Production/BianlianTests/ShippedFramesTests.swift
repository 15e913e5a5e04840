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
        ShippedFrame(config: "opera", frame: 395, hash: "96feb7fa3cc4af3791abd30911314abae218c844e205eafd23aed59eca785912"),
        ShippedFrame(config: "opera", frame: 480, hash: "41db28d7e37ca6ea2795df83c8a7e2e2e83c5d2fcf12a33add24afcb388bf7dd"),
        ShippedFrame(config: "glasses", frame: 120, hash: "d875513c12be9aafcbff986443662322d382d2f4cfc4c7a787dc05af790719c5"),
        ShippedFrame(config: "makeup", frame: 60, hash: "c92929eed5e9a9df545c9f9fd9683a993fab2a3b45357b08c90107e3bc1a8d4e"),
        ShippedFrame(config: "neutral", frame: 420, hash: "e6dfc29a4cb7afb9eaa51281034163a09b6b14210782a078804284da80123ded"),
        ShippedFrame(config: "actor", frame: 560, hash: "a9a621abb0ab4b5ec19392e151c72431d9c6ec0295e30aa54f55b0ef3187e832"),
    ]

    @Test(arguments: frames)
    func aFrameHasTheBytesThatItHad(_ shipped: ShippedFrame) throws {
        let config = SharedData.packageRoot.appendingPathComponent("render-configs/\(shipped.config).yaml")
        let job = try RenderJob.load(configAt: config, options: ConfigOptions(size: ImageSize(320, 180)))
        try withTemporaryFolder { folder in
            for (set, threads) in zip(InstructionSet.available.reversed(), [1, 3, 2]) {
                var production = FrameProduction(job, to: .picture(folder.appendingPathComponent("frame-\(threads).png")))
                production.instructionSet = set
                production.frames = FrameNumbers("\(shipped.frame)")
                production.threads = threads
                production.hashesPixels = true
                let hash = try production.run().pixelsSHA256
                #expect(hash == shipped.hash, "\(shipped.config), frame \(shipped.frame), \(set), \(threads) threads")
            }
        }
    }
}
