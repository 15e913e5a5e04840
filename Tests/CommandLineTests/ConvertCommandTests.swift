import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// Recordings written anew, and what is told and drawn of them, as users try it.
@Suite struct ConvertCommandTests {
    /// A take of a head that turns slowly, with a frame that cannot be read where that is wished.
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

    @Test func whatIsConvertedIsTheSame() throws {
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

    @Test func aLineThatCannotBeReadIsAnErrorOrCounted() throws {
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

    /// A recording with times keeps its length and gets frames at the rate.
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

    @Test func aTakeIsJudgedAndDrawn() throws {
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
        (["convert", "take.jsonl", "--smoothing", "9", "--output", "o.jsonl"], 64, "--smoothing"),
        (["inspect", "take.jsonl", "--overlay", "o.mp4"], 64, "--film"),
        (["inspect", "take.jsonl", "--plot", "nowhere/o.svg"], 73, "there is no folder"),
    ])
    func badInputIsOneLine(arguments: [String], status: Int32, word: String) throws {
        try withTemporaryFolder { folder in
            try writeTake(in: folder)
            let run = try runBianlian(arguments, in: folder)
            #expect(run.status == status, "\(run.errorText)")
            #expect(run.errorText.contains(word) && run.errorText.filter(\.isNewline).count == 1, "\(run.errorText)")
            #expect(try names(in: folder) == ["take.jsonl"])
        }
    }
}
