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
        ShippedFrame(config: "opera", frame: 395, hash: "7c2849fc37aa3f6ca7bc9c52348cdf4955cf071bdb89d50c2418c52a9364c2be"),
        ShippedFrame(config: "opera", frame: 480, hash: "720d90335902688c55325746fa6d8dbcce8d6c90f7e7aa9b87fd117320ab43c1"),
        ShippedFrame(config: "glasses", frame: 120, hash: "49893045b580ad19b92183475c3fbb67798000c564c0e55efe4591203dcd21a4"),
        ShippedFrame(config: "makeup", frame: 60, hash: "100589b20d75cb98ce523a7f957902730515d074a2de333a4e353298b251c787"),
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
