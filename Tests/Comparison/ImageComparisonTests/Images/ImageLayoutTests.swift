import Imaging
import Testing

@testable import ImageComparison

@Suite struct ImageLayoutTests {
    @Test func transparentPixelsShowACheckerboard() {
        let laid = SRGBImage(size: ImageSize(20, 20), filledWith: .clear).overCheckerboard()
        for y in 0..<20 {
            for x in 0..<20 {
                let isLight = (x / 8 + y / 8) % 2 == 0
                let level: UInt8 = isLight ? 255 : 204
                #expect(laid[x, y] == SRGBA8(red: level, green: level, blue: level), "\(x),\(y)")
            }
        }
    }

    @Test func opaquePixelsKeepTheirBytes() {
        var picture = SRGBImage(size: ImageSize(256, 1)) { x, _ in SRGBA8(red: UInt8(x), green: UInt8(255 - x), blue: 7) }
        picture[0, 0].alpha = 0
        let laid = picture.overCheckerboard()
        #expect(laid.pixels.dropFirst().elementsEqual(picture.pixels.dropFirst()))
    }

    @Test func halfTransparentColorsBlendInLinearLight() {
        let laid = SRGBImage(size: ImageSize(1, 1), filledWith: SRGBA8(red: 0, green: 0, blue: 0, alpha: 128))
            .overCheckerboard()
        // 1 − 128/255 of white's light is 0.498, and 0.498 in sRGB is 1.055 · 0.498^(1/2.4) − 0.055 = 0.734.
        #expect(laid[0, 0] == SRGBA8(red: 187, green: 187, blue: 187))
    }

    @Test func stripJoinsPicturesFromLeftToRight() throws {
        let colors = [10, 20, 30].map { SRGBA8(red: $0, green: 0, blue: 0) }
        let sizes = [ImageSize(3, 2), ImageSize(2, 4), ImageSize(1, 1)]
        let strip = try #require(ImageStrip.joining(zip(sizes, colors).map { SRGBImage(size: $0, filledWith: $1) }))
        #expect(strip.size == ImageSize(3 + 4 + 2 + 4 + 1, 4))
        for y in 0..<4 {
            for x in 0..<14 {
                let expected =
                    switch (x, y) {
                    case (0..<3, 0..<2): colors[0]
                    case (7..<9, _): colors[1]
                    case (13, 0): colors[2]
                    default: ImageStrip.ground
                    }
                #expect(strip[x, y] == expected, "\(x),\(y)")
            }
        }
    }

    @Test func tooWideStripBecomesAColumn() throws {
        let wide = SRGBImage(size: ImageSize(9000, 2), filledWith: .clear)
        let strip = try #require(ImageStrip.joining([wide, wide]))
        #expect(strip.size == ImageSize(9000, 8))
    }

    @Test func picturesTooLargeForAStripHaveNone() {
        let wide = SRGBImage(size: ImageSize(16_384, 1), filledWith: .clear)
        let tall = SRGBImage(size: ImageSize(1, 16_384), filledWith: .clear)
        #expect(ImageStrip.joining([wide, tall]) == nil)
    }
}
