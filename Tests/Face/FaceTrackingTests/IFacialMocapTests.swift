import FaceTracking
import Foundation
import RenderMath
import RenderTestSupport
import Testing

/// Lines of iFacialMocap and Facemotion3d, written by hand from the vendor's examples.
@Suite struct IFacialMocapTests {
    /// A line of a frame.
    static func line(
        shapes: [BlendShape: Double] = [:], extras: String = "", head: String = "0,0,0,0,0,0", rightEye: String = "0,0,0",
        leftEye: String = "0,0,0", separator: String = "-"
    ) -> String {
        let values = BlendShape.allCases.map { "\(separator == "-" ? $0.rawName : $0.name)\(separator)\(shapes[$0] ?? 0)|" }
            .joined()
        return values + extras + "=head#\(head)|rightEye#\(rightEye)|leftEye#\(leftEye)|"
    }

    @Test(arguments: ["-", "&"]) func shapesArePercentagesAndFramesAreSixtieths(separator: String) throws {
        let lines = [
            Self.line(shapes: [.jawOpen: 25, .eyeBlinkRight: 108], separator: separator), "",
            Self.line(shapes: [.jawLeft: separator == "-" ? 1 : -4], separator: separator),
        ]
        try withTemporaryFile(Array(lines.joined(separator: "\r\n").utf8)) { url in
            let recording = try Recording.open(at: url)
            #expect(recording.format == .iFacialMocap && recording.frameCount == 2 && recording.header.hasHeadPosition)
            #expect(recording.header.frameRate == 60 && recording.unusedNames.isEmpty)
            let frames = try readAll(recording)
            #expect(frames.map(\.time) == [0, 1.0 / 60] && frames.map(\.index) == [0, 1])
            #expect(frames[0].faces[0].blendShapes == BlendShapeValues([.jawOpen: 0.25, .eyeBlinkRight: 1.08]))
            #expect(frames[1].faces[0].blendShapes[.jawLeft] == (separator == "-" ? 0.01 : -0.04))
            let slower = try Recording.open(at: url, options: RecordingOptions(frameRate: 30))
            #expect(slower.header.frameRate == 30)
            #expect(try readAll(slower).last?.time == 1.0 / 30)
        }
    }

