import Foundation
import Imaging

@testable import Retouching

/// The documented filters in double precision: pixel by pixel over the whole picture, without boxes, tables, vector lanes or
/// memory shared between steps.
struct RetouchOracle {
    let size: ImageSize
    private let alphas: [UInt8]
    private(set) var colors: [SIMD3<Double>]

    init(_ picture: SRGBImage) {
        size = picture.size
        alphas = picture.pixels.map(\.alpha)
        colors = picture.pixels.map { pixel in
            SIMD3(Self.linear(pixel.red), Self.linear(pixel.green), Self.linear(pixel.blue))
        }
    }

    var picture: SRGBImage {
        SRGBImage(
            size: size,
            pixels: zip(colors, alphas).map { color, alpha in
                SRGBA8(red: Self.byte(color.x), green: Self.byte(color.y), blue: Self.byte(color.z), alpha: alpha)
            })
    }

    private static func linear(_ byte: UInt8) -> Double {
        let encoded = Double(byte) / 255
        return encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
    }

    private static func byte(_ light: Double) -> UInt8 {
        let bounded = min(max(light, 0), 1)
        let encoded = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * pow(bounded, 1 / 2.4) - 0.055
        return UInt8((encoded * 255).rounded())
    }

    // MARK: Weights

    /// The weight of a gaussian brush in a picture, at a pixel's centre.
    func weight(of dab: Dab, x: Int, y: Int) -> Double {
        let longest = Double(max(size.width, size.height))
        let middle = SIMD2(Double(dab.center.x) * Double(size.width), Double(dab.center.y) * Double(size.height))
        let way = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - middle
        return Self.profile((way.x * way.x + way.y * way.y).squareRoot() / (Double(dab.radius) * longest), dab.hardness)
    }

    /// The weight at a distance in radii.
    static func profile(_ distance: Double, _ hardness: Float) -> Double {
        let share = max(distance - Double(hardness), 0) / (1 - Double(hardness))
        return max((exp(-4.5 * share * share) - exp(-4.5)) / (1 - exp(-4.5)), 0)
    }

    // MARK: Filters

    mutating func apply(_ dab: Dab) {
        let before = self
        apply(dab.filter) { x, y in Double(dab.force) * before.weight(of: dab, x: x, y: y) }
    }

    /// - Parameter amount: force times weight at a pixel.
    mutating func apply(_ filter: RetouchFilter, amount: (_ x: Int, _ y: Int) -> Double) {
        let before = self
        let longest = Double(max(size.width, size.height))
        let soft: [SIMD3<Double>] =
            switch filter {
            case .sharpen: before.blurred(deviation: longest / 640)
            case .blur: before.blurred(deviation: longest / 250)
            case .smoothSkin: before.blotches(scale: longest / 80)
            default: before.colors
            }
        for y in 0..<size.height {
            for x in 0..<size.width {
                let a = amount(x, y)
                guard a > 0 else { continue }
                let place = y * size.width + x
                colors[place] = Self.filtered(before.colors[place], filter, a, soft[place])
            }
        }
    }

    private static func luminance(_ color: SIMD3<Double>) -> Double {
        0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
    }

