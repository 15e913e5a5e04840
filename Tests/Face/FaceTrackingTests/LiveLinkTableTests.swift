import FaceTracking
import Foundation
import RenderMath
import RenderTestSupport
import Testing

@Suite struct LiveLinkTableTests {
    /// The columns as the app writes them.
    static let columns: String = {
        var names = BlendShape.allCases.map { $0.name.prefix(1).uppercased() + $0.name.dropFirst() }
        names.swapAt(BlendShape.jawLeft.rawValue, BlendShape.jawRight.rawValue)
        names.swapAt(BlendShape.mouthLeft.rawValue, BlendShape.mouthRight.rawValue)
        let turns = ["Head", "LeftEye", "RightEye"].flatMap { part in ["Yaw", "Pitch", "Roll"].map { part + $0 } }
        return (["Timecode", "BlendShapeCount"] + names + turns).joined(separator: ",")
    }()

    /// A row with the given shapes (by column name) and turns.
    static func row(_ timecode: String, shapes: [String: Double] = [:], turns: [String: Double] = [:]) -> String {
        let values = columns.split(separator: ",").dropFirst(2).map { shapes[String($0)] ?? turns[String($0)] ?? 0 }
        return "\(timecode),61," + values.map { "\($0)" }.joined(separator: ",")
    }

    static func table(_ rows: [String]) -> String {
        ([columns] + rows).joined(separator: "\r\n") + "\r\n"
    }

    @Test func columnsAreFoundByNameInAnyOrderAndCase() throws {
        let plain = try frames(
            of: Self.table([Self.row("01:00:00:00.000", shapes: ["JawRight": 0.25, "JawLeft": 0.5, "MouthRight": 0.75])]))
        #expect(plain[0].faces[0].blendShapes == BlendShapeValues([.jawRight: 0.25, .jawLeft: 0.5, .mouthRight: 0.75]))
        let reordered = BlendShape.allCases.reversed().map { $0.name.uppercased() }.joined(separator: ",")
        let values = (0..<52).map { "\($0)" }.joined(separator: ",")
        let other = try frames(of: "timecode,BlendshapeCount,\(reordered)\n01:00:00:00.5,52,\(values)\n")
        #expect(other[0].faces[0].blendShapes.array == (0..<52).reversed().map { Float($0) })
        #expect(other[0].faces[0].faceFromLeftEye == nil)
    }

    @Test func lostTrackingGivesAnUntrackedFace() throws {
        let text = Self.table([
            Self.row("01:00:00:00.000", shapes: ["JawOpen": 1.076]), "01:00:00:02.000,0", Self.row("01:00:00:04.000"),
        ])
        let frames = try frames(of: text)
        #expect(frames.map { $0.faces.map(\.isTracked) } == [[true], [false], [true]])
        #expect(frames[1].faces[0].blendShapes == BlendShapeValues())
        #expect(frames[0].faces[0].blendShapes[.jawOpen] == 1.076)
        #expect(Set(frames.map { $0.faces[0].id }).count == 1)
    }

    @Test func timeStartsAtZeroAndCrossesMidnightAndGaps() throws {
        let text = Self.table(["23:59:59:58.5,0", "00:00:00:00.5,0", "00:00:07:30.25,0"])
        let times = try frames(of: text).map(\.time)
        let expected: [Double] = [0, 2, 451.75].map { $0 / 60 }
        #expect(times == expected)
    }

    @Test func timeOfDayIsThatOfFirstReadableRow() throws {
        func time(_ rows: [String], _ options: RecordingOptions = RecordingOptions()) throws -> Double? {
            try withTemporaryFile(Array(Self.table(rows).utf8)) {
                try Recording.open(at: $0, options: options).header.timecode?.seconds
            }
        }
        #expect(try time(["10:15:00:30.000,0", "10:15:01:00.000,0"], RecordingOptions(timecodeBase: .sixty)) == 36_900.5)
        // In drop-frame timecode, 00:01:00;02 follows 00:00:59;29: frame 1800 at 30000/1001 frames a second.
        let dropped = try time(["00:01:00:02.000,0"], RecordingOptions(timecodeBase: .ntscDropFrame))
        #expect((try #require(dropped) - 1800 * 1001.0 / 30000).magnitude < 1e-9)
        #expect(try time(["x,0", "00:00:02:00.000,0"], RecordingOptions(isLenient: true, timecodeBase: .sixty)) == 2)
    }

