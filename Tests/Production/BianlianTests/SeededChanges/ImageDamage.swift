import Bianlian
import RenderTestSupport

// Formulas for errors that happen to a picture after rendering.

extension SRGBImage {
    /// Applies a formula to each colour component, 0…255, and rounds to the nearest byte.
    func mapParts(_ formula: (Double) -> Double) -> SRGBImage {
        let table = (0...255).map { UInt8(min(max(formula(Double($0)).rounded(), 0), 255)) }
        return map { SRGBA8(red: table[Int($0.red)], green: table[Int($0.green)], blue: table[Int($0.blue)], alpha: $0.alpha) }
    }

    /// The pixel at a position, clamped to the border.
    func clamped(_ x: Int, _ y: Int) -> SRGBA8 {
        self[min(max(x, 0), size.width - 1), min(max(y, 0), size.height - 1)]
    }

    /// A picture of the same size with each pixel computed from its position.
    func redrawn(_ pixelAt: (_ x: Int, _ y: Int) -> SRGBA8) -> SRGBImage {
        SRGBImage(size: size, pixelAt: pixelAt)
    }

    /// A copy in which one pixel is greener.
    var withOnePixelGreener: SRGBImage {
        redrawn { x, y in
            let pixel = self[x, y]
            return x == size.width / 2 && y == size.height / 2 ? SRGBA8(pixel.parts + SIMD3(0, 60, 0)) : pixel
        }
    }

    /// A vertically flipped copy.
    var upsideDown: SRGBImage { redrawn { x, y in self[x, size.height - 1 - y] } }

    /// A copy moved to the right.
    func shifted(by pixels: Int) -> SRGBImage { redrawn { x, y in clamped(x - pixels, y) } }

    /// A copy in which each pixel is a weighted mean of its neighbours.
    func filtered(_ weights: [(x: Int, y: Int, weight: Double)]) -> SRGBImage {
        redrawn { x, y in
            var sum = SIMD3<Double>.zero
            for tap in weights { sum += tap.weight * clamped(x + tap.x, y + tap.y).parts }
            return SRGBA8(sum)
        }
    }

    /// A copy with a rectangle mirrored horizontally.
    func mirrored(columns: Range<Int>, rows: Range<Int>) -> SRGBImage {
        redrawn { x, y in
            columns.contains(x) && rows.contains(y) ? self[columns.lowerBound + columns.upperBound - 1 - x, y] : self[x, y]
        }
    }

    /// Adds or subtracts random whole levels up to `largest`.
    func noisy(upTo largest: Int, seed: UInt64) -> SRGBImage {
        var generator = SeededGenerator(seed: seed)
        return map { pixel in
            let noise = SIMD3((0..<3).map { _ in Double(generator.integer(in: -largest...largest)) })
            return SRGBA8(pixel.parts + noise)
        }
    }

    /// Reduces each component to a few levels, with or without ordered dithering (Bayer 4×4).
    func quantized(levels: Int, isDithered: Bool) -> SRGBImage {
        let pattern = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
        let step = 255 / Double(levels - 1)
        return redrawn { x, y in
            let shift = isDithered ? (Double(pattern[y % 4 * 4 + x % 4]) + 0.5) / 16 : 0.5
            return SRGBA8((self[x, y].parts / step + shift).rounded(.down) * step)
        }
    }

    /// A copy whose alpha falls off softly from the middle, like an overlay.
    var cutOut: SRGBImage {
        redrawn { x, y in
            let across = (Double(x) + 0.5) / Double(size.width) - 0.5
            let down = (Double(y) + 0.5) / Double(size.height) - 0.5
            let fade = (0.5 - (across * across + down * down).squareRoot()) * 4
            return self[x, y].withAlpha(Int((min(max(fade, 0), 1) * 255).rounded()))
        }
    }
}

extension SRGBA8 {
    /// Red, green and blue, 0…255.
    var parts: SIMD3<Double> { SIMD3(Double(red), Double(green), Double(blue)) }

    /// The nearest opaque pixel to components of 0…255.
    init(_ parts: SIMD3<Double>) {
        let bytes = parts.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)).rounded(.toNearestOrAwayFromZero)
        self.init(red: UInt8(bytes.x), green: UInt8(bytes.y), blue: UInt8(bytes.z))
    }

    /// The same colour with another alpha, 0…255.
    func withAlpha(_ alpha: Int) -> SRGBA8 { SRGBA8(red: red, green: green, blue: blue, alpha: UInt8(alpha)) }

    /// The encoded colour times alpha, which is wrong for straight alpha.
    var premultiplied: SRGBA8 { SRGBA8(parts * Double(alpha) / 255).withAlpha(Int(alpha)) }
}
