import Foundation
import RenderTestSupport
import Testing

/// Footage is read, drawn and written as a stream: a longer film takes more time but no more memory.
@Suite(
    .enabled(
        if: hasFFmpeg && FileManager.default.fileExists(atPath: "/proc/self/status"),
        "needs ffmpeg, and /proc to look at memory"),
    .disabled(if: isUnoptimized, "unoptimized, 460 frames take minutes; they retain the same memory")
)
struct MemoryTests {
    /// Two copies of the film, one of them keyed, at 0.3 MB per picture: one picture retained per frame would add 55 MB over
    /// 180 frames.
    private static let config = """
        background: {video: film.mkv}
        nodes: [{media: {video: film.mkv, width: 0.5, key: {color: "#00ff00"}}}]
        """

    @Test(arguments: ["frames", "out.mp4"]) func memoryDoesNotGrowWithFilmLength(output: String) throws {
        try withTemporaryFolder { folder in
            try Film.make(
                folder.appendingPathComponent("film.mkv"), ["-c:v", "mpeg4", "-q:v", "4"], seconds: 7, size: "320x240",
                sound: true)
            try Self.config.write(to: folder.appendingPathComponent("scene.yaml"), atomically: true, encoding: .utf8)
            func peak(frames: Int) throws -> Int {
                let run = try runBianlian(
                    [
                        "render", "scene.yaml", "--frames", "0-\(frames - 1)", "--output", output, "--threads", "2", "--json",
                        "--quiet",
                    ],
                    in: folder)
                let report = try report(run)
                #expect(report["frames"] as? Int == frames)
                return try #require(report["peakMemoryBytes"] as? Int)
            }
            // The number of frames in flight varies, so the test takes the minimum of several runs: a leak shows in all of
            // them.
            let short = try (0..<3).map { _ in try peak(frames: 20) }.min() ?? 0
            let long = try (0..<2).map { _ in try peak(frames: 200) }.min() ?? .max
            #expect(long - short < 8_000_000, "\(short) bytes for 20 frames, \(long) for 200")
        }
    }
}

/// Written frames retain no memory: the manifest of a folder is only for later runs.
@Suite(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "needs /proc to look at memory"),
    .disabled(if: isUnoptimized, "unoptimized, 5000 frames take a minute; they retain the same memory")
)
struct FolderMemoryTests {
    @Test func memoryDoesNotGrowWithNumberOfFiles() throws {
        try withTemporaryFolder { folder in
            try "background: '#204060'\noutput: {size: [16, 16]}\n".write(
                to: folder.appendingPathComponent("scene.yaml"), atomically: true, encoding: .utf8)
            func peak(frames: Int) throws -> Int {
                let run = try runBianlian(
                    [
                        "render", "scene.yaml", "--set", "output.frames=0-\(frames - 1)", "--output", "frames-\(frames)",
                        "--threads", "2", "--json", "--quiet",
                    ], in: folder)
                return try #require(try report(run)["peakMemoryBytes"] as? Int)
            }
            let (short, long) = (try peak(frames: 100), try peak(frames: 5000))
            // A retained line of the manifest took 1.3 kB.
            #expect(long - short < 2_000_000, "\(short) bytes for 100 frames, \(long) for 5000")
        }
    }
}
