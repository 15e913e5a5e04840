import Foundation
import RenderTestSupport
import Testing

/// ffmpeg is a separate program. If it is missing, fails or hangs, bianlian reports it in one line, exits, and leaves no file
/// behind.
@Suite struct MediaProgramTests {
    private static let colored = "background: '#204060'\noutput: {size: [64, 48], frames: 0-19}\n"
    private static let filmed = "background: {video: film.mkv}\n"

    /// Runs `body` in a folder with configs, with and without footage, and with scripts that replace ffmpeg and ffprobe.
    private func withScene<Result>(ffmpeg: String?, ffprobe: String?, _ body: (URL) throws -> Result) throws -> Result {
        try withTemporaryFolder { folder in
            try Self.colored.write(to: folder.appendingPathComponent("colored.yaml"), atomically: true, encoding: .utf8)
            try Self.filmed.write(to: folder.appendingPathComponent("filmed.yaml"), atomically: true, encoding: .utf8)
            if hasFFmpeg { try Film.make(folder.appendingPathComponent("film.mkv"), ["-c:v", "ffv1"]) }
            let programs = folder.appendingPathComponent("programs")
            try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: false)
            for case let (name, script?) in [("ffmpeg", ffmpeg), ("ffprobe", ffprobe)] {
                try writeProgram("#!/bin/sh\n" + script + "\n", at: programs.appendingPathComponent(name))
            }
            return try body(folder)
        }
    }

    /// A line of shell that runs the real program.
    private static func real(_ program: String) -> String {
        "exec " + (Film.path(of: program) ?? program) + " \"$@\""
    }

    private func render(_ config: String, to output: String, in folder: URL) throws -> CommandLineRun {
        try runBianlian(
            ["render", config, "--output", output, "--quiet"], in: folder,
            environment: ["PATH": folder.appendingPathComponent("programs").path])
    }

    private func expectOneLine(_ run: CommandLineRun, _ status: Int32, _ words: String) {
        #expect(run.status == status, "\(run.errorText)")
        #expect(run.errorText.split(separator: "\n").count == 1 && run.errorText.contains(words), "\(run.errorText)")
        #expect(run.text.isEmpty)
    }

    @Test func withoutFFmpegVideosAreNotWritten() throws {
        try withScene(ffmpeg: nil, ffprobe: nil) { folder in
            let before = try names(in: folder)
            let written = try render("colored.yaml", to: "film.mp4", in: folder)
            expectOneLine(written, 69, "film.mp4: a video needs ffmpeg, which is not in the PATH")
            #expect(try names(in: folder) == before)
        }
    }

    @Test(.enabled(if: hasFFmpeg, "needs ffmpeg")) func withoutFFmpegFootageIsNotRead() throws {
        try withScene(ffmpeg: nil, ffprobe: nil) { folder in
            let read = try render("filmed.yaml", to: "frames", in: folder)
            expectOneLine(read, 69, "film.mkv: footage needs ffprobe, which is not in the PATH")
        }
        try withScene(ffmpeg: nil, ffprobe: Self.real("ffprobe")) { folder in
            let read = try render("filmed.yaml", to: "frames", in: folder)
            expectOneLine(read, 69, "film.mkv: footage needs ffmpeg, which is not in the PATH")
        }
    }

    /// More frames than fit into a pipe, and fewer.
    @Test(arguments: [[64, 48], [640, 480]]) func encodingErrorQuotesLastLineOfFFmpeg(size: [Int]) throws {
        try withScene(ffmpeg: "echo one >&2; echo 'no room for such a film' >&2; exit 1", ffprobe: nil) { folder in
            let before = try names(in: folder)
            try Self.colored.replacing("[64, 48]", with: "\(size)").write(
                to: folder.appendingPathComponent("colored.yaml"), atomically: true, encoding: .utf8)
            let run = try render("colored.yaml", to: "film.mp4", in: folder)
            expectOneLine(run, 74, "film.mp4: ffmpeg could not encode the video: no room for such a film")
            #expect(try names(in: folder) == before)
        }
    }

    @Test(.enabled(if: hasFFmpeg, "needs ffmpeg")) func decodingErrorQuotesLastLineOfFFmpeg() throws {
        try withScene(ffmpeg: "head -c 20000 /dev/zero; echo 'a worm in the film' >&2; exit 1", ffprobe: Self.real("ffprobe")) {
            folder in
            let run = try render("filmed.yaml", to: "frames", in: folder)
            expectOneLine(run, 65, "film.mkv: ffmpeg could not read the video: a worm in the film")
        }
    }

    /// The program that hangs, the config and the output.
    struct Hanging: Sendable, CustomTestStringConvertible {
        var program: String
        var config: String
        var output: String
        var testDescription: String { "\(program), \(config) to \(output)" }
    }

    @Test(
        arguments: [
            Hanging(program: "ffmpeg", config: "colored.yaml", output: "film.mp4"),
            Hanging(program: "ffmpeg", config: "filmed.yaml", output: "frames"),
            Hanging(program: "ffprobe", config: "filmed.yaml", output: "frames"),
        ], [SIGINT, SIGTERM])
    func signalEndsHangingMediaPrograms(_ hanging: Hanging, signal: Int32) throws {
        guard hasFFmpeg || hanging.config == "colored.yaml" else { return }
        let hang = "exec /bin/sleep 600"
        try withScene(
            ffmpeg: hanging.program == "ffmpeg" ? hang : nil,
            ffprobe: hanging.program == "ffprobe" ? hang : hasFFmpeg ? Self.real("ffprobe") : nil
        ) { folder in
            let process = Process()
            process.executableURL = builtProductsFolder.appendingPathComponent("bianlian")
            process.arguments = ["render", hanging.config, "--output", hanging.output, "--quiet"]
            process.currentDirectoryURL = folder
            process.environment = ["PATH": folder.appendingPathComponent("programs").path]
            let errors = Pipe()
            process.standardError = errors
            try process.run()
            let deadline = Date(timeIntervalSinceNow: 60)
            var child: Int32?
            while child == nil, process.isRunning, Date() < deadline {
                child = programs(runningIn: folder).first { $0.value.hasPrefix("/bin/sleep") }?.key
                usleep(2000)
            }
            let started = try #require(child)
            #expect(kill(started, 0) == 0)
            kill(process.processIdentifier, signal)
            let limit = Date(timeIntervalSinceNow: 60)
            while process.isRunning, Date() < limit { usleep(2000) }
            #expect(!process.isRunning)
            if process.isRunning { process.terminate() }
            process.waitUntilExit()
            #expect(process.terminationReason == .exit && process.terminationStatus == 130)
            let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(said.split(separator: "\n").count <= 1, "\(said)")
            #expect(kill(started, 0) != 0 && errno == ESRCH)
            #expect(try names(in: folder).allSatisfy { !$0.contains("partial") && $0 != "film.mp4" })
        }
    }

    @Test(
        arguments: [
            Hanging(program: "ffmpeg", config: "colored.yaml", output: "film.mp4"),
            Hanging(program: "ffmpeg", config: "filmed.yaml", output: "frames"),
            Hanging(program: "ffprobe", config: "filmed.yaml", output: "frames"),
        ], ["exec /bin/sleep 600", "kill -STOP $$", "/bin/cat >/dev/null; exec /bin/sleep 600", "/bin/sleep 600"])
    func stalledMediaProgramIsTerminated(_ hanging: Hanging, how: String) throws {
        guard hasFFmpeg || hanging.config == "colored.yaml" else { return }
        try withScene(
            ffmpeg: hanging.program == "ffmpeg" ? how : nil,
            ffprobe: hanging.program == "ffprobe" ? how : hasFFmpeg ? Self.real("ffprobe") : nil
        ) { folder in
            let run = try runBianlian(
                ["render", hanging.config, "--output", hanging.output, "--quiet"], in: folder,
                environment: [
                    "PATH": folder.appendingPathComponent("programs").path + ":/bin", "BIANLIAN_MEDIA_TIMEOUT": "0.5",
                ])
            #expect(run.text.isEmpty && run.errorText.split(separator: "\n").count == 1)
            // A footage error of ffprobe refers to the config.
            #expect(run.status == (hanging.program == "ffprobe" ? 65 : 74), "\(run.errorText)")
            #expect(
                run.errorText.contains("\(hanging.program) made no progress for 0.5 s and was terminated"),
                "\(run.errorText)")
            // The init process reaps what the program started.
            let deadline = Date(timeIntervalSinceNow: 20)
            while !programs(runningIn: folder).isEmpty, Date() < deadline { usleep(2000) }
            #expect(programs(runningIn: folder).isEmpty)
            #expect(try names(in: folder).allSatisfy { !$0.contains("partial") && $0 != "film.mp4" })
        }
    }

    @Test(arguments: ["", "soon", "0", "-1", "nan", "1e9"]) func invalidMediaTimeoutIsUsageError(text: String) throws {
        try withScene(ffmpeg: "exit 0", ffprobe: nil) { folder in
            let run = try runBianlian(
                ["render", "colored.yaml", "--output", "film.mp4", "--quiet"], in: folder,
                environment: ["PATH": folder.appendingPathComponent("programs").path, "BIANLIAN_MEDIA_TIMEOUT": text])
            expectOneLine(run, 64, "BIANLIAN_MEDIA_TIMEOUT: \"\(text)\" is not a number of seconds from 0.1 to 86400")
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
    func fullDeviceIsOutputError() throws {
        try withScene(ffmpeg: nil, ffprobe: nil) { folder in
            let process = Process()
            process.executableURL = builtProductsFolder.appendingPathComponent("bianlian")
            process.arguments = ["render", "colored.yaml", "--output", "-", "--quiet"]
            process.currentDirectoryURL = folder
            let errors = Pipe()
            process.standardError = errors
            process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
            try process.run()
            let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 74)
            #expect(said == "bianlian: the stream no longer accepts frames: No space left on device\n")
        }
    }

    @Test(.enabled(if: hasFFmpeg, "needs ffmpeg")) func failedVideoCanBeResumed() throws {
        let fails = "case \"$*\" in *part-000001*) echo 'no room for such a film' >&2; exit 1;; esac\n"
        try withScene(ffmpeg: fails + Self.real("ffmpeg"), ffprobe: nil) { folder in
            let arguments = ["render", "colored.yaml", "--set", "output.frames=0-299", "--output", "film.mp4"]
            let path = ["PATH": folder.appendingPathComponent("programs").path]
            let failed = try runBianlian(arguments + ["--quiet"], in: folder, environment: path)
            expectOneLine(failed, 74, "no room for such a film")
            #expect(
                failed.errorText.hasSuffix("; 250 of 300 frames are finished, and --resume continues from there\n"),
                "\(failed.errorText)")
            let resumed = try report(runBianlian(arguments + ["--resume", "--json"], in: folder))
            #expect(resumed["takenOver"] as? Int == 250)
        }
    }
}
