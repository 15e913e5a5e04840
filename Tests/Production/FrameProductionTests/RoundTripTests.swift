import Foundation
import FrameProduction
import ImageCodecs
import Imaging
import RenderConfig
import RenderTestSupport
import Testing
import VideoCodecs

/// Rendering footage preserves its pixels, times and sound.
@Suite(.enabled(if: hasFFmpeg, "needs ffmpeg")) struct RoundTripTests {
    private static let size = ImageSize(64, 48)

    /// Soft colours that change from frame to frame, opaque or fading out to the right.
    private static func frame(_ number: Int, isOpaque: Bool) -> SRGBImage {
        SRGBImage(size: size) { x, y in
            SRGBA8(
                red: UInt8(50 + 2 * x + 4 * number), green: UInt8(210 - 3 * y), blue: UInt8(70 + x + y),
                alpha: isOpaque ? 255 : UInt8(255 - 3 * x))
        }
    }

    private func ffmpeg(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["ffmpeg", "-v", "error", "-nostdin", "-y"] + arguments
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    /// Renders footage of a folder into a file or a folder there.
    private func render(_ footage: String, to name: String, in folder: URL, output: String = "") throws -> URL {
        let config = folder.appendingPathComponent("scene.yaml")
        try AtomicFile.write("background: {\(footage)}\noutput: {size: [64, 48]\(output)}\n", to: config)
        let made = folder.appendingPathComponent(name)
        _ = try FrameProduction(try RenderJob.load(configAt: config), to: try OutputDestination(path: made.path)).run()
        return made
    }

    private func pictures(in folder: URL) throws -> [SRGBImage] {
        try names(in: folder).filter { $0.hasSuffix(".png") }.map {
            try readImage(at: folder.appendingPathComponent($0)).standardImage
        }
    }

    private func pictures(of video: URL) throws -> [SRGBImage] {
        let reader = try VideoReader(at: video)
        var pictures: [SRGBImage] = []
        while let frame = try reader.next() { pictures.append(frame.picture()) }
        return pictures
    }

    /// The peak signal-to-noise ratio in decibels, over red, green and blue.
    private func psnr(_ left: SRGBImage, _ right: SRGBImage) -> Double {
        let sum = zip(left.pixels, right.pixels).reduce(0) { sum, pair in
            let parts = [
                Int(pair.0.red) - Int(pair.1.red), Int(pair.0.green) - Int(pair.1.green), Int(pair.0.blue) - Int(pair.1.blue),
            ]
            return sum + parts.reduce(0) { $0 + $1 * $1 }
        }
        return sum == 0 ? 200 : 10 * log10(255.0 * 255 * Double(3 * left.pixels.count) / Double(sum))
    }

    /// Writes frames as numbered pictures.
    private func write(_ frames: [SRGBImage], to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        for (number, frame) in frames.enumerated() {
            try PNGEncoder().write(frame, to: folder.appendingPathComponent("p\(number).png"))
        }
    }

    @Test(arguments: [true, false]) func picturesAPNGAndFFV1AreLossless(isOpaque: Bool) throws {
        let frames = (0..<10).map { Self.frame($0, isOpaque: isOpaque) }
        try withTemporaryFolder { folder in
            try write(frames, to: folder.appendingPathComponent("in"))
            let pictures = try pictures(in: render("sequence: in", to: "again", in: folder))
            #expect(pictures == frames)
            let film = try render("sequence: in", to: "film.apng", in: folder)
            #expect(try self.pictures(of: film) == frames)
            try ffmpeg(["-i", film.path, "-c:v", "ffv1", "-pix_fmt", "bgra", folder.appendingPathComponent("film.mkv").path])
            #expect(try self.pictures(in: render("video: film.mkv", to: "fromFFV1", in: folder)) == frames)
            #expect(try self.pictures(in: render("video: film.apng", to: "fromAPNG", in: folder)) == frames)
        }
    }

    /// Planes of 8 bits in limited range store no colour exactly, but a colour that was stored once no longer changes. The
    /// stream does not name its matrix; from 720 rows on, readers assume BT.709.
    @Test func yuv4mpegIsLosslessAfterFirstPass() throws {
        let size = ImageSize(40, 720)
        let frames = (0..<4).map { number in
            SRGBImage(size: size) { x, y in
                SRGBA8(red: UInt8(50 + 2 * x + 4 * number), green: UInt8(210 - y / 4), blue: UInt8(70 + x + y / 8))
            }
        }
        let rate: FrameRate = 30
        func write(_ pictures: [SRGBImage], to url: URL) throws -> [UInt8] {
            try Data().write(to: url)
            let file = try FileHandle(forWritingTo: url)
            let writer = try Y4MWriter(to: file.fileDescriptor, size: size, frameRate: rate)
            for picture in pictures { try writer.append(picture) }
            try file.close()
            return try [UInt8](Data(contentsOf: url))
        }
        try withTemporaryFolder { folder in
            let bytes = try write(frames, to: folder.appendingPathComponent("first.y4m"))
            let read = try pictures(of: folder.appendingPathComponent("first.y4m"))
            #expect(read.count == 4 && zip(read, frames).allSatisfy { psnr($0, $1) > 48 })
            #expect(try write(read, to: folder.appendingPathComponent("second.y4m")) == bytes)
        }
    }

    /// 42 dB for H.264 with subsampled chroma, 45 for ProRes 4444 and 40 for VP9: in soft colours, in every frame.
    @Test(arguments: [("film.mp4", 42.0), ("film.mov", 45.0), ("film.webm", 40.0)])
    func lossIsWithinDocumentedLimits(name: String, decibels: Double) throws {
        let frames = (0..<12).map { Self.frame($0, isOpaque: true) }
        try withTemporaryFolder { folder in
            try write(frames, to: folder.appendingPathComponent("in"))
            let film = try pictures(of: render("sequence: in", to: name, in: folder))
            #expect(film.count == 12)
            for (picture, frame) in zip(film, frames) {
                let found = psnr(picture, frame)
                #expect(found > decibels, "\(found) dB")
            }
        }
    }

    @Test(arguments: ["24000/1001", "30000/1001", "30", "60"], ["film.mp4", "film.mov", "film.webm"])
    func framesTimesAndSoundAreKept(rate: String, name: String) throws {
        let count = 90
        let fraction = rate.contains("/") ? rate : rate + "/1"
        let parts = fraction.split(separator: "/").compactMap { Double($0) }
        let secondsPerFrame = parts[1] / parts[0]
        try withTemporaryFolder { folder in
            try ffmpeg(
                [
                    "-f", "lavfi", "-i", "testsrc=size=64x48:rate=\(rate)", "-f", "lavfi", "-i", "sine", "-frames:v",
                    "\(count)",
                    "-t", "\(Double(count) * secondsPerFrame)", "-pix_fmt", "yuv420p",
                    folder.appendingPathComponent("in.mp4").path,
                ])
            let film = try render("video: in.mp4", to: name, in: folder)
            let information = try VideoInformation(of: film)
            #expect("\(information.frameRate)" == fraction && information.frameCount == count)
            let times = try seconds("v:0", "frame=pts_time", of: film).compactMap(\.first)
            #expect(times.count == count)
            for (number, time) in times.enumerated() {
                // WebM stores milliseconds.
                #expect(abs(time - times[0] - Double(number) * secondsPerFrame) < 0.0011, "frame \(number)")
            }
            // Opus begins 7 ms before the audible sound, and WebM has no negative times.
            #expect(abs(times[0]) < (name.hasSuffix("webm") ? 0.008 : 0.001))
            let sound = try seconds("a:0", "packet=pts_time,duration_time", of: film)
            let length = try #require(sound.last).reduce(0, +)
            // Sound ends with a whole packet of at most 21 ms, plus the delay of the codec.
            #expect(abs(length - Double(count) * secondsPerFrame) < 0.05, "\(length) s")
        }
    }

    /// The numbers that ffprobe prints for a stream, by line.
    private func seconds(_ stream: String, _ entries: String, of url: URL) throws -> [[Double]] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "ffprobe", "-v", "error", "-select_streams", stream, "-show_entries", entries, "-of", "csv=p=0", url.path,
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(whereSeparator: \.isNewline).map { $0.split(separator: ",").compactMap { Double($0) } }
    }
}
