import FaceTracking
import Foundation
import RenderMath
import RenderTestSupport
import Testing

/// Face Cap's text format, written by hand from the app's description.
@Suite struct FaceCapTests {
    static let head = "info,Face Cap,1.5\ninfo,timestamp, head position xyz, head eulerAngles xyz, …\n"
    static let names = "bs," + BlendShape.allCases.reversed().map(\.rawName).joined(separator: ",")

    /// A line of a frame: the head's position, the rotations of head and eyes, and the shapes in the order of ``names``.
    static func row(
        _ time: String, place: [Double] = [0, 0, 0], head: [Double] = [0, 0, 0], eyes: [Double] = [0, 0, 0, 0],
        shapes: [BlendShape: Double] = [:]
    ) -> String {
        let values = place + head + eyes + BlendShape.allCases.reversed().map { shapes[$0] ?? 0 }
        return "k,\(time)," + values.map { "\($0)" }.joined(separator: ",")
    }

    static func text(_ rows: [String]) -> String { head + names + "\n" + rows.joined(separator: "\n") + "\n" }

    @Test(arguments: ["", "\u{FEFF}"]) func shapesAreReadByNameAndTimesInMilliseconds(mark: String) throws {
        let text =
            mark
            + Self.text([Self.row("1000", shapes: [.jawOpen: 0.25, .mouthSmileLeft: 0.5]), Self.row("1016"), Self.row("1033")])
        try withTemporaryFile(Array(text.utf8)) { url in
            let recording = try Recording.open(at: url)
            #expect(recording.format == .faceCap && recording.frameCount == 3 && recording.header.frameRate > 59)
            // The unit of the app's positions is unknown.
            #expect(!recording.header.hasHeadPosition && recording.unusedNames == ["posX", "posY", "posZ"])
            let frames = try readAll(recording)
            #expect(frames.map(\.time) == [0, 0.016, 0.033] && frames.map(\.index) == [0, 1, 2])
            #expect(frames[0].faces[0].blendShapes == BlendShapeValues([.jawOpen: 0.25, .mouthSmileLeft: 0.5]))
        }
    }

