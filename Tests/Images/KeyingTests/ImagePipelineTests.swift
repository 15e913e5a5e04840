import Keying
import Imaging
import RenderTestSupport
import Retouching
import Testing

/// A pipeline applies only the requested steps.
@Suite struct ImagePipelineTests {
    private static func noise(_ size: ImageSize) -> SRGBImage {
        var random = SeededGenerator(seed: 0xC0FFEE)
        return SRGBImage(size: size) { _, _ in
            func part() -> UInt8 { UInt8(random.integer(in: 0...255)) }
            return SRGBA8(red: part(), green: part(), blue: part(), alpha: part())
        }
    }

    @Test func emptyPipelineChangesNothing() {
        let picture = Self.noise(ImageSize(7, 5))
        #expect(ImagePipeline().picture(from: picture) == picture)
        var treatment = ImagePipeline()
        treatment.fitting = ImagePipeline.Fitting(ImageSize(7, 5), .fill)
        #expect(treatment.picture(from: picture) == picture)
    }

    /// The result of 2×2 means is known: a picture of four single-coloured quarters shrinks to one pixel per quarter.
    @Test(arguments: ImageFit.allCases) func pictureOfQuartersShrinksToFourPixels(fit: ImageFit) {
        let colors = [UInt8](0..<4).map { SRGBA8(red: 40 * $0, green: 200, blue: 255 - 60 * $0) }
        let picture = SRGBImage(size: ImageSize(8, 8)) { x, y in colors[y / 4 * 2 + x / 4] }
        var treatment = ImagePipeline()
        treatment.fitting = ImagePipeline.Fitting(ImageSize(2, 2), fit)
        #expect(treatment.picture(from: picture).pixels == colors)
    }

    /// The key sees brushed colours, so that the brushed screen stays.
    @Test func brushesApplyBeforeTheKey() {
        let green = SRGBA8(red: 20, green: 170, blue: 60)
        let picture = SRGBImage(size: ImageSize(40, 40), filledWith: green)
        var treatment = ImagePipeline()
        treatment.key = ChromaKey(
            .range(RangeKeyer(KeyRange(lowestHue: 110, highestHue: 160, saturation: 0.3...1), softness: 0)))
        #expect(treatment.picture(from: picture).pixels.allSatisfy { $0.alpha == 0 })
        let dab = Dab(.hue(degrees: 120), at: SIMD2(0.5, 0.5), radius: 0.3, force: 1)
        treatment.brushes = ImagePipeline.Brushes(RetouchProgram([.stroke(RetouchStroke(dabs: [dab]))]))
        let brushed = treatment.picture(from: picture, threads: 2)
        #expect(brushed[20, 20].alpha == 255 && brushed[2, 2].alpha == 0)
    }
}
