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
        (["--only"], "asset-forge: --only needs at least one asset's name; --list prints them.\n"),
        (["--output"], "asset-forge: --output needs a folder.\n"),
        (["--all"], "asset-forge: \"--all\" is not an option; there are --output, --only, --list and --help.\n"),
    ])
    func wrongUsageIsOneLineAndExitCode64(arguments: [String], message: String) throws {
        let run = try runBuiltProgram("asset-forge", arguments)
        #expect(run.status == 64)
        #expect(run.errorText == message)
    }

    @Test func folderThatCannotBeMadeIsExitCode73() throws {
        let run = try runBuiltProgram("asset-forge", ["--output", "/dev/null/here", "--only", "glasses"])
        #expect(run.status == 73)
        #expect(run.errorText.split(separator: "\n").count == 1)
    }
}
