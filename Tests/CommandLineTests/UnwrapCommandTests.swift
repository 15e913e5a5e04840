import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// `bianlian unwrap`, as somebody types it; what comes of a film is measured by `FaceUnwrappingTests`.
@Suite struct UnwrapCommandTests {
    @Test(arguments: [
        (["photo.png", "--output", "o.jpg"], Int32(64), "--output takes the name of a .png file, not o.jpg"),
        (["photo.png", "--output", "o.png", "--size", "10"], 64, "--size takes pixels from 64"),
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
    func badInputIsOneLineAndMakesNothing(arguments: [String], status: Int32, word: String) throws {
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
}
