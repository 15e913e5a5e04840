import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// What an interrupted run left is taken over, and only where it belongs to the same frames.
@Suite struct ResumeTests {
    @Test func missingAndDamagedFramesAreMadeAgainAndTheRestIsTakenOver() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let out = folder.appendingPathComponent("out")
            let whole = try pixels([scene.path("scene.yaml"), "--output", out.path])
            try FileManager.default.removeItem(at: out.appendingPathComponent("frame-000003.png"))
            let damaged = out.appendingPathComponent("frame-000007.png")
            try Data(try Data(contentsOf: damaged).prefix(100)).write(to: damaged)
            let run = try report(runBianlian(["render", scene.path("scene.yaml"), "--output", out.path, "--resume", "--json"]))
            #expect(run["takenOver"] as? Int == TestScene.frameCount - 2)
            #expect(run["frames"] as? Int == TestScene.frameCount)
            #expect(run["pixelsSHA256"] as? String == whole)
        }
    }

    @Test func framesOfAnotherConfigAreNotTakenOver() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let out = scene.path("out")
            _ = try pixels([scene.path("scene.yaml"), "--frames", "0-2", "--output", out])
            try scene.write(config: TestScene.config + "camera: {near: 0.02}\n", as: "scene.yaml")
            let refused = try runBianlian(["render", scene.path("scene.yaml"), "--output", out, "--resume"])
            #expect(refused.status == 65)
            #expect(refused.errorText.contains("were made from another config, recording or size; leave out --resume"))

            // Started anew, the manifest is the new config's; what is older than it is not taken over later either.
            _ = try pixels([scene.path("scene.yaml"), "--frames", "0-0", "--output", out])
            let run = try report(runBianlian(["render", scene.path("scene.yaml"), "--output", out, "--resume", "--json"]))
            #expect(run["takenOver"] as? Int == 1)
        }
    }

    @Test func interruptionKeepsWhatIsFinishedAndCanBeResumed() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let out = folder.appendingPathComponent("out")
            let size = ["--size", "640x400"]
            let process = Process()
            process.executableURL = builtProductsFolder.appendingPathComponent("bianlian")
            process.arguments = ["render", scene.path("scene.yaml"), "--output", out.path, "--threads", "1"] + size
            let errors = Pipe()
            process.standardError = errors
            try process.run()
            let first = out.appendingPathComponent("frame-000000.png")
            let deadline = Date(timeIntervalSinceNow: 120)
            while !FileManager.default.fileExists(atPath: first.path), process.isRunning, Date() < deadline { usleep(500) }
            process.interrupt()
            let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            try #require(process.terminationReason == .exit, "\(said)")
            let kept = try names(in: out).filter { $0.hasSuffix(".png") }
            // On a very fast machine all frames may be finished before the signal arrives.
            if process.terminationStatus != 0 {
                #expect(process.terminationStatus == 130)
                #expect(said.contains("--resume goes on from there"))
                #expect(kept.count < TestScene.frameCount)
            }
            #expect(try names(in: out).allSatisfy { !$0.contains("partial") })
            let resumed = try report(
                runBianlian(["render", scene.path("scene.yaml"), "--output", out.path, "--resume", "--json"] + size))
            #expect(resumed["takenOver"] as? Int == kept.count)
            let whole = try pixels([scene.path("scene.yaml"), "--output", scene.path("again")] + size)
            #expect(resumed["pixelsSHA256"] as? String == whole)
        }
    }
}
