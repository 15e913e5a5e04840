import Foundation
import Imaging
import RenderMath
import RenderTestSupport
import Testing

@testable import Keying

/// Kernels compared with the oracle on the corners of the colour cube, greys and random colours.
struct KeyerTests {
    private static let generator = SeededGenerator(seed: 0x6B65_79)

    /// Corners and greys first, then random colours: 333 pixels in 37 columns, so that rows end within a vector of sixteen.
    private static let picture: SRGBImage = {
        var generator = Self.generator
        var pixels = (0..<8).map { corner in
            SRGBA8(red: corner & 1 == 0 ? 0 : 255, green: corner & 2 == 0 ? 0 : 255, blue: corner & 4 == 0 ? 0 : 255)
        }
        pixels += stride(from: 0, through: 255, by: 15).map { SRGBA8(red: UInt8($0), green: UInt8($0), blue: UInt8($0)) }
        while pixels.count < 333 {
            let bytes = generator.bytes(3)
            pixels.append(SRGBA8(red: bytes[0], green: bytes[1], blue: bytes[2]))
        }
        return SRGBImage(size: ImageSize(37, 9), pixels: pixels)
    }()

    private static let screens: [(color: SRGBA8, axis: KeyOracle.Axis)] = [
        (SRGBA8(red: 0, green: 177, blue: 64), .init(part: 1, sign: 1)),
        (SRGBA8(red: 0, green: 71, blue: 187), .init(part: 2, sign: 1)),
        (SRGBA8(red: 200, green: 20, blue: 30), .init(part: 0, sign: 1)),
        (SRGBA8(red: 220, green: 30, blue: 210), .init(part: 1, sign: -1)),
        (SRGBA8(red: 230, green: 220, blue: 20), .init(part: 2, sign: -1)),
    ]

    @Test(arguments: screens, [1.0, 0.4])
    func mixtureKernelMatchesItsDefinition(screen: (color: SRGBA8, axis: KeyOracle.Axis), spill: Double) {
        var keyer = DistanceKeyer(color: screen.color)
        keyer.followsLight = false
        var key = ChromaKey(.distance(keyer))
        key.spill = spill
        let ramp = MixtureRamp(keyer, color: ColorSamples.linear(screen.color))
        for (pixel, keyed) in zip(Self.picture.pixels, key.keyed(Self.picture).pixels) {
            let truth = KeyOracle.mixture(
                pixel, screen: screen.color, screen.axis, start: Double(ramp.start), gain: Double(ramp.gain), spill: spill)
            let name = "\(pixel.hexadecimal) before \(screen.color.hexadecimal), \(Self.generator)"
            #expect(abs(Double(keyed.alpha) - truth.alpha * 255) <= 0.51, "alpha of \(name)")
            // The colour of an almost transparent pixel is almost noise.
            guard truth.alpha > 0.1 else { continue }
            for (part, byte) in [keyed.red, keyed.green, keyed.blue].enumerated() {
                let expected = SRGBTransfer.encoded(fromLinear: truth.color[part]) * 255
                #expect(abs(Double(byte) - expected) <= 0.75, "part \(part) of \(name)")
            }
        }
    }

    /// A grey hair that covers part of a pixel, mixed in linear light, is keyed to its coverage and its own colour.
    @Test(arguments: [0.1, 0.25, 0.5, 0.75, 0.9], [10, 60, 140, 250])
    func mixtureKeyRecoversCoverageAndColorOfGreyHair(coverage: Double, grey: Int) {
        let screen = SRGBA8(red: 20, green: 160, blue: 60)
        let hair = SRGBA8(red: UInt8(grey), green: UInt8(grey), blue: UInt8(grey))
        let mixed = KeyOracle.light(hair) * coverage + KeyOracle.light(screen) * (1 - coverage)
        let pixel = SRGBA8(LinearColor(red: Float(mixed.x), green: Float(mixed.y), blue: Float(mixed.z)))
        var keyer = DistanceKeyer(color: screen)
        (keyer.similarity, keyer.softness, keyer.followsLight) = (0, 1, false)
        let keyed = ChromaKey(.distance(keyer)).keyed(SRGBImage(size: ImageSize(1, 1), filledWith: pixel)).pixels[0]
        // An 8-bit step in the picture is up to 0.012 of the screen's light.
        #expect(abs(Double(keyed.alpha) / 255 - coverage) < 0.015)
        guard coverage >= 0.5 else { return }
        #expect(abs(Int(keyed.red) - grey) <= 6 && abs(Int(keyed.green) - grey) <= 6 && abs(Int(keyed.blue) - grey) <= 6)
    }

