import Foundation
import Imaging

/// Distances in OKLab and anti-aliased pixels, pixel by pixel in double precision, from the definitions.
struct OKLabOracle {
    let reference: SRGBImage
    let result: SRGBImage
    private let before: [SIMD3<Double>]
    private let after: [SIMD3<Double>]

    init(_ reference: SRGBImage, _ result: SRGBImage) {
        (self.reference, self.result) = (reference, result)
        before = reference.pixels.map(Self.oklab)
        after = result.pixels.map(Self.oklab)
    }

    static func oklab(_ pixel: SRGBA8) -> SIMD3<Double> {
        let light = [pixel.red, pixel.green, pixel.blue].map { SRGBTransfer.linear(fromEncoded: Double($0) / 255) }
        func cone(_ red: Double, _ green: Double, _ blue: Double) -> Double {
            cbrt(red * light[0] + green * light[1] + blue * light[2])
        }
        let long = cone(0.4122214708, 0.5363325363, 0.0514459929)
        let middle = cone(0.2119034982, 0.6806995451, 0.1073969566)
        let short = cone(0.0883024619, 0.2817188376, 0.6299787005)
        return SIMD3(
            0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
            1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
            0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short)
    }

    func distance(x: Int, y: Int, radius: Int) -> Double {
        max(nearest(before[index(x, y)], in: after, x, y, radius), nearest(after[index(x, y)], in: before, x, y, radius))
    }

    func isAntialiased(x: Int, y: Int) -> Bool {
        isAntialiased(reference, before, x, y) || isAntialiased(result, after, x, y)
    }

    private func index(_ x: Int, _ y: Int) -> Int { y * reference.size.width + x }

    private func nearest(_ color: SIMD3<Double>, in colors: [SIMD3<Double>], _ x: Int, _ y: Int, _ radius: Int) -> Double {
        window(x, y, radius).map { place in
            let difference = colors[index(place.x, place.y)] - color
            return (difference * difference).sum().squareRoot()
        }.min() ?? .nan
    }

    /// Positions around a pixel and its own, within the picture, column by column.
    private func window(_ x: Int, _ y: Int, _ radius: Int) -> [(x: Int, y: Int)] {
        let rows = max(y - radius, 0)...min(y + radius, reference.size.height - 1)
        return (max(x - radius, 0)...min(x + radius, reference.size.width - 1)).flatMap { x in rows.map { (x, $0) } }
    }

    private func neighbours(_ x: Int, _ y: Int) -> [(x: Int, y: Int)] {
        window(x, y, 1).filter { $0 != (x, y) }
    }

    private func beyond(_ x: Int, _ y: Int) -> Int {
        neighbours(x, y).count < 8 ? 1 : 0
    }

    private func isAntialiased(_ picture: SRGBImage, _ colors: [SIMD3<Double>], _ x: Int, _ y: Int) -> Bool {
        let center = colors[index(x, y)].x
        let around = neighbours(x, y)
        let lightness = around.map { colors[index($0.x, $0.y)].x }
        let equal = lightness.count { abs($0 - center) < 1e-6 } + beyond(x, y)
        guard equal <= 2, let darkest = lightness.min(), let lightest = lightness.max(), darkest < center - 1e-6,
            lightest > center + 1e-6
        else { return false }
        return [darkest, lightest].contains { extreme in
            let place = around[lightness.firstIndex(of: extreme)!]
            return hasManySiblings(reference, place) && hasManySiblings(result, place)
        }
    }

    private func hasManySiblings(_ picture: SRGBImage, _ place: (x: Int, y: Int)) -> Bool {
        let equal = neighbours(place.x, place.y).count { picture[$0.x, $0.y] == picture[place.x, place.y] }
        return equal + beyond(place.x, place.y) >= 3
    }
}
