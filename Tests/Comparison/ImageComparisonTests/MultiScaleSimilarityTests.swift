import Imaging
import RenderTestSupport
import Testing

@testable import ImageComparison

@Suite struct MultiScaleSimilarityTests {
    /// A size with odd sides at several scales.
    @Test func figureMatchesTheOracle() throws {
        let size = ImageSize(191, 177)
        var generator = SeededGenerator(seed: 700)
        let (reference, result) = WindowedImages.pair(size, using: &generator)
        let figure = try #require(
            WindowedImages.compare(.deep(reference), .deep(result), .multiScaleSSIM).figures(of: .multiScaleSSIM)
        ).mean
        let expected = SimilarityOracle.multiScale(reference, result)
        #expect(abs(figure - expected) < 1e-6, "\(figure) and not \(expected): \(generator)")
    }

    /// Figures from TensorFlow 2.21's `tf.image.ssim_multiscale`, which computes in single precision.
    @Test(arguments: [
        (FormulaImage.noisy, ImageSize(176, 176), 0.996_898_1), (.shifted, ImageSize(177, 203), 0.920_084_2),
        (.blurred, ImageSize(256, 192), 0.937_950_0), (.tinted, ImageSize(191, 200), 0.999_827_9),
        (.inverted, ImageSize(180, 180), 0),
    ])
    func figuresMatchTensorFlow(_ change: FormulaImage, _ size: ImageSize, _ published: Double) throws {
        let figure = try #require(
            WindowedImages.compare(
                .standard(FormulaImage.pattern.picture(size)), .standard(change.picture(size)), .multiScaleSSIM
            ).figures(of: .multiScaleSSIM)
        ).mean
        #expect(abs(figure - published) < 5e-6, "\(figure)")
    }

    @Test(arguments: [ImageSize(175, 400), ImageSize(400, 175)])
    func picturesTooSmallForFiveScalesGiveNoFigure(_ size: ImageSize) {
        let comparison = WindowedImages.compare(
            .standard(FormulaImage.pattern.picture(size)), .standard(FormulaImage.noisy.picture(size)), .multiScaleSSIM)
        #expect(comparison.figures(of: .multiScaleSSIM) == nil)
    }
}
