import Foundation
import RenderTestSupport
import Testing

/// A signal ends a command regardless of what it waits for, and the exit code reports the interruption.
@Suite struct InterruptionTests {
    /// A writer blocked on a stopped reader cannot check for the interruption. One signal is enough: the command exits after a
    /// timeout.
    @Test(.timeLimit(.minutes(3))) func interruptEndsBlockedWriter() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            // The pipe of standard output is full long before the last frame, because the test does not read it.
            let process = try start(["render", scene.path("scene.yaml"), "--size", "640x400", "--output", "-"])
            while process.isRunning, !isBlockedOnPipe(process) { usleep(2000) }
            try #require(process.isRunning)
            process.interrupt()
            process.waitUntilExit()
            #expect(process.terminationReason == .exit && process.terminationStatus == 130)
        }
    }

    /// Commands without an orderly shutdown end at once.
    @Test(.timeLimit(.minutes(3)), arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func signalEndsCommandWithoutShutdownAtOnce(signal: Int32) throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            // Loading thousands of models takes seconds.
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

    /// Regression: an interrupt between two variants, while a config was loaded, or a second interrupt ended a batch without
    /// its tables.
    @Test(.timeLimit(.minutes(3)), arguments: [1, 2])
    func interruptedBatchKeepsResultsOfFinishedVariants(wishes: Int) throws {
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

    /// The results are those of the variants that are finished, at any moment of a batch of short variants.
    @Test(.timeLimit(.minutes(3)), arguments: [2, 4, 7])
    func interruptedBatchOfShortVariantsListsAllFinishedOnes(begun: Int) throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let table = folder.appendingPathComponent("table.csv")
            let values = (1...60).map { "0.0\($0)" }.joined(separator: ",")
            let errors = Pipe()
            let process = try start(
                [
                    "render", scene.path("scene.yaml"), "--each", "face.smoothing=\(values)", "--frames", "0-1", "--json",
                    "--table",
                    table.path, "--output", scene.path("out"),
                ], errors: errors)
            var said = ""
            while !said.contains("\(begun) of 60: ") {
                let more = errors.fileHandleForReading.availableData
                try #require(!more.isEmpty, "\(said)")
                said += String(decoding: more, as: UTF8.self)
            }
            process.interrupt()
            let json = try #require(process.standardOutput as? Pipe).fileHandleForReading.readDataToEndOfFile()
            said += String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationReason == .exit && process.terminationStatus == 130)
            let result = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
            let variants = try #require(result["variants"] as? [[String: Any]])
            let finished = variants.filter { $0["frames"] as? Int == 2 }
            // Each variant before the one that had begun was finished.
            #expect(finished.count >= begun - 1 && result["rendered"] as? Int == finished.count, "\(said)")
            #expect(result["failed"] as? Int == 0 && result["notBegun"] as? Int == 60 - variants.count)
            for variant in finished {
                let output = try #require(variant["output"] as? String)
                #expect(FileManager.default.fileExists(atPath: output + "/frame-000001.png"))
            }
            let lines = try String(contentsOf: table, encoding: .utf8).split(separator: "\r\n")
            #expect(lines.count == variants.count + 1)
            #expect(said.contains("\(finished.count) of 60 variants rendered"))
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

    /// The processor time of a process in hundredths of a second: fields 14 and 15 of its `stat`.
    private func processorTime(of process: Process) -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
        let fields = text.split(separator: ")").last.map { $0.split(separator: " ") } ?? []
        return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
    }

    /// Whether one of its threads waits for space in a pipe.
    private func isBlockedOnPipe(_ process: Process) -> Bool {
        let tasks = "/proc/\(process.processIdentifier)/task"
        return ((try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []).contains {
            (try? String(contentsOfFile: "\(tasks)/\($0)/wchan", encoding: .utf8))?.contains("pipe_w") == true
        }
    }
}
