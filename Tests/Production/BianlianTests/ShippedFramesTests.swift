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
        ShippedFrame(config: "opera", frame: 395, hash: "548b1379de1078dfdf83b90a926f84ba6bdbdf89215b13e123f784a714947d9b"),
        ShippedFrame(config: "opera", frame: 480, hash: "25b1e6b7684320c8d5083c4c1efac6d32bcfc302d683a0f942481523fc97cc01"),
        ShippedFrame(config: "glasses", frame: 120, hash: "faaf39efb74c58d12775d8293f52f6d0ea10d320ec218e124c288908b5a6de72"),
        ShippedFrame(config: "makeup", frame: 60, hash: "34a4eba446a88bc791cc00a6e9730095be4c4d7afb9c397d1d63512c62684154"),
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
