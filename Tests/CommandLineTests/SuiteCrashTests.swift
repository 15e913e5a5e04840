import Foundation
import RenderTestSupport
import Testing

/// A case in which the renderer crashes or is killed is an error of that case: the other cases run, and every result is
/// written.
@Suite(
    .serialized, .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "needs /proc to find the worker"))
struct SuiteCrashTests {
    /// The second case takes seconds, long enough to find and kill its worker process.
    private static let suite = """
        cases:
        - {name: first, config: actor.yaml, frames: 2}
        - {name: long, config: actor.yaml, frames: 0-11, size: [4096, 4096]}
        - {name: last, config: actor.yaml, frames: 3}

        """

    @Test(.timeLimit(.minutes(5)), arguments: [1, 2])
    func killedWorkerFailsOnlyItsCase(threads: Int) throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            try scene.write(config: Self.suite, as: "suite.yaml")
            let options = [
                "--record", "missing", "--threads", "\(threads)", "--json", "--junit", scene.path("junit.xml"), "--report",
                scene.path("report.html"),
            ]
            let process = try Self.start(["suite", "run", scene.path("suite.yaml")] + options)
            // Kill every worker that renders the long case, be it with other cases or alone.
            let killer = Thread {
                var killed: Set<Int32> = []
                while process.process.isRunning {
                    for worker in Self.children(of: process.process.processIdentifier) where !killed.contains(worker) {
                        if Self.isRendering(worker), kill(worker, SIGKILL) == 0 { killed.insert(worker) }
                    }
                    usleep(5000)
                }
            }
            killer.start()
            process.process.waitUntilExit()
            #expect(process.process.terminationStatus == 1)
            let json = try #require(JSONSerialization.jsonObject(with: process.output()) as? [String: Any])
            #expect(json["errors"] as? Int == 1 && json["recorded"] as? Int == 2)
            let cases = try #require(json["cases"] as? [[String: Any]])
            #expect(cases.map { $0["status"] as? String } == ["recorded", "error", "recorded"])
            let problem = (cases[1]["problems"] as? [String])?.first ?? ""
            #expect(problem.hasPrefix("the renderer was terminated by signal 9 "))
            #expect(try String(contentsOfFile: scene.path("junit.xml"), encoding: .utf8).contains("terminated by signal 9"))
            #expect(FileManager.default.fileExists(atPath: scene.path("report.html")))
            #expect(try names(in: folder.appendingPathComponent("goldens")) == ["first-000002.png", "last-000003.png"])
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: [SIGILL, SIGSEGV, SIGABRT])
    func crashGivesOneLineInternalError(signal: Int32) throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let process = try Self.start(
                ["render", scene.path("scene.yaml"), "--size", "4096x4096", "--output", scene.path("frames"), "--quiet"])
            while process.process.isRunning, !Self.isRendering(process.process.processIdentifier) { usleep(2000) }
            kill(process.process.processIdentifier, signal)
            process.process.waitUntilExit()
            let text = String(decoding: process.errors(), as: UTF8.self)
            #expect(text.hasPrefix("bianlian: internal error: ") && text.filter(\.isNewline).count == 1, "\(text)")
            #expect(
                process.process.terminationStatus == 70 && process.process.terminationReason == .exit,
                "\(process.process.terminationStatus) \(process.process.terminationReason.rawValue)")
        }
    }

    @Test func terminationReachesWorker() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            try scene.write(config: Self.suite, as: "suite.yaml")
            let junit = scene.path("junit.xml")
            let process = try Self.start([
                "suite", "run", scene.path("suite.yaml"), "--filter", "long", "--threads", "2", "--json", "--junit", junit,
            ])
            let number = process.process.processIdentifier
            while process.process.isRunning, !Self.children(of: number).contains(where: Self.isRendering) { usleep(2000) }
            let worker = try #require(Self.children(of: number).first)
            kill(number, SIGTERM)
            process.process.waitUntilExit()
            #expect(process.process.terminationStatus == 130)
            let errors = String(decoding: process.errors(), as: UTF8.self)
            #expect(errors.hasPrefix("bianlian: interrupted; "))
            // On a very slow machine, the worker is killed before it can write its results.
            if !errors.contains("unfinished work is lost") {
                #expect(String(decoding: process.output(), as: UTF8.self).contains(#""notRun": 1"#))
                #expect(try String(contentsOfFile: junit, encoding: .utf8).contains("</testsuite>"))
            }
            #expect(kill(worker, 0) != 0)
        }
    }

    // MARK: Processes

    private struct Started: @unchecked Sendable {
        let process: Process
        let output: () -> Data
        let errors: () -> Data
    }

    /// Starts the program with piped output and errors.
    private static func start(_ arguments: [String]) throws -> Started {
        let process = Process()
        process.executableURL = builtProductsFolder.appendingPathComponent("bianlian")
        process.arguments = arguments
        process.environment = environmentWithoutCache.merging(["GITHUB_ACTIONS": "", "NO_COLOR": "1"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        return Started(
            process: process, output: { output.fileHandleForReading.readDataToEndOfFile() },
            errors: { errors.fileHandleForReading.readDataToEndOfFile() })
    }

    private static func children(of number: Int32) -> [Int32] {
        let text = (try? String(contentsOfFile: "/proc/\(number)/task/\(number)/children", encoding: .utf8)) ?? ""
        return text.split(separator: " ").compactMap { Int32($0) }
    }

    /// Whether a process has allocated pictures of 4096×4096 pixels, 64 MiB each; without them it needs about 35 MiB.
    private static func isRendering(_ number: Int32) -> Bool {
        let text = (try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) > 70_000
    }
}
