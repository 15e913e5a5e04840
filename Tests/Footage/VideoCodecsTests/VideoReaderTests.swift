import Foundation
import Imaging
import RenderTestSupport
import Testing

@testable import VideoCodecs

@Suite("Footage is read exactly, frame by frame", .enabled(if: hasFFmpeg, "needs ffmpeg"))
struct VideoReaderTests {
    static let frames = (0..<12).map { TestFilm.frame($0) }

    /// All pictures of a video.
    static func pictures(_ url: URL) throws -> [SRGBImage] {
        let reader = try VideoReader(at: url)
        var pictures: [SRGBImage] = []
        while let frame = try reader.next() { pictures.append(frame.picture()) }
        return pictures
    }

    @Test(
        "lossless films return their original frames",
        arguments: [
            ("film.mkv", ["-c:v", "ffv1", "-pix_fmt", "bgra"]), ("film.mp4", ["-c:v", "libx264rgb", "-qp", "0"]),
            ("film.mov", ["-c:v", "png", "-pix_fmt", "rgba"]), ("film.apng", ["-c:v", "apng"]),
            ("film.avi", ["-c:v", "rawvideo", "-pix_fmt", "bgr24"]),
        ])
    func lossless(name: String, coding: [String]) throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent(name)
            try TestFilm.make(url, frames: Self.frames, output: coding)
            let pictures = try Self.pictures(url)
            #expect(pictures == Self.frames)
        }
    }

    @Test("alpha is preserved, as straight alpha")
    func alpha() throws {
        let frames = (0..<3).map { number in
            SRGBImage(size: ImageSize(16, 16)) { x, y in
                SRGBA8(red: 200, green: UInt8(x * 15), blue: UInt8(number), alpha: UInt8(y * 17))
            }
        }
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.mov")
            try TestFilm.make(url, frames: frames, output: ["-c:v", "png", "-pix_fmt", "rgba"])
            let pictures = try Self.pictures(url)
            #expect(pictures == frames)
        }
    }

    @Test("VP9 with alpha in WebM keeps its alpha, unlike with ffmpeg's own decoder")
    func webmAlpha() throws {
        let frames = [SRGBImage](
            repeating: SRGBImage(size: ImageSize(32, 32)) { x, _ in
                SRGBA8(red: 255, green: 255, blue: 255, alpha: x < 16 ? 0 : 255)
            }, count: 3)
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.webm")
            try TestFilm.make(
                url, frames: frames,
                output: ["-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-auto-alt-ref", "0", "-b:v", "0", "-crf", "4"])
            #expect(try VideoInformation(of: url).hasAlpha)
            let picture = try Self.pictures(url)[1]
            #expect(picture[4, 16].alpha < 8)
            #expect(picture[28, 16].alpha > 247)
        }
    }

    @Test(
        "8-bit planes are unchanged at any sampling and range",
        arguments: ["yuv420p", "yuv422p", "yuv444p", "yuva420p", "yuva444p"], ["tv", "pc"])
    func untouchedPlanes(format: String, range: String) throws {
        var random = SeededGenerator(seed: 77)
        let size = ImageSize(33, 17)
        let pixels = StoredPixels(of: format, hasAlpha: format.hasPrefix("yuva"))
        let expected = FrameFormat(
            size: size, pixels: pixels, matrix: .bt709, range: range == "pc" ? .full : .limited, siting: .left,
            orientation: .upright)
        let bytes = (0..<2).map { _ in (0..<expected.byteCount).map { _ in UInt8.random(in: 16...235, using: &random) } }
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.mkv")
            // The tags of the planes on both sides: ffmpeg 7 converts between planes with and without tags.
            let tags = ["-color_range", range, "-colorspace", "bt709"]
            let input = ["-f", "rawvideo", "-pixel_format", format, "-video_size", "33x17", "-framerate", "25"] + tags
            let output = ["-c:v", "ffv1"] + tags + ["-vf", "scale=in_range=\(range):out_range=\(range)", url.path]
            try TestFilm.run(input + ["-i", "-"] + output, feeding: bytes.flatMap { $0 })
            let reader = try VideoReader(at: url)
            #expect(reader.information.pixelFormat == format)
            for expectedBytes in bytes {
                let frame = try #require(try reader.next())
                #expect(frame.format == expected)
                let isUntouched = frame.bytes == expectedBytes
                #expect(isUntouched)
            }
        }
    }

    @Test("10-bit planes round to 8 bits without dithering, identically everywhere")
    func tenBits() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.mkv")
            let words: [UInt16] = (0..<256).map { 64 + UInt16($0) * 3 } + [UInt16](repeating: 512, count: 512)
            try TestFilm.run(
                [
                    "-f", "rawvideo", "-pixel_format", "yuv444p10le", "-video_size", "16x16", "-framerate", "25", "-i", "-",
                    "-c:v",
                    "ffv1", url.path,
                ], feeding: words.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
            let frame = try #require(try VideoReader(at: url).next())
            let expected = words.map { UInt8(($0 + 2) / 4) }
            #expect(frame.bytes == expected)
        }
    }

    @Test("a reader can begin at any frame, exactly", arguments: [0, 1, 7, 11])
    func beginning(first: Int) throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.mp4")
            // Frames that depend on later ones, and few key frames.
            try TestFilm.make(
                url, frames: Self.frames, output: ["-c:v", "libx264", "-bf", "3", "-g", "250", "-pix_fmt", "yuv420p"])
            let information = try VideoInformation(of: url)
            let whole = try Self.pictures(url)
            #expect(whole.map(TestFilm.number) == Array(0..<12))
            let reader = try VideoReader(at: url, information, first: first)
            var rest: [SRGBImage] = []
            while let frame = try reader.next() { rest.append(frame.picture()) }
            #expect(rest == Array(whole[first...]))
        }
    }

    @Test(
        "frame count and frames are right at every rate",
        arguments: ["24000/1001", "30000/1001", "30", "60", "25", "120"], ["mp4", "mkv", "webm", "mov"])
    func rates(rate: String, ending: String) throws {
        let frames = (0..<50).map { TestFilm.frame($0) }
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film." + ending)
            let coding = ending == "webm" ? ["-c:v", "libvpx", "-b:v", "1M"] : ["-c:v", "libx264", "-preset", "ultrafast"]
            try TestFilm.make(url, frames: frames, rate: rate, output: coding + ["-pix_fmt", "yuv420p"])
            let information = try VideoInformation(of: url)
            let expected = try #require(FrameRate(fraction: rate.contains("/") ? rate : rate + "/1"))
            #expect((information.frameRate.framesPerSecond - expected.framesPerSecond).magnitude < 0.001)
            #expect(information.frameCount == 50)
            #expect(try Self.pictures(url).map(TestFilm.number) == Array(0..<50))
        }
    }

    @Test("unevenly timed frames are shown at their times")
    func uneven() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.mkv")
            // Frame 3 comes three frames late, and so do all after it.
            try TestFilm.make(
                url, frames: Self.frames,
                output: ["-vf", "setpts='(N+if(gte(N,3),3,0))/30/TB'", "-vsync", "0", "-c:v", "ffv1", "-pix_fmt", "bgra"])
            let numbers = try Self.pictures(url).map(TestFilm.number)
            let shown = [0, 1, 2, 2, 2, 2] + Array(3..<12)
            #expect(Array(numbers.prefix(shown.count)) == shown)
        }
    }

    @Test("phone films are rotated upright", arguments: [(90, 1), (180, 2), (270, 3)])
    func rotation(degrees: Int, quarters: Int) throws {
        try withTemporaryFolder { folder in
            let (plain, turned) = (folder.appendingPathComponent("plain.mp4"), folder.appendingPathComponent("turned.mp4"))
            try TestFilm.make(plain, frames: Self.frames, output: ["-c:v", "libx264rgb", "-qp", "0"])
            try TestFilm.turn(plain, degrees: degrees, to: turned)
            let information = try VideoInformation(of: turned)
            #expect(information.size == (quarters % 2 == 1 ? ImageSize(32, 64) : ImageSize(64, 32)))
            // ffmpeg's own rotation is the reference for the direction.
            let judged = folder.appendingPathComponent("judged.mkv")
            try TestFilm.run(["-i", turned.path, "-c:v", "ffv1", "-pix_fmt", "bgra", judged.path])
            let (ours, theirs) = (try Self.pictures(turned), try Self.pictures(judged))
            #expect(ours == theirs)
            #expect(ours.count == Self.frames.count)
        }
    }

    @Test("non-square pixels become square", arguments: [("2/1", ImageSize(128, 32)), ("1/2", ImageSize(64, 64))])
    func aspect(ratio: String, size: ImageSize) throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.mp4")
            try TestFilm.make(
                url, frames: Self.frames, output: ["-vf", "setsar=\(ratio)", "-c:v", "libx264", "-pix_fmt", "yuv420p"])
            let pictures = try Self.pictures(url)
            #expect(pictures.map(\.size) == [ImageSize](repeating: size, count: 12))
            #expect(pictures.map(TestFilm.number) == Array(0..<12))
        }
    }

    @Test("odd sides can be read")
    func oddSize() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.mkv")
            let frames = (0..<4).map { TestFilm.frame($0, size: ImageSize(49, 31)) }
            try TestFilm.make(url, frames: frames, output: ["-c:v", "ffv1", "-pix_fmt", "yuv420p"])
            let pictures = try Self.pictures(url)
            #expect(pictures.map(\.size) == frames.map(\.size))
            #expect(pictures.map(TestFilm.number) == [0, 1, 2, 3])
        }
    }

    @Test(
        "file names are taken literally",
        arguments: [
            "-i.mp4", "a b.mp4", "it's \"it\".mp4", "50%03d.mp4", "a:b.mp4", "http:x.mp4", "line\nbreak.mp4", "変脸.mp4",
            "a|b$(c).mp4",
        ])
    func names(name: String) throws {
        try withTemporaryFolder { folder in
            let plain = folder.appendingPathComponent("plain.mp4")
            try TestFilm.make(plain, frames: Self.frames, output: ["-c:v", "libx264rgb", "-qp", "0"])
            let url = folder.appendingPathComponent(name)
            try FileManager.default.moveItem(at: plain, to: url)
            let pictures = try Self.pictures(url)
            #expect(pictures == Self.frames)
        }
    }
}
