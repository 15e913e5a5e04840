import Imaging
import RenderTestSupport
import Testing

@testable import ImageComparison

@Suite struct ComparisonTests {
    /// A picture with distinct pixels.
    private func ramp(_ size: ImageSize = ImageSize(100, 70)) -> SRGBImage {
        SRGBImage(size: size) { x, y in SRGBA8(red: UInt8(x % 256), green: UInt8(y % 256), blue: UInt8((x * 7 + y) % 256)) }
    }

    private func compare(
        _ result: SRGBImage, with reference: SRGBImage, _ change: (inout ComparisonRules) -> Void = { _ in }
    ) -> Comparison {
        var rules = ComparisonRules()
        rules.metrics = [.exact, .channel, .psnr]
        change(&rules)
        return Comparison(of: .standard(result), with: .standard(reference), rules: rules)
    }

    @Test func equalPicturesPassWithPerfectFigures() {
        let comparison = compare(ramp(), with: ramp())
        #expect(comparison.isEqual)
        #expect(comparison.verdict == .passed)
        #expect(comparison.figures(of: .exact)?.count == 0)
        #expect(comparison.figures(of: .channel)?.mean == 0)
        #expect(comparison.figures(of: .psnr)?.mean == .infinity)
        #expect(comparison.figures(of: .exact)?.pixels == 7000)
    }

    @Test func singlePixelIsReportedWithPositionAndColors() throws {
        var result = ramp()
        result[63, 64].blue ^= 0x10
        let comparison = compare(result, with: ramp())
        #expect(comparison.verdict == .failed)
        #expect(comparison.figures(of: .exact)?.count == 1)
        #expect(comparison.figures(of: .channel)?[.maximum] == 16)
        #expect(comparison.differing == [DifferingRegion(box: PixelRectangle(x: 63, y: 64, width: 1, height: 1), count: 1)])
        let text = try #require(comparison.findings.first).description
        for words in ["exact.count is 1", "exact.count > 0", "63,64", "#3f40f9 became #3f40e9", "1×1 at 63,64"] {
            #expect(text.contains(words), "“\(text)” does not contain “\(words)”")
        }
    }

    @Test func comparisonDescriptionIsOneReadableLine() {
        #expect("\(compare(ramp(), with: ramp()))" == "passed: the pictures are equal, 100×70 pixels")
        var result = ramp()
        result[63, 64].blue ^= 0x10
        #expect("\(compare(result, with: ramp()))".hasPrefix("failed: exact.count is 1, the threshold is exact.count > 0"))
        let unbounded = compare(result, with: ramp()) { $0.fail = [] }
        #expect("\(unbounded)" == "passed: 1 of 7000 pixels differ, no threshold is crossed")
    }

    /// 10·log₁₀(255² / error²) with one sample of 21000 changed by 255.
    @Test func signalToNoiseRatioMatchesItsDefinition() throws {
        let reference = SRGBImage(size: ImageSize(100, 70), filledWith: SRGBA8(red: 0, green: 0, blue: 0))
        var result = reference
        result[1, 2].green = 255
        let ratio = try #require(compare(result, with: reference).figures(of: .psnr)).mean
        #expect(abs(ratio - 43.222_193) < 1e-5, "\(ratio)")
    }

    @Test func differentSizesFailWithoutFigures() throws {
        let comparison = compare(ramp(ImageSize(100, 69)), with: ramp())
        #expect(comparison.verdict == .failed)
        #expect(!comparison.isEqual)
        #expect(comparison.measurements.isEmpty)
        #expect(comparison.findings.map(\.description) == ["the result is 100×69 pixels and the reference 100×70"])
    }

    @Test func differentDepthsAreComparedAtTheGreaterDepth() {
        let reference = ramp()
        var deep = DeepImage(reference)
        let equal = Comparison(of: .deep(deep), with: .standard(reference))
        #expect(equal.isEqual)
        deep[3, 3].red += 1
        var rules = ComparisonRules()
        rules.metrics = [.channel]
        let comparison = Comparison(of: .deep(deep), with: .standard(reference), rules: rules)
        #expect(comparison.figures(of: .channel)?[.maximum] == Double(Float(1) / 257))
        #expect(comparison.findings.first?.description.contains("#030303031818 became #030403031818") == true)
    }

    // MARK: What is ignored

