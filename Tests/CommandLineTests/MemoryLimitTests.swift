import Bianlian
import FaceWearing
import Foundation
import RenderTestSupport
import Testing

/// The memory of a job is estimated before it is allocated, and a job over the limit is rejected in one line.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "needs /proc to look at memory"))
struct MemoryLimitTests {
    /// Scenes in which a single part takes most of the memory.
    enum Heavy: String, CaseIterable, Sendable {
        case opera, textures, drawings, reliefs, frames
    }

    private static let camera = "camera: {source: fixed, position: [0, 0, 2], target: [0, 0, 0], fieldOfView: 45}\n"

    /// Writes a scene; returns the arguments that render one frame of it.
    private func arguments(_ heavy: Heavy, _ scene: TestScene) throws -> [String] {
        var text = "recording: take.jsonl\noutput: {size: [320, 180]}\n"
        switch heavy {
        case .opera:
            return [SharedData.packageRoot.appendingPathComponent("render-configs/opera.yaml").path, "--frames", "0"]
        case .textures:
            for number in 0..<3 { try writeImage(side: 2048, seed: UInt8(number), to: scene.path("t\(number).png")) }
            text += "materials: {" + (0..<3).map { "m\($0): {diffuse: t\($0).png}" }.joined(separator: ", ") + "}\nnodes:\n"
            text += (0..<3).map { "- {model: face.glb, material: m\($0)}\n" }.joined()
        case .drawings:
            text += "nodes:\n" + String(repeating: "- {drawing: {on: screen, scale: 0.1}}\n", count: 800)
        case .reliefs:
            try writeImage(side: 512, seed: 1, to: scene.path("t.png"))
            text += Self.camera + "nodes:\n"
            text += String(repeating: "- {relief: {of: {picture: t.png}, columns: 640, rows: 640}}\n", count: 3)
        case .frames:
            return [scene.path("actor.yaml"), "--size", "2048x2048", "--frames", "0-1"]
        }
        try scene.write(config: text, as: "heavy.yaml")
        return [scene.path("heavy.yaml"), "--frames", "2"]
    }

    private func writeImage(side: Int, seed: UInt8, to path: String) throws {
        let picture = SRGBImage(size: ImageSize(side, side), filledWith: SRGBA8(red: seed, green: 90, blue: 20))
        try PNGEncoder().write(picture, to: URL(fileURLWithPath: path))
    }

