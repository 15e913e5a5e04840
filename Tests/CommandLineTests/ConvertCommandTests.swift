import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// `convert` and `inspect` of recordings, as users run them.
@Suite struct ConvertCommandTests {
    /// Writes a take of a head that turns slowly; with `damaged`, line 7 is truncated.
    private func writeTake(in folder: URL, damaged: Bool = false) throws {
        var lines = [#"{"format":"bianlian-recording","version":1,"frameRate":30}"#]
        for index in 0..<40 {
            let face = TrackedFace(
                id: "a",
                worldFromFace: Matrix4(rotation: Quaternion(yawAboutY: Double(index) / 100, pitchAboutX: 0, rollAboutZ: 0)),
                blendShapes: BlendShapeValues([.jawOpen: Float(index % 3) / 2]))
            var writer = JSONLineWriter(decimalPlaces: 5)
            let faces = (20..<24).contains(index) ? [] : [face]
            let line = writer.line(
                of: TrackedFrame(index: index, time: Double(index) / 30, faces: faces, startsShot: index == 30))
            lines.append(damaged && index == 5 ? String(line.dropLast(9)) : line)
        }
        try (lines.joined(separator: "\n") + "\n").write(
            to: folder.appendingPathComponent("take.jsonl"), atomically: true, encoding: .utf8)
    }

    private func frames(_ name: String, in folder: URL) throws -> [TrackedFrame] {
        let reader = try Recording.open(at: folder.appendingPathComponent(name)).makeReader()
        var frames: [TrackedFrame] = []
        while let frame = try reader.next() { frames.append(frame) }
        return frames
    }

    @Test func convertKeepsFrames() throws {
        try withTemporaryFolder { folder in
            try writeTake(in: folder)
            let run = try runBianlian(["convert", "take.jsonl", "--output", "again.jsonl"], in: folder)
            #expect(run.status == 0, "\(run.errorText)")
            #expect(try frames("again.jsonl", in: folder) == frames("take.jsonl", in: folder))
        }
    }

    @Test func smoothingFillsAShortGapAndKeepsCuts() throws {
        try withTemporaryFolder { folder in
            try writeTake(in: folder)
            let run = try runBianlian(["convert", "take.jsonl", "--smoothing", "0.3", "--output", "calm.jsonl"], in: folder)
            #expect(run.status == 0, "\(run.errorText)")
            let calm = try frames("calm.jsonl", in: folder)
            #expect(calm.count == 40 && calm.allSatisfy { $0.faces.first?.isTracked == true })
            #expect(calm.indices.filter { calm[$0].startsShot } == [30])
        }
    }

    @Test func unreadableLineIsErrorOrCountedWhenLenient() throws {
        try withTemporaryFolder { folder in
            try writeTake(in: folder, damaged: true)
            let strict = try runBianlian(["convert", "take.jsonl", "--output", "again.jsonl"], in: folder)
            #expect(strict.status == 65 && strict.errorText.contains("take.jsonl:7:"), "\(strict.errorText)")
            #expect(try names(in: folder) == ["take.jsonl"])
            let lenient = try runBianlian(["convert", "take.jsonl", "--lenient", "--output", "again.jsonl"], in: folder)
            #expect(lenient.status == 0 && lenient.errorText.contains("lines skipped: 1"), "\(lenient.errorText)")
            #expect(try frames("again.jsonl", in: folder).count == 39)
        }
    }

    /// A recording with times keeps its duration and is resampled at the given rate.
    @Test func frameRateResamplesRecordingsWithTimes() throws {
        try withTemporaryFolder { folder in
            try writeTake(in: folder)
            let count = try frames("take.jsonl", in: folder).count
            let run = try runBianlian(["convert", "take.jsonl", "--frame-rate", "10", "--output", "slow.jsonl"], in: folder)
            #expect(run.status == 0, "\(run.errorText)")
            let slow = try frames("slow.jsonl", in: folder).count
            #expect(abs(slow - count / 3) <= 1, "\(slow) frames of \(count)")
        }
    }

    private static let landmarkDump = "tracks/mediapipe/short_hamilton_clip.jsonl"

    /// Eight frames of landmarks that MediaPipe found in a film.
    private func landmarkLines() throws -> [String] {
        let text = try String(contentsOf: try SharedData.require(Self.landmarkDump), encoding: .utf8)
        return text.split(separator: "\n").dropFirst(200).prefix(8).map { String($0) }
    }

    private func convert(_ lines: [String], _ arguments: [String], in folder: URL) throws -> CommandLineRun {
        try AtomicFile.write(lines.joined(separator: "\n") + "\n", to: folder.appendingPathComponent("dump.json"))
        return try runBianlian(
            ["convert", "dump.json", "--field-of-view", "40", "--output", "fitted.jsonl"] + arguments, in: folder)
    }

    /// A damaged frame of landmarks is an error with its position, or skipped and counted.
    @Test(.needsSharedData(landmarkDump)) func damagedLandmarkFrameIsErrorOrCountedWhenLenient() throws {
        try withTemporaryFolder { folder in
            var lines = try landmarkLines()
            let landmarks = try #require(lines[3].range(of: "\"lm\":[["))
            let end = try #require(lines[3].range(of: ",", range: landmarks.upperBound..<lines[3].endIndex))
            lines[3].replaceSubrange(landmarks.upperBound..<end.lowerBound, with: "NaN")
            let strict = try convert(lines, [], in: folder)
            #expect(strict.status == 65 && strict.errorText.filter(\.isNewline).count == 1, "\(strict.errorText)")
            #expect(
                strict.errorText.contains("dump.json:4:1: frame 3, landmark 0: found NaN")
                    && strict.errorText.contains("--lenient skips the frame"), "\(strict.errorText)")
            #expect(try names(in: folder) == ["dump.json"])
            let lenient = try convert(lines, ["--lenient"], in: folder)
            #expect(lenient.status == 0, "\(lenient.errorText)")
            #expect(
                lenient.errorText.contains(
                    "note: dump.json: unreadable frames skipped: 1 of 8; the first: frame 3, landmark 0"),
                "\(lenient.errorText)")
            #expect(try frames("fitted.jsonl", in: folder).count == 7)
        }
    }

    /// Landmarks with mirrored x give a note, and `--mirrored` restores the original take.
    @Test(.needsSharedData(landmarkDump)) func mirroredOptionRestoresMirroredLandmarks() throws {
        try withTemporaryFolder { folder in
            let lines = try landmarkLines()
            let plain = try convert(lines, [], in: folder)
            #expect(plain.status == 0 && !plain.errorText.contains("note:"), "\(plain.errorText)")
            let expected = try frames("fitted.jsonl", in: folder)
            let selfies = try lines.map { try mirrored($0) }
            let noted = try convert(selfies, [], in: folder)
            #expect(noted.errorText.contains("note: dump.json: the landmarks look mirrored"), "\(noted.errorText)")
            let run = try convert(selfies, ["--mirrored"], in: folder)
            #expect(run.status == 0 && !run.errorText.contains("note:"), "\(run.errorText)")
            let found = try frames("fitted.jsonl", in: folder)
            #expect(found.count == expected.count)
            for (first, second) in zip(found, expected) {
                let a = try #require(first.faces.first)
                let b = try #require(second.faces.first)
                #expect((a.worldFromFace.translation - b.worldFromFace.translation).length < 1e-3)
                #expect(abs(a.blendShapes[.mouthSmileLeft] - b.blendShapes[.mouthSmileLeft]) < 1e-3)
            }
        }
    }

    /// `render` reads landmarks with the same options, and also mirrors other recordings.
    @Test(.needsSharedData(landmarkDump)) func renderRestoresMirroredLandmarks() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let lines = try landmarkLines()
            let selfies = try lines.map { try mirrored($0) }
            for (name, lines) in [("plain.json", lines), ("selfie.json", selfies)] {
                try AtomicFile.write(lines.joined(separator: "\n") + "\n", to: folder.appendingPathComponent(name))
            }
            func render(_ name: String, _ options: [String]) throws {
                let run = try runBianlian(
                    [
                        "render", scene.path("actor.yaml"), "--recording", scene.path(name + ".json"), "--frames", "0",
                        "--size",
                        "64x36", "--output", scene.path(name + ".png"),
                    ] + options)
                #expect(run.status == 0 && !run.errorText.contains("look mirrored"), "\(run.errorText)")
            }
            try render("plain", [])
            try render("selfie", ["--mirrored"])
            let run = try runBianlian(["compare", scene.path("plain.png"), scene.path("selfie.png"), "--json"])
            let result = try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any]
            let difference = try #require(result?["maxDifference"] as? Int, "\(run.text) \(run.errorText)")
            #expect(difference <= 4)
        }
    }

    @Test func renderMirrorsRecordings() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let nodes = "nodes: [{anchor: face, model: face.glb}]\n"
            try scene.write(config: "recording: {path: take.jsonl, mirrored: true}\n" + nodes, as: "mirrored.yaml")
            try scene.write(config: "recording: take.jsonl\n" + nodes, as: "plain.yaml")
            func hash(_ config: String, _ options: [String] = []) throws -> String {
                try pixels([scene.path(config), "--frames", "0-3", "--output", scene.path(UUID().uuidString)] + options)
            }
            let (plain, mirrored) = (try hash("plain.yaml"), try hash("mirrored.yaml"))
            #expect(plain != mirrored)
            #expect(try hash("plain.yaml", ["--mirrored"]) == mirrored)
            #expect(try hash("mirrored.yaml", ["--no-mirrored"]) == plain)
        }
    }

    /// A line of the dump with x mirrored and the names of left and right swapped.
    private func mirrored(_ line: String) throws -> String {
        var picture = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let faces = try #require(picture["faces"] as? [[String: Any]])
        picture["faces"] = try faces.map { face -> [String: Any] in
            var face = face
            let landmarks = try #require(face["lm"] as? [[Double]])
            face["lm"] = landmarks.map { [1 - $0[0], $0[1], $0[2]] }
            let shapes = try #require(face["bs"] as? [String: Double])
            var exchanged: [String: Double] = [:]
            for (name, value) in shapes { exchanged[BlendShape(name: name)?.mirrored.name ?? name] = value }
            face["bs"] = exchanged
            return face
        }
        return String(decoding: try JSONSerialization.data(withJSONObject: picture), as: UTF8.self)
    }

    @Test func inspectSummarizesAndPlotsTake() throws {
        try withTemporaryFolder { folder in
            try writeTake(in: folder)
            let run = try runBianlian(["inspect", "take.jsonl", "--json", "--plot", "take.svg"], in: folder)
            let object = try #require(JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any])
            #expect(object["trackedShare"] as? Double == 0.9 && (object["cuts"] as? [Double])?.count == 1)
            #expect((object["gaps"] as? [[String: Any]])?.count == 1)
            let plot = try String(contentsOf: folder.appendingPathComponent("take.svg"), encoding: .utf8)
            #expect(plot.hasPrefix("<svg") && plot.contains("jawOpen") && plot.contains("yaw"))
        }
    }

    @Test(arguments: [
        (["convert", "missing.csv", "--output", "o.jsonl"], Int32(66), "missing.csv"),
        (["convert", "take.jsonl", "--output", "nowhere/o.jsonl"], 73, "there is no folder"),
        (["convert", "take.jsonl", "--image-size", "64x64", "--output", "o.jsonl"], 64, "--image-size"),
        (["convert", "take.jsonl", "--frame-rate", "30", "--resample", "30", "--output", "o.jsonl"], 64, "--frame-rate"),
        (["track", "take.jsonl", "--mirrored", "--output", "o.jsonl"], 64, "--mirrored"),
        (["convert", "take.jsonl", "--smoothing", "9", "--output", "o.jsonl"], 64, "--smoothing"),
        (["inspect", "take.jsonl", "--overlay", "o.mp4"], 64, "--film"),
        (["inspect", "take.jsonl", "--plot", "nowhere/o.svg"], 73, "there is no folder"),
    ])
    func badInputGivesOneLineError(arguments: [String], status: Int32, word: String) throws {
        try withTemporaryFolder { folder in
            try writeTake(in: folder)
            let run = try runBianlian(arguments, in: folder)
            #expect(run.status == status, "\(run.errorText)")
            #expect(run.errorText.contains(word) && run.errorText.filter(\.isNewline).count == 1, "\(run.errorText)")
            #expect(try names(in: folder) == ["take.jsonl"])
        }
    }
}
