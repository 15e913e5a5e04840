import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

/// JPEG files approximate their pictures, and encoding is deterministic.
@Suite struct JPEGEncoderTests {
    private static let gradient = SRGBImage(size: ImageSize(67, 41)) { x, y in
        SRGBA8(red: UInt8(x * 3), green: UInt8(y * 6), blue: UInt8(x + y), alpha: 255)
    }

    @Test func decodedPicturesAreCloseToTheOriginal() throws {
        let file = JPEGEncoder(quality: 95).encode(Self.gradient)
        let read = try readImage(file, from: "gradient.jpg").standardImage
        #expect(read.size == Self.gradient.size)
        var worst = 0
        for (a, b) in zip(read.pixels, Self.gradient.pixels) {
            let parts: [(UInt8, UInt8)] = [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)]
            for (x, y) in parts { worst = max(worst, abs(Int(x) - Int(y))) }
        }
        // Chroma has half the resolution: steps of 3 and 6 per pixel shift by less than 2 pixels.
        #expect(worst <= 12)
        #expect(read.pixels.allSatisfy { $0.alpha == 255 })
    }

    @Test func qualityIsClampedAndIncreasesSize() {
        let files = [-5, 1, 50, 90, 100, 1000].map { JPEGEncoder(quality: $0).encode(Self.gradient) }
        #expect(files[0] == files[1] && files[4] == files[5])
        #expect(files[1].count < files[2].count && files[2].count < files[3].count && files[3].count < files[4].count)
        #expect(JPEGEncoder(quality: 90).encode(Self.gradient) == files[3])
    }

    @Test func translucentPixelsAreBlendedOverBlack() throws {
        let half = SRGBImage(size: ImageSize(16, 16), filledWith: SRGBA8(red: 200, green: 100, blue: 50, alpha: 128))
        let black = SRGBImage(size: ImageSize(16, 16), filledWith: SRGBA8(red: 100, green: 50, blue: 25, alpha: 255))
        #expect(JPEGEncoder().encode(half) == JPEGEncoder().encode(black))
    }
}
