import Imaging
import Testing

@testable import ImageComparison

@Suite struct HeatMapTests {
    @Test func mapRunsBetweenThePublishedEnds() {
        #expect(MagmaColors.all.count == 256)
        #expect(MagmaColors.all.first == SRGBA8(red: 0x00, green: 0x00, blue: 0x04))
        #expect(MagmaColors.all.last == SRGBA8(red: 0xFC, green: 0xFD, blue: 0xBF))
    }

    /// From the table that its authors published. None is one of our control points, between which linear interpolation is at
    /// most 3 levels off.
    @Test(arguments: [
        (7, 0.011465, 0.009828, 0.060750), (25, 0.078815, 0.054184, 0.211667), (51, 0.232077, 0.059889, 0.437695),
        (76, 0.390384, 0.100379, 0.501864), (102, 0.550287, 0.161158, 0.505719), (128, 0.716387, 0.214982, 0.475290),
        (153, 0.868793, 0.287728, 0.409303), (179, 0.967671, 0.439703, 0.359810), (204, 0.994738, 0.624350, 0.427397),
        (230, 0.995680, 0.812706, 0.572645),
    ])
    func colorsMatchThePublishedTable(_ index: Int, _ red: Double, _ green: Double, _ blue: Double) {
        let color = MagmaColors.all[index]
        for (ours, theirs) in [(color.red, red), (color.green, green), (color.blue, blue)] {
            #expect(abs(Double(ours) - theirs * 255) < 3, "\(color)")
        }
    }

    @Test func eachColorIsLighterThanThePreviousOne() {
        let light = MagmaColors.all.map { pixel -> Float in
            let color = LinearColor(pixel).premultiplied
            return 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
        }
        let rising = zip(light, light.dropFirst()).filter { $0 < $1 }
        #expect(rising.count == 255)
    }

    @Test func noTwoColorsAreTheSame() {
        #expect(Set(MagmaColors.all).count == 256)
    }

    @Test(arguments: Metric.allCases)
    func scaleRunsFromNoDifferenceToTheLargest(metric: Metric) {
        guard let scale = HeatMapScale(of: metric) else {
            #expect(metric == .multiScaleSSIM)
            return
        }
        #expect(scale.place(of: Float(scale.none)) == 0)
        #expect(scale.place(of: Float(scale.full)) == 1)
        #expect(scale.place(of: Float(scale.full + (scale.full - scale.none))) == 1)
        // A quarter of the way up the map represents a quarter of the range, raised to the power.
        let quarter = scale.none + (scale.full - scale.none) * (0..<scale.power).reduce(1) { share, _ in share / 4 }
        #expect(abs(scale.place(of: Float(quarter)) - 0.25) < 1e-4)
    }

    @Test func oneLevelIsVisibleAndTheLargestDifferenceBrightest() throws {
        let reference = SRGBImage(size: ImageSize(4, 2), filledWith: SRGBA8(red: 0, green: 0, blue: 0))
        var result = reference
        result[1, 0].green = 1
        result[2, 1].blue = 255
        var rules = ComparisonRules()
        rules.metrics = [.channel]
        let comparison = Comparison(of: .standard(result), with: .standard(reference), rules: rules)
        let pictures = try #require(
            DifferenceImages(of: .standard(result), with: .standard(reference), comparison, rules: rules))
        let map = try #require(pictures.heatMap(of: .channel))
        #expect(map[0, 0] == MagmaColors.all[0])
        #expect(map[1, 0] == MagmaColors.all[64])
        #expect(map[2, 1] == MagmaColors.all[255])
    }

    @Test func pixelsWithoutAWindowAreGrey() throws {
        let reference = SRGBImage(size: ImageSize(9, 9), filledWith: SRGBA8(red: 0, green: 0, blue: 0))
        let map = DifferenceMap(size: ImageSize(9, 9), filledWith: 1, margin: 3)
        let comparison = Comparison(
            referenceSize: map.size, resultSize: map.size, measurements: [], findings: [], maps: [.ssim: map], differing: [])
        let pictures = try #require(
            DifferenceImages(of: .standard(reference), with: .standard(reference), comparison, rules: ComparisonRules()))
        let drawn = try #require(pictures.heatMap(of: .ssim))
        let black = drawn.pixels.count { $0 == MagmaColors.all[0] }
        #expect(black == 9)
        #expect(drawn[4, 4] == MagmaColors.all[0])
        #expect(drawn[2, 4] == SRGBA8(red: 64, green: 64, blue: 64))
    }
}
