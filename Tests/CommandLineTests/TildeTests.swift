import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// Expanding `~` is the task of the shell; in paths that the program reads or writes, it is an ordinary character.
@Suite struct TildeTests {
    private static let home = "~\(NSUserName())"

    @Test func framesAreWrittenToFolderNamedTilde() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let run = try runBianlian(["render", scene.path("scene.yaml"), "--frames", "0", "--output", Self.home], in: folder)
            #expect(run.status == 0)
            #expect(try names(in: folder.appendingPathComponent(Self.home)) == [".bianlian-frames", "frame-000000.png"])
        }
    }

    /// Regression: the check resolved the path next to the suite, but the writer above the user's home.
    @Test func tildeGoldensStayInSuiteTree() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            try scene.write(config: "", as: ".bianlian-root")
            let path = "\(Self.home)/../\(folder.lastPathComponent)-goldens"
            try scene.write(
                config: "goldens: \"\(path)\"\ncases: [{name: a, config: scene.yaml, frames: 0}]\n", as: "suite.yaml")
            let run = try runBianlian(["suite", "run", "suite.yaml", "--record", "missing"], in: folder)
            #expect(run.status == 0, "\(run.errorText)")
            #expect(try names(in: folder.appendingPathComponent("\(folder.lastPathComponent)-goldens")) == ["a-000000.png"])
        }
    }

    @Test func tildeInputsAreRelativeToConfig() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let inner = folder.appendingPathComponent(Self.home)
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
            for name in ["a.png", "face.glb", "take.jsonl"] {
                try FileManager.default.copyItem(
                    at: folder.appendingPathComponent(name), to: inner.appendingPathComponent(name))
            }
            try scene.write(
                config: """
                    recording: "\(Self.home)/take.jsonl"
                    background: {picture: "\(Self.home)/a.png"}
                    nodes: [{anchor: face, model: "\(Self.home)/face.glb"}]

                    """, as: "tilde.yaml")
            let run = try runBianlian(["render", "tilde.yaml", "--frames", "0", "--output", "out"], in: folder)
            #expect(run.status == 0, "\(run.errorText)")
        }
    }
}
