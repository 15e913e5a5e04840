import Imaging
import Testing

@testable import ImageComparison

@Suite struct HeatMapTests {
    @Test func theMapRunsBetweenThePublishedEnds() {
        #expect(MagmaColors.all.count == 256)
        #expect(MagmaColors.all.first == SRGBA8(red: 0x00, green: 0x00, blue: 0x04))
        #expect(MagmaColors.all.last == SRGBA8(red: 0xFC, green: 0xFD, blue: 0xBF))
        // The published map at its middle, entry 128 of 256; ours is straight between entries 112 and 144.
        let middle = MagmaColors.all[128]
        #expect(abs(Int(middle.red) - 183) <= 3 && abs(Int(middle.green) - 55) <= 3 && abs(Int(middle.blue) - 121) <= 3)
    }

    @Test func eachColorIsLighterThanTheOneBefore() {
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
    func aScaleBeginsAtNoDifferenceAndEndsAtTheLargest(metric: Metric) {
        guard let scale = HeatMapScale(of: metric) else {
            #expect(metric == .multiScaleSSIM)
            return
        }
        #expect(scale.place(of: Float(scale.none)) == 0)
        #expect(scale.place(of: Float(scale.full)) == 1)
        #expect(scale.place(of: Float(scale.full + (scale.full - scale.none))) == 1)
        // A quarter of the way up the map stands for the power of a quarter of the range.
        let quarter = scale.none + (scale.full - scale.none) * (0..<scale.power).reduce(1) { share, _ in share / 4 }
        #expect(abs(scale.place(of: Float(quarter)) - 0.25) < 1e-4)
    }

    @Test func aLevelIsSeenAndTheLargestDifferenceIsBrightest() throws {
        let reference = SRGBImage(size: ImageSize(4, 2), filledWith: SRGBA8(red: 0, green: 0, blue: 0))
        var result = reference
        result[1, 0].green = 1
        result[2, 1].blue = 255
        var rules = ComparisonRules()
        rules.metrics = [.channel]
        let comparison = Comparison(of: .standard(result), with: .standard(reference), rules: rules)
        let pictures = try #require(
            DifferencePictures(of: .standard(result), with: .standard(reference), comparison, rules: rules))
        let map = try #require(pictures.heatMap(of: .channel))
        #expect(map[0, 0] == MagmaColors.all[0])
        #expect(map[1, 0] == MagmaColors.all[64])
        #expect(map[2, 1] == MagmaColors.all[255])
    }

    @Test func whereAWindowDoesNotReachTheMapIsGrey() throws {
        let reference = SRGBImage(size: ImageSize(9, 9), filledWith: SRGBA8(red: 0, green: 0, blue: 0))
        let map = DifferenceMap(size: ImageSize(9, 9), filledWith: 1, margin: 3)
        let comparison = Comparison(
            referenceSize: map.size, resultSize: map.size, measurements: [], findings: [], maps: [.ssim: map], differing: [])
        let pictures = try #require(
            DifferencePictures(of: .standard(reference), with: .standard(reference), comparison, rules: ComparisonRules()))
        let drawn = try #require(pictures.heatMap(of: .ssim))
        let black = drawn.pixels.count { $0 == MagmaColors.all[0] }
        #expect(black == 9)
        #expect(drawn[4, 4] == MagmaColors.all[0])
        #expect(drawn[2, 4] == SRGBA8(red: 64, green: 64, blue: 64))
    }
}
