import Foundation
import RenderTestSupport
import Testing

/// A command ends when it is asked to, whatever it is waiting for, and says so by its exit code.
@Suite struct InterruptionTests {
    /// A writer whose reader has stopped cannot notice a wish. One wish is enough: it is ended after a while.
    @Test(.timeLimit(.minutes(3))) func whoCannotNoticeAWishIsEnded() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            // The standard output is full long before the last frame, since nobody reads it.
            let process = try start(["render", scene.path("scene.yaml"), "--size", "640x400", "--output", "-"])
            while process.isRunning, !waitsForItsReader(process) { usleep(2000) }
            try #require(process.isRunning)
            process.interrupt()
            process.waitUntilExit()
            #expect(process.terminationReason == .exit && process.terminationStatus == 130)
        }
    }

    /// Commands that nobody asked to stop in an orderly way end at once.
    @Test(.timeLimit(.minutes(3)), arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func aCommandWithNothingToFinishEndsAtOnce(signal: Int32) throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            // Thousands of models keep it busy for seconds.
            let nodes = (0..<4000).map { "- {name: n\($0), model: face.glb}" }.joined(separator: "\n")
            try scene.write(config: "output: {size: [8, 8]}\nnodes:\n\(nodes)\n", as: "many.yaml")
            let process = try start(["validate"] + Array(repeating: scene.path("many.yaml"), count: 50))
            while process.isRunning, processorTime(of: process) < 20 { usleep(2000) }
            try #require(process.isRunning)
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            #expect(process.terminationReason == .exit && process.terminationStatus == 130)
        }
    }

    /// Between two variants, while a config is loaded, and at a second wish, a batch ended without its tables.
    @Test(.timeLimit(.minutes(3)), arguments: [1, 2])
    func aBatchKeepsTheResultsOfFinishedVariants(wishes: Int) throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let nodes = (0..<4000).map { "- {name: n\($0), model: face.glb}" }.joined(separator: "\n")
            try scene.write(config: "output: {size: [8, 8]}\nnodes:\n\(nodes)\n", as: "many.yaml")
            let table = folder.appendingPathComponent("table.csv")
            let errors = Pipe()
            let process = try start(
                [
                    "render", scene.path("scene.yaml"), "--config", scene.path("many.yaml"), "--config",
                    scene.path("scene.yaml"),
                    "--frames", "0", "--json", "--table", table.path, "--output", scene.path("out"),
                ], errors: errors)
            var said = ""
            while !said.contains("2 of 3") {
                let more = errors.fileHandleForReading.availableData
                try #require(!more.isEmpty, "\(said)")
                said += String(decoding: more, as: UTF8.self)
            }
            for _ in 0..<wishes { process.interrupt() }
            let json = try #require(process.standardOutput as? Pipe).fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            #expect(process.terminationReason == .exit && process.terminationStatus == 130)
            let lines = try String(contentsOf: table, encoding: .utf8).split(separator: "\r\n")
            #expect(lines.count >= 2 && lines[1].hasPrefix("scene,"), "\(lines)")
            #expect(String(decoding: json, as: UTF8.self).contains(#""rendered": 1"#))
        }
    }

    private func start(_ arguments: [String], errors: Pipe? = nil) throws -> Process {
        let process = Process()
        process.environment = environmentWithoutCache
        process.executableURL = builtProductsFolder.appendingPathComponent("bianlian")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = Pipe()
        process.standardError = errors ?? FileHandle.nullDevice
        try process.run()
        return process
    }

    /// The processor time that a process has taken, in hundredths of a second: fields 14 and 15 of its `stat`.
    private func processorTime(of process: Process) -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
        let fields = text.split(separator: ")").last.map { $0.split(separator: " ") } ?? []
        return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
    }

    /// Whether one of its threads waits for room in a pipe.
    private func waitsForItsReader(_ process: Process) -> Bool {
        let tasks = "/proc/\(process.processIdentifier)/task"
        return ((try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []).contains {
            (try? String(contentsOfFile: "\(tasks)/\($0)/wchan", encoding: .utf8))?.contains("pipe_w") == true
        }
    }
}