    @Test func ignoredPixelsNeitherFailNorCount() {
        var result = ramp()
        for x in 10..<20 { result[x, 5].red ^= 255 }
        let ignored = PixelRectangle(x: 10, y: 0, width: 10, height: 6)
        let comparison = compare(result, with: ramp()) { $0.ignored = [.rectangle(ignored)] }
        #expect(comparison.isEqual)
        #expect(comparison.figures(of: .exact)?.pixels == 7000 - 60)
        let narrower = compare(result, with: ramp()) {
            $0.ignored = [.rectangle(PixelRectangle(x: 10, y: 0, width: 9, height: 6))]
        }
        #expect(narrower.figures(of: .exact)?.count == 1)
    }

    @Test func rectanglesBeyondThePictureAreClipped() {
        var result = ramp()
        result[99, 69].red ^= 1
        for rectangle in [
            PixelRectangle(x: 99, y: 69, width: .max, height: .max), PixelRectangle(x: -5, y: -5, width: 500, height: 500),
        ] {
            let comparison = compare(result, with: ramp()) {
                $0.ignored = [.rectangle(rectangle)]
                $0.fail = []
            }
            #expect(comparison.isEqual, "\(rectangle)")
        }
    }

    @Test func identifierMaskIgnoresItsNodes() {
        var result = ramp()
        let identifiers = Image<UInt32>(size: result.size) { x, _ in x < 50 ? 3 : 4 }
        result[10, 10].red ^= 1
        for (chosen, count) in [(Set<UInt32>([3]), 0), ([4], 1), ([3, 4], 0)] {
            let comparison = compare(result, with: ramp()) {
                $0.ignored = [.mask(PixelMask(pixelsOf: identifiers, holding: chosen))]
                $0.fail = []
            }
            #expect(comparison.differing.count == count, "\(chosen)")
        }
    }

    @Test func noThresholdPassesIfAllPixelsAreIgnored() {
        let all = PixelRectangle(x: 0, y: 0, width: 100, height: 70)
        let comparison = compare(ramp(), with: ramp()) { $0.ignored = [.rectangle(all)] }
        #expect(comparison.verdict == .failed)
        #expect(comparison.findings.first?.description.contains("no pixels to compare") == true)
    }

    // MARK: Regions and levels

    @Test func regionHasItsOwnThresholds() throws {
        var result = ramp()
        result[10, 10].red ^= 2
        result[80, 60].red ^= 4
        let mouth = ComparedRegion(
            name: "mouth", area: .rectangle(PixelRectangle(x: 0, y: 0, width: 20, height: 20)),
            fail: [Threshold(.channel, .maximum, limit: 1)])
        let cheek = ComparedRegion(
            name: "cheek", area: .rectangle(PixelRectangle(x: 70, y: 50, width: 20, height: 20)),
            warn: [Threshold(.channel, .maximum, limit: 3)])
        let comparison = compare(result, with: ramp()) {
            $0.fail = [Threshold(.channel, .maximum, limit: 4)]
            $0.regions = [mouth, cheek]
        }
        #expect(comparison.findings.map(\.level) == [.failure, .warning])
        #expect(comparison.findings.map(\.region) == ["mouth", "cheek"])
        #expect(comparison.figures(of: .channel, region: "mouth")?.worstPosition == PixelPosition(x: 10, y: 10))
        #expect(comparison.figures(of: .channel, region: "cheek")?.pixels == 400)
        #expect(comparison.findings[0].description.hasPrefix("region \"mouth\": channel.maximum is 2"))
        #expect(comparison.verdict == .failed)
    }

    @Test func regionsOfOneNameAreJudgedByTheirOwnFigures() {
        var result = ramp()
        result[80, 60].red ^= 4
        let threshold = Threshold(.channel, .maximum, limit: 0)
        let regions = [10, 75].map { x in
            ComparedRegion(
                name: "eye", area: .rectangle(PixelRectangle(x: x, y: 50, width: 20, height: 20)), fail: [threshold])
        }
        let comparison = compare(result, with: ramp()) {
            $0.fail = []
            $0.regions = regions
        }
        #expect(comparison.findings.map(\.level) == [.failure])
        #expect(comparison.findings.first?.description.contains("1×1 at 80,60") == true)
    }

    @Test func onlyWarningsGiveAWarningVerdict() {
        var result = ramp()
        result[0, 0].red ^= 1
        let comparison = compare(result, with: ramp()) {
            $0.fail = []
            $0.warn = [Threshold(.psnr, limit: 1000)]
        }
        #expect(comparison.verdict == .warned)
    }

