import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// The `bianlian unwrap` command; `FaceUnwrappingTests` check the texture itself.
@Suite struct UnwrapCommandTests {
    @Test(arguments: [
        (["photo.png", "--output", "o.jpg"], Int32(64), "--output takes the name of a .png file, not o.jpg"),
        (["photo.png", "--output", "o.png", "--size", "10"], 64, "--size takes pixels from 64"),
        (["photo.png", "--output", "o.png", "--size", "640x480"], 64, "the same for both sides, such as 1024, not 640×480"),
        (["photo.png", "--output", "o.png", "--size", "9000"], 64, "each side from 1 to 8192, or one number for both"),
        (["photo.png", "--output", "o.png", "--size", "large"], 64, "each side from 1 to 8192, or one number for both"),
        (["photo.png", "--output", "o.png", "--most-frames", "0"], 64, "--most-frames"),
        (["photo.png", "--output", "o.png", "--face", "9"], 64, "--face"),
        (["photo.png", "--output", "o.png", "--frames", "7-3"], 64, "reverse order"),
        (["photo.png"], 64, "--output"),
        (["gone.mp4", "--output", "o.png"], 66, "gone.mp4"),
        (["photo.png", "--output", "nowhere/o.png"], 73, "there is no folder"),
        (["photo.png", "--output", "o.png", "--take", "nowhere/t.jsonl"], 73, "there is no folder"),
        (["photo.png", "--output", "o.png"], 69, "the face tracker is not installed"),
        (["photo.png", "--output", "o.png", "--take", "other.jsonl"], 65, "a film other than"),
    ])
    func badInputGivesOneLineErrorAndNoFiles(arguments: [String], status: Int32, word: String) throws {
        try withTemporaryFolder { folder in
            let photo = SRGBImage(size: ImageSize(64, 36), filledWith: SRGBA8(red: 255, green: 255, blue: 255))
            try PNGEncoder().write(photo, to: folder.appendingPathComponent("photo.png"))
            try Data((#"{"format":"bianlian-recording","version":1,"frameRate":30,"film":"0"}"# + "\n").utf8).write(
                to: folder.appendingPathComponent("other.jsonl"))
            let run = try runBianlian(["unwrap"] + arguments, in: folder, environment: ["BIANLIAN_TRACKER": "/nowhere"])
            #expect(run.status == status, "\(run.errorText)")
            #expect(run.errorText.contains(word) && run.errorText.filter(\.isNewline).count == 1, "\(run.errorText)")
            #expect(try names(in: folder) == ["other.jsonl", "photo.png"])
        }
    }

    /// A take in dim light with two faces: the first is tracked in one frame, the second in both.
    @Test func dimLightAndMoreVisibleFaceAreNoted() throws {
        try withTemporaryFolder { folder in
            let film = folder.appendingPathComponent("film")
            try FileManager.default.createDirectory(at: film, withIntermediateDirectories: false)
            let picture = SRGBImage(size: ImageSize(320, 320), filledWith: SRGBA8(red: 200, green: 200, blue: 200))
            for index in 0..<2 { try PNGEncoder().write(picture, to: film.appendingPathComponent("frame-00000\(index).png")) }
            let intrinsics = #"{"focalLength":[300,300],"principalPoint":[160,160],"imageSize":[320,320]}"#
            func face(_ id: String, _ x: Double) -> String {
                #"{"id":"\#(id)","isTracked":true,"transform":[1,0,0,0,0,1,0,0,0,0,1,0,\#(x),0,-0.5,1],"blendShapes":{}}"#
            }
            func writeTake(light: String, hands: String = "") throws {
                let coefficients = (0..<27).map { $0 % 9 == 0 ? light : "0" }.joined(separator: ",")
                let light = #""light":{"sphericalHarmonicsCoefficients":[\#(coefficients)]}"#
                let take = """
                    {"format":"bianlian-recording","version":1,"imageSize":[320,320],"intrinsics":\(intrinsics),"frameRate":30}
                    {"time":0,\(light)\(hands),"faces":[\(face("a", -0.1)),\(face("b", 0.1))]}
                    {"time":0.0333,\(light)\(hands),"faces":[\(face("b", 0.1))]}

                    """
                try Data(take.utf8).write(to: folder.appendingPathComponent("take.jsonl"))
            }
            try writeTake(light: "0.2")
            func unwrap(_ options: String...) throws -> String {
                let run = try runBianlian(
                    ["unwrap", "film", "--take", "take.jsonl", "--size", "64", "--output", "o.png"] + options, in: folder)
                #expect(run.status == 0, "\(run.errorText)")
                return run.errorText
            }
            let first = try unwrap()
            let note = "note: the texture shows face 2, tracked in 2 frames; --face 1 selects one tracked in 1 frame"
            #expect(first.contains(note), "\(first)")
            #expect(first.contains("note: 100 % of the visible face is white, because"), "\(first)")
            let second = try unwrap("--face", "2", "--light", "keep", "--size", "64x64")
            #expect(!second.contains("note:"), "\(second)")
            // A hand in front of face 2, with the wrist at the bottom and the fingers pointing up.
            let fingers = (0..<20).map { (180 + 4 * ($0 / 4), 180 - 10 * ($0 % 4)) }
            let landmarks = ([(188, 205)] + fingers).map { "\($0.0),\($0.1)" }.joined(separator: ",")
            try writeTake(light: "0.2", hands: #","hands":[{"landmarks":[\#(landmarks)]}]"#)
            let covered = try unwrap("--face", "2", "--light", "keep")
            #expect(
                covered.contains(#/note: hands hide about [1-9]\d? % of the face in frame \d and are part of the texture; /#),
                "\(covered)")
            try writeTake(light: "0.02")
            let dark = try unwrap("--face", "1")
            #expect(dark.contains("note: the take's light is too dim to be removed") && !dark.contains("face 2"), "\(dark)")
        }
    }
}
