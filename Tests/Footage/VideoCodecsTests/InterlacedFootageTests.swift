import Foundation
import Imaging
import RenderTestSupport
import Testing

@testable import VideoCodecs

/// Interlaced footage of every field order and codec is read without combs, and progressive frames stay unchanged.
@Suite(.enabled(if: hasFFmpeg, "needs ffmpeg")) struct InterlacedFootageTests {
    private static let size = ImageSize(160, 64)
    private static let count = 8

    /// A white bar on black, 12 pixels farther to the right at each moment.
    private static func bar(_ moment: Int, _ x: Int) -> UInt8 { (8 + 6 * moment..<40 + 6 * moment).contains(x) ? 235 : 16 }

    /// Frames whose rows show two moments alternately.
    /// - Parameter topFirst: whether the even rows show the earlier one; nil for one moment per frame.
    private static func frames(topFirst: Bool?) -> [SRGBImage] {
        (0..<count).map { frame in
            SRGBImage(size: size) { x, y in
                let isLater = topFirst.map { y.isMultiple(of: 2) != $0 } ?? false
                let grey = bar(2 * frame + (isLater ? 1 : 0), x)
                return SRGBA8(red: grey, green: grey, blue: grey)
            }
        }
    }

    /// The mean difference of each row from the mean of its neighbours, in levels: 0 without combs.
    private static func combs(_ picture: SRGBImage) -> Double {
        var sum = 0
        for y in 1..<picture.size.height - 1 {
            for x in 0..<picture.size.width {
                sum += abs(
                    2 * Int(picture[x, y].green) - Int(picture[x, y - 1].green) - Int(picture[x, y + 1].green))
            }
        }
        return Double(sum) / Double(2 * picture.size.width * (picture.size.height - 2))
    }

    struct Coding: Sendable, CustomTestStringConvertible {
        var ending: String
        var topFirst: Bool?
        var arguments: [String]
        var testDescription: String { "\(arguments[1]) in .\(ending), top first: \(String(describing: topFirst))" }
    }

    private static let fields = ["-flags", "+ildct+ilme", "-pix_fmt", "yuv420p"]

    static let codings = [
        Coding(ending: "mp4", topFirst: true, arguments: ["-c:v", "libx264", "-x264opts", "tff=1", "-crf", "4"] + fields),
        Coding(ending: "mkv", topFirst: false, arguments: ["-c:v", "libx264", "-x264opts", "bff=1", "-crf", "4"] + fields),
        Coding(
            ending: "mpg", topFirst: true,
            arguments: ["-c:v", "mpeg2video", "-vf", "setfield=tff", "-q:v", "1", "-top", "1"] + fields),
        Coding(
            ending: "ts", topFirst: false,
            arguments: ["-c:v", "mpeg2video", "-vf", "setfield=bff", "-q:v", "1", "-top", "0"] + fields),
        Coding(ending: "mp4", topFirst: nil, arguments: ["-c:v", "libx264", "-crf", "4", "-pix_fmt", "yuv420p"]),
    ]

    @Test(arguments: codings) func framesHaveNoCombs(coding: Coding) throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("film." + coding.ending)
            let stored = Self.frames(topFirst: coding.topFirst)
            try TestFilm.make(url, frames: stored, rate: "25", output: coding.arguments)
            let information = try VideoInformation(of: url)
            #expect(information.isDeinterlaced == (coding.topFirst != nil))
            #expect(information.notes.contains { $0.contains("is interlaced") } == information.isDeinterlaced)
            #expect(information.frameRate.framesPerSecond == 25)
            if coding.topFirst != nil { #expect(Self.combs(stored[3]) > 8) }
            let reader = try VideoReader(at: url, information)
            var frames = 0
            while let frame = try reader.next() {
                let picture = frame.picture()
                #expect(Self.combs(picture) < 3, "frame \(frames): \(Self.combs(picture))")
                // The earlier field of each frame is kept, so that no frame is shown late.
                let middle = 8 + 12 * frames + 16
                #expect(picture[middle, 32].green > 200 && picture[min(middle + 40, 159), 32].green < 40)
                frames += 1
            }
            #expect(frames == Self.count)
            // A frame read separately is the same.
            let alone = try VideoReader(at: url, information, first: 5)
            let fromStart = try VideoReader(at: url, information)
            for _ in 0..<5 { _ = try fromStart.next() }
            #expect(try alone.next()?.picture() == fromStart.next()?.picture())
        }
    }
}
