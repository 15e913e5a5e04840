import FaceTracking
import Foundation
import RenderMath
import RenderTestSupport
import Testing

@Suite struct JSONLinesTests {
    @Test(arguments: [UInt64(1), 2, 3, 4, 5]) func writtenRecordingIsReadBackBitForBit(seed: UInt64) throws {
        var random = RandomRecording(generator: SeededGenerator(seed: seed))
        let header = random.header()
        let written = (0..<40).map { random.frame(index: $0) }
        try withTemporaryFile([]) { url in
            let writer = try RecordingWriter(to: url, header: header)
            for frame in written { try writer.append(frame) }
            try writer.finish()
            let recording = try Recording.open(at: url)
            #expect(recording.header == header, "\(random.generator)")
            #expect(recording.format == .jsonLines)
            #expect(try readAll(recording) == written, "\(random.generator)")
            #expect(try recording.countFrames() == written.count)
            let folder = url.deletingLastPathComponent().path
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["take.txt"])
        }
    }

    @Test func unfinishedWriterLeavesNoFile() throws {
        try withTemporaryFile(Array("before".utf8)) { url in
            do {
                let writer = try RecordingWriter(to: url, header: RecordingHeader())
                try writer.append(TrackedFrame(index: 0, time: 0))
            }
            #expect(try String(contentsOf: url, encoding: .utf8) == "before")
            #expect(try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path).count == 1)
        }
    }

    @Test func linesMatchTheFormat() {
        var writer = JSONLineWriter()
        #expect(
            writer.line(of: RecordingHeader(imageSize: SIMD2(1280, 720), frameRate: 30))
                == #"{"format":"bianlian-recording","version":1,"imageSize":[1280,720],"frameRate":30,"hasHeadPosition":true}"#)
        let face = TrackedFace(id: "a", blendShapes: BlendShapeValues([.jawOpen: 0.1]))
        let expected =
            #"{"time":0.016666666666666666,"faces":[{"id":"a","isTracked":true,"#
            + #""transform":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"blendShapes":{"jawOpen":0.1}}]}"#
        #expect(writer.line(of: TrackedFrame(index: 0, time: 1.0 / 60, faces: [face])) == expected)
    }

    @Test func roundingKeepsGivenDecimalPlaces() throws {
        var writer = JSONLineWriter(decimalPlaces: 3)
        let face = TrackedFace(
            id: "a", blendShapes: BlendShapeValues([.jawOpen: 0.12345, .jawLeft: 0.0001, .cheekPuff: 1]),
            vertices: [SIMD3(-0.0004, 1e30, 2.9996)])
        let line = writer.line(of: TrackedFrame(index: 0, time: 0.123456789, faces: [face]))
        #expect(line.contains(#""time":0.123456789"#))
        #expect(line.contains(#"{"jawLeft":0,"jawOpen":0.123,"cheekPuff":1}"#))
        #expect(line.contains(#""vertices":[0,1e+30,3]"#))
    }

    @Test func byteOrderMarksSpacesAndEmptyLinesAreAllowed() throws {
        let text = "\u{FEFF}\(shortHeader)\r\n\r\n { \"time\" : 0 ,\t\"faces\" : [ ] } \r\n{\"faces\":[],\"time\":1}"
        #expect(try frames(of: text).map(\.time) == [0, 1])
    }

    @Test func shapesAreReadByNameOrAsAList() throws {
        let list = (0..<52).map { "\($0)" }.joined(separator: ",")
        let transform = "[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]"
        let text = """
            \(shortHeader)
            {"time":0,"faces":[{"id":"a","isTracked":true,"transform":\(transform),"blendShapes":[\(list)]},\
            {"id":"b","isTracked":true,"transform":\(transform),"blendShapes":{"mouthSmile_L":0.25,"jawOpen":1.08}}]}
            """
        let faces = try frames(of: text)[0].faces
        #expect(faces[0].blendShapes.array == (0..<52).map { Float($0) })
        #expect(faces[1].blendShapes == BlendShapeValues([.mouthSmileLeft: 0.25, .jawOpen: 1.08]))
    }

    @Test func cameraDefaultsToTheHeadersIntrinsics() throws {
        let optics = #"{"focalLength":[900,901],"principalPoint":[640,360],"imageSize":[1280,720]}"#
        let header = #"{"format":"bianlian-recording","version":1,"frameRate":60,"intrinsics":\#(optics)}"#
        let frame = #"{"time":0,"camera":{"transform":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]},"faces":[]}"#
        #expect(try frames(of: header + "\n" + frame)[0].camera?.intrinsics.focalLength == SIMD2(900, 901))
        #expect(message(of: shortHeader + "\n" + frame).contains(#"take.txt:2:66: camera: "intrinsics" is missing"#))
    }

    /// Rounding twice fails for decimal texts near the midpoint of two floats.
    @Test func parsedNumbersAreRoundedOnce() throws {
        var generator = SeededGenerator(seed: 11)
        var texts = [
            "1e-45", "7.0064923216240853e-46", "3.4028234e38", "1.00000017881393421514957253748434595763683319091796875",
        ]
        texts += [
            "1.00000017881393432617187499", "0.1", "16777217", "9007199254740993", "123456789012345678901234567890", "-0.0",
            "5E-1",
        ]
        for _ in 0..<500 {
            let value = Float(bitPattern: UInt32.random(in: 0..<0x7F80_0000, using: &generator))
            texts += ["\(value)", "\((Double(value) + Double(value.nextUp)) / 2)"]
        }
        texts.removeAll { Float($0)?.isFinite != true }
        let shapes = texts.map { text in
            #"{"time":\#(texts.count),"faces":[{"id":"a","isTracked":false,"vertices":[\#(text),0,0]}]}"#
        }
        for (text, line) in zip(texts, shapes) {
            let read = try frames(of: shortHeader + "\n" + line)[0].faces[0].vertices?[0].x
            #expect(read?.bitPattern == Float(text)?.bitPattern, "\(text) \(generator)")
        }
    }
}
