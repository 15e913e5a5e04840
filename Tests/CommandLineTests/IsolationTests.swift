import Foundation
import RenderTestSupport
import Testing

/// The confinement of child processes, as users of the program observe it.
@Suite struct IsolationTests {
    #if os(Linux)
        @Test(.enabled(if: hasFFmpeg, "needs ffmpeg")) func inspectListsRestrictionsInForce() throws {
            try withTemporaryFolder { folder in
                try Film.make(folder.appendingPathComponent("film.mkv"), ["-c:v", "ffv1"])
                let told = try runBianlian(["inspect", "film.mkv", "--json"], in: folder)
                #expect(told.text.contains(#""reachesNoNetwork", "startsNoProcesses", "endsWithItsParent"]"#), "\(told.text)")
                let off = try runBianlian(
                    ["inspect", "film.mkv", "--json"], in: folder, environment: ["BIANLIAN_CONFINEMENT": "off"])
                #expect(off.text.contains(#""readerConfinement": []"#), "\(off.text)")
            }
        }

        @Test(arguments: [("BIANLIAN_CONFINEMENT", "on"), ("BIANLIAN_MEDIA_MEMORY", "some")])
        func invalidIsolationSettingsAreUsageErrors(name: String, text: String) throws {
            try withTemporaryFolder { folder in
                let run = try runBianlian(["schema"], in: folder, environment: [name: text])
                #expect(run.status == 64 && run.text.isEmpty && run.errorText.hasPrefix("bianlian: \(name) is \"\(text)\""))
                #expect(run.errorText.split(separator: "\n").count == 1)
            }
        }

        @Test(.enabled(if: hasFFmpeg, "needs ffmpeg")) func videoOverMemoryLimitGivesOneLineError() throws {
            try withTemporaryFolder { folder in
                try "background: '#204060'\noutput: {size: [6144, 4096], frames: 0-9}\n".write(
                    to: folder.appendingPathComponent("large.yaml"), atomically: true, encoding: .utf8)
                let run = try runBianlian(
                    ["render", "large.yaml", "--output", "large.mp4", "--quiet"], in: folder,
                    environment: ["BIANLIAN_MEDIA_MEMORY": "512M", "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
                #expect(run.status == 65)
                #expect(
                    run.errorText == "bianlian: large.mp4: ffmpeg needs more memory than the limit of 512M; set "
                        + "BIANLIAN_MEDIA_MEMORY to a larger amount, such as 1G\n")
                #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("large.mp4").path))
            }
        }

        /// This ffmpeg neither reads nor writes, so that no closed pipe ends it.
        @Test func killedProgramTakesFFmpegWithIt() throws {
            try withTemporaryFolder { folder in
                try "background: '#204060'\noutput: {size: [64, 48], frames: 0-19}\n".write(
                    to: folder.appendingPathComponent("colored.yaml"), atomically: true, encoding: .utf8)
                try writeProgram("#!/bin/sh\nexec /bin/sleep 600\n", at: folder.appendingPathComponent("ffmpeg"))
                let process = Process()
                process.executableURL = builtProductsFolder.appendingPathComponent("bianlian")
                process.arguments = ["render", "colored.yaml", "--output", "film.mp4", "--quiet"]
                process.currentDirectoryURL = folder
                process.environment = ["PATH": folder.path]
                try process.run()
                var child: Int32?
                let deadline = Date(timeIntervalSinceNow: 60)
                while child == nil, process.isRunning, Date() < deadline {
                    child = programs(runningIn: folder).first { $0.value.hasPrefix("/bin/sleep") }?.key
                    usleep(2000)
                }
                #expect(child != nil)
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                let limit = Date(timeIntervalSinceNow: 20)
                while !programs(runningIn: folder).isEmpty, Date() < limit { usleep(2000) }
                #expect(programs(runningIn: folder).isEmpty)
                if let child { kill(child, SIGKILL) }
            }
        }
    #endif
}
