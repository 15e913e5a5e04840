import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// The shipped configs give the same bytes in debug and release builds, with any instruction set, on any number of threads, and
/// in later versions.
@Suite struct ShippedFramesTests {
    /// A config, a frame of its take, and the SHA-256 of that frame's pixels at 320×180 with four samples.
    struct ShippedFrame: CustomTestStringConvertible, Sendable {
        var config: String
        var frame: Int
        var hash: String

        var testDescription: String { "\(config) \(frame)" }
    }

    /// An intended change of pixels changes these hashes: look at the frames, then insert the hashes that the failures print.
    static let frames = [
        ShippedFrame(config: "opera", frame: 395, hash: "87fa8bc792aab4bfb1c4a6b1f89a616680f2e3cb5e0b36fea3fc5d2fb26e988a"),
        ShippedFrame(config: "opera", frame: 480, hash: "bb5bcbc92820b2085884c32f9e50a7b9322bcca4412ab704cc8aa1f193877cf1"),
        ShippedFrame(config: "glasses", frame: 120, hash: "1ed75fefeb8ecc5cd0fd72d6e91e9d35c2a3092e393e36eeea1c2acfd8e49c0b"),
        ShippedFrame(config: "makeup", frame: 60, hash: "af1e834f68b937b15c0371cc689a20bb687adc6e7121ac9de86465487e91cc90"),
        ShippedFrame(config: "neutral", frame: 420, hash: "e6dfc29a4cb7afb9eaa51281034163a09b6b14210782a078804284da80123ded"),
        ShippedFrame(config: "actor", frame: 560, hash: "7ccef97cfae87e8d32da3ac73f243dbf482c03638f8e285f8e8506d098587cdd"),
    ]

    @Test(arguments: frames)
    func shippedFrameHasRecordedHash(_ shipped: ShippedFrame) throws {
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
