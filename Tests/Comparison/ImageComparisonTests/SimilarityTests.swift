import Foundation
import Imaging
import RenderTestSupport
import Testing

@testable import ImageComparison

@Suite struct SimilarityTests {
    /// Sizes on either side of vectors, blocks and tiles, and the smallest that a window fits.
    @Test(arguments: [
        ImageSize(11, 11), ImageSize(26, 12), ImageSize(27, 11), ImageSize(11, 75), ImageSize(64, 16), ImageSize(133, 14),
        ImageSize(138, 13), ImageSize(140, 13),
    ])
    func everyPixelMatchesTheOracle(_ size: ImageSize) throws {
        var generator = SeededGenerator(seed: UInt64(600 + size.width))
        let (reference, result) = WindowedImages.pair(size, using: &generator)
        let map = try #require(WindowedImages.compare(.deep(reference), .deep(result), .ssim).maps[.ssim])
        #expect(map.margin == 5)
        let planes = (SimilarityOracle.planes(reference), SimilarityOracle.planes(result))
        var worst = 0.0
        for y in 5..<size.height - 5 {
            for x in 5..<size.width - 5 {
                let expected = SimilarityOracle.ssim(planes.0, planes.1, x: x, y: y)
                worst = max(worst, abs(Double(map[PixelPosition(x: x, y: y)]) - expected))
            }
        }
        #expect(worst < 2e-6, "\(generator)")
    }

    /// Means from scikit-image 0.26.0's `structural_similarity` with gaussian weights of σ = 1.5.
    @Test(arguments: [
        (FormulaImage.tinted, ImageSize(11, 11), 0.996_936_89), (.noisy, ImageSize(64, 48), 0.977_266_65),
        (.shifted, ImageSize(65, 63), 0.676_414_34), (.blurred, ImageSize(129, 70), 0.768_108_05),
        (.inverted, ImageSize(33, 90), -0.760_082_20), (.tinted, ImageSize(97, 80), 0.997_966_81),
    ])
    func meansMatchScikitImage(_ change: FormulaImage, _ size: ImageSize, _ mean: Double) throws {
        let figures = try #require(
            WindowedImages.compare(
                .standard(FormulaImage.pattern.picture(size)), .standard(change.picture(size)), .ssim
            ).figures(of: .ssim))
        #expect(abs(figures.mean - mean) < 1e-6, "\(figures.mean)")
    }

    /// In flat bright windows, variances have the least accuracy in single precision.
    @Test func flatWindowsKeepTheirAccuracy() throws {
        let size = ImageSize(40, 40)
        let reference = SRGBImage(size: size, filledWith: SRGBA8(red: 255, green: 254, blue: 253))
        var result = SRGBImage(size: size, filledWith: SRGBA8(red: 250, green: 254, blue: 240))
        result[20, 20] = SRGBA8(red: 249, green: 254, blue: 241)
        let map = try #require(WindowedImages.compare(.standard(reference), .standard(result), .ssim).maps[.ssim])
        let planes = [reference, result].map { SimilarityOracle.planes(DeepImage($0)) }
        for position in [PixelPosition(x: 8, y: 8), PixelPosition(x: 20, y: 20), PixelPosition(x: 23, y: 18)] {
            let expected = SimilarityOracle.ssim(planes[0], planes[1], x: position.x, y: position.y)
            #expect(abs(Double(map[position]) - expected) < 5e-5, "\(position)")
        }
    }

    @Test func singlePixelAffectsOnlyItsWindows() throws {
        let size = ImageSize(200, 150)
        let reference = FormulaImage.pattern.picture(size)
        var result = reference
        result[127, 64] = SRGBA8(red: 255, green: 0, blue: 255)
        let map = try #require(WindowedImages.compare(.standard(reference), .standard(result), .ssim).maps[.ssim])
        let seen = (0..<size.pixelCount).filter { map.values[$0] != 1 }.map { ($0 % size.width, $0 / size.width) }
        #expect(seen.count == 121)
        #expect(seen.allSatisfy { abs($0.0 - 127) <= 5 && abs($0.1 - 64) <= 5 })
    }

    @Test(arguments: [ImageSize(10, 40), ImageSize(40, 10), ImageSize(1, 1)])
    func picturesWithoutAWindowGiveNoFigure(_ size: ImageSize) {
        let comparison = WindowedImages.compare(
            .standard(FormulaImage.pattern.picture(size)), .standard(FormulaImage.inverted.picture(size)), .ssim)
        #expect(comparison.figures(of: .ssim) == nil)
    }
}
