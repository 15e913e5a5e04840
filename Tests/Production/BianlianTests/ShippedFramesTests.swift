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
        ShippedFrame(config: "opera", frame: 395, hash: "cafe24d179011979ffd81f61119235e1907a2a14a1f65f0c9a4d5a337b134f4b"),
        ShippedFrame(config: "opera", frame: 480, hash: "2a25f42c184b7ed46048e7cd9b72396dabd71442683baf365ebaa7b5f5d93888"),
        ShippedFrame(config: "glasses", frame: 120, hash: "49893045b580ad19b92183475c3fbb67798000c564c0e55efe4591203dcd21a4"),
        ShippedFrame(config: "makeup", frame: 60, hash: "71d368a7543ca226cf057c244f407b4c6f7ffe4ea652bb055ce1e4ddc1b1ab33"),
        ShippedFrame(config: "neutral", frame: 420, hash: "e6dfc29a4cb7afb9eaa51281034163a09b6b14210782a078804284da80123ded"),
        ShippedFrame(config: "actor", frame: 560, hash: "76c2501d6f3ba015bf417ab1e8639778235d250cbd694fb0454d00175c6562c3"),
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