    @Test func unavailableFigureFails() {
        for metric in [Metric.ssim, .multiScaleSSIM] {
            let small = ramp(ImageSize(10, 10))
            let comparison = compare(small, with: small) { $0.fail = [Threshold(metric, limit: 0)] }
            #expect(comparison.verdict == .failed, "\(metric)")
            #expect(comparison.findings.first?.description.contains("pixels, but these have 10×10") == true)
        }
    }

    // MARK: Alpha

    @Test func transparentPixelsOfOtherColorsDifferOnlyExactly() {
        let reference = SRGBImage(size: ImageSize(20, 20), filledWith: .clear)
        let result = SRGBImage(size: ImageSize(20, 20), filledWith: SRGBA8(red: 9, green: 9, blue: 9, alpha: 0))
        let comparison = compare(result, with: reference)
        #expect(comparison.figures(of: .exact)?.count == 400)
        #expect(comparison.figures(of: .psnr)?.mean == .infinity)
    }

    /// A white sheet and a transparent one look the same only over white.
    @Test func worstBackgroundCounts() {
        let white = SRGBA8(red: 255, green: 255, blue: 255)
        let black = SRGBA8(red: 0, green: 0, blue: 0)
        let sheet = SRGBImage(size: ImageSize(20, 20), filledWith: white)
        let clear = SRGBImage(size: ImageSize(20, 20), filledWith: .clear)
        for (backgrounds, ratio) in [([white], Double.infinity), ([black], 0), ([white, black], 0)] {
            let comparison = compare(sheet, with: clear) { $0.backgrounds = backgrounds }
            #expect(comparison.figures(of: .psnr)?.mean == ratio, "\(backgrounds)")
        }
    }

    @Test func translucentPicturesWithoutBackgroundHaveNoFigures() {
        let sheet = SRGBImage(size: ImageSize(20, 20), filledWith: SRGBA8(red: 255, green: 255, blue: 255))
        let clear = SRGBImage(size: ImageSize(20, 20), filledWith: .clear)
        let comparison = compare(sheet, with: clear) {
            $0.backgrounds = []
            $0.fail = [Threshold(.psnr, limit: 10)]
        }
        #expect(comparison.verdict == .failed)
        #expect(comparison.figures(of: .psnr) == nil)
        #expect(comparison.findings.first?.description.contains("psnr has no background") == true)
    }

    // MARK: Formulas

    /// Maps are computed sixteen pixels at a time and summed four rows at a time. The sizes leave remainders of both.
    @Test(arguments: [(1, 1), (15, 3), (16, 4), (17, 5), (83, 37), (147, 70)])
    func mapsAndFiguresMatchTheirFormulas(_ width: Int, _ height: Int) throws {
        var generator = SeededGenerator(seed: 47)
        let size = ImageSize(width, height)
        let reference = DeepImage(size: size) { _, _ in generator.deepPixel }
        let result = DeepImage(size: size) { x, y in
            (x + 2 * y) % 3 == 0 ? reference[x, y] : generator.deepPixel
        }
        try expectFormulas(.deep(result), .deep(reference), result.pixels, reference.pixels, size)
        let (reducedResult, reducedReference) = (result.map(Self.reduced), reference.map(Self.reduced))
        try expectFormulas(
            .standard(reducedResult), .standard(reducedReference), reducedResult.pixels, reducedReference.pixels, size)
    }

    private static func reduced(_ pixel: SRGBA16) -> SRGBA8 {
        SRGBA8(red: UInt8(pixel.red >> 8), green: UInt8(pixel.green >> 8), blue: UInt8(pixel.blue >> 8))
    }