    @Test(arguments: [(100.0, 160.0), (340, 30), (0, 360), (200, 200)], [0, 0.25])
    func rangeKernelMatchesItsDefinition(hues: (Double, Double), softness: Double) {
        let range = KeyRange(lowestHue: hues.0, highestHue: hues.1, saturation: 0.2...0.9, value: 0.1...0.95)
        var key = ChromaKey(.range(RangeKeyer(range, softness: softness)))
        key.spill = 0
        for (pixel, keyed) in zip(Self.picture.pixels, key.keyed(Self.picture).pixels) {
            let truth = KeyOracle.range(pixel, range, softness: softness)
            #expect(abs(Double(keyed.alpha) - truth * 255) <= 0.51, "\(pixel.hexadecimal) in \(range), \(Self.generator)")
            if softness == 0 { #expect(range.contains(pixel) == (keyed.alpha == 0)) }
            if keyed.alpha == 255 { #expect(keyed == pixel, "without spill colours stay") }
        }
    }

    @Test func colorlessKeysUseOKLabDistance() {
        let black = SRGBA8(red: 12, green: 12, blue: 12), white = SRGBA8(red: 250, green: 250, blue: 250)
        var keyer = DistanceKeyer(colors: [black, white])
        (keyer.similarity, keyer.softness) = (0.1, 0.3)
        var key = ChromaKey(.distance(keyer))
        key.spill = 0
        for (pixel, keyed) in zip(Self.picture.pixels, key.keyed(Self.picture).pixels) {
            let color = KeyOracle.oklab(pixel)
            let distance = [black, white].map { key in
                let off = color - KeyOracle.oklab(key)
                return (off * off).sum().squareRoot()
            }.min()!
            let truth = min(max((distance - 0.1) / 0.3, 0), 1)
            #expect(abs(Double(keyed.alpha) - truth * 255) <= 0.52, "\(pixel.hexadecimal), \(Self.generator)")
        }
    }

    @Test func oklabMatchesItsDefinition() {
        for pixel in Self.picture.pixels {
            let (own, truth) = (OKLab(linear: ColorSamples.linear(pixel)), KeyOracle.oklab(pixel))
            let difference = SIMD3(own.lightness, own.a, own.b) - truth
            #expect((difference * difference).sum() < 1e-12, "\(pixel.hexadecimal)")
        }
    }

    /// Similarity and softness are fractions of the perceptual distance to grey.
    @Test(arguments: screens, [0.04, 0.3, 0.8])
    func rampsFollowPerceptualDistance(screen: (color: SRGBA8, axis: KeyOracle.Axis), distance: Double) {
        var keyer = DistanceKeyer(color: screen.color)
        keyer.similarity = distance
        let color = ColorSamples.linear(screen.color)
        let key = OKLab(linear: color)
        let grey = SIMD3(repeating: Float(pow(key.lightness, 3)))
        let mixed = OKLab(linear: color + (grey - color) * MixtureRamp(keyer, color: color).start)
        let off = mixed.hue(atLightness: key.lightness) - SIMD2(key.a, key.b)
        #expect(abs((off * off).sum().squareRoot() / key.chroma - distance) < 1e-4)
    }

    /// Bytes from the fitted curve are within 0.1 of the true encoding.
    @Test func fittedEncodingIsCloseToTheTrueOne() {
        for step in 0...20_000 {
            let light = Float(step) / 20_000
            let byte = SRGBLanes.bytes(SIMD16(repeating: light))[7]
            let truth = SRGBTransfer.encoded(fromLinear: Double(light)) * 255
            #expect(abs(Double(byte) - truth) <= 0.6, "\(light)")
        }
    }

    @Test func unkeyedPixelsKeepTheirAlpha() {
        var pixel = SRGBA8(red: 200, green: 100, blue: 90)
        pixel.alpha = 100
        let picture = SRGBImage(size: ImageSize(3, 2), filledWith: pixel)
        let key = ChromaKey(.distance(DistanceKeyer(color: SRGBA8(red: 0, green: 177, blue: 64))))
        #expect(key.keyed(picture) == picture)
    }
}
