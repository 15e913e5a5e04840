import Bianlian
import Foundation
import RenderTestSupport
import Testing

/// What the system or the user puts an end to ends in one line and leaves nothing half done.
@Suite struct SystemLimitTests {
    /// The signal for a file that grows too large killed the program, and Swift printed a trace of it.
    @Test func aFileOverTheUsersLimitIsAnErrorOfTheWrite() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let out = folder.appendingPathComponent("out")
            let program = builtProductsFolder.appendingPathComponent("bianlian").path
            let run = try shell(
                "ulimit -f 2; exec \"$0\" render \"$1\" --frames 0 --size 640x400 --output \"$2\" 2>&1 | cat; exit ${PIPESTATUS[0]}",
                [program, scene.path("scene.yaml"), out.path])
            #expect(run.status == 74)
            #expect(run.text == "bianlian: \(out.path)/frame-000000.png: cannot be written: File too large.\n")
            #expect(try names(in: out) == [".bianlian-frames"])
        }
    }

    @Test func aWishToQuitEndsInOrder() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let out = folder.appendingPathComponent("out")
            let run = try StartedRun(of: scene.path("scene.yaml"), to: out, ["--size", "1280x800"])
            run.send(SIGQUIT)
            let said = run.finish()
            let process = run.process
            #expect(process.terminationReason == .exit, "\(said)")
            // On a very fast machine all frames may be finished before the signal arrives.
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