    private func expectFormulas<Pixel: ComparablePixel>(
        _ result: ComparedImage, _ reference: ComparedImage, _ results: [Pixel], _ references: [Pixel], _ size: ImageSize
    ) throws {
        var rules = ComparisonRules()
        rules.metrics = [.channel, .psnr]
        let comparison = Comparison(of: result, with: reference, rules: rules)
        guard !comparison.isEqual else { return }
        let largest = Float(Pixel.Sample.max)
        let pairs = zip(results, references).map { a, b in
            [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)].map { Float($0) - Float($1) }
        }
        let levels = pairs.map { channels in channels.map(\.magnitude).max()! * (1 / (largest / 255)) }
        let errors = pairs.map { channels in
            let (red, green, blue) = (channels[0] * (1 / largest), channels[1] * (1 / largest), channels[2] * (1 / largest))
            return (red * red + green * green + blue * blue) / 3
        }
        #expect(comparison.maps[.channel]?.values == levels)
        #expect(comparison.maps[.psnr]?.values == errors)
        let figures = try #require(comparison.figures(of: .channel))
        let sum = (0..<size.height).reduce(0.0) { sum, row in
            sum + levels[row * size.width..<(row + 1) * size.width].reduce(0.0) { $0 + Double($1) }
        }
        #expect(figures.mean == sum / Double(levels.count))
        #expect(figures.count == levels.count { $0 > 0 } && figures[.maximum] == levels.max().map(Double.init))
        let worst = try #require(levels.firstIndex(of: levels.max()!))
        #expect(figures.worstPosition == PixelPosition(x: worst % size.width, y: worst / size.width))
    }

    // MARK: Threads and boxes

    @Test(arguments: [2, 3, 8])
    func figuresDoNotDependOnThreads(_ threads: Int) {
        var generator = SeededGenerator(seed: 31)
        let size = ImageSize(333, 201)
        let reference = SRGBImage(size: size) { _, _ in generator.pixel }
        let result = SRGBImage(size: size) { x, y in x % 90 < 50 ? generator.pixel : reference[x, y] }
        var rules = ComparisonRules()
        rules.metrics = Set(Metric.allCases)
        let one = Comparison(of: .standard(result), with: .standard(reference), rules: rules)
        let many = Comparison(of: .standard(result), with: .standard(reference), rules: rules, threads: threads)
        #expect(one.measurements == many.measurements)
        #expect(one.differing == many.differing)
        for metric in Metric.allCases {
            let (ours, theirs) = (one.maps[metric]?.values, many.maps[metric]?.values)
            let isSame: Bool = ours == theirs
            #expect(isSame, "\(metric), seed 31")
        }
    }

    @Test func pixelGroupsHaveTheirOwnBoxesLargestFirst() {
        var result = ramp()
        result[2, 2].red ^= 1
        for x in 40..<52 { for y in 30..<35 { result[x, y].red ^= 1 } }
        for x in 60..<64 { result[x, 69].red ^= 1 }
        let regions = compare(result, with: ramp()).differing
        #expect(
            regions == [
                DifferingRegion(box: PixelRectangle(x: 40, y: 30, width: 12, height: 5), count: 60),
                DifferingRegion(box: PixelRectangle(x: 60, y: 69, width: 4, height: 1), count: 4),
                DifferingRegion(box: PixelRectangle(x: 2, y: 2, width: 1, height: 1), count: 1),
            ])
    }

    /// Each differing pixel is in one box, and the boxes count them all.
    @Test func boxesContainEveryDifferingPixel() {
        for seed in UInt64(1)...20 {
            var generator = SeededGenerator(seed: seed)
            let reference = ramp(ImageSize(97, 61))
            var result = reference
            let places = (0..<40).map { _ in (generator.integer(in: 0...96), generator.integer(in: 0...60)) }
            for (x, y) in places { result[x, y].green = reference[x, y].green ^ 0x80 }
            let regions = compare(result, with: reference).differing
            let different = zip(reference.pixels, result.pixels).count(where: { $0 != $1 })
            #expect(regions.reduce(0) { $0 + $1.count } == different, "\(generator)")
            for (x, y) in places {
                let isHeld = regions.contains {
                    ($0.box.x..<$0.box.x + $0.box.width).contains(x) && ($0.box.y..<$0.box.y + $0.box.height).contains(y)
                }
                #expect(isHeld, "\(x),\(y) with \(generator)")
            }
        }
    }
}

extension SeededGenerator {
    /// A random opaque pixel.
    fileprivate var pixel: SRGBA8 {
        mutating get {
            let bytes = bytes(3)
            return SRGBA8(red: bytes[0], green: bytes[1], blue: bytes[2])
        }
    }

    /// A random opaque pixel with 16 bits per sample.
    fileprivate var deepPixel: SRGBA16 {
        mutating get {
            let samples = (0..<3).map { _ in UInt16(integer(in: 0...65_535)) }
            return SRGBA16(red: samples[0], green: samples[1], blue: samples[2])
        }
    }
}
