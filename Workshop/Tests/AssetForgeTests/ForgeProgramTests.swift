import Foundation
import RenderTestSupport
import Testing

/// The program as its users run it.
struct ForgeProgramTests {
    @Test func listsNamesAndPaths() throws {
        let run = try runBuiltProgram("asset-forge", ["--list"])
        #expect(run.status == 0)
        #expect(run.text.contains("face  models/face.glb\n"))
    }

    @Test func writesOnlyWhatIsAskedFor() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("forge-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = try runBuiltProgram("asset-forge", ["--output", folder.path, "--only", "glasses"])
        #expect(run.status == 0)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == ["models", "models/glasses.glb"])
    }

    @Test(arguments: [
        (["--only"], "--only"), (["--output"], "--output"), (["--all"], "--all"), (["--only", "hat"], "hat"),
    ])
    func wrongUsageIsNamedAndExitCode64(arguments: [String], word: String) throws {
        let run = try runBuiltProgram("asset-forge", arguments)
        #expect(run.status == 64)
        #expect(run.text.isEmpty && run.errorText.contains(word))
    }

    @Test func folderThatCannotBeMadeIsExitCode73() throws {
        let run = try runBuiltProgram("asset-forge", ["--output", "/dev/null/here", "--only", "glasses"])
        #expect(run.status == 73)
        #expect(run.errorText.split(separator: "\n").count == 1)
    }
}
