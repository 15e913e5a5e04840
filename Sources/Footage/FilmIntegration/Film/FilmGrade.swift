import Imaging
import RenderMath

/// The range and tone of a film's frame: its black, its white, and the tint of black-and-white footage.
package struct FilmGrade: Hashable, Sendable {
    /// The light added to black, in linear light; 0 if the film reaches black.
    var veil = SIMD3<Float>()
    /// The brightest channel of the film's white, in linear light; 1 if the film reaches white.
    var white: Float = 1
    /// The tone of black-and-white footage; nil for colour footage.
    var tone: FilmTone?

    /// Full range, in colour.
    package static let none = FilmGrade()

    /// The fraction of white above which highlights are compressed.
    private static let knee: Float = 0.75

    /// Returns the grade with reduced strength.
    /// - Parameter strength: 0 for none, 1 for all.
    func scaled(by strength: Double) -> FilmGrade {
        var scaled = self
        scaled.veil *= Float(strength)
        scaled.white = 1 - (1 - white) * Float(strength)
        scaled.tone?.share *= Float(strength)
        return scaled
    }

    /// Maps light into the film's range.
    /// - Parameter light: premultiplied, in linear light; its alpha stays.
    @inline(__always)
    func ranged(_ light: SIMD4<Float>) -> SIMD4<Float> {
        let alpha = light.w
        guard alpha > 0 else { return light }
        var color = SIMD3(light.x, light.y, light.z) / alpha
        color = color * (1 - veil) + veil
        let (most, start) = (color.max(), white * Self.knee)
        if white < 1, most > start {
            let over = (most - start) / (white - start)
            color *= (start + (white - start) * over / (1 + over)) / most
        }
        return SIMD4(color * alpha, alpha)
    }
}

/// The tone of black-and-white footage, which may be tinted.
package struct FilmTone: Hashable, Sendable {
    /// The number of bins of luma for which the tint is known.
    static let binCount = 16
    /// The degree to which the tone replaces colours, 0…1.
    var share: Float
    /// Red minus luma and blue minus luma for each bin of luma, in 8-bit levels.
    var tints: [SIMD2<Float>]

    /// Returns a colour in this tone.
    @inline(__always)
    func toned(_ pixel: SRGBA8) -> SRGBA8 {
        let color = SIMD3(Float(pixel.red), Float(pixel.green), Float(pixel.blue))
        let luma = color.luminance
        let tint = tint(atLuma: luma)
        // Green follows from luma, which the tint does not change.
        let green = -(tint.x * 0.2126 + tint.y * 0.0722) / 0.7152
        let toned = color + (SIMD3(luma + tint.x, luma + green, luma + tint.y) - color) * share
        let bytes = toned.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)).rounded(.toNearestOrEven)
        return SRGBA8(red: UInt8(bytes.x), green: UInt8(bytes.y), blue: UInt8(bytes.z), alpha: pixel.alpha)
    }

    /// Returns red minus luma and blue minus luma at a luma 0…255.
    func tint(atLuma luma: Float) -> SIMD2<Float> {
        let place = min(max(luma / 256 * Float(Self.binCount) - 0.5, 0), Float(Self.binCount - 1))
        let bin = min(Int(place), Self.binCount - 2)
        return tints[bin] + (tints[bin + 1] - tints[bin]) * (place - Float(bin))
    }
}
