import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// A resumed run reuses the frames of an interrupted run, if they have the same inputs.
@Suite struct ResumeTests {
    @Test func resumeRerendersMissingAndDamagedFrames() throws {
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

    @Test(arguments: ["exr", "tif"]) func resumeReusesNumberedPictures(ending: String) throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let out = folder.appendingPathComponent("out")
            let arguments = ["render", scene.path("scene.yaml"), "--output", "\(out.path)/a.%d.\(ending)", "--json"]
            let whole = try report(runBianlian(arguments))
            #expect(whole["takenOver"] as? Int == 0)
            let damaged = out.appendingPathComponent("a.7.\(ending)")
            let bytes = try Data(contentsOf: damaged)
            try bytes.prefix(100).write(to: damaged)
            try Data().write(to: out.appendingPathComponent("a.99.\(ending)"))
            let resumed = try report(runBianlian(arguments + ["--resume", "--clean"]))
            #expect(resumed["takenOver"] as? Int == TestScene.frameCount - 1)
            #expect(try Data(contentsOf: damaged) == bytes)
            #expect(try names(in: out).filter { $0.hasPrefix("a.") }.count == TestScene.frameCount)
            // The pixels of a half cannot be hashed again.
            #expect(resumed["pixelsSHA256"] as? String == (ending == "tif" ? whole["pixelsSHA256"] as? String : nil))
            guard ending == "exr" else { return }
            for change in [["--exr", "float"], ["--layers", "depth"]] {
                let other = try runBianlian(arguments + ["--resume"] + change)
                #expect(try report(other)["takenOver"] as? Int == 0)
                #expect(other.errorText.contains("form of OpenEXR was "), "\(other.errorText)")
            }
        }
    }

    @Test func resumeRerendersChangedConfigAndReportsChange() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let out = scene.path("out")
            _ = try pixels([scene.path("scene.yaml"), "--frames", "0-2", "--output", out])
            try scene.write(config: TestScene.config + "camera: {near: 0.02}\n", as: "scene.yaml")
            let resumed = try runBianlian(["render", scene.path("scene.yaml"), "--output", out, "--resume", "--json"])
            #expect(try report(resumed)["takenOver"] as? Int == 0)
            #expect(
                resumed.errorText.contains("note: 3 frames in \(out) were made from other inputs and are re-rendered: "),
                "\(resumed.errorText)")
            #expect(resumed.errorText.contains("scene.yaml has changed\n"), "\(resumed.errorText)")
            #expect(
                try report(resumed)["pixelsSHA256"] as? String
                    == pixels([scene.path("scene.yaml"), "--output", scene.path("new")]))

            let larger = try runBianlian([
                "render", scene.path("scene.yaml"), "--output", out, "--resume", "--size", "50x32", "--set", "camera.near=0.03",
            ])
            #expect(larger.errorText.contains("size was 48×32, another --set"), "\(larger.errorText)")
        }
    }

    @Test func concurrentRunOfSameFramesIsRejected() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let out = folder.appendingPathComponent("out")
            let size = ["--size", "1280x800"]
            let run = try StartedRun(of: scene.path("scene.yaml"), to: out, size + ["--quiet"])
            defer { if run.process.isRunning { run.send(SIGKILL) } }
            // The stopped run keeps its lock on the frames while the second one asks for them.
            run.send(SIGSTOP)
            let last = out.appendingPathComponent(FrameNames().name(of: TestScene.frameCount - 1))
            #expect(!FileManager.default.fileExists(atPath: last.path), "the first run was over before it was stopped")
            let arguments = ["render", scene.path("scene.yaml"), "--output", out.path, "--frames", "3-4"] + size
            let refused = try runBianlian(arguments)
            run.send(SIGCONT)
            #expect(refused.status == 73)
            #expect(refused.errorText.contains("\(out.path): another run is writing these frames; wait until it has ended"))
            let said = run.finish()
            #expect(run.process.terminationStatus == 0, "\(said)")
            #expect(try runBianlian(arguments).status == 0)
        }
    }

    @Test func interruptedRunKeepsFinishedFramesAndResumes() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let out = folder.appendingPathComponent("out")
            let size = ["--size", "640x400"]
            let run = try StartedRun(of: scene.path("scene.yaml"), to: out, size)
            run.process.interrupt()
            let said = run.finish()
            let process = run.process
            try #require(process.terminationReason == .exit, "\(said)")
            let kept = try names(in: out).filter { $0.hasSuffix(".png") }
            // On a very fast machine, all frames may be finished before the signal arrives.
            if process.terminationStatus != 0 {
                #expect(process.terminationStatus == 130)
                #expect(said.contains("--resume continues from there"))
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

    /// Regression: these files changed pixels but not the fingerprint, so that stale frames were reused.
    @Test func changedCompanionFilesOfModelsForceRerender() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            try scene.write(config: "mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl x\nf 1 2 3\n", as: "m.obj")
            try scene.write(config: "newmtl x\nKd 1 0 0\n", as: "m.mtl")
            try scene.write(config: Self.gltf, as: "m.gltf")
            let triangle: [Float] = [0, 0, 0, 1, 0, 0, 0, 1, 0]
            try AtomicFile.write(triangle.withUnsafeBytes { Array($0) }, to: folder.appendingPathComponent("m.bin"))
            for (model, companion) in [("m.obj", "m.mtl"), ("m.gltf", "m.bin")] {
                try scene.write(
                    config: "output: {size: [16, 16]}\nnodes: [{model: \(model), translate: [0, 0, -3]}]\n", as: "model.yaml")
                let arguments = ["render", scene.path("model.yaml"), "--output", scene.path(model + "-frames"), "--json"]
                #expect(try report(runBianlian(arguments))["takenOver"] as? Int == 0)
                #expect(try report(runBianlian(arguments + ["--resume"]))["takenOver"] as? Int == 1)
                let other =
                    companion == "m.mtl"
                    ? Array("newmtl x\nKd 0 1 0\n".utf8) : (triangle.map { $0 * 2 }).withUnsafeBytes { Array($0) }
                try AtomicFile.write(other, to: folder.appendingPathComponent(companion))
                let resumed = try runBianlian(arguments + ["--resume"])
                #expect(try report(resumed)["takenOver"] as? Int == 0)
                #expect(resumed.errorText.contains("\(companion) has changed"), "\(resumed.errorText)")
            }
        }
    }

    private static let gltf = """
        {"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
         "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
         "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}],
         "bufferViews":[{"buffer":0,"byteOffset":0,"byteLength":36}],"buffers":[{"uri":"m.bin","byteLength":36}]}

        """

    @Test func changedCapturedPictureRerendersItsFrame() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            var lines = [#"{"format":"bianlian-recording","version":1,"imageSize":[8,8],"frameRate":30}"#]
            for index in 0..<3 {
                lines.append(#"{"time":\#(Double(index) / 30),"picture":"p\#(index).png","faces":[]}"#)
                try picture(UInt8(index * 40)).write(to: folder.appendingPathComponent("p\(index).png"))
            }
            try scene.write(config: lines.joined(separator: "\n") + "\n", as: "captured.jsonl")
            try scene.write(
                config: "recording: captured.jsonl\noutput: {size: [8, 8]}\nbackground: {captured: true}\n", as: "captured.yaml"
            )
            let arguments = ["render", scene.path("captured.yaml"), "--output", scene.path("out"), "--json"]
            let before = try report(runBianlian(arguments))["pixelsSHA256"] as? String
            try picture(200).write(to: folder.appendingPathComponent("p1.png"))
            let resumed = try report(runBianlian(arguments + ["--resume"]))
            #expect(resumed["takenOver"] as? Int == 2)
            #expect(resumed["pixelsSHA256"] as? String != before)
            #expect(
                try resumed["pixelsSHA256"] as? String
                    == pixels([scene.path("captured.yaml"), "--output", scene.path("new")]))
        }
    }

    private func picture(_ level: UInt8) -> Data {
        Data(PNGEncoder().encode(SRGBImage(size: ImageSize(8, 8), filledWith: SRGBA8(red: level, green: 9, blue: 9))))
    }

    @Test func resumeRerendersReplacedFrame() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let out = folder.appendingPathComponent("out")
            let whole = try pixels([scene.path("scene.yaml"), "--output", out.path])
            let other = out.appendingPathComponent("frame-000004.png")
            let stranger = SRGBImage(size: ImageSize(48, 32), filledWith: SRGBA8(red: 1, green: 2, blue: 3))
            try Data(PNGEncoder().encode(stranger)).write(to: other)
            let run = try report(runBianlian(["render", scene.path("scene.yaml"), "--output", out.path, "--resume", "--json"]))
            #expect(run["takenOver"] as? Int == TestScene.frameCount - 1)
            #expect(run["pixelsSHA256"] as? String == whole)
        }
    }

    /// Regression: complete frames of the right size from another config in the same folder were reused.
    @Test func resumeIgnoresFramesOfOtherConfigInFolder() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let out = folder.appendingPathComponent("out")
            try scene.write(config: TestScene.config + "camera: {near: 0.02}\n", as: "other.yaml")
            _ = try pixels([scene.path("scene.yaml"), "--frames", "0-2", "--output", out.path])
            // A run of the other config, all of whose frames but the first are overwritten by a run of the first config that is
            // still in progress.
            _ = try pixels([scene.path("other.yaml"), "--frames", "0-0", "--output", out.path])
            let elsewhere = folder.appendingPathComponent("elsewhere")
            _ = try pixels([scene.path("scene.yaml"), "--frames", "1-5", "--output", elsewhere.path])
            for index in 1...5 {
                let name = FrameNames().name(of: index)
                try AtomicFile.write(
                    try Data(contentsOf: elsewhere.appendingPathComponent(name)), to: out.appendingPathComponent(name))
            }
            let run = try report(runBianlian(["render", scene.path("other.yaml"), "--output", out.path, "--resume", "--json"]))
            #expect(run["takenOver"] as? Int == 1)
            #expect(try run["pixelsSHA256"] as? String == pixels([scene.path("other.yaml"), "--output", scene.path("new")]))
        }
    }

    @Test func truncatedManifestLineCostsOneFrame() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let out = folder.appendingPathComponent("out")
            let whole = try pixels([scene.path("scene.yaml"), "--output", out.path, "--threads", "1"])
            let manifest = out.appendingPathComponent(".bianlian-frames")
            try Data(try Data(contentsOf: manifest).dropLast(40)).write(to: manifest)
            for taken in [TestScene.frameCount - 1, TestScene.frameCount] {
                let run = try report(
                    runBianlian(["render", scene.path("scene.yaml"), "--output", out.path, "--resume", "--json"]))
                #expect(run["takenOver"] as? Int == taken && run["pixelsSHA256"] as? String == whole)
            }
        }
    }

    @Test func cleanRemovesOnlyFramesOfOtherRuns() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let out = folder.appendingPathComponent("out")
            _ = try pixels([scene.path("actor.yaml"), "--frames", "0-9", "--size", "16x16", "--output", out.path])
            let others = ["frame-1.png", "frame-0000100.png", "notes.txt", "my-frame-000001.png"]
            for name in others { try AtomicFile.write("mine", to: out.appendingPathComponent(name)) }
            try FileManager.default.createDirectory(
                at: out.appendingPathComponent("frame-000011.png"), withIntermediateDirectories: false)
            let arguments = ["render", scene.path("scene.yaml"), "--frames", "0-4", "--output", out.path]
            let told = try runBianlian(arguments)
            #expect(
                told.errorText.contains(
                    "note: 5 frames of other runs remain in \(out.path), frame-000005.png to frame-000009.png; --clean"))
            // Frames of the same inputs are not reported, but --clean removes them.
            let part = try runBianlian(["render", scene.path("scene.yaml"), "--frames", "8-8", "--output", out.path])
            #expect(part.errorText.contains("note: 4 frames of other runs remain"))
            let cleaned = try runBianlian(arguments + ["--clean"])
            #expect(cleaned.status == 0 && cleaned.errorText.contains("note: 5 frames of other runs removed from"))
            let kept =
                (0...4).map { FrameNames().name(of: $0) } + others + [
                    ".bianlian-frames", "frame-000011.png",
                ]
            #expect(try names(in: out) == kept.sorted())
            // A shard keeps the frames of other shards.
            let shard = try runBianlian(arguments + ["--clean", "--shard", "1/2"])
            #expect(shard.status == 0)
            #expect(try names(in: out) == kept.sorted())
            let film = try runBianlian([
                "render", scene.path("scene.yaml"), "--frames", "0", "--output", scene.path("a.png"), "--clean",
            ])
            #expect(film.status == 64)
        }
    }

    /// A killed run leaves its temporary file; in a container, the next run has the same process identifier.
    @Test func temporaryFilesOfKilledRunAreRemoved() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let out = folder.appendingPathComponent("out")
            let run = try StartedRun(of: scene.path("scene.yaml"), to: out, ["--size", "640x400", "--quiet"])
            run.send(SIGKILL)
            _ = run.finish()
            // A run killed between two frames leaves no temporary file, so the test adds one.
            try Data("half".utf8).write(to: out.appendingPathComponent(".frame-000001.partial-0123456789abcdef.png"))
            let resumed = try runBianlian(
                ["render", scene.path("scene.yaml"), "--output", out.path, "--resume", "--size", "640x400", "--quiet"])
            #expect(resumed.status == 0, "\(resumed.errorText)")
            #expect(try names(in: out).allSatisfy { !$0.contains("partial") })
        }
    }
}
