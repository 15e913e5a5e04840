import Foundation
import Imaging
import SampleFootage

/// ffmpeg's chromakey and despill, with raw pictures as input and output.
struct KeyingPeer {
    /// The settings that are searched.
    struct Settings {
        var similarity: Double
        var blend: Double
        /// The weights with which despill combines the other two channels.
        var mix = 0.5
    }

    let program: String
    let size: ImageSize
    let screen: ScreenFootage.Screen
    /// The screen's colour in ffmpeg's notation.
    let color: String

    /// The filters, without chroma subsampling.
    func filters(_ settings: Settings) -> String {
        "format=yuva444p,chromakey=color=\(color):similarity=\(settings.similarity):blend=\(settings.blend),format=rgba,"
            + "despill=type=\(screen.rawValue):mix=\(settings.mix):expand=0"
    }

    /// The settings of a grid that give the least error: first similarity and blend by alpha, then mix by the picture.
    func bestSettings(for frame: ScreenFrame, isQuick: Bool) throws -> Settings {
        let similarities = isQuick ? [0.04, 0.06, 0.08, 0.1] : [0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.1, 0.12, 0.15]
        let blends = isQuick ? [0.05, 0.1, 0.15] : [0, 0.02, 0.05, 0.08, 0.1, 0.12, 0.15, 0.2, 0.3]
        func error(_ settings: Settings) throws -> KeyJudgement {
            KeyJudgement(of: try keyed(frame.picture, filters(settings)), against: frame)
        }
        let grid = similarities.flatMap { similarity in blends.map { Settings(similarity: similarity, blend: $0) } }
        let tried = try grid.map { ($0, try error($0).alpha) }
        let best = tried.min { $0.1 < $1.1 }!.0
        let mixes = try [0, 0.25, 0.5, 0.75, 1].map { mix in
            var settings = best
            settings.mix = mix
            return (settings, try error(settings).picture)
        }
        return mixes.min { $0.1 < $1.1 }!.0
    }

    /// Returns one picture after the filters.
    func keyed(_ picture: SRGBImage, _ filters: String) throws -> SRGBImage {
        let output = try run(picture, repeats: 1, filters, isKept: true).output
        guard output.count == 4 * size.pixelCount else {
            throw BenchError("\(program) returned \(output.count) bytes instead of \(4 * size.pixelCount) for size \(size).")
        }
        return output.withUnsafeBytes { bytes in
            SRGBImage(size: size, pixels: Array(bytes.bindMemory(to: SRGBA8.self)))
        }
    }

    /// The filters' processor time for a frame in milliseconds, less that of frames without filters. Each is the difference of
    /// 9 frames and 1 frame, divided by eight.
    func milliseconds(_ picture: SRGBImage, _ filters: String) throws -> Double {
        func time(_ filters: String, _ repeats: Int) throws -> Double {
            try (0..<3).map { _ in try run(picture, repeats: repeats, filters, isKept: false).seconds }.min()!
        }
        let keying = try time(filters, 9) - time(filters, 1), passing = try time("null", 9) - time("null", 1)
        return (keying - passing) / 8 * 1000
    }

    private func run(
        _ picture: SRGBImage, repeats: Int, _ filters: String, isKept: Bool
    ) throws -> (output: Data, seconds: Double) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments =
            [
                "-nostdin", "-v", "error", "-threads", "1", "-filter_threads", "1", "-f", "rawvideo", "-pix_fmt", "rgba",
                "-s", "\(size.width)x\(size.height)", "-i", "pipe:0", "-vf", filters,
            ] + (isKept ? ["-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1"] : ["-f", "null", "-"])
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        let before = Self.childrenSeconds()
        try process.run()
        let bytes = picture.pixels.withUnsafeBytes { Data($0) }
        let writer = input.fileHandleForWriting
        DispatchQueue.global().async {
            for _ in 0..<repeats { try? writer.write(contentsOf: bytes) }
            try? writer.close()
        }
        let result = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw BenchError("\(program) failed with the filters \(filters).") }
        return (result, Self.childrenSeconds() - before)
    }

    /// The processor time of all child processes that have ended.
    private static func childrenSeconds() -> Double {
        var usage = rusage()
        #if os(Linux)
            getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        #else
            getrusage(RUSAGE_CHILDREN, &usage)
        #endif
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
}
