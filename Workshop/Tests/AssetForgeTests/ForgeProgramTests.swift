import Foundation
import RenderTestSupport
import Testing

/// Tests of the built program.
struct ForgeProgramTests {
    @Test func listsNamesAndPaths() throws {
        let result = try runBuiltProgram("asset-forge", ["--list"])
        #expect(result.status == 0)
        #expect(result.text.contains("face  models/face.glb\n"))
    }

    @Test func writesOnlyRequestedAssets() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("forge-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let result = try runBuiltProgram("asset-forge", ["--output", folder.path, "--only", "glasses"])
        #expect(result.status == 0)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == ["models", "models/glasses.glb"])
    }

    @Test(arguments: [
        (["--only"], "--only"), (["--output"], "--output"), (["--all"], "--all"), (["--only", "nose"], "nose"),
    ])
    func usageErrorIsNamedWithExitCode64(arguments: [String], word: String) throws {
        let result = try runBuiltProgram("asset-forge", arguments)
        #expect(result.status == 64)
        #expect(result.text.isEmpty && result.errorText.contains(word))
    }

    @Test func uncreatableFolderGivesExitCode73() throws {
        let result = try runBuiltProgram("asset-forge", ["--output", "/dev/null/here", "--only", "glasses"])
        #expect(result.status == 73)
        #expect(result.errorText.split(separator: "\n").count == 1)
    }
}
