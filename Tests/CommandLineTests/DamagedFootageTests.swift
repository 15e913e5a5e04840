import Foundation
import RenderTestSupport
import Testing

/// Rendering damaged footage gives a note that counts the errors of ffmpeg, or with `--strict` an error; intact footage gives
/// no note.
@Suite(.enabled(if: hasFFmpeg, "needs ffmpeg")) struct DamagedFootageTests {
    /// An MP4 has its index at the end, so that damage in the middle hits only the pictures.
    private static let damagedFilm = "take.mp4"
    private static let wholeFilm = "take.mkv"

    private func withFilm<Result>(
        _ coding: [String] = ["-c:v", "mpeg4", "-q:v", "2", "-g", "10"], isDamaged: Bool, _ body: (URL) throws -> Result
    ) throws -> Result {
        try withTemporaryFolder { folder in
            let name = isDamaged ? Self.damagedFilm : Self.wholeFilm
            let film = folder.appendingPathComponent(name)
            try Film.make(film, coding)
            if isDamaged {
                var bytes = try [UInt8](Data(contentsOf: film))
                var generator = SeededGenerator(seed: 0xbad)
                for _ in 0..<30 {
                    bytes[generator.integer(in: bytes.count / 4...bytes.count * 3 / 4)] = UInt8(generator.integer(in: 0...255))
                }
                try Data(bytes).write(to: film)
            }
            try "background: {video: \(name)}\noutput: {size: [64, 48]}\n".write(
                to: folder.appendingPathComponent("scene.yaml"), atomically: true, encoding: .utf8)
            return try body(folder)
        }
    }

    private func render(_ arguments: String..., in folder: URL) throws -> CommandLineRun {
        try runBianlian(["render", "scene.yaml"] + arguments, in: folder)
    }

    private static var words: Regex<(Substring, Substring)> {
        #/take\.mp4: ffmpeg reported (\d+) decoding errors?; the first: .+/#
    }

    @Test func noteCountsDecodingErrors() throws {
        try withFilm(isDamaged: true) { folder in
            let run = try render("--output", "frames", "--json", in: folder)
            #expect(run.status == 0)
            let lines = run.errorText.split(separator: "\n").filter { $0.contains("note:") }
            let match = try #require(lines.first?.firstMatch(of: Self.words), "\(run.errorText)")
            #expect(lines.count == 1 && (Int(match.1) ?? 0) > 0)
            #expect(!match.0.contains("0x"), "addresses differ from run to run: \(match.0)")
            #expect(!match.0.hasSuffix(")"), "figures in brackets differ from run to run: \(match.0)")
            #expect(run.text.contains("decoding error"))
            let again = try render("--output", "again", in: folder)
            #expect(again.errorText.contains(match.0), "\(again.errorText)")
        }
    }

    @Test(arguments: ["film.mp4", "film.png"]) func strictTurnsDecodingErrorsIntoFailure(output: String) throws {
        try withFilm(isDamaged: true) { folder in
            let before = try names(in: folder)
            let run = try render(
                "--output", output, "--strict", "--quiet", "--frames", output.hasSuffix("png") ? "29" : "0-29", in: folder)
            #expect(run.status == 65 && run.text.isEmpty && run.errorText.split(separator: "\n").count == 1)
            #expect(
                run.errorText.firstMatch(of: Self.words) != nil && run.errorText.contains("without --strict this is a note"))
            #expect(try names(in: folder).filter { $0 != "film.png" } == before)
        }
    }

    @Test(
        arguments: [
            ["-c:v", "mpeg4"], ["-c:v", "libx264", "-pix_fmt", "yuv420p"], ["-c:v", "libx264", "-bf", "3", "-g", "12"],
            ["-c:v", "ffv1"], ["-c:v", "libvpx-vp9"], ["-c:v", "mpeg2video", "-bf", "2"], ["-c:v", "png"], ["-c:v", "mjpeg"],
        ])
    func intactFilmsGiveNoNote(coding: [String]) throws {
        try withFilm(coding, isDamaged: false) { folder in
            for frames in ["0-29", "3-9"] {
                let run = try render("--output", "film.mp4", "--strict", "--frames", frames, in: folder)
                #expect(run.status == 0 && !run.errorText.contains("note:"), "\(run.errorText)")
            }
        }
    }

    @Test func strictFailsSuiteCaseWithDamagedFootage() throws {
        try withFilm(isDamaged: true) { folder in
            try "cases: [{name: damaged, config: scene.yaml, frames: 0-29, golden: hash}]\n".write(
                to: folder.appendingPathComponent("suite.yaml"), atomically: true, encoding: .utf8)
            let plain = try runBianlian(["suite", "run", "suite.yaml", "--record", "missing"], in: folder)
            #expect(plain.status == 0, "\(plain.errorText) \(plain.text)")
            let strict = try runBianlian(["suite", "run", "suite.yaml", "--strict"], in: folder)
            #expect(strict.status != 0 && (strict.text + strict.errorText).firstMatch(of: Self.words) != nil, "\(strict.text)")
        }
    }
}
