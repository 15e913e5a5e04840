import Foundation
import Imaging
import RenderTestSupport
import Testing

@testable import ImageComparison

@Suite struct FLIPTests {
    /// Sizes on either side of vectors, blocks and tiles, and filter widths from one pixel to more than the picture.
    @Test(arguments: [
        (ImageSize(1, 1), 67.0), (ImageSize(2, 30), 67.0), (ImageSize(30, 1), 20.0), (ImageSize(17, 15), 67.0),
        (ImageSize(16, 16), 200.0), (ImageSize(64, 65), 8.0), (ImageSize(129, 63), 8.0), (ImageSize(145, 20), 2.0),
        (ImageSize(33, 9), 1.0),
    ])
    func everyPixelMatchesTheOracle(_ size: ImageSize, _ pixelsPerDegree: Double) throws {
        var generator = SeededGenerator(seed: UInt64(500 + size.width))
        let (reference, result) = WindowedImages.pair(size, using: &generator)
        let map = try #require(
            WindowedImages.compare(.deep(reference), .deep(result), .flip, pixelsPerDegree: pixelsPerDegree).maps[.flip])
        let oracle = FLIPOracle(reference, result, pixelsPerDegree: pixelsPerDegree)
        var worst = 0.0
        for y in 0..<size.height {
            for x in 0..<size.width {
                worst = max(worst, abs(Double(map[PixelPosition(x: x, y: y)]) - oracle.error(x: x, y: y)))
            }
        }
        // Distances of nearly equal colours, where single precision is least accurate, are raised to the power 0.7 and become
        // larger.
        #expect(worst < 5e-5, "\(generator)")
    }

    /// Means and largest errors from `flip-evaluator` 1.7, which computes in single precision.
    @Test(arguments: [
        (FormulaImage.inverted, ImageSize(1, 1), 67.02064, 0.967325, 0.96733),
        (.tinted, ImageSize(3, 200), 67.02064, 0.144533, 0.22412), (.noisy, ImageSize(64, 48), 67.02064, 0.089694, 0.26103),
        (.shifted, ImageSize(65, 63), 67.02064, 0.305067, 0.86673), (.blurred, ImageSize(129, 70), 67.02064, 0.384969, 0.97129),
        (.tinted, ImageSize(97, 80), 20, 0.139947, 0.29163), (.noisy, ImageSize(97, 80), 150, 0.053193, 0.19550),
        (.inverted, ImageSize(33, 90), 5, 0.970226, 0.99701), (.blurred, ImageSize(40, 30), 400, 0.225577, 0.49930),
    ])
    func figuresMatchTheReferenceImplementation(
        _ change: FormulaImage, _ size: ImageSize, _ pixelsPerDegree: Double, _ mean: Double, _ largest: Double
    ) throws {
        let figures = try #require(
            WindowedImages.compare(
                .standard(FormulaImage.pattern.picture(size)), .standard(change.picture(size)), .flip,
                pixelsPerDegree: pixelsPerDegree
            ).figures(of: .flip))
        #expect(abs(figures.mean - mean) < 2e-5, "\(figures.mean)")
        #expect(abs((figures.worst ?? .nan) - largest) < 1e-4, "\(figures.worst ?? .nan)")
    }

    @Test func greenAndBlueHaveTheMaximumDistance() throws {
        let size = ImageSize(3, 3)
        let green = SRGBImage(size: size, filledWith: SRGBA8(red: 0, green: 255, blue: 0))
        let blue = SRGBImage(size: size, filledWith: SRGBA8(red: 0, green: 0, blue: 255))
        let figures = try #require(WindowedImages.compare(.standard(green), .standard(blue), .flip).figures(of: .flip))
        #expect(abs(figures.mean - 1) < 1e-6)
    }

    /// Filters extend 10 pixels at 67 pixels per degree. Farther away a change has no effect, not even rounding.
    @Test func singlePixelAffectsOnlyTheFilterRadius() throws {
        let size = ImageSize(200, 150)
        let reference = FormulaImage.pattern.picture(size)
        var result = reference
        result[127, 64] = SRGBA8(red: 255, green: 0, blue: 255)
        let map = try #require(WindowedImages.compare(.standard(reference), .standard(result), .flip).maps[.flip])
        let seen = (0..<size.pixelCount).filter { map.values[$0] != 0 }.map { ($0 % size.width, $0 / size.width) }
        #expect(seen.count > 200)
        #expect(seen.allSatisfy { abs($0.0 - 127) <= 10 && abs($0.1 - 64) <= 10 })
        #expect(map[PixelPosition(x: 127, y: 64)] > 0.1)
    }

    @Test(arguments: [0, -1, 0.99, 1000.5, .nan, .infinity])
    func pixelsPerDegreeOutOfRangeGiveNoFigure(_ pixelsPerDegree: Double) throws {
        let size = ImageSize(4, 4)
        let comparison = WindowedImages.compare(
            .standard(FormulaImage.pattern.picture(size)), .standard(FormulaImage.inverted.picture(size)), .flip,
            pixelsPerDegree: pixelsPerDegree)
        let outcome = try #require(comparison.measurements.first { $0.metric == .flip }).outcome
        guard case .unavailable(let reason) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reason.contains("1 to 1000 pixels per degree"))
    }
}
