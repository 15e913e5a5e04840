import Foundation
import RenderTestSupport
import Testing

/// `render --show`: prints pictures on a terminal, and nothing elsewhere.
@Suite struct ShowTests {
    @Test func showPrintsNothingWithoutTerminal() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let arguments = ["render", scene.path("scene.yaml"), "--show", "--output"]
            let run = try runBianlian(arguments + [scene.path("out")], environment: ["BIANLIAN_TERMINAL": "kitty"])
            #expect(run.status == 0 && run.text.isEmpty && !run.errorText.contains("\u{1B}"), "\(run.errorText)")
            let bad = try runBianlian(arguments + [scene.path("b")], environment: ["BIANLIAN_TERMINAL": "ascii"])
            #expect(bad.status == 64 && bad.errorText.contains("BIANLIAN_TERMINAL is \"ascii\""))
            #expect(try !names(in: folder).contains("b"))
        }
    }

    /// `script` gives the program a terminal and records the output.
    @Test(.enabled(if: Film.path(of: "script") != nil, "needs script"))
    func showPrintsLastFrameAndKeepsFiles() throws {
        try withTemporaryFolder { folder in
            _ = try TestScene(in: folder)
            let program = builtProductsFolder.appendingPathComponent("bianlian").path
            let process = Process()
            process.executableURL = URL(fileURLWithPath: try #require(Film.path(of: "script")))
            process.arguments = ["-qec", "'\(program)' render scene.yaml --show --output shown", "typescript"]
            process.currentDirectoryURL = folder
            process.environment = environmentWithoutCache.merging([
                "TERM": "xterm-256color", "COLORTERM": "truecolor", "BIANLIAN_TERMINAL": "blocks", "NO_COLOR": "",
            ]) { $1 }
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            let text = try String(contentsOf: folder.appendingPathComponent("typescript"), encoding: .utf8)
            // Frames are 48×32: 16 rows of half blocks, in a terminal of the default size of 80×24.
            #expect(text.contains("\u{1B}[16A\u{1B}7\u{1B}[38;2;") && text.contains("12 frames of 48×32 in "), "\(text.count)")
            let plain = try runBianlian(["render", "scene.yaml", "--output", "plain"], in: folder)
            #expect(plain.status == 0)
            for name in try names(in: folder.appendingPathComponent("plain")) where name.hasSuffix(".png") {
                let (shown, expected) = (
                    folder.appendingPathComponent("shown/\(name)"), folder.appendingPathComponent("plain/\(name)")
                )
                #expect(try Data(contentsOf: shown) == Data(contentsOf: expected), "\(name)")
            }
        }
    }
}
