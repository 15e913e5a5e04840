import Imaging
import RenderTestSupport

@testable import Retouching

/// All filters; those with a parameter have a clearly visible one.
let everyFilter: [RetouchFilter] = [
    .sharpen, .darken, .lighten, .raiseContrast, .lowerContrast, .saturate, .desaturate, .smoothSkin, .whitenTeeth,
    .brightenEyes,
    .blur, .hue(degrees: 40), .hue(degrees: -170), .warm, .cool,
]

/// A picture with smooth hues, noise, a hard edge and some transparency.
func variedPicture(_ width: Int, _ height: Int, seed: UInt64 = 7) -> SRGBImage {
    var generator = SeededGenerator(seed: seed)
    return SRGBImage(size: ImageSize(width, height)) { x, y in
        let base = x * 2 < width ? SIMD3(190, 140, 110) : SIMD3(60, 80, 120)
        let slope = SIMD3(x * 50 / width, y * 60 / height, (x + y) * 40 / (width + height))
        let noise = SIMD3(generator.integer(in: -12...12), generator.integer(in: -12...12), generator.integer(in: -12...12))
        let color = (base &+ slope &+ noise).clamped(lowerBound: SIMD3(0, 0, 0), upperBound: SIMD3(255, 255, 255))
        return SRGBA8(
            red: UInt8(color.x), green: UInt8(color.y), blue: UInt8(color.z), alpha: UInt8(generator.integer(in: 0...255)))
    }
}

/// The largest difference of a byte, and the number of pixels that differ.
func difference(_ a: SRGBImage, _ b: SRGBImage) -> (largest: Int, count: Int) {
    var (largest, count) = (0, 0)
    for (first, second) in zip(a.pixels, b.pixels) where first != second {
        count += 1
        let bytes = [
            (first.red, second.red), (first.green, second.green), (first.blue, second.blue), (first.alpha, second.alpha),
        ]
        largest = max(largest, bytes.map { abs(Int($0) - Int($1)) }.max() ?? 0)
    }
    return (largest, count)
}

extension RetouchProgram {
    /// A program of one stroke.
    init(_ dabs: Dab...) {
        self.init([.stroke(RetouchStroke(dabs: dabs))])
    }
}
