import Imaging
import RenderTestSupport
import Testing

@testable import ImageComparison

/// Properties of every windowed metric.
@Suite struct WindowedMetricTests {
    static let metrics: [Metric] = [.flip, .ssim, .multiScaleSSIM]

    @Test(arguments: metrics)
    func equalPicturesHaveAPerfectFigure(_ metric: Metric) throws {
        let picture = ComparedImage.standard(FormulaImage.pattern.picture(ImageSize(180, 190)))
        let figures = try #require(WindowedImages.compare(picture, picture, metric).figures(of: metric))
        #expect(figures.mean == (metric == .flip ? 0 : 1))
        #expect(figures.count == 0)
    }

    @Test(arguments: metrics)
    func figuresAndMapsDoNotDependOnThreads(_ metric: Metric) {
        let size = ImageSize(300, 217)
        let pictures = [FormulaImage.pattern, .noisy].map { ComparedImage.standard($0.picture(size)) }
        let comparisons = [1, 2, 3, 8].map { WindowedImages.compare(pictures[0], pictures[1], metric, threads: $0) }
        #expect(comparisons[0].figures(of: metric) != nil)
        for comparison in comparisons {
            #expect(comparison.measurements == comparisons[0].measurements)
            #expect(comparison.maps[metric]?.values == comparisons[0].maps[metric]?.values)
        }
    }

    @Test(arguments: metrics)
    func equalPicturesOf8And16BitsGiveTheSameFigures(_ metric: Metric) {
        let size = ImageSize(200, 180)
        let (reference, result) = (FormulaImage.pattern.picture(size), FormulaImage.noisy.picture(size))
        let eight = WindowedImages.compare(.standard(reference), .standard(result), metric)
        let sixteen = WindowedImages.compare(.deep(DeepImage(reference)), .deep(DeepImage(result)), metric)
        #expect(eight.figures(of: metric) != nil)
        #expect(eight.measurements == sixteen.measurements)
        #expect(eight.maps[metric]?.values == sixteen.maps[metric]?.values)
    }

    /// A change elsewhere moves the boundary between computed and skipped tiles. The values of this area stay the same.
    @Test(arguments: [Metric.flip, .ssim])
    func skippedTilesDoNotChangeOtherValues(_ metric: Metric) throws {
        let size = ImageSize(420, 300)
        let reference = FormulaImage.pattern.picture(size)
        var near = reference
        near[100, 70] = SRGBA8(red: 255, green: 255, blue: 255)
        var everywhere = near
        for x in 0..<size.width where abs(x - 100) > 40 {
            for y in 0..<size.height { everywhere[x, y].green ^= 8 }
        }
        let maps = try [near, everywhere].map {
            try #require(WindowedImages.compare(.standard(reference), .standard($0), metric).maps[metric])
        }
        let places = (0..<size.pixelCount).filter { (80..<120).contains($0 % size.width) }
        #expect(places.allSatisfy { maps[0].values[$0] == maps[1].values[$0] })
        let isSeen = maps[0].values[70 * size.width + 100] != (metric == .flip ? 0 : 1)
        #expect(isSeen)
    }

    /// Hashes of the maps of FLIP and SSIM, and the bits of the figure of MS-SSIM, valid on every machine.
    @Test(arguments: zip(metrics, [UInt64(0xb921_251c_f90d_f0d8), 0xc714_0061_3578_1977, 0x50e4_2bbc_1aba_13d8]))
    func bitsAreIdenticalOnEveryMachine(_ metric: Metric, _ hash: UInt64) throws {
        let size = ImageSize(211, 187)
        let comparison = WindowedImages.compare(
            .standard(FormulaImage.pattern.picture(size)), .standard(FormulaImage.blurred.picture(size)), metric)
        let figure = try #require(comparison.figures(of: metric)).mean
        // FNV-1a over the words of the map and the figure.
        let words = (comparison.maps[metric]?.values ?? []).map { UInt64($0.bitPattern) } + [figure.bitPattern]
        let found = words.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1) &* 0x100_0000_01b3 }
        #expect(found == hash, "\(String(found, radix: 16))")
    }
}
