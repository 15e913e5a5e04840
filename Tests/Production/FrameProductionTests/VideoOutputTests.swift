import Foundation
import FrameProduction
import ImageCodecs
import Imaging
import RenderConfig
import RenderTestSupport
import Testing
import VideoCodecs

/// Reading a rendered video gives the same number of frames with the same times, colours, sound and alpha.
@Suite("Videos contain the rendered frames", .enabled(if: hasFFmpeg, "needs ffmpeg"))
struct VideoOutputTests {
    private static let size = ImageSize(64, 48)

    /// A disc in soft colours with transparent surroundings.
    private static let disc = SRGBImage(size: size) { x, y in
        let (dx, dy) = (x - 32, y - 24)
        guard dx * dx + dy * dy < 400 else { return .clear }
        return SRGBA8(red: UInt8(60 + 2 * x), green: UInt8(200 - 3 * y), blue: UInt8(90 + x / 2))
    }

    /// Renders a config into a file called `name`, in a folder with `disc.png`, and calls `look` with the file.
    private func render<Result>(
        _ config: String, to name: String, preparing prepare: (URL) throws -> Void = { _ in }, _ look: (URL) throws -> Result
    ) throws -> Result {
        try withTemporaryFolder { folder in
            try PNGEncoder().write(Self.disc, to: folder.appendingPathComponent("disc.png"))
            try prepare(folder)
            let url = folder.appendingPathComponent("scene.yaml")
            try AtomicFile.write(config, to: url)
            let file = folder.appendingPathComponent(name)
            let job = try RenderJob.load(configAt: url)
            _ = try FrameProduction(job, to: try OutputDestination(path: file.path)).run()
            return try look(file)
        }
    }

    /// The duration of a file's sound in seconds, computed from its packets.
    private func soundLength(of file: URL) throws -> Double {
        let text = try output(
            of: "ffprobe",
            [
                "-v", "error", "-select_streams", "a:0", "-show_entries", "packet=pts_time,duration_time", "-of", "csv=p=0",
                file.path,
            ])
        let last = try #require(text.split(whereSeparator: \.isNewline).last)
        return last.split(separator: ",").compactMap { Double($0) }.reduce(0, +)
    }

    private func output(of program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(program)")
        return String(decoding: data, as: UTF8.self)
    }

    private func psnr(_ a: SRGBImage, _ b: SRGBImage) -> Double {
        let sum = zip(a.pixels, b.pixels).reduce(0.0) { sum, pair in
            let parts = [
                Int(pair.0.red) - Int(pair.1.red), Int(pair.0.green) - Int(pair.1.green), Int(pair.0.blue) - Int(pair.1.blue),
            ]
            return sum + parts.reduce(0.0) { $0 + Double($1 * $1) }
        }
        return 10 * log10(255.0 * 255 * Double(3 * a.pixels.count) / max(sum, 1e-9))
    }

    @Test(arguments: [(23.976, "24000/1001"), (29.97, "30000/1001"), (30.0, "30/1"), (60.0, "60/1")])
    func frameCountAndRateAreKept(rate: Double, fraction: String) throws {
        let config = """
            background: "#406080"
            output: {size: [64, 48], framesPerSecond: \(rate), frames: 0-35}
            """
        try render(config, to: "film.mp4") { file in
            let information = try VideoInformation(of: file)
            #expect(information.frameCount == 36)
            #expect("\(information.frameRate)" == fraction)
            let reader = try VideoReader(at: file)
            var count = 0
            while try reader.next() != nil { count += 1 }
            #expect(count == 36)
        }
    }

