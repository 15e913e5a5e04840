import Foundation
import Imaging

/// Structural similarity in double precision, window by window, directly from the papers' formulas.
struct SimilarityOracle {
    /// Samples in 8-bit levels, row by row.
    struct Plane {
        var width: Int
        var height: Int
        var samples: [Double]

        subscript(x: Int, y: Int) -> Double { samples[y * width + x] }

        /// Means of 2×2, with border samples repeated.
        var halved: Plane {
            let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
            var half = Plane(width: halfWidth, height: halfHeight, samples: [])
            for y in 0..<halfHeight {
                for x in 0..<halfWidth {
                    let (right, below) = (min(2 * x + 1, width - 1), min(2 * y + 1, height - 1))
                    half.samples.append(
                        (self[2 * x, 2 * y] + self[right, 2 * y] + self[2 * x, below] + self[right, below]) / 4)
                }
            }
            return half
        }
    }

    /// Luminance, and contrast with structure, in one window.
    struct Likeness {
        var luminance: Double
        var structure: Double
    }

    private static let weights: [Double] = {
        let variance = 1.5 * 1.5
        let bell = (-5...5).map { exp(-Double($0 * $0) / (2 * variance)) }
        let plane = bell.flatMap { a in bell.map { a * $0 } }
        let sum = plane.reduce(0, +)
        return plane.map { $0 / sum }
    }()

    static func planes(_ image: DeepImage) -> [Plane] {
        let parts: [(SRGBA16) -> UInt16] = [\.red, \.green, \.blue]
        return parts.map { part in
            Plane(width: image.size.width, height: image.size.height, samples: image.pixels.map { Double(part($0)) / 257 })
        }
    }

    /// The likeness of the 11×11 pixels around one.
    static func likeness(_ reference: Plane, _ result: Plane, x: Int, y: Int) -> Likeness {
        var (mx, my, xx, yy, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for dy in 0..<11 {
            for dx in 0..<11 {
                let weight = weights[dy * 11 + dx]
                let (a, b) = (reference[x + dx - 5, y + dy - 5], result[x + dx - 5, y + dy - 5])
                mx += weight * a
                my += weight * b
                xx += weight * a * a
                yy += weight * b * b
                xy += weight * a * b
            }
        }
        let (c1, c2) = (6.5025, 58.5225)
        return Likeness(
            luminance: (2 * mx * my + c1) / (mx * mx + my * my + c1),
            structure: (2 * (xy - mx * my) + c2) / (xx - mx * mx + yy - my * my + c2))
    }

    /// The mean over red, green and blue at a pixel.
    static func ssim(_ reference: [Plane], _ result: [Plane], x: Int, y: Int) -> Double {
        let channels = (0..<3).map { likeness(reference[$0], result[$0], x: x, y: y) }
        return channels.reduce(0) { $0 + $1.luminance * $1.structure } / 3
    }

    /// The mean over channels of the product over scales.
    static func multiScale(_ reference: DeepImage, _ result: DeepImage) -> Double {
        let exponents = [0.0448, 0.2856, 0.3001, 0.2363, 0.1333]
        let channels = zip(planes(reference), planes(result)).map { planes in
            var (reference, result) = planes
            var product = 1.0
            for (scale, exponent) in exponents.enumerated() {
                var (sum, count) = (0.0, 0)
                for y in 5..<reference.height - 5 {
                    for x in 5..<reference.width - 5 {
                        let likeness = likeness(reference, result, x: x, y: y)
                        sum += scale == 4 ? likeness.luminance * likeness.structure : likeness.structure
                        count += 1
                    }
                }
                product *= pow(max(sum / Double(count), 0), exponent)
                (reference, result) = (reference.halved, result.halved)
            }
            return product
        }
        return channels.reduce(0, +) / 3
    }
}