    @Test func namesMayComeFirstAndInfoLinesAnywhere() throws {
        let names = BlendShape.allCases.filter { $0 != .tongueOut }.map(\.name).joined(separator: ",") + ",tongueUp"
        let values = (0..<52).map { "\($0)" }.joined(separator: ",")
        let text = "bs,\(names)\r\n\r\ninfo,more\r\nk,0,\((0..<10).map { _ in "0" }.joined(separator: ",")),\(values)\r\n"
        try withTemporaryFile(Array(text.utf8)) { url in
            let recording = try Recording.open(at: url)
            #expect(recording.frameCount == 1 && recording.unusedNames == ["posX", "posY", "posZ", "tongueUp"])
            #expect(try readAll(recording)[0].faces[0].blendShapes.array == (0..<51).map { Float($0) } + [0])
            let note = RecordingFacts(of: recording).notes.first ?? ""
            #expect(
                note.contains("unused values: 4, \"posX\", \"posY\", \"posZ\", \"tongueUp\";"),
                "\(note)")
        }
    }

    /// One rotation of 30 degrees, and the resulting directions of +y and +z.
    @Test(arguments: [0, 1, 2]) func rotationsAreRightHandedDegrees(axis: Int) throws {
        var angles: [Double] = [0, 0, 0]
        angles[axis] = 30
        let eyes = axis < 2 ? Array(angles[..<2]) + [0, 0] : [0, 0, 0, 0]
        let face = try frames(of: Self.text([Self.row("0", place: [1, 2, 3], head: angles, eyes: eyes)]))[0].faces[0]
        let (sine, cosine) = (Float(0.5), Float(0.8660254))
        let up = [SIMD3(0, cosine, sine), SIMD3(0, 1, 0), SIMD3(-sine, cosine, 0)][axis]
        let ahead = [SIMD3(0, -sine, cosine), SIMD3(sine, 0, cosine), SIMD3(0, 0, 1)][axis]
        #expect((face.worldFromFace.transform(direction: SIMD3(0, 1, 0)) - up).length < 1e-6)
        #expect((face.worldFromFace.transform(direction: SIMD3(0, 0, 1)) - ahead).length < 1e-6)
        #expect(face.worldFromFace.transform(point: .zero) == .zero)
        let eye = try #require(face.faceFromLeftEye)
        #expect((eye.transform(direction: SIMD3(0, 0, 1)) - (axis < 2 ? ahead : SIMD3(0, 0, 1))).length < 1e-6)
        #expect(face.faceFromRightEye == .identity)
    }

    /// z, then x, then y: the third column of Ry · Rx, computed by hand.
    @Test func rotationsApplyInSceneKitOrder() throws {
        let face = try frames(of: Self.text([Self.row("0", head: [30, 60, 45])]))[0].faces[0]
        let ahead = face.worldFromFace.transform(direction: SIMD3(0, 0, 1))
        // sin 60° cos 30°, −sin 30°, cos 60° cos 30°
        #expect((ahead - SIMD3(0.75, -0.5, 0.4330127)).length < 1e-6)
    }

    static let mistakes: [(lines: [String], message: String)] = [
        (["info,x"], #"1:1: found "info,x" where a line of names such as bs,browInnerUp,… is expected"#),
        (["info,x", "k,0"], #"2:1: found "k,0" where a line of names such as bs,browInnerUp,… is expected"#),
        (["bs,jawOpen,JAWOPEN"], #"1:12: "JAWOPEN" is given twice; remove one"#),
        (["bs,jawOpen"], #"1:11: "eyeBlink_L" is missing"#),
        ([names, row("0"), "k,1"], "3:4: found 2 fields of a row where 64 are expected"),
        ([names, row("0"), "k"], "3:2: found 1 fields of a row where 64 are expected"),
        ([names, row("0"), row("0")], "3:3: t: the time 0.0 s does not come after the previous frame's 0.0 s"),
        ([names, row("0"), row("x")], #"3:3: t: found "x" where a finite number is expected"#),
        ([names, row("0"), row("1", place: [.nan, 0, 0])], #"3:5: posX: found "nan" where a finite number is expected"#),
        (
            [names, row("0"), row("1", head: [0, 36_001, 0])],
            "3:21: rotY: 36001.0 is out of range; allowed: degrees from -36000 to 36000"
        ),
        ([names, row("0"), row("1") + ",0"], "3:253: found 65 fields of a row where 64 are expected"),
        ([names, row("0"), names], #"3:1: found "bs" where a frame line beginning with k is expected"#),
        ([names, row("0"), " k,1"], "3:5: found 2 fields of a row where 64 are expected"),
    ]

    @Test(arguments: mistakes.indices) func badLineErrorGivesPositionAndFix(index: Int) {
        let (lines, expected) = Self.mistakes[index]
        #expect(message(of: lines.joined(separator: "\n")) == "take.txt:" + expected)
    }

    @Test func lenientReadingSkipsBadLines() throws {
        let text = Self.text([Self.row("0"), "k", Self.row("10"), Self.row("5"), "info,late", Self.row("20")])
        try withTemporaryFile(Array(text.utf8)) { url in
            let recording = try Recording.open(at: url, options: RecordingOptions(isLenient: true))
            let reader = try recording.makeReader()
            var times: [Double] = []
            while let frame = try reader.next() { times.append(frame.time) }
            #expect(times == [0, 0.01, 0.02])
            #expect(reader.skippedLines == 2 && recording.frameCount == 5)
        }
    }

    @Test(arguments: [(33.0, 30.0), (1000.0 / 60, 60.0), (1000.0 / 24, 24.0)]) func frameRateFollowsFromTimes(
        step: Double, rate: Double
    )
        throws
    {
        // Whole milliseconds, as the app writes them; a step of 33 ms is a little more than 30 per second.
        let rows = (0..<240).map { Self.row("\(Int((Double($0) * step).rounded()))") }
        try withTemporaryFile(Array(Self.text(rows).utf8)) { url in
            let found = try Recording.open(at: url).header.frameRate
            #expect((found - rate).magnitude < 0.02 * rate, "\(found)")
        }
    }
}
