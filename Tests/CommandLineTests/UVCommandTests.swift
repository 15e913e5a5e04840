import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// The `bianlian uv` command.
@Suite struct UVCommandTests {
    private static let glasses = SharedData.packageRoot.appendingPathComponent("models/glasses.glb").path

    @Test func overlappingPartsAreNotedAndCanBeDrawnAlone() throws {
        try withTemporaryFolder { folder in
            let all = try runBianlian(["uv", Self.glasses, "--size", "64x64"], in: folder)
            #expect(all.status == 0 && all.errorText.contains("belongs to several parts"), "\(all.errorText)")
            let one = try runBianlian(
                ["uv", Self.glasses, "--size", "64x64", "--parts", "lens-left", "--output", "one.png"], in: folder)
            #expect(one.status == 0 && one.errorText.contains("triangles by part: lens-left ("), "\(one.errorText)")
            #expect(!one.errorText.contains("frame (") && !one.errorText.contains("note:"))
            let face = try runBianlian(["uv", "face", "--size", "64"], in: folder)
            #expect(face.status == 0 && !face.errorText.contains("note:"), "\(face.errorText)")
            let layout = try PNGDecoder().decode([UInt8](Data(contentsOf: folder.appendingPathComponent("face-layout.png"))))
            #expect(layout.size == ImageSize(64, 64))
            #expect(try names(in: folder) == ["face-layout.png", "glasses-layout.png", "one.png"])
        }
    }

    @Test(arguments: [
        (["fase"], Int32(66), #"fase: there is no such model; did you mean "face", the shipped face?"#),
        ([glasses, "--parts", "lens-lefd"], 64, #"the model has no part "lens-lefd"; did you mean "lens-left"?"#),
        (["face", "--parts", "hat"], 64, #"the model has no part "hat"; it has eyelids, "#),
        (["face", "--parts", ""], 64, "--parts takes comma-separated names of parts"),
    ])
    func badInputGivesOneLineErrorAndNoFiles(arguments: [String], status: Int32, words: String) throws {
        try withTemporaryFolder { folder in
            let run = try runBianlian(["uv"] + arguments, in: folder)
            #expect(run.status == status && run.errorText.contains(words), "\(run.errorText)")
            #expect(run.errorText.filter(\.isNewline).count == 1)
            #expect(try names(in: folder) == [])
        }
    }
}
