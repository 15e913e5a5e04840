import Bianlian
import ContentCache
import FaceWearing
import Foundation
import RenderTestSupport
import Testing

/// The interface that scripts rely on: keys of JSON, output streams and file names.
@Suite struct InterfaceTests {
    @Test func jsonIsOneLineWithDocumentedKeys() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let run = try runBianlian([
                "render", scene.path("scene.yaml"), "--frames", "2-4", "--output", scene.path("out"), "--json",
            ])
            let object = try report(run)
            #expect(object["frames"] as? Int == 3)
            #expect(object["width"] as? Int == 48 && object["height"] as? Int == 32)
            #expect(object["output"] as? String == scene.path("out"))
            #expect((object["pixelsSHA256"] as? String)?.count == 64)
            for key in ["seconds", "framesPerSecond", "peakMemoryBytes", "threads"] {
                #expect((object[key] as? NSNumber)?.doubleValue ?? 0 > 0, "\(key)")
            }
            let frames = ["frame-000002.png", "frame-000003.png", "frame-000004.png"]
            #expect(try names(in: folder.appendingPathComponent("out")).filter { $0.hasSuffix("png") } == frames)
            // The hash covers the pixels in the files.
            var hash = SHA256()
            for name in frames {
                let picture = try readImage(at: folder.appendingPathComponent("out/\(name)")).standardImage
                picture.pixels.withUnsafeBytes { hash.update($0) }
            }
            #expect(object["pixelsSHA256"] as? String == hash.hexadecimal())
        }
    }

    @Test func instructionSetIsReportedAndDoesNotChangePixels() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            var hashes: Set<String> = []
            for set in InstructionSet.available {
                let run = try runBianlian(
                    [
                        "render", scene.path("scene.yaml"), "--frames", "1", "--threads", "2", "--output",
                        scene.path("\(set).png"), "--json", "--stats", "--quiet",
                    ], environment: ["BIANLIAN_ISA": set.rawValue])
                let object = try report(run)
                #expect(object["instructionSet"] as? String == set.rawValue)
                hashes.insert(try #require(object["pixelsSHA256"] as? String))
                #expect(run.errorText.hasPrefix("bianlian: instruction set \(set.rawValue), 2 threads, "))
            }
            #expect(hashes.count == 1)
        }
    }

    @Test(.disabled(if: isUnoptimized, "unoptimized, 330 frames take minutes; they retain the same memory"))
    func longRunNeedsNoMoreMemoryThanShortRun() throws {
        func peak(_ frames: String) throws -> Int {
            try withTemporaryFolder { folder in
                let run = try runBianlian([
                    "render", "render-configs/makeup.yaml", "--size", "320x180", "--frames", frames, "--threads", "2",
                    "--output", folder.path, "--json", "--quiet",
                ])
                #expect(run.status == 0, "\(run.errorText)")
                return try #require(report(run)["peakMemoryBytes"] as? Int)
            }
        }
        let (short, long) = (try peak("0-29"), try peak("0-299"))
        // 270 more frames: one retained byte per pixel would add 16 MB, and the pictures themselves 62 MB.
        #expect(long < short + 12_000_000, "\(short) bytes for 30 frames, \(long) for 300")
    }

    @Test func renderLeavesStandardOutputEmptyAndQuietPrintsNothing() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let plain = try runBianlian(["render", scene.path("scene.yaml"), "--output", scene.path("a")])
            #expect(plain.status == 0 && plain.text.isEmpty)
            #expect(plain.errorText.contains("12 frames of 48×32 in "))
            // No control characters, since standard error is not a terminal.
            #expect(!plain.errorText.contains("\u{1B}") && !plain.errorText.contains("\r"))
            let quiet = try runBianlian(["render", scene.path("scene.yaml"), "--output", scene.path("b"), "--quiet"])
            #expect(quiet.status == 0 && quiet.text.isEmpty && quiet.errorText.isEmpty)
        }
    }

    @Test func dashOutputStreamsYUV4MPEG2() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let run = try runBianlian(["render", scene.path("scene.yaml"), "--frames", "0-1", "--output", "-"])
            #expect(run.status == 0)
            #expect(run.output.starts(with: Array("YUV4MPEG2 W48 H32 F30:1 ".utf8)))
            #expect(run.output.count > 2 * 48 * 32 * 3)
        }
    }

    @Test func pathsMayContainSpacesAndBeginWithDashes() throws {
        try withTemporaryFolder { folder in
            let odd = folder.appendingPathComponent("-- a b")
            try FileManager.default.createDirectory(at: odd, withIntermediateDirectories: true)
            let scene = try TestScene(in: odd)
            try scene.write(config: TestScene.config, as: "-x.yaml")
            let run = try runBianlian(
                ["render", "--output", "-o ut", "--recording", "take.jsonl", "--frames", "0", "--", "-x.yaml"], in: odd)
            #expect(run.status == 0, "\(run.errorText)")
            #expect(try names(in: odd.appendingPathComponent("-o ut")).contains("frame-000000.png"))
        }
    }

    @Test func allowOutsidePermitsFilesOutsideTree() throws {
        try withTemporaryFolder { folder in
            _ = try TestScene(in: folder)
            let inner = folder.appendingPathComponent("inner")
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
            let config = inner.appendingPathComponent("c.yaml")
            try AtomicFile.write("nodes: [{model: ../face.glb}]\n", to: config)
            let refused = try runBianlian(["validate", config.path])
            #expect(refused.status == 65 && refused.errorText.contains("--allow-outside"))
            let allowed = try runBianlian(["validate", config.path, "--allow-outside", folder.path])
            #expect(allowed.status == 0, "\(allowed.errorText)")
            // The target of a symbolic link must be inside the tree.
            try FileManager.default.createSymbolicLink(
                at: inner.appendingPathComponent("link.glb"), withDestinationURL: folder.appendingPathComponent("face.glb"))
            try AtomicFile.write("nodes: [{model: link.glb}]\n", to: config)
            #expect(try runBianlian(["validate", config.path]).status == 65)
            // The folder with `.bianlian-root` is the root of the tree.
            try AtomicFile.write("", to: folder.appendingPathComponent(".bianlian-root"))
            #expect(try runBianlian(["validate", config.path]).status == 0)
        }
    }

    @Test func unreadableLinesStopRunUnlessLenient() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let take = folder.appendingPathComponent("take.jsonl")
            var lines = try String(contentsOf: take, encoding: .utf8).split(separator: "\n").map(String.init)
            lines[4] = String(lines[4].dropLast(20))
            // Smoothing would read the recording to its end before the first frame.
            try scene.write(config: TestScene.config.replacing(", smoothing: 0.05", with: ""), as: "scene.yaml")
            try AtomicFile.write(lines.joined(separator: "\n") + "\n", to: take)
            let strict = try runBianlian(["render", scene.path("scene.yaml"), "--output", scene.path("a")])
            #expect(strict.status == 65 && strict.errorText.contains("take.jsonl:5:"), "\(strict.errorText)")
            // The frames before the unreadable line are kept.
            #expect(try names(in: folder.appendingPathComponent("a")).count == 1 + 3)
            let lenient = try runBianlian([
                "render", scene.path("scene.yaml"), "--output", scene.path("b"), "--lenient", "--json",
            ])
            let object = try report(lenient)
            #expect(object["frames"] as? Int == TestScene.frameCount - 1)
            #expect((object["notes"] as? [String])?.contains { $0.hasSuffix("skipped: 1") } == true, "\(object)")
        }
    }

    @Test func validatePrintsEachMistakeOnItsOwnLine() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            try scene.write(config: "output: {size: 3}\nnodse: []\nlights: 5\n", as: "bad.yaml")
            let run = try runBianlian(["validate", scene.path("scene.yaml"), scene.path("bad.yaml")])
            #expect(run.status == 65)
            #expect(run.text == "\(scene.path("scene.yaml")): ok\n")
            let lines = run.errorText.split(separator: "\n")
            #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("bianlian: \(scene.path("bad.yaml")):") })
        }
    }

    @Test("validate --json lists the mistakes, their positions and the notes of each config")
    func validateAsJSON() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            try scene.write(config: "output: {size: 3}\nnodse: []\n", as: "bad.yaml")
            let paths = [scene.path("scene.yaml"), scene.path("bad.yaml"), scene.path("none.yaml")]
            let run = try runBianlian(["validate", "--json"] + paths)
            let object = try report(run, status: 65)
            #expect(object["valid"] as? Bool == false)
            let configs = try #require(object["configs"] as? [[String: Any]])
            #expect(configs.map { $0["path"] as? String } == paths)
            #expect(configs.map { $0["valid"] as? Bool } == [true, false, false])
            #expect(configs.allSatisfy { $0["notes"] is [String] })
            let mistakes = try configs.map { try #require($0["mistakes"] as? [[String: Any]]) }
            #expect(mistakes[0].isEmpty)
            #expect(mistakes[1].map { $0["line"] as? Int } == [1, 2])
            #expect(mistakes[1].map { $0["column"] as? Int } == [16, 1])
            #expect(mistakes[1].map { $0["key"] as? String } == ["output.size", "nodse"])
            #expect(mistakes[1].allSatisfy { $0["file"] as? String == paths[1] })
            #expect((mistakes[1].last?["message"] as? String)?.contains(#"did you mean "nodes"?"#) == true, "\(mistakes[1])")
            #expect(mistakes[2].count == 1 && mistakes[2][0]["line"] == nil)
            // Standard error still has the mistakes in words.
            #expect(run.errorText.split(separator: "\n").count == 3)

            let fine = try report(runBianlian(["validate", "--json", paths[0]]))
            #expect(fine["valid"] as? Bool == true)
        }
    }

    @Test func schemaHelpAndVersionArePrinted() throws {
        #expect(try runBianlian(["schema"]).text == ConfigSchema.text())
        for arguments in [["--help"], ["render", "--help"], ["--version"], ["help", "validate"]] {
            let run = try runBianlian(arguments)
            #expect(run.status == 0 && !run.text.isEmpty && run.errorText.isEmpty, "\(arguments)")
        }
        #expect(try runBianlian(["render", "--help"]).text.contains("EXAMPLES"))
    }

    @Test func inspectDistinguishesModelsPicturesAndRecordings() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            for (name, kind) in [("face.glb", "model"), ("a.png", "picture"), ("take.jsonl", "recording")] {
                let object = try report(runBianlian(["inspect", scene.path(name), "--json"]))
                #expect(object["kind"] as? String == kind)
                #expect(try runBianlian(["inspect", scene.path(name)]).text.hasPrefix("\(scene.path(name)): a \(kind)\n"))
            }
        }
    }

    @Test(.enabled(if: Film.path(of: "ffmpeg") != nil, "needs ffmpeg")) func inspectDescribesVideos() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.mov")
            try Film.make(url, ["-c:v", "libx264", "-pix_fmt", "yuv420p"], sound: true)
            let object = try report(runBianlian(["inspect", url.path, "--json"]))
            #expect(object["kind"] as? String == "video" && object["width"] as? Int == 64 && object["frames"] as? Int == 30)
            #expect(object["sound"] as? Bool == true && object["alpha"] as? Bool == false && object["note"] == nil)
            #expect(object["seconds"] as? Double == 1)
            // The same film, tagged with the high dynamic range of a phone.
            let bright = folder.appendingPathComponent("bright.mov")
            // ffmpeg 5 takes the tag from the encoder's option, ffmpeg 7 from the pictures.
            let tag = ["-vf", "setparams=color_trc=arib-std-b67", "-color_trc", "arib-std-b67"]
            try Film.make(bright, ["-c:v", "libx264", "-pix_fmt", "yuv420p"] + tag)
            let note = try report(runBianlian(["inspect", bright.path, "--json"]))["note"] as? String
            #expect(note?.contains("high dynamic range (HLG)") == true)
            let config = folder.appendingPathComponent("c.yaml")
            try Data("background: {video: bright.mov}".utf8).write(to: config)
            let run = try runBianlian(["render", config.path, "--frames", "0", "--output", folder.path + "/f.png"])
            #expect(run.status == 0 && run.errorText.contains("bright.mov: has high dynamic range (HLG)"))
        }
    }
}
