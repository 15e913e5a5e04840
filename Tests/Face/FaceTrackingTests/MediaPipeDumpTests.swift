import Foundation
import RenderTestSupport
import Testing

@testable import FaceTracking

/// MediaPipe results in the formats that common scripts write.
@Suite struct MediaPipeDumpTests {
    private static let named = Array(
        repeating: #"{"x":0.5,"y":0.25,"z":-0.1,"visibility":0}"#, count: 478
    ).joined(separator: ",")
    private static let listed = Array(repeating: "[0.5,0.25,-0.1]", count: 468).joined(separator: ",")

    static let files: [(name: String, text: String)] = [
        (
            "lines of Python",
            """
            {"timestamp_ms": 0, "face_landmarks": [], "face_blendshapes": []}
            {"timestamp_ms": 40, "face_landmarks": [[\(named)]], "face_blendshapes": [[{"category_name": "jawOpen", "score": 0.5}]]}

            """
        ),
        (
            "a list of the browser's",
            """
            [
            {"time": 0, "faceLandmarks": [], "faceBlendshapes": []},
            {"time": 0.04, "faceLandmarks": [[\(named)]],
             "faceBlendshapes": [{"categories": [{"categoryName": "jawOpen", "score": 0.5}]}],
             "facialTransformationMatrixes": [{"rows": 4, "columns": 4, "data": [1]}]}
            ]
            """
        ),
        (
            "lines of lists",
            """
            {"n":0,"t":0,"w":640,"h":360,"faces":[]}
            {"n":1,"t":0.04,"w":640,"h":360,"faces":[{"lm":[\(listed)],"bs":{"_neutral":0,"jawOpen":0.5}}]}

            """
        ),
    ]