    /// JSON Lines keep the timecode and the reel of a table.
    @Test func timecodeAndReelSurviveConversion() throws {
        try withTemporaryFolder { folder in
            let table = folder.appendingPathComponent("take 7.csv")
            try Data(Self.table(["00:01:00:02.125,0", "00:01:00:03.125,0"]).utf8).write(to: table)
            let options = RecordingOptions(timecodeBase: .ntscDropFrame)
            let header = try Recording.open(at: table, options: options).header
            let converted = folder.appendingPathComponent("converted.jsonl")
            let writer = try RecordingWriter(to: converted, header: header)
            try writer.append(TrackedFrame(index: 0, time: 0))
            try writer.finish()
            let found = try #require(try Recording.open(at: converted).header.timecode)
            #expect(found == header.timecode && found.dropsFrames && found.reel == "take 7")
            #expect((found.seconds - 1800.125 * 1001 / 30000).magnitude < 1e-9)
        }
    }

    @Test(arguments: [(1.0, 60.0), (2.0, 30.0), (2.5, 24.0), (2.4, 25.0), (4.0, 15.0)])
    func frameRateFollowsFromMedianStep(step: Double, rate: Double) throws {
        var rows: [String] = []
        for index in 0..<200 {
            let frame = Double(index) * step + 10 + (index > 100 ? 90 : 0)
            let rest = frame.truncatingRemainder(dividingBy: 60)
            rows.append("01:00:\(String(Int(frame / 60) + 10)):\((rest * 1000).rounded(.down) / 1000),0")
        }
        try withTemporaryFile(Array(Self.table(rows).utf8)) { url in
            let recording = try Recording.open(at: url)
            #expect(recording.header.frameRate == rate)
            #expect(recording.frameCount == 200)
            #expect(!recording.header.hasHeadPosition)
        }
    }

    /// `count` rows from a time of day in seconds, with timecodes of `numbers` frames per second.
    private static func rows(_ count: Int, numbers: Int, from start: Int, first: Int = 0, skipping lost: Set<Int> = [])
        -> [String]
    {
        (0..<count).filter { !lost.contains($0) }.map { index in
            let frame = first + index
            let second = (start + frame / numbers) % 86400
            return "\(second / 3600):\(second / 60 % 60):\(second % 60):\(frame % numbers),0"
        }
    }

    @Test(arguments: [24, 25, 30, 48, 50, 60, 120])
    func timecodeBaseFollowsFromFullSeconds(base: Int) throws {
        let lost: Set = [5, 6, base - 1, 2 * base + 3]
        try withTemporaryFile(Array(Self.table(Self.rows(base * 4, numbers: base, from: 86398, skipping: lost)).utf8)) { url in
            let recording = try Recording.open(at: url)
            #expect(recording.timecodeBase?.rawValue == "\(base)")
            #expect(!recording.isTimecodeBaseGuess)
            let reader = try recording.makeReader()
            var last = 0.0
            while let frame = try reader.next() { last = frame.time }
            #expect((last - Double(base * 4 - 1) / Double(base)).magnitude < 1e-9)
        }
    }

    @Test func takeWithoutAFullSecondAssumesSixty() throws {
        try withTemporaryFile(Array(Self.table(Self.rows(20, numbers: 30, from: 10, first: 3)).utf8)) { url in
            let recording = try Recording.open(at: url)
            #expect(recording.timecodeBase == .sixty)
            #expect(recording.isTimecodeBaseGuess)
            let given = try Recording.open(at: url, options: RecordingOptions(timecodeBase: .ntsc))
            #expect(given.timecodeBase == .ntsc)
            #expect(!given.isTimecodeBaseGuess)
        }
    }

    @Test func dropFrameTimecodesCountTrueSeconds() throws {
        let before = (0..<90).map { "1:00:\(57 + $0 / 30):\($0 % 30),0" }
        let after = (0..<60).map { "1:01:\(($0 + 2) / 30):\(($0 + 2) % 30),0" }
        try withTemporaryFile(Array(Self.table(before + after).utf8)) { url in
            let base = try Recording.open(at: url).timecodeBase
            #expect(base == .ntscDropFrame)
        }
        let times = try frames(of: Self.table(before + after)).map(\.time)
        #expect((times[149] - 149 * 1001 / 30000).magnitude < 1e-6)
    }

