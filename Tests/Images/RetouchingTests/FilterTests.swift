import Imaging
import RenderTestSupport
import Testing

@testable import Retouching

/// Each filter compared with its formula in double precision.
struct FilterTests {
    /// Bytes may occasionally round the other way, but never differ by more.
    @Test(arguments: everyFilter, [Float(0), 0.6])
    func filterMatchesItsFormula(_ filter: RetouchFilter, hardness: Float) {
        for (width, height) in [(150, 97), (97, 330)] {
            let picture = variedPicture(width, height)
            let dab = Dab(filter, at: SIMD2(0.45, 0.55), radius: 0.4, force: 1, hardness: hardness)
            var oracle = RetouchOracle(picture)
            oracle.apply(dab)
            let ours = RetouchProgram(dab).applied(to: picture)
            let (largest, count) = difference(ours, oracle.picture)
            #expect(largest <= 1)
            #expect(count <= width * height / 500, "\(count) pixels differ")
            #expect(difference(ours, picture).count > width * height / 50, "it does next to nothing")
        }
    }

    /// At sizes at which squares are larger than a pixel.
    @Test func largePicturesSmoothSkinInSquares() {
        let picture = variedPicture(1290, 70)
        let dab = Dab(.smoothSkin, at: SIMD2(0.5, 0.5), radius: 0.3, force: 1)
        var oracle = RetouchOracle(picture)
        oracle.apply(dab)
        let (largest, count) = difference(RetouchProgram(dab).applied(to: picture), oracle.picture)
        #expect(largest <= 1)
        #expect(count <= picture.size.pixelCount / 500, "\(count) pixels differ")
    }

    /// The values that the original program gives at the centre of a dab of full force.
    @Test func centreValuesMatchTheSeed() {
        let grey = SRGBImage(size: ImageSize(3, 3), filledWith: SRGBA8(red: 100, green: 100, blue: 100))
        func light(after filter: RetouchFilter) -> Double {
            let dab = Dab(filter, at: SIMD2(0.5, 0.5), radius: 16, force: 1)
            let red = RetouchProgram(dab).applied(to: grey)[1, 1].red
            return SRGBTransfer.linear(fromEncoded: Double(red) / 255)
        }
        let before = SRGBTransfer.linear(fromEncoded: 100.0 / 255)
        // A byte is 1.2 % of this light.
        #expect((light(after: .lighten) / before - 1.1487).magnitude < 0.012)
        #expect((light(after: .darken) / before - 0.8706).magnitude < 0.012)
    }

    @Test(arguments: everyFilter)
    func blackAndWhiteStayUnchangedWithoutHalo(_ filter: RetouchFilter) {
        for byte: UInt8 in [0, 255] {
            let even = SRGBImage(size: ImageSize(40, 20), filledWith: SRGBA8(red: byte, green: byte, blue: byte))
            let result = RetouchProgram(Dab(filter, at: SIMD2(0.5, 0.5), radius: 1, force: 1)).applied(to: even)
            // White can only get darker. A tint is visible on white, and nothing is visible on black.
            let changes: [RetouchFilter] = byte == 255 ? [.darken, .lowerContrast, .warm, .cool] : []
            #expect((result == even) == !changes.contains(filter))
            #expect(Set(result.pixels).count == 1 || changes.contains(filter))
        }
    }

    /// Grey has no hue, so that filters that preserve luminance do not change it.
    @Test(arguments: [RetouchFilter.saturate, .desaturate, .hue(degrees: 90)])
    func greyIsUnchangedBySaturationAndHue(_ filter: RetouchFilter) {
        let ramp = SRGBImage(size: ImageSize(256, 4)) { x, _ in
            SRGBA8(red: UInt8(x), green: UInt8(x), blue: UInt8(x))
        }
        let result = RetouchProgram(Dab(filter, at: SIMD2(0.5, 0.5), radius: 2, force: 1)).applied(to: ramp)
        #expect(difference(result, ramp).largest <= 0)
    }

    @Test func smoothingKeepsEdgesAndRemovesBlotches() {
        // A step of 90, and next to it a blotch of 6 as wide as the filter's radius.
        let picture = SRGBImage(size: ImageSize(320, 80)) { x, y in
            let isBlotch = (x / 8 + y / 8) % 2 == 0
            let value = UInt8((x < 160 ? 90 : 180) + (isBlotch ? 6 : 0))
            return SRGBA8(red: value, green: value, blue: value)
        }
        let result = RetouchProgram(Dab(.smoothSkin, at: SIMD2(0.5, 0.5), radius: 8, force: 1)).applied(to: picture)
        let blotch = { (image: SRGBImage, x: Int) in abs(Int(image[x, 36].red) - Int(image[x + 8, 36].red)) }
        #expect(blotch(picture, 60) == 6)
        #expect(blotch(result, 60) <= 3)
        let edge = { (image: SRGBImage) in Int(image[160, 36].red) - Int(image[159, 36].red) }
        #expect(edge(result) >= edge(picture) - 8)
    }

    @Test func teethAreWhitenedAndLipsAreNot() {
        let picture = SRGBImage(size: ImageSize(8, 4)) { x, _ in
            x < 4 ? SRGBA8(red: 205, green: 190, blue: 150) : SRGBA8(red: 170, green: 80, blue: 85)
        }
        let result = RetouchProgram(Dab(.whitenTeeth, at: SIMD2(0.5, 0.5), radius: 8, force: 1)).applied(to: picture)
        #expect(result[0, 0].blue > picture[0, 0].blue + 20)
        #expect(difference(result, picture).count == 16)
        #expect(result[6, 0] == picture[6, 0])
    }
}
