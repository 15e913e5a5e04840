import Foundation
import RenderTestSupport
import Testing

/// Footage is read, drawn and written as a stream: a longer film takes more time and no more memory.
@Suite(
    .enabled(
        if: hasFFmpeg && FileManager.default.fileExists(atPath: "/proc/self/status"),
        "needs ffmpeg, and /proc to look at memory"),
    .disabled(if: isUnoptimized, "unoptimized, 460 frames take minutes; what is kept of them is the same")
)
struct MemoryTests {
    /// Two copies of the film, one of them keyed, at 0.3 MB a picture: had each frame left but one, 180 more would take 55 MB.
    private static let config = """
        background: {video: film.mkv}
        nodes: [{media: {video: film.mkv, width: 0.5, key: {color: "#00ff00"}}}]
        """

    @Test(arguments: ["frames", "out.mp4"]) func memoryDoesNotGrowWithTheLength(output: String) throws {
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
            // How many frames are in flight when is chance, so the least of some runs is taken: a leak is in all of them.
            let short = try (0..<3).map { _ in try peak(frames: 20) }.min() ?? 0
            let long = try (0..<2).map { _ in try peak(frames: 200) }.min() ?? .max
            #expect(long - short < 8_000_000, "\(short) bytes for 20 frames, \(long) for 200")
        }
    }
}

/// Nothing is kept of frames that are written: what a folder's manifest says of them is for later runs.
@Suite(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "needs /proc to look at memory"),
    .disabled(if: isUnoptimized, "unoptimized, 5000 frames take a minute; what is kept of them is the same")
)
struct FolderMemoryTests {
    @Test func memoryDoesNotGrowWithTheFilesOfAFolder() throws {
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
            // A line of the manifest took 1.3 kB.
            #expect(long - short < 2_000_000, "\(short) bytes for 100 frames, \(long) for 5000")
        }
    }
}