    @Test func spreadsheetExportsReadLikeTheAppsTable() throws {
        let plain = Self.table([Self.row("01:00:00:01.5", shapes: ["JawOpen": 0.25]), "01:00:00:02,0"])
        let expected = try frames(of: plain)
        let semicolons = plain.replacingOccurrences(of: ",", with: ";").replacingOccurrences(of: ".", with: ",")
        let padded = semicolons.replacingOccurrences(of: ";0\r", with: ";0;;;;\r")
        let tabs = plain.replacingOccurrences(of: ",", with: "\t")
        let quoted = plain.split(separator: "\r\n").map { line in
            line.split(separator: ",").map { "\"\($0)\"" }.joined(separator: ",")
        }.joined(separator: "\r\n")
        for text in [semicolons, tabs, quoted, "\u{FEFF}" + plain] { #expect(try frames(of: text) == expected) }
        #expect(try frames(of: padded).count == 2)
    }

    /// The direction of +z of the face or of an eye after one rotation.
    private func gaze(_ turn: String, _ angle: Double, _ part: (TrackedFace) -> Matrix4?) throws -> SIMD3<Float> {
        let options = RecordingOptions(angleUnit: .radians)
        let face = try frames(of: Self.table([Self.row("01:00:00:00.0", turns: [turn: angle])]), options: options)[0].faces[0]
        return part(face)?.transform(direction: SIMD3(0, 0, 1)) ?? .zero
    }

    @Test func rotationsHaveTheAppsSigns() throws {
        let (sine, cosine) = (Float(0.29552022), Float(0.9553365))
        func near(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Bool { (a - b).length < 1e-6 }
        // +x is the person's left.
        #expect(try near(gaze("HeadYaw", 0.3) { $0.worldFromFace }, SIMD3(sine, 0, cosine)))
        #expect(try near(gaze("HeadPitch", 0.3) { $0.worldFromFace }, SIMD3(0, sine, cosine)))
        #expect(try near(gaze("LeftEyePitch", 0.3) { $0.faceFromLeftEye }, SIMD3(0, -sine, cosine)))
        #expect(try near(gaze("RightEyePitch", 0.3) { $0.faceFromRightEye }, SIMD3(0, -sine, cosine)))
        // The left eye looks inwards, towards the nose, when it looks to the person's right.
        #expect(try near(gaze("LeftEyeYaw", 0.3) { $0.faceFromLeftEye }, SIMD3(-sine, 0, cosine)))
        #expect(try near(gaze("RightEyeYaw", 0.3) { $0.faceFromRightEye }, SIMD3(-sine, 0, cosine)))
        // A rolled head still looks ahead, its top towards the person's left.
        let rolled = try frames(of: Self.table([Self.row("01:00:00:00.0", turns: ["HeadRoll": 0.3])]))[0].faces[0].worldFromFace
        #expect(near(rolled.transform(direction: SIMD3(0, 1, 0)), SIMD3(sine, cosine, 0)))
    }

    @Test(arguments: AngleUnit.allCases) func angleUnitIsInferredFromRange(unit: AngleUnit) throws {
        var generator = SeededGenerator(seed: 3)
        // Eyes as the app writes them: with the roll that results from pitch after yaw.
        let rows = (0..<50).map { index in
            let (yaw, pitch) = (generator.number(in: -0.55..<0.55), generator.number(in: -0.35..<0.35))
            var turns = ["LeftEyeYaw": yaw, "LeftEyePitch": pitch, "LeftEyeRoll": yaw * pitch, "HeadYaw": 0.7]
            turns = turns.mapValues { $0 / unit.radians }
            return Self.row("01:00:0\(index / 30):\(index % 30 * 2).0", turns: turns)
        }
        try withTemporaryFile(Array(Self.table(rows).utf8)) { url in
            let recording = try Recording.open(at: url)
            #expect(recording.angleUnit == unit, "\(generator)")
            let turned = try readAll(recording)[0].faces[0].worldFromFace.transform(direction: SIMD3(0, 0, 1))
            #expect((turned - SIMD3(0.6442177, 0, 0.7648422)).length < 1e-6)
            #expect(try Recording.open(at: url, options: RecordingOptions(angleUnit: .degrees)).angleUnit == .degrees)
        }
    }

    @Test func unitOfSmallAnglesIsInferredFromEyeRoll() throws {
        for (unit, scale) in [(AngleUnit.radians, 1.0), (.halfTurns, 1 / Double.pi)] {
            let rows = (0..<20).map { index in
                let (yaw, pitch) = (Double(index) * 0.008, 0.1)
                return Self.row(
                    "01:00:00:\(index).0",
                    turns: ["RightEyeYaw": yaw * scale, "RightEyePitch": pitch * scale, "RightEyeRoll": yaw * pitch * scale])
            }
            try withTemporaryFile(Array(Self.table(rows).utf8)) { url in
                let recording = try Recording.open(at: url)
                #expect(recording.angleUnit == unit)
            }
        }
    }

    static let badRows: [(row: String, message: String)] = [
        ("01:00:00:02.0,61,0.5", "3:21: found 3 fields of a row where 63 are expected"),
        ("01:00:00:02.0", "3:14: found 1 fields of a row where 63 are expected"),
        (
            "01:00:00,0",
            #"3:1: Timecode: found "01:00:00" where a timecode such as 12:27:47:47.169 (hours, minutes, seconds, frames) is expected"#
        ),
        (
            "01:00:00:120,0",
            #"3:1: Timecode: found "01:00:00:120" where a timecode such as 12:27:47:47.169 (hours, minutes, seconds, frames) is expected"#
        ),
        ("01:00:00:00.0,0", "3:1: Timecode: the time 0.0 s does not come after the previous frame's 0.0 s"),
        ("01:00:00:02.0,61,nan", #"3:18: EyeBlinkLeft: found "nan" where a finite number is expected"#),
        ("01:00:00:02.0,61,,0", #"3:18: EyeBlinkLeft: found "," where a finite number is expected"#),
        ("01:00:00:02.0,61,0.1 2", "3:22: EyeBlinkLeft: found a number where a comma is expected"),
    ]

    @Test(arguments: badRows.indices) func badRowErrorGivesColumn(index: Int) {
        let (row, expected) = Self.badRows[index]
        #expect(message(of: Self.table(["01:00:00:00.0,0", row])) == "take.txt:" + expected)
    }

    @Test func tableTruncatedInItsLastRowIsAnError() throws {
        let rows = (0..<4).map { Self.row("01:00:00:0\($0).0", shapes: ["JawOpen": 0.25]) }
        let table = Array(Self.table(rows).utf8)
        // After the last comma a truncated number is undetectable, so that at least its field of 3 bytes and the line's end are
        // removed.
        for cut in 6..<(rows[3].utf8.count + 2) {
            #expect(message(of: Array(table.dropLast(cut))).hasPrefix("take.txt:5:"), "\(cut) bytes cut off")
        }
        let text = Array(Self.table(rows).utf8.dropLast(40))
        let lines = Array(
            (shortHeader + "\n" + (0..<4).map { #"{"time":\#($0),"faces":[]}"# }.joined(separator: "\n")).utf8.dropLast(5))
        for bytes in [text, lines] {
            try withTemporaryFile(bytes) { url in
                // Callers that request all frames get the error of the bad line.
                #expect(try Recording.open(at: url).countFrames() == 4)
                #expect(message(of: bytes).hasPrefix("take.txt:5:"))
                let lenient = try Recording.open(at: url, options: RecordingOptions(isLenient: true))
                let reader = try lenient.makeReader()
                while try reader.next() != nil {}
                #expect(try lenient.countFrames() == 4 && reader.skippedLines == 1)
            }
        }
    }

    @Test func lenientReadingSkipsBadRows() throws {
        let text = Self.table(["01:00:00:00.0,0", "x", "01:00:00:01.0,0", "01:00:00:00.5,0", "01:00:00:02.0,0"])
        let frames = try frames(of: text, options: RecordingOptions(isLenient: true))
        let expected: [Double] = [0, 1, 2].map { $0 / 60 }
        #expect(frames.map(\.time) == expected)
        try withTemporaryFile(Array(text.utf8)) { url in
            let recording = try Recording.open(at: url)
            // The stored frame count includes skipped rows until they are read.
            #expect(recording.frameCount == 5)
        }
    }
}
