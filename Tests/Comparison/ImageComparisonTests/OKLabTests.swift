import Foundation
import Imaging
import RenderMath
import RenderTestSupport
import Testing

@testable import ImageComparison

@Suite struct OKLabTests {
    /// From Ottosson's page and CSS Color 4, with four or five decimals.
    @Test(arguments: [
        (SRGBA8(red: 255, green: 255, blue: 255), SIMD3(1, 0, 0)),
        (SRGBA8(red: 0, green: 0, blue: 0), SIMD3(0, 0, 0)),
        (SRGBA8(red: 255, green: 0, blue: 0), SIMD3(0.62796, 0.22486, 0.12585)),
        (SRGBA8(red: 0, green: 255, blue: 0), SIMD3(0.86644, -0.23389, 0.17950)),
        (SRGBA8(red: 0, green: 0, blue: 255), SIMD3(0.45201, -0.03246, -0.31153)),
        (SRGBA8(red: 0, green: 128, blue: 0), SIMD3(0.51975, -0.14030, 0.10768)),
    ])
    func publishedColorsAreReproduced(_ pixel: SRGBA8, _ published: SIMD3<Double>) {
        let distance = (Self.oklab(pixel) - published)
        #expect((distance * distance).sum().squareRoot() < 1.5e-5, "\(Self.oklab(pixel))")
    }

    @Test func colorsAreWithinAMillionthOfDoublePrecision() {
        var generator = SeededGenerator(seed: 301)
        var worst = 0.0
        for value in 0..<4096 {
            let random = generator.bytes(3)
            let grey = UInt8(value % 256)
            for pixel in [
                SRGBA8(red: random[0], green: random[1], blue: random[2]), SRGBA8(red: grey, green: grey, blue: grey),
            ] {
                let difference = Self.oklab(pixel) - OKLabOracle.oklab(pixel)
                worst = max(worst, abs(difference.x), abs(difference.y), abs(difference.z))
            }
        }
        #expect(worst < 1e-6, "\(generator)")
    }

    /// Sizes on either side of blocks and vectors, with few colours, so that equal neighbours are common.
    @Test(
        arguments: everyCombination(
            [ImageSize(1, 1), ImageSize(1, 9), ImageSize(17, 2), ImageSize(64, 64), ImageSize(131, 70)], [0, 1, 3, 16]))
    func everyPixelMatchesTheOracle(_ size: ImageSize, _ radius: Int) {
        var generator = SeededGenerator(seed: UInt64(302 + size.width + 1000 * radius))
        let (reference, result) = Self.patchwork(size, using: &generator)
        let oracle = OKLabOracle(reference, result)
        let all = Self.map(reference, result, radius: radius, ignoresAntialiasing: false)
        let some = Self.map(reference, result, radius: radius, ignoresAntialiasing: true)
        var (wrong, passedOver) = (0, 0)
        for y in 0..<size.height {
            // Windows of 33×33 in double precision are slow in debug builds, so that the test checks some rows only.
            if radius == 16 && y % 23 != 0 { continue }
            for x in 0..<size.width {
                let distance = oracle.distance(x: x, y: y, radius: radius)
                let isPassedOver = oracle.isAntialiased(x: x, y: y)
                if isPassedOver && distance > 0 { passedOver += 1 }
                for (map, expected) in [(all, distance), (some, isPassedOver ? 0 : distance)]
                where abs(Double(map[PixelPosition(x: x, y: y)]) - expected) > 2e-6 { wrong += 1 }
            }
        }
        #expect(wrong == 0, "\(generator)")
        if size.pixelCount > 4000 { #expect(passedOver > 2, "the pictures try too little") }
    }

    @Test func threadsAndDepthDoNotChangeTheBits() {
        var generator = SeededGenerator(seed: 303)
        let (reference, result) = Self.patchwork(ImageSize(200, 150), using: &generator)
        for radius in [0, 2] {
            let once = Self.map(reference, result, radius: radius, ignoresAntialiasing: true)
            for threads in [2, 5] {
                let again = Self.map(reference, result, radius: radius, ignoresAntialiasing: true, threads: threads)
                #expect(again.values == once.values, "\(threads) threads")
            }
            let deep = PixelPair(reference: DeepImage(reference), result: DeepImage(result), threads: 1)
            let deepMap = OKLabKernel.map(deep, radius: radius, ignoresAntialiasing: true, threads: 1)
            #expect(deepMap.values == once.values)
        }
    }

    // Older versions cannot test that a process ends.
    #if compiler(>=6.2)
        @Test func invalidRadiiTrap() async {
            await #expect(processExitsWith: .failure) {
                var rules = ComparisonRules()
                rules.searchRadius = 17
            }
            await #expect(processExitsWith: .failure) {
                var rules = ComparisonRules()
                rules.searchRadius = -1
            }
        }
    #endif
}

extension OKLabTests {
    static func oklab(_ pixel: SRGBA8) -> SIMD3<Double> {
        let light = LinearColor(pixel).premultiplied
        let color = OKLabLanes.oklab(fromLinear: LaneVector(repeating: SIMD3(light.x, light.y, light.z)))
        return SIMD3(Double(color.x[5]), Double(color.y[5]), Double(color.z[5]))
    }

    static func map(
        _ reference: SRGBImage, _ result: SRGBImage, radius: Int = 0, ignoresAntialiasing: Bool = false, threads: Int = 1
    ) -> DifferenceMap {
        let pair = PixelPair(reference: reference, result: result, threads: threads)
        return OKLabKernel.map(pair, radius: radius, ignoresAntialiasing: ignoresAntialiasing, threads: threads)
    }

    /// A picture of patches, and the same with some patches moved and some edges softened.
    static func patchwork(_ size: ImageSize, using generator: inout SeededGenerator) -> (SRGBImage, SRGBImage) {
        let palette = (0..<6).map { step in
            let bytes = generator.bytes(2)
            return SRGBA8(red: bytes[0], green: UInt8(40 * step + Int(bytes[1]) % 20), blue: UInt8(200 - 30 * step))
        }
        var pictures = [SRGBImage(size: size, filledWith: palette[0]), SRGBImage(size: size, filledWith: palette[0])]
        for _ in 0..<max(2, size.pixelCount / 100) {
            let color = palette[generator.integer(in: 1...5)]
            let (x, y) = (generator.integer(in: 0...size.width - 1), generator.integer(in: 0...size.height - 1))
            let (width, height) = (generator.integer(in: 1...9), generator.integer(in: 1...9))
            let moved = generator.integer(in: 0...3) == 0 ? 1 : 0
            for (picture, offset) in [0, moved].enumerated() {
                for row in y..<min(y + height, size.height) {
                    for column in min(x + offset, size.width)..<min(x + offset + width, size.width) {
                        pictures[picture][column, row] = color
                    }
                }
            }
        }
        var softened = pictures[1]
        for y in 0..<size.height {
            for x in 1..<max(size.width, 1) where generator.integer(in: 0...2) == 0 {
                softened[x, y] = pictures[1][x - 1, y].mean(with: pictures[1][x, y])
            }
        }
        return (pictures[0], softened)
    }
}

extension SRGBA8 {
    fileprivate func mean(with other: SRGBA8) -> SRGBA8 {
        func mean(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) + Int(b)) / 2) }
        return SRGBA8(red: mean(red, other.red), green: mean(green, other.green), blue: mean(blue, other.blue))
    }
}
