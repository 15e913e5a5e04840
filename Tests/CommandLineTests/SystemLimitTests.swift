import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// Limits of the system or the user end a command with one line and no partial output.
@Suite struct SystemLimitTests {
    /// Regression: SIGXFSZ killed the program, and Swift printed a backtrace.
    @Test func fileOverSizeLimitGivesWriteError() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let out = folder.appendingPathComponent("out")
            let program = builtProductsFolder.appendingPathComponent("bianlian").path
            let run = try shell(
                "ulimit -f 2; exec \"$0\" render \"$1\" --frames 0 --size 640x400 --output \"$2\" 2>&1 | cat; exit ${PIPESTATUS[0]}",
                [program, scene.path("scene.yaml"), out.path])
            #expect(run.status == 74)
            #expect(run.text == "bianlian: \(out.path)/frame-000000.png: cannot be written: File too large\n")
            #expect(try names(in: out) == [".bianlian-frames"])
        }
    }

    /// Regression: the results of the cases were lost with the report.
    @Test func reportOverSizeLimitKeepsResults() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            try scene.write(config: "cases:\n- {name: a, config: scene.yaml, frames: [0, 1]}\n", as: "suite.yaml")
            #expect(try runBianlian(["suite", "run", scene.path("suite.yaml"), "--record", "missing"]).status == 0)
            let (report, junit) = (scene.path("report"), scene.path("results.xml"))
            let program = builtProductsFolder.appendingPathComponent("bianlian").path
            let limited = "ulimit -f 16; exec \"$0\" \"$@\" 2>&1 | cat; exit ${PIPESTATUS[0]}"
            let options = ["--progress", "none", "--report", report, "--junit", junit]
            let suite = try shell(limited, [program, "suite", "run", scene.path("suite.yaml")] + options)
            #expect(suite.status == 74)
            #expect(suite.text.hasPrefix("1 passed of 1 case; 2 frames in "), "\(suite.text)")
            let failure = "bianlian: \(report)/index.html: cannot be written: File too large\n"
            #expect(suite.text.hasSuffix(failure), "\(suite.text)")
            #expect(try String(contentsOfFile: junit, encoding: .utf8).contains("tests=\"2\""))
            let goldens = scene.path("goldens")
            let compared = try shell(limited, [program, "compare", goldens, goldens, "--report", report])
            #expect(compared.status == 74)
            #expect(compared.text.contains("2 pictures") && compared.text.hasSuffix(failure), "\(compared.text)")
            #expect(try !names(in: folder).contains { $0.contains("report") })
        }
    }

    /// A full disk fails writes in the same way. Regression: only `--stats` reported it.
    @Test func cacheEntryOverSizeLimitGivesNote() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let cache = folder.appendingPathComponent("cache")
            let limited =
                "ulimit -f 0; BIANLIAN_CACHE=\"$2\" BIANLIAN_CACHE_SIZE=64M \"$0\" validate \"$1\" 2>&1 | cat; exit ${PIPESTATUS[0]}"
            let program = builtProductsFolder.appendingPathComponent("bianlian").path
            let run = try shell(limited, [program, scene.path("scene.yaml"), cache.path])
            #expect(run.status == 0)
            let note = "bianlian: note: the cache \(cache.path) cannot be written: File too large; set BIANLIAN_CACHE to "
            #expect(run.text.components(separatedBy: note).count == 2, "\(run.text)")
            #expect(try names(in: cache).isEmpty)
        }
    }

    /// Regression: arguments were read from `/proc`; without it, each command printed the help and exited with 0.
    @Test func commandsWorkWithoutProc() throws {
        let withoutProc = "unshare -m sh -c 'mount -t tmpfs none /proc && exec \"$0\" \"$@\"' \"$0\" \"$@\" 2>&1"
        guard try shell(withoutProc, ["/bin/true"]).status == 0 else {
            print("commandsWorkWithoutProc: skipped; this system does not let a test hide /proc")
            return
        }
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let program = builtProductsFolder.appendingPathComponent("bianlian").path
            let compared = try shell(withoutProc, [program, "compare", scene.path("a.png"), scene.path("b.png")])
            #expect(compared.status == 1 && compared.text.contains("pixels differ"), "\(compared.text)")
            let missing = try shell(withoutProc, [program, "validate", scene.path("missing.yaml")])
            #expect(missing.status == 66, "\(missing.text)")
        }
    }

    @Test func affinityLimitsDefaultThreads() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let program = builtProductsFolder.appendingPathComponent("bianlian").path
            let out = folder.appendingPathComponent("out").path
            let run = try shell(
                "command -v taskset >/dev/null || exit 99; exec taskset -c 0 \"$0\" render \"$1\" --frames 0 --json --output \"$2\"",
                [program, scene.path("scene.yaml"), out])
            guard run.status != 99 else { return print("affinityLimitsDefaultThreads: skipped; there is no taskset") }
            #expect(run.status == 0 && run.text.contains(#""threads": 1"#), "\(run.text)")
        }
    }

    @Test func quitSignalEndsRunCleanly() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let out = folder.appendingPathComponent("out")
            let run = try StartedRun(of: scene.path("scene.yaml"), to: out, ["--size", "1280x800"])
            run.send(SIGQUIT)
            let said = run.finish()
            let process = run.process
            #expect(process.terminationReason == .exit, "\(said)")
            // On a very fast machine, all frames may be finished before the signal arrives.
            if process.terminationStatus != 0 {
                #expect(process.terminationStatus == 130 && said.contains("bianlian: interrupted;"), "\(said)")
            }
            #expect(!said.contains("rash") && !said.contains("Thread"), "\(said)")
            #expect(try names(in: out).allSatisfy { !$0.contains("partial") })
        }
    }

    private func shell(_ script: String, _ arguments: [String]) throws -> (status: Int32, text: String) {
        let process = Process()
        process.environment = environmentWithoutCache
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", script] + arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}
