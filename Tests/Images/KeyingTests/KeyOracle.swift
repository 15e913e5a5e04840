import Foundation
import Imaging

@testable import Keying

/// Keyers pixel by pixel in double precision, from their definitions.
enum KeyOracle {
    static func light(_ pixel: SRGBA8) -> SIMD3<Double> {
        SIMD3(
            SRGBTransfer.linear(fromEncoded: Double(pixel.red) / 255),
            SRGBTransfer.linear(fromEncoded: Double(pixel.green) / 255),
            SRGBTransfer.linear(fromEncoded: Double(pixel.blue) / 255))
    }

    static func oklab(_ pixel: SRGBA8) -> SIMD3<Double> {
        let light = light(pixel)
        func cone(_ red: Double, _ green: Double, _ blue: Double) -> Double {
            cbrt(red * light.x + green * light.y + blue * light.z)
        }
        let long = cone(0.4122214708, 0.5363325363, 0.0514459929)
        let middle = cone(0.2119034982, 0.6806995451, 0.1073969566)
        let short = cone(0.0883024619, 0.2817188376, 0.6299787005)
        return SIMD3(
            0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
            1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
            0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short)
    }

    /// The channel that distinguishes the screen, and the other two, all with the sign.
    struct Axis {
        var part: Int
        var sign: Double
    }

    static func difference(_ color: SIMD3<Double>, _ axis: Axis) -> Double {
        let others = [0, 1, 2].filter { $0 != axis.part }.map { color[$0] * axis.sign }
        return color[axis.part] * axis.sign - max(others[0], others[1])
    }

    /// A pixel in front of an evenly lit screen of a primary or secondary colour, with weight 1.
    static func mixture(
        _ pixel: SRGBA8, screen: SRGBA8, _ axis: Axis, start: Double, gain: Double, spill: Double
    ) -> (alpha: Double, color: SIMD3<Double>) {
        let (seen, behind) = (light(pixel), light(screen))
        let share = 1 - difference(seen, axis) / difference(behind, axis)
        let alpha = min(max((share - start) * gain, 0), 1)
        guard alpha > 0 else { return (0, .zero) }
        var own = (seen - (1 - alpha) * behind) / alpha
        own.replace(with: 0, where: own .< SIMD3(repeating: 0))
        let neutral = difference(own, axis) * -1 + own[axis.part] * axis.sign
        let excess = max(own[axis.part] * axis.sign - neutral - neutral * axis.sign / 32, 0)
        for part in 0..<3 where (part == axis.part) == (axis.sign > 0) { own[part] -= excess }
        return (alpha, seen + (own - seen) * spill)
    }

    /// Whether alpha is 0 in a range without softness; nil if the pixel is on its border to within rounding.
    static func range(_ pixel: SRGBA8, _ range: KeyRange, softness: Double) -> Double {
        let parts = [pixel.red, pixel.green, pixel.blue].map { Double($0) / 255 }
        let (high, low) = (parts.max()!, parts.min()!)
        let saturation = high == 0 ? 0 : (high - low) / high
        var outside = [
            range.saturation.lowerBound - saturation, saturation - range.saturation.upperBound, range.value.lowerBound - high,
            high - range.value.upperBound,
        ].max()!
        if high > low {
            let radians = atan2(3.0.squareRoot() / 2 * (parts[1] - parts[2]), parts[0] - (parts[1] + parts[2]) / 2)
            // The hexagon's hue, not the circle's: the same sixth, and within it the fraction of the middle channel.
            let sixth = Int(((radians < 0 ? radians + 2 * .pi : radians) / (.pi / 3)).rounded(.down)) % 6
            let middle = parts.sorted()[1]
            let share = (middle - low) / (high - low)
            let hue = 60 * (Double(sixth) + (sixth % 2 == 0 ? share : 1 - share))
            let center = range.lowestHue + range.hueWidth / 2
            let off = abs((hue - center).remainder(dividingBy: 360)) - range.hueWidth / 2
            outside = max(outside, off / 60)
        }
        return softness > 0 ? min(max(outside / softness, 0), 1) : outside > 0 ? 1 : 0
    }
}
