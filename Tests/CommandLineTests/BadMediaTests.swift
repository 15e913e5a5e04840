import Foundation
import RenderTestSupport
import Testing

/// Damaged, odd or strangely named footage: the program renders it, or reports the reason in one line with the documented exit
/// code.
@Suite(.enabled(if: hasFFmpeg, "needs ffmpeg")) struct BadMediaTests {
    private static let h264 = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "15"]

    /// Renders footage called `name`, which `make` creates. Checks that no partial or hidden file is left behind.
    private func render(
        _ name: String, to output: String = "frames", more: String = "", make: (URL) throws -> Void
    ) throws -> (run: CommandLineRun, made: [String]) {
        try withTemporaryFolder { folder in
            try make(folder.appendingPathComponent(name))
            let text = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
            try "background: {video: \(text)}\n\(more)".write(
                to: folder.appendingPathComponent("scene.yaml"), atomically: true, encoding: .utf8)
            let before = Set(try names(in: folder))
            let run = try runBianlian(["render", "scene.yaml", "--output", output, "--quiet"], in: folder, secondsAllowed: 120)
            #expect(run.text.isEmpty && run.errorText.split(separator: "\n").count == (run.status == 0 ? 0 : 1))
            var made = Set(try names(in: folder)).subtracting(before).sorted()
            #expect(made.allSatisfy { !$0.contains("partial") })
            if made == ["frames"] {
                made = try names(in: folder.appendingPathComponent("frames")).filter { $0 != ".bianlian-frames" }
                #expect(made.allSatisfy { $0.hasSuffix(".png") && !$0.hasPrefix(".") })
            }
            return (run, made)
        }
    }

    private func cut(_ url: URL, to share: Double) throws {
        let bytes = try Data(contentsOf: url)
        try bytes.prefix(Int(Double(bytes.count) * share)).write(to: url)
    }

    @Test func truncatedFootageRendersItsFramesThenFails() throws {
        let make: (URL) throws -> Void = { url in
            try Film.make(url, Self.h264 + ["-movflags", "+faststart"], seconds: 2)
            try cut(url, to: 0.6)
        }
        let frames = try render("film.mp4", make: make)
        #expect(frames.run.status == 65 && frames.run.errorText.contains("film.mp4: the video is truncated before frame"))
        #expect((1..<58).contains(frames.made.count))
        let video = try render("film.mp4", to: "out.mp4", make: make)
        #expect(video.run.status == 65 && video.made == [])
        let head = try render("film.mp4") { url in
            try Film.make(url, Self.h264 + ["-movflags", "+faststart"])
            try cut(url, to: 0.2)
        }
        #expect(head.run.status == 65 && head.run.errorText.contains("background.video: film.mp4: not a readable video"))
        #expect(head.made == [])
    }

    @Test(arguments: ["film.mp4", "film.mkv", "film.y4m"]) func footageWithoutFramesIsRejected(name: String) throws {
        let (run, made) = try render(name) { url in
            if name.hasSuffix("y4m") {
                try "YUV4MPEG2 W64 H48 F30:1 Ip A1:1 C420jpeg\n".write(to: url, atomically: true, encoding: .utf8)
            } else {
                try Film.make(url, ["-frames:v", "0"])
            }
        }
        #expect(run.status == 65 && run.errorText.contains("scene.yaml:1:21: background.video: \(name): "))
        #expect(made == [])
    }

    @Test func missingFootageGivesMissingInputError() throws {
        let (run, made) = try render("none.mp4") { _ in }
        #expect(run.status == 66 && run.errorText.contains("scene.yaml:1:21: background.video: there is no file \"none.mp4\""))
        #expect(made == [])
    }

    @Test func sizeChangeIsScaledToFirstSize() throws {
        let (run, made) = try render("film.ts") { url in
            let parts = ["64x48", "96x32"].map { url.deletingPathExtension().appendingPathExtension($0 + ".ts") }
            try Film.make(parts[0], Self.h264, size: "64x48")
            try Film.make(parts[1], Self.h264 + ["-output_ts_offset", "1"], size: "96x32")
            try (Data(contentsOf: parts[0]) + Data(contentsOf: parts[1])).write(to: url)
        }
        #expect(run.status == 0 && (58...61).contains(made.count), "\(run.errorText) \(made.count)")
    }

    @Test func oddFrameSizesAreReadAndWritten() throws {
        let make: (URL) throws -> Void = { try Film.make($0, ["-c:v", "ffv1", "-pix_fmt", "yuv420p"], size: "49x31") }
        let frames = try render("film.mkv", make: make)
        #expect(frames.run.status == 0 && frames.made.count == 30)
        let padded = try render("film.mkv", to: "out.mp4", make: make)
        #expect(padded.run.status == 0 && padded.made == ["out.mp4"])
        for name in ["out.webm", "out.mov", "out.gif", "out.apng"] {
            let (run, made) = try render("film.mkv", to: name, make: make)
            #expect(run.status == 0 && made == [name], "\(run.errorText)")
        }
    }

    /// MP4 has no alpha: frames are composited over black for every alpha setting.
    @Test func mp4OutputDropsAlpha() throws {
        for kind in ["straight", "premultiplied"] {
            let (run, made) = try render("film.mov", to: "out.mp4", more: "output: {alpha: \(kind), background: false}\n") {
                try Film.make($0, ["-c:v", "png", "-pix_fmt", "rgba"])
            }
            #expect(run.status == 0 && made == ["out.mp4"], "\(run.errorText)")
        }
    }

    static let strangeNames = [
        "a b.mp4", "it's \"it\".mp4", "line\nbreak.mp4", "-y.mp4", "-i", "file:x", "http:", "concat:a|b", "pipe:0", "%03d.mp4",
        "$(id);b&c.mp4",
    ]

    @Test(arguments: strangeNames) func footageNamesAreTakenLiterally(name: String) throws {
        let (run, made) = try render(name) { url in
            let plain = url.deletingLastPathComponent().appendingPathComponent("plain.mp4")
            try Film.make(plain, Self.h264, seconds: 0.1)
            try FileManager.default.moveItem(at: plain, to: url)
        }
        #expect(run.status == 0 && made.count == 3, "\(run.errorText)")
    }

    @Test(arguments: ["a b.mp4", "it's \"it\".mp4", "line\nbreak.mp4", "-y.mp4", "file:x.mp4", "concat:a|b.mp4", "%%03d.mp4"])
    func videoOutputNamesAreTakenLiterally(name: String) throws {
        let (run, made) = try render("film.mkv", to: name) { try Film.make($0, ["-c:v", "ffv1"], seconds: 0.1) }
        // A percent sign begins a placeholder, and two are a percent sign.
        #expect(run.status == 0 && made == [name.replacing("%%", with: "%")], "\(run.errorText)")
    }

    @Test(arguments: ["http://127.0.0.1:1/x.mp4", "file:film.mkv", "concat:film.mkv|film.mkv", "data:video/mp4;base64,AAAA"])
    func urlLikeFootageNamesAreMissingFiles(name: String) throws {
        let (run, _) = try withTemporaryFolder { folder in
            try Film.make(folder.appendingPathComponent("film.mkv"), ["-c:v", "ffv1"], seconds: 0.1)
            try "background: {video: \"\(name)\"}\n".write(
                to: folder.appendingPathComponent("scene.yaml"), atomically: true, encoding: .utf8)
            return (try runBianlian(["render", "scene.yaml", "--output", "frames", "--quiet"], in: folder), ())
        }
        #expect(run.status == 66 && run.errorText.contains("there is no file \"\(name)\""), "\(run.errorText)")
    }
}
