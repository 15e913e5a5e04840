import Imaging
import RenderTestSupport
import Testing

@testable import ImageComparison

@Suite struct DifferenceImagesTests {
    private static let grey = SRGBA8(red: 100, green: 100, blue: 100)

    /// A grey picture, and the same with some pixels of other colours.
    private func drawn(
        size: ImageSize = ImageSize(20, 12), changing changed: [PixelPosition: SRGBA8],
        rules: ComparisonRules = ComparisonRules()
    ) -> DifferenceImages? {
        let reference = SRGBImage(size: size, filledWith: Self.grey)
        var result = reference
        for (position, color) in changed { result[position.x, position.y] = color }
        let comparison = Comparison(of: .standard(result), with: .standard(reference), rules: rules)
        return DifferenceImages(of: .standard(result), with: .standard(reference), comparison, rules: rules)
    }

    @Test func differingPixelsAreRedOnDimGrey() throws {
        let place = PixelPosition(x: 7, y: 3)
        let pictures = try #require(drawn(changing: [place: SRGBA8(red: 100, green: 101, blue: 100)]))
        let highlighted = pictures.highlighted()
        for y in 0..<12 {
            for x in 0..<20 {
                let expected = (x, y) == (7, 3) ? HighlightColor.beyond : SRGBA8(red: 74, green: 74, blue: 74)
                #expect(highlighted[x, y] == expected, "\(x),\(y)")
            }
        }
        #expect(pictures.signs == [.beyond])
    }

    @Test func toleratedPixelsDifferFromFailingOnes() throws {
        var rules = ComparisonRules()
        rules.fail = [Threshold(.channel, .count, limit: 0)]
        rules.channelTolerance = 4
        let small = PixelPosition(x: 1, y: 1)
        let large = PixelPosition(x: 9, y: 9)
        let changed = [small: SRGBA8(red: 104, green: 100, blue: 100), large: SRGBA8(red: 105, green: 100, blue: 100)]
        let pictures = try #require(drawn(changing: changed, rules: rules))
        let highlighted = pictures.highlighted()
        #expect(highlighted[1, 1] == HighlightColor.tolerated)
        #expect(highlighted[9, 9] == HighlightColor.beyond)
        #expect(pictures.signs == [.beyond, .tolerated])
    }

    @Test func ignoredPixelsAreStriped() throws {
        var rules = ComparisonRules()
        rules.ignored = [.rectangle(PixelRectangle(x: 0, y: 0, width: 8, height: 8))]
        let changed = [PixelPosition(x: 2, y: 2): SRGBA8(red: 0, green: 0, blue: 0)]
        let pictures = try #require(drawn(changing: changed, rules: rules))
        let highlighted = pictures.highlighted()
        var striped = 0
        for y in 0..<12 {
            for x in 0..<20 where highlighted[x, y] == HighlightColor.ignored {
                #expect(x < 8 && y < 8, "\(x),\(y)")
                striped += 1
            }
        }
        // Two of eight diagonals in a square of eight.
        #expect(striped == 16)
        #expect(!highlighted.pixels.contains(HighlightColor.beyond))
        #expect(pictures.signs == [.ignored])
    }

    @Test func equalPicturesHaveNoMarkers() throws {
        let pictures = try #require(drawn(changing: [:]))
        let highlighted = pictures.highlighted()
        #expect(pictures.signs.isEmpty)
        #expect(Set(highlighted.pixels).count == 1)
        #expect(pictures.heatMapMetrics.isEmpty)
    }

    @Test func differentSizesHaveNoDifferencePicture() {
        let reference = SRGBImage(size: ImageSize(4, 4), filledWith: Self.grey)
        let result = SRGBImage(size: ImageSize(4, 5), filledWith: Self.grey)
        let comparison = Comparison(of: .standard(result), with: .standard(reference))
        let pictures = DifferenceImages(
            of: .standard(result), with: .standard(reference), comparison, rules: ComparisonRules())
        #expect(pictures == nil)
    }

    @Test("boxes surround their regions and never cover a differing pixel", arguments: 0..<20 as Range<UInt64>)
    func boxesHideNothing(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let size = ImageSize(generator.integer(in: 8...120), generator.integer(in: 8...120))
        var changed: [PixelPosition: SRGBA8] = [:]
        for _ in 0..<generator.integer(in: 1...30) {
            let place = PixelPosition(
                x: generator.integer(in: 0...size.width - 1), y: generator.integer(in: 0...size.height - 1))
            changed[place] = SRGBA8(red: 200, green: 0, blue: 0)
        }
        let pictures = try #require(drawn(size: size, changing: changed))
        let highlighted = pictures.highlighted()
        let boxed = pictures.boxed(highlighted)
        for place in changed.keys {
            #expect(boxed[place.x, place.y] == HighlightColor.beyond, "\(generator): \(place)")
        }
        #expect(boxed != highlighted, "\(generator)")
    }

    @Test func boxIsThreeLinesAroundItsRegion() throws {
        let place = PixelPosition(x: 10, y: 6)
        let pictures = try #require(drawn(changing: [place: SRGBA8(red: 0, green: 0, blue: 0)]))
        let boxed = pictures.boxed(SRGBImage(size: ImageSize(20, 12), filledWith: Self.grey))
        let (black, white) = (SRGBA8(red: 0, green: 0, blue: 0), SRGBA8(red: 255, green: 255, blue: 255))
        // To the left of the pixel: a gap, then a dark, a light and a dark line.
        let row = (0..<11).map { boxed[$0, 6] }
        #expect(row == Array(repeating: Self.grey, count: 6) + [black, white, black] + [Self.grey, Self.grey])
    }

    @Test func specksGetNoBoxAmongManyRegions() throws {
        let size = ImageSize(400, 200)
        var changed: [PixelPosition: SRGBA8] = [:]
        for speck in 0..<80 {
            changed[PixelPosition(x: speck % 20 * 20, y: speck / 20 * 20)] = SRGBA8(red: 0, green: 0, blue: 0)
        }
        for y in 150..<170 { for x in 200..<220 { changed[PixelPosition(x: x, y: y)] = SRGBA8(red: 0, green: 0, blue: 0) } }
        let pictures = try #require(drawn(size: size, changing: changed))
        let boxed = pictures.boxed(SRGBImage(size: size, filledWith: Self.grey))
        let drawnOn = boxed.pixels.indices.filter { boxed.pixels[$0] != Self.grey }
        #expect(!drawnOn.isEmpty)
        #expect(drawnOn.allSatisfy { $0 / size.width > 140 })
    }
}