    @Test(
        "The estimate is between 0.8 and 2 times the peak memory",
        .disabled(if: isUnoptimized, "unoptimized, the runs take more than a minute; the memory is the same"),
        arguments: Heavy.allCases)
    func estimate(heavy: Heavy) throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let given = try arguments(heavy, scene)
            let run = try runBianlian(
                ["render"] + given + ["--output", scene.path("frames"), "--threads", "2", "--json", "--quiet"])
            let report = try report(run)
            let peak = try #require(report["peakMemoryBytes"] as? Int)
            let estimate = try #require(report["estimatedMemoryBytes"] as? Int)
            let share = Double(estimate) / Double(peak)
            #expect(share >= 0.8 && share <= 2, "\(heavy): \(estimate >> 20) MiB estimated, \(peak >> 20) MiB used")
        }
    }

    /// A scene drawn over a film of 1920×1080, with blur and grain matched to it.
    @Test(
        "The estimate for films is within 15 % of the peak memory",
        .enabled(if: hasFFmpeg && !isUnoptimized, "needs ffmpeg; unoptimized, the memory is the same"), arguments: [1, 2])
    func filmEstimate(threads: Int) throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            try Film.make(
                URL(fileURLWithPath: scene.path("film.mp4")),
                ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-preset", "ultrafast"], seconds: 0.4, size: "1920x1080")
            try scene.write(
                config: """
                    recording: take.jsonl
                    background: {video: film.mp4}
                    match: {blur: 1.2, grain: 2}
                    camera: {source: fixed, position: [0, 0, 0.2], target: [0, 0, 0], fieldOfView: 45}
                    nodes: [{model: face.glb}]

                    """, as: "film.yaml")
            // On a busy machine, the decoder may run further ahead than usual: the lowest peak of three runs counts.
            var (peak, estimate) = (Int.max, 0)
            for _ in 0..<3 {
                let run = try runBianlian([
                    "render", scene.path("film.yaml"), "--size", "1920x1080", "--frames", "0-11", "--output",
                    scene.path("frames"), "--threads", "\(threads)", "--json", "--quiet",
                ])
                let report = try report(run)
                peak = min(peak, try #require(report["peakMemoryBytes"] as? Int))
                estimate = try #require(report["estimatedMemoryBytes"] as? Int)
            }
            let share = Double(estimate) / Double(peak)
            #expect(share > 0.85 && share < 1.15, "\(estimate >> 20) MiB estimated, \(peak >> 20) MiB used")
        }
    }

    @Test("Pictures over the limit are rejected unread, with the memory of each part", arguments: ["render", "validate"])
    func picturesOverTheLimit(command: String) throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let given = try arguments(.textures, scene)
            let output = command == "render" ? ["--frames", "2", "--output", scene.path("frames"), "--quiet"] : []
            let run = try runBianlian([command, given[0], "--memory-limit", "150M"] + output)
            #expect(run.status == 65)
            let line = run.errorText
            #expect(line.hasPrefix("bianlian: ") && line.filter(\.isNewline).count == 1, "\(line)")
            #expect(line.contains("heavy.yaml: needs about ") && line.contains("the limit is 150.0 MiB"), "\(line)")
            #expect(line.contains("pictures and textures 180.0 MiB (3, the largest "), "\(line)")
            #expect(line.contains("t0.png with 60.0 MiB") && line.contains("--memory-limit"), "\(line)")
            #expect(!FileManager.default.fileExists(atPath: scene.path("frames")))
        }
    }

    @Test func framesOverLimitAreRejectedAndFailOnlyTheirCase() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let run = try runBianlian([
                "render", scene.path("scene.yaml"), "--size", "4096x4096", "--memory-limit", "0.2G", "--output",
                scene.path("frames"), "--quiet",
            ])
            #expect(run.status == 65 && run.errorText.contains("frames in flight "), "\(run.errorText)")
            #expect(!FileManager.default.fileExists(atPath: scene.path("frames")))
            try scene.write(
                config: """
                    cases:
                    - {name: large, config: actor.yaml, size: [4096, 4096]}
                    - {name: small, config: actor.yaml}

                    """, as: "suite.yaml")
            let suite = try runBianlian([
                "suite", "run", scene.path("suite.yaml"), "--memory-limit", "120M", "--record", "missing",
            ])
            #expect(suite.status == 1 && suite.text.contains("large: error\n  "), "\(suite.text)")
            #expect(suite.text.contains("the limit is 120.0 MiB") && suite.text.contains("small: recorded"), "\(suite.text)")
        }
    }

    @Test("A limit of the address space also limits the estimate")
    func addressSpace() throws {
        try withTemporaryFolder { folder in
            let scene = try TestScene(in: folder)
            let program = builtProductsFolder.appendingPathComponent("bianlian").path
            let process = Process()
            process.environment = environmentWithoutCache
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = [
                "-c", "ulimit -v 1000000; exec \"$0\" \"$@\"", program, "render", scene.path("scene.yaml"), "--size",
                "8192x8192",
                "--output", scene.path("frames"), "--quiet",
            ]
            let errors = Pipe()
            process.standardError = errors
            try process.run()
            let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 65, "\(text)")
            // Three quarters of 1,000,000 KiB, too little for a single frame.
            #expect(text.contains("the limit is 732.5 MiB") && text.filter(\.isNewline).count == 1, "\(text)")
        }
    }

    @Test(arguments: ["", "4", "G", "4X", "1G1", "1e3M", "1023K", "99999999T"])
    func invalidMemoryLimitIsUsageError(text: String) throws {
        let run = try runBianlian(["validate", "x.yaml", "--memory-limit", text])
        #expect(run.status == 64 && run.errorText.contains("an amount of memory is a number"), "\(run.errorText)")
    }
}
