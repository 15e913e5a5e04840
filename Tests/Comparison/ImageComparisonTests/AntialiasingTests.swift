import ImageComparison
import Imaging
import Testing

/// Worked examples of differences that OKLab ignores.
@Suite struct AntialiasingTests {
    static let black = SRGBA8(red: 0, green: 0, blue: 0)
    static let white = SRGBA8(red: 255, green: 255, blue: 255)

    /// White right of a slanted line, each pixel lit by the fraction of 16×16 samples on that side.
    static func slope(samples: Int, shift: Double = 0) -> SRGBImage {
        SRGBImage(size: ImageSize(48, 40)) { x, y in
            var lit = 0
            for sample in 0..<samples * samples {
                let u = Double(x) + (Double(sample % samples) + 0.5) / Double(samples)
                let v = Double(y) + (Double(sample / samples) + 0.5) / Double(samples)
                if u - 10.3 - shift > 0.37 * v { lit += 1 }
            }
            let level = UInt8(255 * lit / (samples * samples))
            return SRGBA8(red: level, green: level, blue: level)
        }
    }

    /// Tiles in four greys. With `isSoft`, a tile's left edge is half-way to the previous tile.
    static func tiles(shift: Int, isSoft: Bool) -> SRGBImage {
        func level(_ x: Int, _ y: Int) -> Int { ((x + shift) / 7 + y / 5) % 4 * 80 }
        return SRGBImage(size: ImageSize(48, 40)) { x, y in
            let grey = UInt8(isSoft ? (level(max(x - 1, 0), y) + level(x, y)) / 2 : level(x, y))
            return SRGBA8(red: grey, green: grey, blue: grey)
        }
    }

    /// For greys, whose order in OKLab lightness equals that in YIQ brightness, pixelmatch 0.4.0 (Python) with a threshold of 0
    /// counts these pixels: those that differ and do not look anti-aliased, then all that differ.
    @Test(arguments: [
        (slope(samples: 1), slope(samples: 16), 0, 50), (slope(samples: 16), slope(samples: 16, shift: 0.4), 0, 67),
        (slope(samples: 16), slope(samples: 16, shift: 3), 70, 170), (slope(samples: 1), slope(samples: 1, shift: 1), 40, 40),
        (tiles(shift: 0, isSoft: false), tiles(shift: 0, isSoft: true), 0, 240),
        (tiles(shift: 0, isSoft: false), tiles(shift: 1, isSoft: true), 0, 240),
        (tiles(shift: 0, isSoft: true), tiles(shift: 1, isSoft: true), 20, 480),
        (tiles(shift: 0, isSoft: false), tiles(shift: 2, isSoft: false), 518, 520),
    ])
    func greyDifferenceCountsMatchPixelmatch(
        _ reference: SRGBImage, _ result: SRGBImage, _ notSmoothed: Int, _ differing: Int
    ) throws {
        for (ignoresAntialiasing, expected) in [(true, notSmoothed), (false, differing)] {
            var rules = Self.rules(ignoresAntialiasing: ignoresAntialiasing)
            rules.oklabTolerance = 0
            let comparison = Comparison(of: .standard(result), with: .standard(reference), rules: rules)
            #expect(comparison.figures(of: .oklab)?.count == expected)
        }
    }

    static func rules(radius: Int = 0, ignoresAntialiasing: Bool) -> ComparisonRules {
        var rules = ComparisonRules()
        rules.fail = [Threshold(.oklab, .count, limit: 0)]
        rules.ignoresAntialiasing = ignoresAntialiasing
        rules.searchRadius = radius
        return rules
    }

    static func count(
        _ reference: SRGBImage, _ result: SRGBImage, radius: Int = 0, ignoresAntialiasing: Bool = false
    ) throws -> Int {
        let rules = rules(radius: radius, ignoresAntialiasing: ignoresAntialiasing)
        let comparison = Comparison(of: .standard(result), with: .standard(reference), rules: rules)
        return try #require(comparison.figures(of: .oklab)).count
    }

    @Test func smoothedEdgeEqualsTheHardOne() throws {
        let (hard, smooth) = (Self.slope(samples: 1), Self.slope(samples: 16))
        #expect(try Self.count(hard, smooth) > 30)
        #expect(try Self.count(hard, smooth, ignoresAntialiasing: true) == 0)
        #expect(try Self.count(smooth, hard, ignoresAntialiasing: true) == 0)
    }

    @Test func differentlySmoothedEdgesAreEqual() throws {
        #expect(try Self.count(Self.slope(samples: 2), Self.slope(samples: 16)) > 20)
        #expect(try Self.count(Self.slope(samples: 2), Self.slope(samples: 16), ignoresAntialiasing: true) == 0)
    }

    @Test func movedEdgeIsNotAntialiasing() throws {
        let (before, after) = (Self.slope(samples: 16), Self.slope(samples: 16, shift: 3))
        #expect(try Self.count(before, after, ignoresAntialiasing: true) > 60)
        #expect(try Self.count(before, after, radius: 2, ignoresAntialiasing: true) > 0)
        #expect(try Self.count(before, after, radius: 3) == 0)
    }

    @Test func dotOnUniformGroundIsNotAntialiasing() throws {
        let before = SRGBImage(size: ImageSize(20, 20), filledWith: Self.white)
        var after = before
        after[10, 10] = SRGBA8(red: 128, green: 128, blue: 128)
        #expect(try Self.count(before, after, ignoresAntialiasing: true) == 1)
    }

    @Test func noiseIsNotAntialiasing() throws {
        // No pixel has three neighbours of one colour.
        func picture(_ step: Int) -> SRGBImage {
            SRGBImage(size: ImageSize(32, 32)) { x, y in
                let sum: Int = x * 37 + y * 91 + step * (x * y % 7)
                let level = UInt8(sum % 256)
                return SRGBA8(red: level, green: level, blue: level)
            }
        }
        let differing = try Self.count(picture(0), picture(9))
        #expect(differing > 500)
        #expect(try Self.count(picture(0), picture(9), ignoresAntialiasing: true) == differing)
    }
}

/// Differences that a neighbourhood search accepts, and those that it must not.
@Suite struct ColorSearchTests {
    private static func dots(at places: [(x: Int, y: Int)]) -> SRGBImage {
        var picture = SRGBImage(size: ImageSize(90, 80), filledWith: SRGBA8(red: 30, green: 60, blue: 90))
        for place in places { picture[place.x, place.y] = AntialiasingTests.white }
        return picture
    }

    @Test(arguments: [(1, 0, 1), (-3, 3, 3), (0, -16, 16), (5, 2, 5)])
    func movesWithinTheRadiusPassAndLargerOnesDoNot(_ across: Int, _ down: Int, _ radius: Int) throws {
        let before = Self.dots(at: [(40, 40), (63, 30), (64, 64)])
        let after = Self.dots(at: [(40 + across, 40 + down), (63 + across, 30 + down), (64 + across, 64 + down)])
        #expect(try AntialiasingTests.count(before, after, radius: radius) == 0)
        #expect(try AntialiasingTests.count(before, after, radius: radius - 1) == 6)
    }

    @Test func appearingOrVanishingPixelsAreFoundAtAnyRadius() throws {
        let (few, many) = (Self.dots(at: [(10, 10)]), Self.dots(at: [(10, 10), (50, 50)]))
        #expect(try AntialiasingTests.count(few, many, radius: 16) == 1)
        #expect(try AntialiasingTests.count(many, few, radius: 16) == 1)
    }
}
