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
        ShippedFrame(config: "opera", frame: 395, hash: "98fddba2da05c78cf0dd8ea6ab0c604ca92812d3490a9dabe172ee10f6633fa0"),
        ShippedFrame(config: "opera", frame: 480, hash: "4173883d1c299d304fdee2f63e1b62901c1bfbd7d6438703f28a8bc2e4b2368a"),
        ShippedFrame(config: "glasses", frame: 120, hash: "48f414b4d178f4a16632d9dbb7fd64a1b17a446ae2fe4bd8e8a2b65a40af3598"),
        ShippedFrame(config: "makeup", frame: 60, hash: "4b95079637b26474bf8d64ef27c7b87d8494f11d44a4c32b0d3052f26b4e6f7b"),
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
