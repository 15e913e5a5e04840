import Compositing
import Imaging
import RenderTestSupport
import Testing

/// What is done to a picture before it is shown does no more than was asked.
@Suite struct PictureTreatmentTests {
    private static func noise(_ size: ImageSize) -> SRGBImage {
        var random = SeededGenerator(seed: 0xC0FFEE)
        return SRGBImage(size: size) { _, _ in
            func part() -> UInt8 { UInt8(random.integer(in: 0...255)) }
            return SRGBA8(red: part(), green: part(), blue: part(), alpha: part())
        }
    }

    @Test func nothingIsDoneUnasked() {
        let picture = Self.noise(ImageSize(7, 5))
        #expect(PictureTreatment().picture(from: picture) == picture)
        var treatment = PictureTreatment()
        treatment.fitting = PictureTreatment.Fitting(ImageSize(7, 5), .fill)
        #expect(treatment.picture(from: picture) == picture)
    }

    /// Halves of 2×2 means are known by hand: a picture of quarters, each of one colour, shrinks to one pixel a quarter.
    @Test(arguments: PictureFit.allCases) func aPictureOfQuartersShrinksToFourPixels(fit: PictureFit) {
        let colors = (0..<4).map { SRGBA8(red: UInt8(40 * $0), green: 200, blue: UInt8(255 - 60 * $0)) }
        let picture = SRGBImage(size: ImageSize(8, 8)) { x, y in colors[y / 4 * 2 + x / 4] }
        var treatment = PictureTreatment()
        treatment.fitting = PictureTreatment.Fitting(ImageSize(2, 2), fit)
        #expect(treatment.picture(from: picture).pixels == colors)
    }
}