    @Test func headPositionIsInMetresAndRotationInDegrees() throws {
        let face = try frames(of: Self.line(head: "30,60,45,-0.03,-0.1,-0.66", leftEye: "0,30,0"))[0].faces[0]
        #expect(face.worldFromFace.transform(point: .zero) == SIMD3(-0.03, -0.1, -0.66))
        // sin 60° cos 30°, −sin 30°, cos 60° cos 30°
        #expect((face.worldFromFace.transform(direction: SIMD3(0, 0, 1)) - SIMD3(0.75, -0.5, 0.4330127)).length < 1e-6)
        #expect(
            ((face.faceFromLeftEye ?? .identity).transform(direction: SIMD3(0, 0, 1)) - SIMD3(0.5, 0, 0.8660254)).length < 1e-6)
        #expect(face.faceFromRightEye == .identity)
    }

    @Test func oldestVersionsHaveHeadRotationOnly() throws {
        try withTemporaryFile(Array(Self.line(head: "0,30,0").utf8)) { url in
            let recording = try Recording.open(at: url)
            #expect(!recording.header.hasHeadPosition)
            #expect(try readAll(recording)[0].faces[0].worldFromFace.transform(point: .zero) == .zero)
        }
    }

    @Test func valuesUnknownToARKitAreCheckedAndNoted() throws {
        let lines = [
            Self.line(extras: "FM_SAD&3|my-smile&-12|"),
            Self.line(extras: "声&0|trackingStatus-0|").replacingOccurrences(of: "=", with: "=neck#1,2|"),
        ]
        try withTemporaryFile(Array(lines.joined(separator: "\n").utf8)) { url in
            let recording = try Recording.open(at: url)
            #expect(recording.unusedNames == ["FM_SAD", "my-smile", "声", "neck"])
            let note = RecordingFacts(of: recording).notes.first ?? ""
            #expect(note.contains("unused values: 4, \"FM_SAD\", \"my-smile\", \"声\", \"neck\";"), "\(note)")
            // The app's own tracking flag is respected.
            #expect(try readAll(recording).map { $0.faces[0].isTracked } == [true, false])
        }
        #expect(message(of: Self.line(extras: "FM_SAD&x|")).contains(#"FM_SAD: found "x" where a finite number is expected"#))
    }

    @Test func tongueMayBeMissing() throws {
        let text = Self.line(shapes: [.jawOpen: 50]).replacingOccurrences(of: "tongueOut-0.0|", with: "")
        #expect(try frames(of: text)[0].faces[0].blendShapes == BlendShapeValues([.jawOpen: 0.5]))
    }

    private static let start = line()
    private static func changed(_ part: String, _ other: String) -> String {
        line().replacingOccurrences(of: part, with: other)
    }

    /// A second line, and the message about it.
    static let mistakes: [(line: String, message: String)] = [
        ("x", #"1: found "x" where a name, - or &, and a number is expected"#),
        ("-1|", #"1: found "-1" where a name, - or &, and a number is expected"#),
        ("jawOpen-|", #"9: jawOpen: found "|" where a finite number is expected"#),
        ("jawOpen-nan|", #"9: jawOpen: found "nan" where a finite number is expected"#),
        ("jawOpen-1e41|", #"1: jawOpen: 1e+41 is out of range; allowed: percentages within the range of a 32-bit float"#),
        ("\u{1}\rb-1x|", #"6: \u{1}\rb: found "x" where a vertical bar is expected"#),
        (
            "jaw, " + String(repeating: "a", count: 60) + "-1x|",
            #"68: jaw, "# + String(repeating: "a", count: 34) + #"…: found "x" where a vertical bar is expected"#
        ),
        ("jawOpen-12", "11: jawOpen: the line ends where a vertical bar is expected"),
        ("jawOpen-12|", "12: the line ends where a name, - or &, and a number is expected"),
        ("jawOpen-12|jawOpen-12|", #"12: jawOpen: "jawOpen" is given twice; remove one"#),
        ("eyeBlink_L-12|eyeBlinkLeft-12|", #"15: eyeBlinkLeft: "eyeBlinkLeft" is given twice; remove one"#),
        ("jawOpen-12|=", #"12: "eyeBlinkLeft" is missing"#),
        (changed("leftEye#0,0,0|", ""), #"898: "leftEye" is missing"#),
        (changed("leftEye#0,0,0|", "leftEye#0,0,0"), "911: leftEye: the line ends where a vertical bar is expected"),
        (changed("rightEye#", "head#"), #"883: "head" is given twice; remove one"#),
        (changed("rightEye#0,0,0", "rightEye#0,0"), "892: rightEye: found 2 numbers where 3 are expected"),
        (
            changed("head#0,0,0,0,0,0", "head#0,0,0"),
            "1: head: found 3 numbers (unlike the first frame) where 6 are expected"
        ),
        (
            changed("head#0,0,0,0,0,0", "head#0,0,0,0,0,-1001"),
            "881: head: -1001.0 is out of range; allowed: metres from -1000 to 1000"
        ),
        (changed("head#0", "head#inf"), #"871: head: found "inf" where a finite number is expected"#),
        (changed("=head#", "=head"), #"866: found "head0,0,0,0,0,0" where a name, # and numbers is expected"#),
        (line() + "x", #"912: found "x" where a name, # and numbers is expected"#),
    ]

    @Test(arguments: mistakes.indices) func badLineErrorGivesPositionAndFix(index: Int) {
        let (line, expected) = Self.mistakes[index]
        #expect(message(of: Self.start + "\n" + line) == "take.txt:2:" + expected)
    }

    /// Every truncation is detected, because lines end in a bar: no number can lose digits unnoticed.
    @Test func truncatedLineFails() {
        let text = Self.line(shapes: [.jawOpen: 25], head: "1,2,3,0.1,0.2,-0.5")
        cutAtEveryByte(of: Array(text.utf8)) { _ = try frames(of: $0) }
    }

    @Test func skippedLineStillAdvancesTime() throws {
        let lines = [Self.line(), "x", String(repeating: "y", count: 3000), Self.line(), Self.line(head: "0,0,0")]
        try withTemporaryFile(Array(lines.joined(separator: "\n").utf8)) { url in
            let recording = try Recording.open(at: url, options: RecordingOptions(isLenient: true, lineLengthLimit: 2000))
            let reader = try recording.makeReader()
            var times: [Double] = []
            while let frame = try reader.next() { times.append(frame.time) }
            #expect(times == [0, 3.0 / 60])
            #expect(reader.skippedLines == 3 && recording.frameCount == 5)
        }
    }
}

/// The vendor's example lines.
@Suite(.needsSharedData("tracks/ifacialmocap")) struct VendorLinesTests {
    struct Example: Sendable, CustomTestStringConvertible {
        var name: String
        /// The shapes of the line, in per cent.
        var shapes: [BlendShape: Float]
        var place: SIMD3<Float>
        var unused: [String]

        var testDescription: String { name }
    }

    static let examples = [
        Example(
            name: "ifacialmocap",
            shapes: [.jawOpen: 12, .eyeLookDownLeft: 17, .mouthLeft: 1, .browInnerUp: 20, .mouthStretchRight: 21],
            place: SIMD3(-0.030653415, -0.10287084, -0.6584072), unused: []),
        Example(
            name: "facemotion3d",
            shapes: [.jawOpen: 4, .eyeLookDownLeft: 36, .mouthLeft: 1, .noseSneerLeft: 28, .eyeLookInRight: 15],
            place: SIMD3(-0.039975993, -0.048437987, -0.45562273),
            unused: ["FM_SAD", "FM_ANGRY", "FM_VF", "FM_TH", "FM_browUpRight", "FM_browUpLeft"]),
    ]

    private func open(_ example: Example) throws -> Recording {
        try Recording.open(at: SharedData.require("tracks/ifacialmocap/doc_sample_\(example.name).txt"))
    }

    @Test(arguments: examples) func vendorExampleIsRead(example: Example) throws {
        let recording = try open(example)
        #expect(recording.format == .iFacialMocap && recording.frameCount == 1 && recording.header.hasHeadPosition)
        #expect(recording.unusedNames == example.unused)
        let face = try #require(try readAll(recording).first).faces[0]
        for (shape, percents) in example.shapes { #expect((face.blendShapes[shape] - percents / 100).magnitude < 1e-6) }
        #expect(face.worldFromFace.transform(point: .zero) == example.place)
    }

    /// Determines the rotation order: an eye never rolls, so that its rotation is about y and then about x. The second column
    /// of such a matrix has no x component.
    @Test(arguments: examples) func eyesRotateAboutTwoAxesOnly(example: Example) throws {
        let face = try #require(try readAll(open(example)).first).faces[0]
        for eye in [face.faceFromLeftEye, face.faceFromRightEye] {
            let up = try #require(eye).transform(direction: SIMD3(0, 1, 0))
            #expect(up.x.magnitude < 1e-7)
        }
    }

    @Test(arguments: examples) func eyeDirectionsMatchEyeShapes(example: Example) throws {
        let face = try #require(try readAll(open(example)).first).faces[0]
        let shapes = face.blendShapes
        let left = try #require(face.faceFromLeftEye).transform(direction: SIMD3(0, 0, 1))
        let right = try #require(face.faceFromRightEye).transform(direction: SIMD3(0, 0, 1))
        // +x is the person's left: outwards for the left eye, inwards for the right one.
        #expect((left.x > 0) == (shapes[.eyeLookOutLeft] > shapes[.eyeLookInLeft]))
        #expect((right.x > 0) == (shapes[.eyeLookInRight] > shapes[.eyeLookOutRight]))
        #expect(left.y < 0 && right.y < 0 && shapes[.eyeLookDownLeft] > shapes[.eyeLookUpLeft])
    }
}
