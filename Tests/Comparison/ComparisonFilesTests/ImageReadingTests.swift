import ComparisonFiles
import Foundation
import ImageCodecs
import ImageComparison
import Imaging
import RenderTestSupport
import Testing

/// Every kind of PNG is compared by its pixels, and other formats are rejected by name.
@Suite struct ImageReadingTests {
    /// The result for two files.
    private func outcome(_ reference: URL, _ result: URL) throws -> ComparedPair {
        let summary = try FileComparison().run(ImageMatch(reference: reference, result: result))
        return try #require(summary.pairs.first)
    }

    /// The reason that two files cannot be compared.
    private func refusal(_ reference: URL, _ result: URL) throws -> String {
        let pair = try outcome(reference, result)
        #expect(pair.isUnreadable && pair.verdict == .failed && pair.comparison == nil)
        #expect(pair.reasons.count == 1 && !pair.reasons[0].contains("\n"))
        return pair.reasons[0]
    }

    static let valid = SharedData.files(in: "pngsuite/common", withExtension: "png")
    static let corrupt = SharedData.files(in: "pngsuite/invalid", withExtension: "png")

    @Test("every kind of PNG equals its expanded twin", .needsSharedData("pngsuite"), arguments: valid)
    func expandedTwins(url: URL) throws {
        try withTemporaryFolder { folder in
            let twin = folder.appendingPathComponent("twin.png")
            let deepTwin = folder.appendingPathComponent("deep.png")
            let bytes = try [UInt8](Data(contentsOf: url))
            switch try readImage(at: url) {
            case .standard(let image):
                try PNGEncoder().write(image, to: twin)
                // The same with 16 bits per sample.
                try PNGEncoder().write(DeepImage(image), to: deepTwin)
            case .deep(let image):
                try PNGEncoder().write(image, to: twin)
                try PNGEncoder(compression: .small).write(image, to: deepTwin)
            case .linear: Issue.record("\(url.lastPathComponent) is no PNG")
            }
            #expect(try Data(contentsOf: twin) != Data(bytes))
            for twin in [twin, deepTwin] {
                let comparison = try #require(try outcome(url, twin).comparison)
                #expect(comparison.isEqual && comparison.verdict == .passed)
            }
        }
    }

    @Test("interlaced files equal their non-interlaced twins", .needsSharedData("pngsuite"))
    func interlacedTwins() throws {
        let interlaced = Self.valid.filter { $0.lastPathComponent.hasPrefix("basi") }
        #expect(interlaced.count == 15)
        for url in interlaced {
            let twin = url.deletingLastPathComponent()
                .appendingPathComponent(url.lastPathComponent.replacingOccurrences(of: "basi", with: "basn"))
            #expect(try outcome(url, twin).comparison?.isEqual == true, "\(url.lastPathComponent)")
        }
    }

    @Test("a corrupt file is rejected with itself, another corrupt file and a good one", .needsSharedData("pngsuite"))
    func corruptFiles() throws {
        #expect(Self.corrupt.count == 14)
        let good = try SharedData.require("pngsuite/common/basn2c08.png")
        for (index, url) in Self.corrupt.enumerated() {
            let other = Self.corrupt[(index + 1) % Self.corrupt.count]
            for (reference, result) in [(url, url), (url, other), (url, good), (good, url)] {
                let reason = try refusal(reference, result)
                #expect(reason.contains(url.lastPathComponent), "\(reason)")
            }
        }
    }

    @Test("other formats are rejected by name, and so are files without a picture")
    func otherKinds() throws {
        try withTemporaryFolder { folder in
            func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> URL {
                let url = folder.appendingPathComponent(name)
                try AtomicFile.write(bytes, to: url)
                return url
            }
            let white = SRGBImage(size: ImageSize(4, 4), filledWith: SRGBA8(red: 255, green: 255, blue: 255))
            let good = try file("good.png", PNGEncoder().encode(white))
            let radiance = try file("light.png", RadianceEncoder().encode(LinearImage(white)))
            let jpeg = try file("photo.png", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16])
            let text = try file("text.png", Array("a picture".utf8))
            let empty = try file("empty.png", [])
            #expect(
                try refusal(radiance, radiance).hasSuffix(
                    "light.png: this is a Radiance HDR picture; use PNG, JPEG, WebP, TGA, BMP, TIFF or OpenEXR here"))
            #expect(try refusal(good, jpeg).contains("a damaged JPEG picture: the file ends too early"))
            #expect(try refusal(text, good).contains("this picture format is not supported"))
            #expect(try refusal(empty, good).hasSuffix("empty.png: the file is empty"))
        }
    }

    @Test("headers beyond the limits or the file's content cost nothing")
    func hostileHeaders() throws {
        try withTemporaryFolder { folder in
            for (width, height, words) in [
                (16_385, 1, "the limit is 16384 per side"), (16_384, 16_384, "in total"), (8192, 8192, "cannot hold"),
            ] {
                let url = folder.appendingPathComponent("bomb.png")
                var header = PNGEncoder().encode(SRGBImage(size: ImageSize(1, 1), filledWith: .clear))
                for (start, side) in [(16, width), (20, height)] {
                    for place in 0..<4 { header[start + place] = UInt8(truncatingIfNeeded: side >> (24 - 8 * place)) }
                }
                // Corrects the header's checksum, so that its sides are accepted.
                let checksum = PNGChecksum.of(header[12..<29])
                for place in 0..<4 { header[29 + place] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * UInt32(place))) }
                try AtomicFile.write(header, to: url)
                #expect(try refusal(url, url).contains(words))
            }
        }
    }

    @Test("pictures of one pixel and of maximum width are compared")
    func extremeSizes() throws {
        try withTemporaryFolder { folder in
            let (a, b) = (folder.appendingPathComponent("a.png"), folder.appendingPathComponent("b.png"))
            for size in [ImageSize(1, 1), ImageSize(16_384, 2), ImageSize(1, 16_384)] {
                let plain = SRGBImage(size: size, filledWith: SRGBA8(red: 1, green: 2, blue: 3))
                var changed = plain
                changed[size.width - 1, size.height - 1].blue = 7
                try PNGEncoder().write(plain, to: a)
                try PNGEncoder().write(changed, to: b)
                let comparison = try #require(try outcome(a, b).comparison)
                #expect(comparison.figures(of: .exact)?.count == 1)
                #expect(
                    comparison.differing.first?.box
                        == PixelRectangle(x: size.width - 1, y: size.height - 1, width: 1, height: 1))
                #expect(try outcome(a, a).comparison?.isEqual == true)
            }
        }
    }

    @Test("different sizes are reported with both values")
    func differentSizes() throws {
        try withTemporaryFolder { folder in
            let (a, b) = (folder.appendingPathComponent("a.png"), folder.appendingPathComponent("b.png"))
            try PNGEncoder().write(SRGBImage(size: ImageSize(4, 3), filledWith: .clear), to: a)
            try PNGEncoder().write(SRGBImage(size: ImageSize(3, 4), filledWith: .clear), to: b)
            let pair = try outcome(a, b)
            #expect(pair.verdict == .failed && !pair.isUnreadable)
            #expect(pair.reasons == ["the result is 3×4 pixels and the reference 4×3"])
        }
    }
}

/// The checksum of PNG chunks (ISO/IEC 15948, annex D), bit by bit.
enum PNGChecksum {
    static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var remainder: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            remainder ^= UInt32(byte)
            for _ in 0..<8 { remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1 }
        }
        return ~remainder
    }
}
