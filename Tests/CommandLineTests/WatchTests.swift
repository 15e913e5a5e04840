import Foundation
import RenderTestSupport
import Testing

/// `render --watch` during edits of textures and configs.
@Suite struct WatchTests {
    @Test(.timeLimit(.minutes(3)))
    func watchReportsAndRendersChanges() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let run = try WatchedRun([
                "render", scene.path("scene.yaml"), "--frames", "2", "--output", scene.path("look.png"), "--watch",
            ])
            defer { run.process.terminate() }
            try run.waitFor("waiting for a change")
            let first = try Data(contentsOf: folder.appendingPathComponent("look.png"))
            // A texture, saved under another name and renamed.
            try FileManager.default.copyItem(atPath: scene.path("b.png"), toPath: scene.path("saved"))
            rename(scene.path("saved"), scene.path("a.png"))
            try run.waitFor("a.png changed")
            try run.waitFor("waiting for a change")
            let second = try Data(contentsOf: folder.appendingPathComponent("look.png"))
            #expect(first != second)
            // A mistake is reported with its position, and the last picture stays; the corrected config is rendered.
            try scene.write(config: TestScene.config.replacing("material: mask,", with: "materiel: mask,"), as: "scene.yaml")
            try run.waitFor("scene.yaml:10:")
            try run.waitFor("waiting for a change")
            #expect(try Data(contentsOf: folder.appendingPathComponent("look.png")) == second)
            try scene.write(config: TestScene.config.replacing("[48, 32]", with: "[24, 16]"), as: "scene.yaml")
            try run.waitFor("1 frame of 24×16")
            try run.waitFor("waiting for a change")
            run.process.interrupt()
            run.process.waitUntilExit()
            #expect(run.process.terminationStatus == 130)
        }
    }

    @Test(arguments: ["--json", "--resume", "--side-by-side"])
    func conflictingWatchOptionsAreUsageErrors(option: String) throws {
        let run = try runBianlian(["render", "scene.yaml", "--watch", option])
        #expect(run.status == 64 && run.errorText.contains("--watch and \(option) cannot be combined"), "\(run.errorText)")
    }
}

/// A run whose standard error is read while it runs.
private final class WatchedRun {
    let process = Process()
    private let errors = Pipe()
    private var unread = ""

    init(_ arguments: [String]) throws {
        process.environment = environmentWithoutCache
        process.executableURL = builtProductsFolder.appendingPathComponent("bianlian")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
    }

    /// Reads up to and including `words`.
    func waitFor(_ words: String) throws {
        while true {
            if let range = unread.range(of: words) {
                unread = String(unread[range.upperBound...])
                return
            }
            let more = errors.fileHandleForReading.availableData
            try #require(!more.isEmpty, "the run ended without \"\(words)\", after: \(unread)")
            unread += String(decoding: more, as: UTF8.self)
        }
    }
}