    private func take(_ text: String, imageSize: SIMD2<Int>? = nil, frameRate: Double? = nil) throws -> LandmarkTake {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("dump.json")
            try text.write(to: url, atomically: true, encoding: .utf8)
            #expect(try LandmarkTake.isFile(at: url))
            return try LandmarkTake(contentsOf: url, imageSize: imageSize, frameRate: frameRate)
        }
    }

    @Test(arguments: files.map(\.text)) func everySpellingIsRead(text: String) throws {
        let take = try take(text, imageSize: SIMD2(640, 360))
        #expect(take.imageSize == SIMD2(640, 360) && take.frames.map(\.time) == [0, 0.04] && take.frameRate == 25)
        #expect(take.frames[0].faces.isEmpty)
        let face = try #require(take.frames[1].faces.first)
        #expect(face.points[7] == SIMD3(320, 90, -64) && face.blendShapes[.jawOpen] == 0.5)
    }

    /// The older solution's key, mappings by frame number, and coordinates in pixels.
    private static let otherStructures = [
        #"[{"multi_face_landmarks": []}, {"multi_face_landmarks": [{"landmark": [\#(named)]}]}]"#,
        #"{"0": {"face_landmarks": []}, "1": {"face_landmarks": [[\#(named)]]}}"#,
        #"{"1": [[\#(listed)]], "0": []}"#,
    ]

    @Test(arguments: otherStructures)
    func otherStructuresAreRead(text: String) throws {
        let take = try take(text + " ", imageSize: SIMD2(640, 360), frameRate: 25)
        #expect(take.frames.map(\.time) == [0, 0.04] && take.frames[0].faces.isEmpty)
        #expect(take.frames[1].faces.first?.points[7] == SIMD3(320, 90, -64))
    }

    /// Dictionary order, which differs between runs, used to decide which of two frames with one number was read.
    @Test func firstOfTwoFramesWithOneNumberIsRead() throws {
        func picture(_ x: Double) -> String {
            "[[" + Array(repeating: "[\(x),0.25,-0.1]", count: 468).joined(separator: ",") + "]]"
        }
        let text = #"{"0": \#(picture(0.5)), "1": \#(picture(0.25)), "01": \#(picture(0.75))}"#
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("dump.json")
            try text.write(to: url, atomically: true, encoding: .utf8)
            let options = RecordingOptions(isLenient: true, frameRate: 30)
            let reading = try LandmarkReading(contentsOf: url, imageSize: SIMD2(640, 360), options: options)
            #expect(reading.take.frames.map { $0.faces[0].points[0].x } == [320, 160])
        }
    }

    /// `json.dump(list, file, indent=1)` writes each bracket and each value on its own line.
    @Test func indentedDumpsAreRead() throws {
        let text =
            "[\n {\n  \"timestamp_ms\": 0,\n  \"face_landmarks\": [\n   [\(Self.listed)]\n  ]\n },\n"
            + " {\n  \"timestamp_ms\": 40,\n  \"face_landmarks\": []\n }\n]\n"
        let take = try take(text, imageSize: SIMD2(640, 360))
        #expect(take.frames.map(\.faces.count) == [1, 0])
    }

    /// If a loop restarts its frame numbers, the times continue.
    @Test func timesOverrideFrameNumbers() throws {
        let face = "[[\(Self.listed)]]"
        let lines = (0..<3).map { #"{"t": \#(Double($0) / 25), "frame": 0, "face_landmarks": \#(face)}"# }
        let take = try take(lines.joined(separator: "\n"), imageSize: SIMD2(640, 360))
        #expect(take.frames.map(\.time) == [0, 0.04, 0.08])
    }

    @Test func compressedDumpsAreRead() throws {
        try withTemporaryFolder { folder in
            let packed = folder.appendingPathComponent("dump.json.gz")
            let text = #"[{"time": 0, "face_landmarks": [[\#(Self.named)]]}]"#
            try Data(gzipStored(Array(text.utf8))).write(to: packed)
            #expect(try LandmarkTake.isFile(at: packed))
            let take = try LandmarkTake(contentsOf: packed, imageSize: SIMD2(640, 360))
            #expect(take.frames[0].faces.first?.points[7] == SIMD3(320, 90, -64))
        }
    }

    @Test func pixelCoordinatesAreDetected() throws {
        // All landmarks of a face span several pixels.
        let points = (0..<478).map { #"{"x":\#(300 + $0 % 40),"y":\#(90 + $0 % 30),"z":-64}"# }.joined(separator: ",")
        let take = try take(#"[{"time": 0, "face_landmarks": [[\#(points)]]}]"#, imageSize: SIMD2(640, 360))
        #expect(take.frames[0].faces.first?.points[7] == SIMD3(307, 97, -64))
    }

    @Test func unknownKeysAreNamed() {
        let error = caught(RecordingError.self) {
            _ = try take(#"[{"time": 0, "face_landmark": [], "faces_": "face_landmarks"}]"#, imageSize: SIMD2(640, 360))
        }
        #expect("\(String(describing: error))".contains("face_landmark"))
    }

    @Test func missingFactsNameTheirOptions() {
        let text = #"{"face_landmarks": [[\#(Self.named)]]}"#
        let size = caught(RecordingError.self) { _ = try take(text) }
        #expect("\(String(describing: size))".contains("--image-size 1280x720"))
        let rate = caught(RecordingError.self) { _ = try take(text, imageSize: SIMD2(640, 360)) }
        #expect("\(String(describing: rate))".contains("--frame-rate 30"))
        #expect((try? take(text, imageSize: SIMD2(640, 360), frameRate: 30))?.frames.count == 1)
    }

    /// Bad dumps, each with a part of its message.
    static let badDumps: [(text: String, words: String)] = [
        (#"{"t":0,"w":9,"h":9,"faces":[{"lm":[[1,2,3]]}]}"#, "1"),
        (#"{"t":0,"w":9,"h":9,"faces":[]}\#n{"t":0,"w":9,"h":9,"faces":[],"lm":0}"#, "time"),
        (#"{"t":0,"w":9,"h":9,"face_landmarks":[[NaN]]}"#, ":1:1: frame 0: found 1 landmarks"),
        (#"{"t":0,"w":9,"h":9,"face_landmarks":[[nan]]}"#, ":1:39: found \"nan\""),
        ("[1, 2, {\"face_landmarks\": []}]", "objects"),
        (#"{"t":0,"w":9,"h":9,"faces":[]}\#n{"t":1,"lm":[1,2}"#, ":2:17: frame 1: found \"}\""),
        ("[\n{\"t\":0,\"lm\":[]},\n{\"t\" 0}\n]", ":3:6: found a number"),
    ]

    @Test(arguments: badDumps.indices) func badDumpsGiveOneLineErrors(index: Int) throws {
        var text = Self.badDumps[index].text
        if !text.contains("\"lm\"") && !text.contains("face_landmarks") { text += #" "lm""# }
        let error = caught(RecordingError.self) { _ = try take(text) }
        let words = "\(try #require(error))"
        #expect(words.contains(Self.badDumps[index].words) && words.contains("dump.json") && !words.contains("\n"), "\(words)")
    }

    /// Landmarks of a film in the shared data.
    @Test(.needsSharedData("tracks/mediapipe/short_hamilton_clip.jsonl")) func completeFilmIsRead() throws {
        let take = try LandmarkTake(contentsOf: try SharedData.require("tracks/mediapipe/short_hamilton_clip.jsonl"))
        #expect(take.frames.count == 275 && take.frames.count { !$0.faces.isEmpty } == 148)
        #expect(take.imageSize == SIMD2(640, 360) && (take.frameRate - 29.97).magnitude < 0.01)
    }
}