    private static func filtered(
        _ color: SIMD3<Double>, _ filter: RetouchFilter, _ a: Double, _ soft: SIMD3<Double>
    ) -> SIMD3<Double> {
        let y = luminance(color)
        switch filter {
        case .darken: return color * pow(2, -0.2 * a)
        case .lighten: return color * pow(2, 0.2 * a)
        case .raiseContrast: return color * pow(max(y, pow(2, -10)) / 0.18, 0.1 * a)
        case .lowerContrast: return color * pow(max(y, pow(2, -10)) / 0.18, -0.1 * a)
        case .saturate: return SIMD3(repeating: y) + (1 + 0.15 * a) * (color - SIMD3(repeating: y))
        case .desaturate: return SIMD3(repeating: y) + (1 - 0.15 * a) * (color - SIMD3(repeating: y))
        case .warm, .cool:
            let gain = pow(2, (filter == .warm ? 0.15 : -0.15) * a)
            let tinted = SIMD3(color.x * gain, color.y, color.z / gain)
            return min(y, luminance(tinted)) > 1e-6 ? tinted * (y / luminance(tinted)) : tinted
        case .blur: return color + a * (soft - color)
        case .sharpen: return y > 1e-5 ? color * min(max(1 + 0.25 * a * (y - luminance(soft)) / y, 0.5), 2) : color
        case .smoothSkin:
            let root = SIMD3(color.x.squareRoot(), color.y.squareRoot(), color.z.squareRoot()) - 0.8 * a * soft
            let bounded = root.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 1e9))
            return bounded * bounded
        case .hue, .whitenTeeth, .brightenEyes:
            return light(ofLab: filteredLab(lab(of: color), filter, a))
        }
    }

    private static func filteredLab(_ lab: SIMD3<Double>, _ filter: RetouchFilter, _ a: Double) -> SIMD3<Double> {
        func step(_ x: Double, _ low: Double, _ high: Double) -> Double {
            let t = min(max((x - low) / (high - low), 0), 1)
            return t * t * (3 - 2 * t)
        }
        switch filter {
        case .hue(let degrees):
            let angle = a * Double(degrees) * .pi / 180
            let turned = SIMD2(lab.y * cos(angle) - lab.z * sin(angle), lab.y * sin(angle) + lab.z * cos(angle))
            return SIMD3(lab.x, turned.x, turned.y)
        case .whitenTeeth:
            let t = a * step(lab.x, 0.42, 0.62) * (1 - step(lab.y, 0.012, 0.025))
            return SIMD3(
                lab.x + 0.12 * t * max(1 - lab.x, 0), lab.y - 0.3 * t * max(lab.y, 0), lab.z - 0.6 * t * max(lab.z, 0))
        case .brightenEyes:
            let l = a * 27 / 4 * lab.x * lab.x * max(1 - lab.x, 0)
            return SIMD3(lab.x + 0.07 * l, lab.y - 0.25 * l * max(lab.y, 0), lab.z)
        default: return lab
        }
    }

    private static func lab(of color: SIMD3<Double>) -> SIMD3<Double> {
        func root(_ weights: SIMD3<Double>) -> Double { cbrt(max((weights * color).sum(), 0)) }
        let l = root(SIMD3(0.4122214708, 0.5363325363, 0.0514459929))
        let m = root(SIMD3(0.2119034982, 0.6806995451, 0.1073969566))
        let s = root(SIMD3(0.0883024619, 0.2817188376, 0.6299787005))
        let lightness: Double = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
        let a: Double = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
        let b: Double = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
        return SIMD3(lightness, a, b)
    }

    private static func light(ofLab lab: SIMD3<Double>) -> SIMD3<Double> {
        let l = pow(lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z, 3)
        let m = pow(lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z, 3)
        let s = pow(lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z, 3)
        let red: Double = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
        let green: Double = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
        let blue: Double = -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s
        return SIMD3(red, green, blue)
    }

    // MARK: Neighbours

    /// A gaussian over three standard deviations, with the edge pixels repeated.
    private func blurred(deviation: Double) -> [SIMD3<Double>] {
        let bounded = max(deviation, 0.5)
        let reach = Int((3 * bounded).rounded(.up))
        var sum = 0.0
        for step in -reach...reach { sum += exp(-0.5 * Double(step * step) / (bounded * bounded)) }
        func pass(_ source: [SIMD3<Double>], _ dx: Int, _ dy: Int) -> [SIMD3<Double>] {
            (0..<size.pixelCount).map { place in
                var color = SIMD3<Double>.zero
                for step in -reach...reach {
                    let x = min(max(place % size.width + step * dx, 0), size.width - 1)
                    let y = min(max(place / size.width + step * dy, 0), size.height - 1)
                    let weight: Double = exp(-0.5 * Double(step * step) / (bounded * bounded)) / sum
                    color += weight * source[y * size.width + x]
                }
                return color
            }
        }
        return pass(pass(colors, 1, 0), 0, 1)
    }

    /// The detail that the guided filter removes from squares of the picture's root size, interpolated between their centres.
    private func blotches(scale: Double) -> [SIMD3<Double>] {
        var step = 1
        while scale / Double(step) > 7.5 { step *= 2 }
        let radius = max(1, Int((scale / Double(step)).rounded()))
        let (columns, rows) = ((size.width + step - 1) / step, (size.height + step - 1) / step)
        func mean(_ x: Range<Int>, _ y: Range<Int>, _ width: Int, _ height: Int, _ value: (Int) -> SIMD3<Double>) -> SIMD3<
            Double
        > {
            let (xs, ys) = (x.clamped(to: 0..<width), y.clamped(to: 0..<height))
            var sum = SIMD3<Double>.zero
            for row in ys { for column in xs { sum += value(row * width + column) } }
            return sum / Double(xs.count * ys.count)
        }
        let one = SIMD3<Double>(repeating: 1)
        let cells = (0..<columns * rows).map { cell -> SIMD3<Double> in
            let (x, y) = (cell % columns * step, cell / columns * step)
            return mean(x..<x + step, y..<y + step, size.width, size.height) { place in
                colors[place].clamped(lowerBound: .zero, upperBound: one).squareRoot()
            }
        }
        func around(_ value: (Int) -> SIMD3<Double>) -> [SIMD3<Double>] {
            (0..<columns * rows).map { cell in
                let (x, y) = (cell % columns, cell / columns)
                return mean(x - radius..<x + radius + 1, y - radius..<y + radius + 1, columns, rows, value)
            }
        }
        let means = around { cells[$0] }
        let squares = around { cells[$0] * cells[$0] }
        let slopes = zip(means, squares).map { mean, square -> SIMD3<Double> in
            let varied = (square - mean * mean).clamped(lowerBound: .zero, upperBound: one)
            return varied / (varied + 0.0016)
        }
        let offsets = around { means[$0] * (one - slopes[$0]) }
        let factors = around { slopes[$0] }
        let taken = cells.indices.map { cells[$0] - (factors[$0] * cells[$0] + offsets[$0]) }
        return (0..<size.pixelCount).map { place in
            let x = (Double(place % size.width) + 0.5) / Double(step) - 0.5
            let y = (Double(place / size.width) + 0.5) / Double(step) - 0.5
            func cell(_ dx: Int, _ dy: Int) -> SIMD3<Double> {
                let column = min(max(Int(floor(x)) + dx, 0), columns - 1)
                return taken[min(max(Int(floor(y)) + dy, 0), rows - 1) * columns + column]
            }
            let (shareX, shareY) = (x - floor(x), y - floor(y))
            let top = cell(0, 0) * (1 - shareX) + cell(1, 0) * shareX
            let bottom = cell(0, 1) * (1 - shareX) + cell(1, 1) * shareX
            return top * (1 - shareY) + bottom * shareY
        }
    }
}
