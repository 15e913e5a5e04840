import ChildProcesses
import Files
import Foundation
import Imaging
import RenderTestSupport
import Testing

@testable import VideoCodecs

#if os(Linux)
    /// The attacks that a hostile film could make through ffmpeg, tried by programs that replace ffmpeg, and by ffmpeg itself
    /// with films that name others.
    @Suite(
        "ffmpeg reaches only its film and its video",
        .enabled(if: hasFFmpeg && hasLandlock, "needs ffmpeg and Landlock"))
    struct MediaIsolationTests {
        /// A folder with a film, a secret next to it, and a script that replaces one of ffmpeg's programs.
        private func withScript(
            _ script: String, for name: String,
            _ body: (_ folder: URL, _ film: URL, _ environment: [String: String]) throws -> Void
        ) throws {
            try withTemporaryFolder { folder in
                let film = folder.appendingPathComponent("film.mp4")
                try TestFilm.make(film, frames: (0..<4).map { TestFilm.frame($0) }, output: ["-c:v", "libx264rgb"])
                try "the treasure\n".write(to: folder.appendingPathComponent("secret"), atomically: true, encoding: .utf8)
                let programs = folder.appendingPathComponent("programs")
                try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: false)
                try writeProgram("#!/bin/bash\ncd '\(folder.path)'\n" + script, at: programs.appendingPathComponent(name))
                let path = programs.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
                try body(folder, film, ["PATH": path])
            }
        }

        /// Commands that report a successful attack on standard error; the last line counts.
        static let attempts = [
            "read line < secret && echo \"read $line\" >&2; echo refused >&2",
            "cat secret >&2 && echo read >&2; echo refused >&2",
            "echo mine > new && echo written >&2; echo refused >&2",
            "echo mine >> film.mp4 && echo written >&2; echo refused >&2",
            "rm secret && echo removed >&2; echo refused >&2",
            "exec 5<>/dev/tcp/127.0.0.1/PORT && echo connected >&2; echo refused >&2",
        ]

        private func names(in folder: URL) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        }

        @Test(
            "A program that replaces ffprobe or ffmpeg reads no other file, writes none and is offline", arguments: attempts)
        func hostileReaders(attempt: String) throws {
            let server = try #require(ListeningSocket())
            let script = attempt.replacing("PORT", with: "\(server.port)") + "; exit 1\n"
            for program in ["ffprobe", "ffmpeg"] {
                try withScript(script, for: program) { folder, film, environment in
                    let before = try (names(in: folder), Data(contentsOf: film))
                    let error = caught(VideoError.self) {
                        let reader = try VideoReader(at: film, environment: environment)
                        _ = try reader.next()
                    }
                    #expect("\(try #require(error))".hasSuffix(": refused"))
                    #expect(try (names(in: folder), Data(contentsOf: film)) == before)
                }
            }
        }

        @Test("A program that writes a video reads no file, and writes only the video's", arguments: attempts)
        func hostileWriters(attempt: String) throws {
            let server = try #require(ListeningSocket())
            let script = attempt.replacing("PORT", with: "\(server.port)") + "; exit 1\n"
            try withScript(script, for: "ffmpeg") { folder, film, environment in
                let before = try (names(in: folder), Data(contentsOf: film))
                let url = folder.appendingPathComponent("new.mp4")
                let writer = try VideoWriter(
                    at: url, size: ImageSize(64, 32), frameRate: 30, environment: environment)
                let error = caught(VideoError.self) { try writer.finish() }
                #expect(error == .ffmpegFailed(path: url.path, words: "refused"))
                #expect(try (names(in: folder), Data(contentsOf: film)) == before)
            }
        }

        /// Films that name another, in forms that ffmpeg follows by default.
        static let filmLists = [
            "ffconcat version 1.0\nfile 'PATH'\n",
            "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:2,\nPATH\n#EXT-X-ENDLIST\n",
        ]

        @Test("without ffmpeg's own protections, confinement blocks lists from other files and servers", arguments: filmLists)
        func followedLists(list: String) throws {
            try withTemporaryFolder { folder in
                let film = folder.appendingPathComponent("film.ts")
                try TestFilm.make(film, frames: (0..<8).map { TestFilm.frame($0) }, output: ["-c:v", "mpeg2video"])
                let url = folder.appendingPathComponent("list.txt")
                try list.replacing("PATH", with: film.path).write(to: url, atomically: true, encoding: .utf8)
                let file = try MediaInput(FileLocation(name: url.path, path: url.path))
                let program = try #require(MediaProgram("ffmpeg", in: ProcessInfo.processInfo.environment))
                // The file's name has no extension, by which recent versions recognise lists.
                let format = list.hasPrefix("#EXTM3U") ? ["-f", "hls", "-allowed_extensions", "ALL"] : ["-safe", "0"]
                func words(_ confinement: ProgramConfinement?) throws -> (String, ChildProcess.Ending) {
                    let child = try ChildProcess(
                        ChildProgram(
                            path: program.url.path,
                            arguments: [
                                "-v", "error", "-nostdin", "-protocol_whitelist", "file,http,tcp",
                            ] + format + [
                                "-i", file.name, "-f", "null", "-",
                            ],
                            errors: .pipe, file: file.descriptor, confinement: confinement))
                    let said = child.errors.readAll(most: 1 << 16, until: .now + .seconds(60)).bytes
                    return (String(decoding: said, as: UTF8.self), child.wait())
                }
                #expect(try words(nil) == ("", .code(0)))
                let confined = try words(ProgramConfinement())
                #expect(!confined.0.isEmpty && confined.1 != .code(0), "\(confined)")
            }
        }

        @Test("all confinement that the kernel offers is in force for ffmpeg")
        func inForce() {
            #expect(MediaConfinement.inForce() == MediaConfinement.allCases)
        }
    }
#endif
