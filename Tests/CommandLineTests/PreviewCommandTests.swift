import Foundation
import RenderTestSupport
import Testing

/// `bianlian preview` prints only an address on standard output, exits cleanly on Ctrl-C, and reports mistakes before a browser
/// connects.
@Suite struct PreviewCommandTests {
    private static let config = "output: {size: [32, 24], antialiasing: none}\nnodes: [{text: studio}]\n"

    @Test func previewPrintsAddressAndEndsOnInterrupt() throws {
        try withTemporaryFolder { folder in
            let config = folder.appendingPathComponent("scene.yaml")
            try Data(Self.config.utf8).write(to: config)
            let process = Process()
            process.environment = environmentWithoutCache
            process.executableURL = builtProductsFolder.appendingPathComponent("bianlian")
            process.arguments = ["preview", config.path]
            let (output, errors) = (Pipe(), Pipe())
            (process.standardOutput, process.standardError) = (output, errors)
            try process.run()
            let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            #expect(line.wholeMatch(of: #/http://127\.0\.0\.1:[0-9]+/[0-9a-f]{32}/\n/#) != nil, "\(line)")
            let port = line.split(separator: ":").last?.prefix { $0 != "/" } ?? ""
            let second = try runBianlian(["preview", config.path, "--port", String(port)])
            #expect(second.status == 73)
            #expect(second.errorText.contains("cannot listen on port \(port) of 127.0.0.1"), "\(second.errorText)")
            kill(process.processIdentifier, SIGINT)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
            let told = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(told.contains("Ctrl-C ends the preview"))
        }
    }

    static let mistakes: [(arguments: [String], status: Int32, words: String)] = [
        (["gone.yaml"], 66, "there is no"), (["scene.yaml", "--port", "70000"], 64, "--port takes a number from 1 to 65535"),
        (["scene.yaml", "--set", "lihgts=[]"], 65, "unknown key"),
        (["scene.yaml", "--mask", "makeup"], 64, "apply only to videos and photos"),
        (["scene.yaml", "--subdivide", "1"], 64, "--subdivide applies only to models; in a config, write `subdivide: 1`"),
        (["scene.yaml", "--live", "11111"], 64, "--live: \"11111\": it does not begin with udp:"),
        (["scene.yaml", "--live", "udp:phone:11111"], 64, "\"phone\" is no numeric address; write udp:11111"),
        (["scene.yaml", "--live", "udp:203.0.113.9:11111"], 73, "cannot listen on udp:203.0.113.9:11111: "),
        (["scene.yaml", "--record", "take.jsonl"], 64, "--record and --phone need --live"),
        (["scene.yaml", "--live", "udp:11111", "--record", "take.csv"], 64, "--record takes a path that ends in .jsonl"),
        (["scene.yaml", "--live", "udp:11111", "--phone", "192.0.2.7"], 64, "write --live udp:0.0.0.0:11111"),
        (["scene.yaml", "--live", "udp:11111", "--recording", "a.csv"], 64, "--recording and --live both move the face"),
        (["film.mp4", "--recording", "a.csv"], 64, "--recording applies only to configs"), (["film.mp4"], 66, "film.mp4"),
    ]

    @Test(arguments: mistakes) func mistakesEndPreview(_ mistake: (arguments: [String], status: Int32, words: String)) throws {
        try withTemporaryFolder { folder in
            try Data(Self.config.utf8).write(to: folder.appendingPathComponent("scene.yaml"))
            let run = try runBianlian(["preview"] + mistake.arguments, in: folder)
            #expect(run.status == mistake.status, "\(run.errorText)")
            #expect(run.errorText.contains(mistake.words), "\(run.errorText)")
            #expect(run.errorText.split(separator: "\n").count == 1)
            #expect(run.output.isEmpty)
        }
    }

    /// `script` gives the program a terminal, forwards keys, and records the output.
    @Test(.enabled(if: Film.path(of: "script") != nil, "needs script"), .timeLimit(.minutes(5)))
    func terminalPreviewHandlesKeysMistakesAndNotes() throws {
        try withTemporaryFolder { folder in
            let config = folder.appendingPathComponent("scene.yaml")
            try Data((Self.config + "face: {frameRate: 30, duration: 1, blendShapes: {jawOpen: [[0, 0], [1, 1]]}}\n").utf8)
                .write(to: config)
            let program = builtProductsFolder.appendingPathComponent("bianlian").path
            let process = Process()
            process.executableURL = URL(fileURLWithPath: try #require(Film.path(of: "script")))
            process.arguments = ["-qfec", "stty cols 160; '\(program)' preview scene.yaml --terminal", "typescript"]
            process.currentDirectoryURL = folder
            process.environment = environmentWithoutCache.merging([
                "TERM": "xterm-256color", "COLORTERM": "truecolor", "BIANLIAN_TERMINAL": "blocks", "NO_COLOR": "",
            ]) { $1 }
            let keyboard = Pipe()
            process.standardInput = keyboard
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            defer { process.terminate() }
            let typescript = folder.appendingPathComponent("typescript")
            func press(_ key: String, until words: String) {
                keyboard.fileHandleForWriting.write(Data(key.utf8))
                let end = ContinuousClock.now + .seconds(60)
                var isLate = false
                while !isLate {
                    // Read once more after the process has ended, for its last output.
                    isLate = !process.isRunning || ContinuousClock.now > end
                    let text = try? String(decoding: Data(contentsOf: typescript), as: UTF8.self)
                    if text?.contains(words) == true { return }
                    usleep(20_000)
                }
                Issue.record("\(words) was not printed")
            }
            press("", until: "frame 29 of 29")
            press(" ", until: "⏸")
            press("\u{1B}[H", until: "⏸ frame 0 of 29, 0.00 s")
            press("\u{1B}[C", until: "⏸ frame 1 of 29, 0.03 s")
            try Data((Self.config + "nods: []\n").utf8).write(to: config)
            press("", until: "scene.yaml:3:1: nods: unknown key")
            try Data("v -1 -1 0\nv 1 -1 0\nv 0 1 0\nf 1 2 3\n".utf8).write(to: folder.appendingPathComponent("card.obj"))
            try Data("nodes: [{model: card.obj, translate: [0, 0, 5]}]\n".utf8).write(to: config)
            press("", until: " · 1 note, printed at the end")
            press("q", until: "bianlian: note: scene.yaml:1:9: nodes[0]: cannot be seen: it is behind the camera")
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
    }

    @Test func terminalPreviewNeedsTerminal() throws {
        try withTemporaryFolder { folder in
            try Data(Self.config.utf8).write(to: folder.appendingPathComponent("scene.yaml"))
            let run = try runBianlian(["preview", "scene.yaml", "--terminal"], in: folder)
            #expect(
                run.status == 64 && run.errorText.contains("--terminal needs standard error to be a terminal"),
                "\(run.errorText)")
            let both = try runBianlian(["preview", "scene.yaml", "--terminal", "--port", "8080"], in: folder)
            #expect(both.status == 64 && both.errorText.contains("cannot be combined with --port"), "\(both.errorText)")
        }
    }
}
