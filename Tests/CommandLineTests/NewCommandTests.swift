import Foundation
import RenderTestSupport
import Testing

/// `bianlian new` as a beginner runs it: the commands that it suggests must work.
@Suite(.timeLimit(.minutes(10))) struct NewCommandTests {
    @Test(arguments: ["mask", "make-up", "glasses", "avatar", "suite"])
    func suggestedCommandsWork(template: String) throws {
        try withTemporaryFolder { folder in
            let made = try runBianlian(["new", "my scene", "--from", template, "--json"], in: folder)
            #expect(made.status == 0, "\(made.errorText)")
            #expect(made.text.contains("\"template\": \"\(template)\""), "\(made.text)")
            let lines = made.errorText.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            let place = folder.appendingPathComponent("my scene")
            #expect(lines.contains("cd 'my scene'") && lines.contains("cat README.md"), "\(made.errorText)")
            let next = try #require(lines.first { $0.hasPrefix("bianlian ") })
            let run = try runBianlian(next.split(separator: " ").dropFirst().map(String.init), in: place)
            #expect(run.status == 0, "\(next): \(run.errorText)")
            let config = try #require(made.text.firstMatch(of: #/"config": "([^"]*)"/#)?.1)
            let checked = try runBianlian(["validate", String(config)], in: place)
            #expect(checked.status == 0, "\(checked.errorText)")
        }
    }

    @Test(arguments: [
        (["new", "there"], Int32(73), "there"), (["new", "fresh", "--from", "hat"], 64, "hat"),
        (["new", "fresh", "--actor", "hat"], 64, "gustav"), (["new", ""], 64, "my-mask"),
        (["new", "nowhere/fresh"], 73, "nowhere"),
    ])
    func badInputGivesOneLineErrorAndNoFiles(arguments: [String], status: Int32, word: String) throws {
        try withTemporaryFolder { folder in
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("there"), withIntermediateDirectories: false)
            try Data("mine".utf8).write(to: folder.appendingPathComponent("there/file"))
            let run = try runBianlian(arguments, in: folder)
            #expect(run.status == status && run.errorText.contains(word), "\(run.errorText)")
            #expect(run.errorText.filter(\.isNewline).count == 1, "\(run.errorText)")
            #expect(try names(in: folder) == ["there"])
            #expect(try names(in: folder.appendingPathComponent("there")) == ["file"])
        }
    }
}