    /// A film with a drop-frame timecode and a reel, and the same in the video rendered over it.
    @Test func timecodeOfFilmIsKeptInQuickTime() throws {
        let config = "{background: {video: plate.mov}, output: {frames: 1-3}}"
        func plate(in folder: URL) throws {
            _ = try output(
                of: "ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=30000/1001", "-frames:v", "8", "-c:v",
                    "prores_ks",
                    "-timecode", "00:00:59;29", "-metadata:s:v:0", "reel_name=A001C003",
                    folder.appendingPathComponent("plate.mov").path,
                ])
        }
        try render(config, to: "film.mov", preparing: plate) { file in
            let information = try VideoInformation(of: file)
            #expect(information.timecode == "00:01:00;02")
            #expect(information.reel == "A001C003")
            #expect(information.frameCount == 3)
        }
        #expect(try render(config, to: "film.mp4", preparing: plate) { try VideoInformation(of: $0).timecode } == nil)
    }

    /// Browsers show a frame with a delay below two hundredths of a second for ten.
    @Test(arguments: [60.0, 50, 30, 24]) func gifLastsAsLongAsItsFrames(rate: Double) throws {
        let config =
            "{background: \"#406080\", output: {size: [96, 48], framesPerSecond: \(rate), frames: 0-29, timecode: true}}"
        try render(config, to: "film.gif") { file in
            let bytes = Array(try Data(contentsOf: file))
            // Graphic control extensions: 21 F9 04, flags, then the delay, low byte first.
            let delays = bytes.indices.dropLast(6).compactMap { index in
                bytes[index..<index + 3] == [0x21, 0xF9, 0x04] ? Int(bytes[index + 4]) + 256 * Int(bytes[index + 5]) : nil
            }
            #expect(delays.count == (rate > 50 ? 25 : 30))
            #expect(delays.dropLast().allSatisfy { $0 >= 2 }, "\(delays)")
            #expect((Double(delays.reduce(0, +)) - 3000 / rate).magnitude <= 2, "\(delays)")
        }
    }

    /// A wrong matrix or range gives less than 30 dB.
    @Test func h264KeepsColors() throws {
        let config = "{background: {picture: disc.png}, output: {size: [64, 48], frames: 0-5}}"
        try render(config, to: "film.mp4") { file in
            let frame = try #require(try VideoReader(at: file).next())
            let black = SRGBImage(
                LinearImage(Self.disc).map {
                    LinearColor(premultiplied: $0.premultiplied * SIMD4(1, 1, 1, 0) + SIMD4(0, 0, 0, 1))
                })
            #expect(psnr(frame.picture(), black) > 34)
        }
    }

    @Test func oddSidesArePaddedIfFormatNeedsEvenOnes() throws {
        let config = "{background: {picture: disc.png}, output: {size: [63, 47], frames: 0-2}}"
        try render(config, to: "film.mp4") { file in
            #expect(try VideoInformation(of: file).size == ImageSize(64, 48))
            let frame = try #require(try VideoReader(at: file).next()).picture()
            for row in 0..<47 { #expect(abs(Int(frame[63, row].green) - Int(frame[62, row].green)) <= 3) }
        }
        let size = try render(config, to: "film.webm") { try VideoInformation(of: $0).size }
        #expect(size == ImageSize(63, 47))
    }

    @Test(arguments: ["film.mov", "film.webm"]) func alphaIsKept(name: String) throws {
        let config = "{background: {picture: disc.png}, output: {size: [64, 48], frames: 0-5}}"
        try render(config, to: name) { file in
            #expect(try VideoInformation(of: file).hasAlpha)
            let frame = try #require(try VideoReader(at: file).next()).picture()
            #expect(frame[1, 1].alpha < 12)
            #expect(frame[32, 24].alpha > 243)
        }
    }

    @Test func keyedBackgroundGivesTransparentFrames() throws {
        let config = "{background: {picture: screen.png, key: {color: \"#14aa3c\"}}, output: {size: [64, 48]}}"
        let screen = Self.disc.map {
            $0.alpha == 0 ? SRGBA8(red: 20, green: 170, blue: 60) : SRGBA8(red: 200, green: 60, blue: 50)
        }
        try render(
            config, to: "frame.png", preparing: { try PNGEncoder().write(screen, to: $0.appendingPathComponent("screen.png")) }
        ) { file in
            let frame = try readImage(at: file).standardImage
            #expect(frame[1, 1].alpha == 0)
            #expect(frame[32, 24] == SRGBA8(red: 200, green: 60, blue: 50))
        }
    }

    /// Half-covered red in bytes: straight alpha keeps the encoded colour, premultiplied alpha halves it.
    @Test(arguments: [("straight", 200, 128), ("premultiplied", 100, 128)])
    func alphaIsStraightOrPremultiplied(kind: String, red: Int, alpha: Int) throws {
        let config = """
            background: {picture: half.png}
            output: {size: [64, 48], alpha: \(kind)}
            """
        let half = SRGBImage(size: Self.size, filledWith: SRGBA8(red: 200, green: 0, blue: 0, alpha: 128))
        try render(
            config, to: "frame.png", preparing: { try PNGEncoder().write(half, to: $0.appendingPathComponent("half.png")) }
        ) { file in
            let pixel = try readImage(at: file).standardImage[20, 20]
            #expect(pixel.alpha == alpha)
            #expect(abs(Int(pixel.red) - red) <= 1)
        }
    }

    @Test(arguments: [("film.mp4", true), ("film.mov", true), ("film.webm", true), ("film.mp4", false)])
    func soundIsCopiedAndAsLongAsFrames(name: String, isWanted: Bool) throws {
        let config = """
            background: {video: heard.mp4, start: 0.5, speed: 2}
            output: {size: [64, 48], framesPerSecond: 30, frames: 0-29, sound: \(isWanted)}
            """
        func film(in folder: URL) throws {
            _ = try output(
                of: "ffmpeg",
                [
                    "-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc=duration=4:size=64x48:rate=30", "-f", "lavfi",
                    "-i",
                    "sine=duration=4", "-pix_fmt", "yuv420p", folder.appendingPathComponent("heard.mp4").path,
                ])
        }
        try render(config, to: name, preparing: film) { file in
            let information = try VideoInformation(of: file)
            #expect(information.hasSound == isWanted)
            #expect(information.frameCount == 30)
            // Codecs pad sound to whole packets of at most 23 ms, and add one before the start.
            guard isWanted else { return }
            let length = try soundLength(of: file)
            #expect(abs(length - 1) < 0.06)
        }
    }
}
