import Foundation
import RenderMath
import RenderTestSupport
import Testing

@testable import FaceTracking

@Suite struct LandmarkTakeTests {
    private func take() -> LandmarkTake {
        var generator = SeededGenerator(seed: 31)
        let points = (0..<FaceLandmarks.countWithIrises).map { _ in
            SIMD3(generator.number(in: 0..<640), generator.number(in: 0..<360), generator.number(in: -20..<20))
        }
        return LandmarkTake(
            imageSize: SIMD2(640, 360), frameRate: 25,
            frames: [
                LandmarkFrame(time: 0, startsShot: true),
                LandmarkFrame(
                    time: 0.04, faces: [FaceLandmarks(points: points, blendShapes: BlendShapeValues([.jawOpen: 0.5]))],
                    hands: [HandLandmarks(points: points.prefix(HandLandmarks.count).map(\.lowHalf))]),
            ])
    }

    @Test func writtenTakeIsReadBack() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("landmarks.jsonl")
            let take = take()
            try take.write(to: url)
            #expect(try LandmarkTake.isFile(at: url))
            let read = try LandmarkTake(contentsOf: url)
            #expect(read.imageSize == take.imageSize && read.frameRate == 25 && read.frames.map(\.time) == [0, 0.04])
            #expect(read.frames.map(\.startsShot) == [true, false])
            #expect(read.frames[1].faces[0].blendShapes == take.frames[1].faces[0].blendShapes)
            for (a, b) in zip(read.frames[1].faces[0].points, take.frames[1].faces[0].points) {
                #expect((a - b).max().magnitude < 1e-3 && (a - b).min().magnitude < 1e-3)
            }
            #expect(read.frames[0].hands == nil)
            let (readHands, hands) = (try #require(read.frames[1].hands), try #require(take.frames[1].hands))
            #expect(readHands.count == 1)
            for (a, b) in zip(readHands[0].points, hands[0].points) { #expect((a - b).length < 1e-3) }
        }
    }

    /// Each hand costs time in every frame, so that a damaged file must not state an arbitrary number.
    @Test func tooManyHandsAreAnError() throws {
        try withTemporaryFolder { folder in
            func read(hands: Int) throws -> LandmarkTake {
                let url = folder.appendingPathComponent("landmarks.jsonl")
                let hand = HandLandmarks(points: Array(repeating: SIMD2(1, 2), count: HandLandmarks.count))
                let frame = LandmarkFrame(time: 0, hands: Array(repeating: hand, count: hands))
                try LandmarkTake(imageSize: SIMD2(640, 360), frameRate: 25, frames: [frame]).write(to: url)
                return try LandmarkTake(contentsOf: url)
            }
            let most = try read(hands: 100)
            #expect(most.frames[0].hands?.count == 100)
            let error = caught(RecordingError.self) { _ = try read(hands: 101) }
            let text = "\(try #require(error))"
            #expect(text.contains("up to 100 hands"), "\(text)")
        }
    }

    @Test(arguments: [
        (#"{"time":0,"faces":[{"landmarks":[0.1,0.2,0.3]}]}"#, "landmarks"),
        (#"{"time":0,"faces":[{"landmarks":[NaN]}]}"#, "NaN"), (#"{"time":0}"#, "faces"),
        (#"{"time":0,"faces":[{"landmarks":["a"]}]}"#, "number"),
        (#"{"time":0,"faces":[],"hands":[{"landmarks":[0.1,0.2]}]}"#, "42"),
        (#"{"time":0,"faces":[],"hands":[{}]}"#, "landmarks"),
        ("{\"time\":1,\"faces\":[]}\n{\"time\":1,\"faces\":[]}", "time"), ("{\"time\":0,\"faces\":[{\"landm", "closing"),
    ])
    func badLineErrorGivesPosition(line: String, word: String) throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("landmarks.jsonl")
            let header = #"{"format":"bianlian-landmarks","version":1,"imageSize":[640,360],"frameRate":30}"#
            try (header + "\n" + line + "\n").write(to: url, atomically: true, encoding: .utf8)
            let error = caught(RecordingError.self) { _ = try LandmarkTake(contentsOf: url) }
            let text = "\(try #require(error))"
            #expect(
                text.contains(line.contains("\n") ? "landmarks.jsonl:3:" : "landmarks.jsonl:2:") && !text.contains("\n"),
                "\(text)")
            if word != "closing" { #expect(text.contains(word), "\(text)") }
        }
    }
}
