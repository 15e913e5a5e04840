import Foundation
import Imaging
import RenderTestSupport
import Testing

@testable import VideoCodecs

/// Footage from cameras, phones, editors and the web: other pixel layouts, late starts, dropped and rotated pictures.
@Suite(.enabled(if: hasFFmpeg, "needs ffmpeg")) struct OddFootageTests {
    /// Soft colours, whose chroma loses little in subsampling.
    static func soft(_ number: Int, size: ImageSize = ImageSize(64, 48)) -> SRGBImage {
        SRGBImage(size: size) { x, y in
            SRGBA8(red: UInt8(50 + 2 * x + 4 * number), green: UInt8(210 - 3 * y), blue: UInt8(70 + x + y))
        }
    }

    /// In decibels, over red, green and blue; 200 for equal pictures.
    static func psnr(_ left: SRGBImage, _ right: SRGBImage) -> Double {
        guard left.size == right.size else { return 0 }
        let sum = zip(left.pixels, right.pixels).reduce(0) { sum, pair in
            let parts = [
                Int(pair.0.red) - Int(pair.1.red), Int(pair.0.green) - Int(pair.1.green), Int(pair.0.blue) - Int(pair.1.blue),
            ]
            return sum + parts.reduce(0) { $0 + $1 * $1 }
        }
        return sum == 0 ? 200 : 10 * log10(255.0 * 255 * Double(3 * left.pixels.count) / Double(sum))
    }

    /// A pixel layout, its usual source and file, and the required similarity of the decoded picture.
    struct Layout: Sendable, CustomTestStringConvertible {
        var format: String
        var coding: [String]
        var ending: String
        var decibels: Double
        var testDescription: String { "\(format) in .\(ending) by \(coding[0])" }

        init(_ format: String, _ decibels: Double, _ coding: [String] = ["ffv1"], _ ending: String = "mkv") {
            (self.format, self.coding, self.ending, self.decibels) = (format, coding, ending, decibels)
        }
    }

    /// One luma byte is 1.16 levels of brightness, which is 50 dB. A wrong matrix or range gives less than 35.
    static let layouts = [
        Layout("yuv420p", 45), Layout("yuv422p", 45), Layout("yuv444p", 48), Layout("yuv440p", 45), Layout("yuv411p", 43),
        Layout("yuv410p", 43), Layout("nv12", 45, ["rawvideo"], "nut"), Layout("uyvy422", 45, ["rawvideo"], "nut"),
        Layout("yuyv422", 45, ["rawvideo"], "avi"), Layout("yuv420p10le", 45), Layout("yuv422p10le", 45),
        Layout("yuv444p10le", 48), Layout("yuv444p12le", 48), Layout("yuv420p16le", 45),
        Layout("yuva444p10le", 48), Layout("yuvj420p", 40, ["mjpeg", "-q:v", "1"], "avi"),
        Layout("yuvj420p", 44, ["libx264", "-qp", "0"], "mp4"),
        Layout("yuvj422p", 40, ["mjpeg", "-q:v", "1"], "mov"), Layout("yuv422p10le", 43, ["prores_ks"], "mov"),
        Layout("yuva444p10le", 43, ["prores_ks", "-profile:v", "4444"], "mov"), Layout("bgr0", 200), Layout("bgra", 200),
        Layout("rgb48le", 200), Layout("gbrp", 200, ["rawvideo"], "nut"), Layout("gbrp10le", 48), Layout("gbrp16le", 200),
        Layout("rgb24", 200, ["png"], "mov"), Layout("rgba64be", 200, ["png"], "mov"), Layout("rgb24", 200, ["apng"], "apng"),
        Layout("argb", 200, ["qtrle"], "mov"),
    ]

    @Test(arguments: layouts) func everyPixelLayoutDecodesToItsColors(layout: Layout) throws {
        let frames = (0..<3).map { Self.soft($0) }
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film." + layout.ending)
            let scaling = ["-sws_flags", "bicubic+accurate_rnd+full_chroma_int+full_chroma_inp", "-pix_fmt", layout.format]
            try TestFilm.make(url, frames: frames, output: ["-c:v"] + layout.coding + scaling)
            if layout.coding == ["ffv1"] || layout.coding == ["rawvideo"], !layout.format.hasPrefix("rgb48") {
                #expect(try VideoInformation(of: url).pixelFormat == layout.format)
            }
            let pictures = try VideoReaderTests.pictures(url)
            #expect(pictures.count == 3)
            for (picture, frame) in zip(pictures, frames) {
                let decibels = Self.psnr(picture, frame)
                #expect(decibels >= layout.decibels, "\(decibels) dB")
                #expect(picture.pixels.allSatisfy { $0.alpha == 255 })
            }
        }
    }

    /// If read as limited range, white would be 8 % too high, and black 7 % too low.
    @Test(arguments: ["yuv420p", "yuv444p", "yuv440p", "yuv411p", "yuv420p10le", "yuv444p10le", "yuv422p12le"])
    func fullRangeStaysFull(format: String) throws {
        let frames = (0..<2).map { Self.soft($0) }
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.mkv")
            let scaling = "scale=out_range=full:flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp,format=\(format)"
            try TestFilm.make(
                url, frames: frames, output: ["-vf", scaling, "-c:v", "ffv1", "-color_range", "pc"])
            #expect(try VideoInformation(of: url).range == .full)
            for (picture, frame) in zip(try VideoReaderTests.pictures(url), frames) {
                let decibels = Self.psnr(picture, frame)
                #expect(decibels >= 44, "\(decibels) dB")
            }
        }
    }

    @Test(arguments: ["gray", "gray10le", "gray16le", "ya8"]) func greyStaysGrey(format: String) throws {
        let frames = (0..<2).map { number in
            SRGBImage(size: ImageSize(32, 18)) { x, y in
                let value = UInt8(x * 7 + y + number)
                return SRGBA8(red: value, green: value, blue: value)
            }
        }
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.mkv")
            try TestFilm.make(url, frames: frames, output: ["-c:v", "ffv1", "-pix_fmt", format])
            let pictures = try VideoReaderTests.pictures(url)
            #expect(pictures.count == 2)
            for (picture, frame) in zip(pictures, frames) {
                #expect(
                    zip(picture.pixels, frame.pixels).allSatisfy {
                        $0.red == $0.green && $0.green == $0.blue && abs(Int($0.red) - Int($1.red)) <= 1
                    })
            }
        }
    }

    @Test func gifWithFewColorsIsExactAndInTime() throws {
        let frames = (0..<8).map { number in
            SRGBImage(size: ImageSize(32, 16)) { x, y in
                y < 8 && number >> (x / 4) & 1 == 1
                    ? SRGBA8(red: 255, green: 255, blue: 255) : SRGBA8(red: 10, green: 90, blue: 170)
            }
        }
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film.gif")
            try TestFilm.make(
                url, frames: frames, rate: "25",
                output: ["-filter_complex", "split[a][b];[a]palettegen=reserve_transparent=0[p];[b][p]paletteuse=dither=none"])
            let information = try VideoInformation(of: url)
            #expect("\(information.frameRate)" == "25/1" && information.frameCount == 8)
            let pictures = try VideoReaderTests.pictures(url)
            #expect(pictures == frames)
        }
    }

    static let numbered = (0..<30).map { TestFilm.frame($0) }

    /// The numbers of a film's frames. Their count must match the announced count.
    private func numbers(_ url: URL) throws -> [Int] {
        let numbers = try VideoReaderTests.pictures(url).map(TestFilm.number)
        #expect(try VideoInformation(of: url).frameCount == numbers.count)
        return numbers
    }

    /// A film of 30 frames with frames that depend on later ones.
    private func makeNumbered(_ url: URL) throws {
        try TestFilm.make(
            url, frames: Self.numbered, output: ["-c:v", "libx264", "-bf", "3", "-g", "12", "-pix_fmt", "yuv420p"])
    }

    /// A cut between key frames keeps the preceding frames, and an edit list hides them.
    @Test func framesHiddenByAnEditListAreNotCounted() throws {
        try withTemporaryFolder { folder in
            let (whole, cut) = (folder.appendingPathComponent("whole.mp4"), folder.appendingPathComponent("cut.mp4"))
            try makeNumbered(whole)
            try TestFilm.run(["-ss", "0.5", "-i", whole.path, "-c", "copy", cut.path])
            #expect(try numbers(cut) == Array(15..<30))
        }
    }

    @Test(arguments: ["mkv", "mp4", "ts", "mov"]) func filmsWithALateStartBeginWithTheirFirstFrame(ending: String)
        throws
    {
        try withTemporaryFolder { folder in
            let (whole, late) = (folder.appendingPathComponent("whole.mp4"), folder.appendingPathComponent("late." + ending))
            try makeNumbered(whole)
            try TestFilm.run(["-i", whole.path, "-c", "copy", "-output_ts_offset", "5", late.path])
            #expect(try numbers(late) == Array(0..<30))
        }
    }

    @Test(arguments: ["mkv", "mp4", "ts", "mov"]) func framesThatBeginAfterTheSoundAreComplete(ending: String) throws {
        try withTemporaryFolder { folder in
            let (whole, late) = (folder.appendingPathComponent("whole.mp4"), folder.appendingPathComponent("late." + ending))
            try makeNumbered(whole)
            try TestFilm.run(
                [
                    "-itsoffset", "0.7", "-i", whole.path, "-f", "lavfi", "-i", "sine=duration=3", "-map", "0:v", "-map", "1:a",
                    "-c:v",
                    "copy", "-c:a", "aac", late.path,
                ])
            let information = try VideoInformation(of: late)
            #expect(information.hasSound && abs(information.start - 0.7) < 0.03)
            #expect(try numbers(late) == Array(0..<30))
        }
    }

    @Test func fieldsAreWovenAtTheFrameRate() throws {
        try withTemporaryFolder { folder in
            for (name, coding) in [
                ("a.ts", ["-c:v", "mpeg2video", "-q:v", "1"]), ("b.mp4", ["-c:v", "libx264", "-x264opts", "tff=1"]),
            ] {
                let url = folder.appendingPathComponent(name)
                try TestFilm.make(
                    url, frames: Self.numbered,
                    output: ["-vf", "setfield=tff"] + coding + ["-flags", "+ildct+ilme", "-pix_fmt", "yuv420p"])
                #expect("\(try VideoInformation(of: url).frameRate)" == "30/1")
                #expect(try numbers(url) == Array(0..<30), "\(name)")
            }
        }
    }

    @Test(arguments: [90, 180, 270]) func picturesWithOddSidesAreRotatedUpright(degrees: Int) throws {
        let frames = (0..<3).map { Self.soft($0, size: ImageSize(33, 17)) }
        try withTemporaryFolder { folder in
            let (plain, turned) = (folder.appendingPathComponent("plain.mp4"), folder.appendingPathComponent("turned.mp4"))
            try TestFilm.make(plain, frames: frames, output: ["-c:v", "libx264rgb", "-qp", "0"])
            try TestFilm.turn(plain, degrees: degrees, to: turned)
            let judged = folder.appendingPathComponent("judged.mkv")
            try TestFilm.run(["-i", turned.path, "-c:v", "ffv1", "-pix_fmt", "bgra", judged.path])
            let (ours, theirs) = (try VideoReaderTests.pictures(turned), try VideoReaderTests.pictures(judged))
            #expect(ours[0].size == (degrees == 180 ? ImageSize(33, 17) : ImageSize(17, 33)))
            #expect(ours == theirs && ours.count == 3)
        }
    }
}
