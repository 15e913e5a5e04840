import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// `render --frames` with a list renders exactly these frames, equal to those of a whole run.
@Suite struct FrameListTests {
    @Test func listedFramesEqualThoseOfWholeRun() throws {
        try withTemporaryFolder { folder in
            _ = try TestScene(in: folder)
            let whole = try runBianlian(["render", "scene.yaml", "--output", "whole"], in: folder)
            #expect(whole.status == 0)
            let list = ["render", "scene.yaml", "--frames", "9,1-2,5", "--output", "list"]
            let run = try runBianlian(list, in: folder)
            #expect(run.status == 0 && run.errorText.contains("4 frames of 48×32"), "\(run.errorText)")
            let place = folder.appendingPathComponent("list")
            let made = try names(in: place).filter { $0.hasSuffix(".png") }
            #expect(made == [1, 2, 5, 9].map { "frame-00000\($0).png" })
            for name in made {
                let (listed, expected) = (
                    try Data(contentsOf: place.appendingPathComponent(name)),
                    try Data(contentsOf: folder.appendingPathComponent("whole/\(name)"))
                )
                #expect(listed == expected, "\(name)")
            }
            try FileManager.default.removeItem(at: place.appendingPathComponent("frame-000005.png"))
            let resumed = try runBianlian(list + ["--resume", "--json"], in: folder)
            #expect(resumed.status == 0 && resumed.text.contains("\"takenOver\": 3"), "\(resumed.text)")
        }
    }

    @Test func shardsOfListMergeToAllItsFrames() throws {
        try withTemporaryFolder { folder in
            _ = try TestScene(in: folder)
            for part in ["0/3", "1/3", "2/3"] {
                let run = try runBianlian(
                    ["render", "scene.yaml", "--frames", "0,3-4,8,11", "--shard", part, "--output", "out"], in: folder)
                #expect(run.status == 0, "\(run.errorText)")
            }
            let merged = try runBianlian(
                ["merge", "out", "--config", "scene.yaml", "--", "--frames", "0,3-4,8,11"], in: folder)
            #expect(merged.status == 0 && merged.errorText.contains("all 5 frames"), "\(merged.errorText)")
        }
    }

    @Test(arguments: [
        (["--frames", "0,5", "--output", "a.mp4"], Int32(64), "there are gaps in 0, 5; give a folder"),
        (["--frames", "0,5", "--output", "-"], 64, "there are gaps in 0, 5"),
        (["--frames", "0,5", "--output", "a.png"], 64, "a.png stores one frame, but 2 were requested"),
        (["--frames", "0,5-3", "--output", "a"], 64, "reverse order"),
        (["--frames", "20,30", "--output", "a"], 65, "frames 20, 30 are beyond its end"),
        (["--fps", "0", "--output", "a"], 64, "--fps takes frames per second from 0.1 to 1000, not 0.0"),
    ])
    func invalidFrameListGivesOneLineError(arguments: [String], status: Int32, words: String) throws {
        try withTemporaryFolder { folder in
            _ = try TestScene(in: folder)
            let before = try names(in: folder)
            let run = try runBianlian(["render", "scene.yaml"] + arguments, in: folder)
            #expect(run.status == status && run.errorText.contains(words), "\(run.errorText)")
            #expect(run.errorText.filter(\.isNewline).count == 1)
            #expect(try names(in: folder) == before)
        }
    }

    /// The library divides by the number of threads.
    @Test func zeroThreadsCountAsOne() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            try scene.write(config: "output: {size: [8, 8]}\n", as: "plain.yaml")
            let job = try RenderJob.load(configAt: URL(fileURLWithPath: scene.path("plain.yaml")))
            var production = FrameProduction(job, to: .folder(folder.appendingPathComponent("out")))
            production.frames = 0
            production.threads = 0
            #expect(try production.run().frames == 1)
            #expect(try job.pictures(ofFrames: 0, threads: -1).map(\.index) == [0])
        }
    }

    /// A recording names a picture per frame; the config itself names none of them.
    @Test func outputMayNotReplaceCapturedPictures() throws {
        try withTemporaryFolder { folder in
            let picture = SRGBImage(size: ImageSize(16, 16), filledWith: SRGBA8(red: 90, green: 60, blue: 30))
            for index in 0..<2 { try PNGEncoder().write(picture, to: folder.appendingPathComponent("frame-00000\(index).png")) }
            let take = """
                {"format":"bianlian-recording","version":1,"imageSize":[16,16],"frameRate":30}
                {"time":0,"picture":"frame-000000.png","faces":[]}
                {"time":0.04,"picture":"frame-000001.png","faces":[]}

                """
            try Data(take.utf8).write(to: folder.appendingPathComponent("take.jsonl"))
            let config = "recording: take.jsonl\nbackground: {captured: true}\n"
            try Data(config.utf8).write(to: folder.appendingPathComponent("scene.yaml"))
            let before = try Data(contentsOf: folder.appendingPathComponent("frame-000001.png"))
            let run = try runBianlian(["render", "scene.yaml", "--frames", "1", "--output", "./"], in: folder)
            #expect(
                run.status == 64 && run.errorText.contains("frame-000000.png is an input of the frames"), "\(run.errorText)")
            #expect(try Data(contentsOf: folder.appendingPathComponent("frame-000001.png")) == before)
            #expect(try runBianlian(["render", "scene.yaml", "--output", "out/"], in: folder).status == 0)
        }
    }
}
