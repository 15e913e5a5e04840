import Foundation
import Imaging

/// FLIP in double precision, with two-dimensional filters, directly from the paper's formulas.
struct FLIPOracle {
    private let reference: Seen
    private let result: Seen

    init(_ reference: DeepImage, _ result: DeepImage, pixelsPerDegree: Double) {
        self.reference = Seen(reference, pixelsPerDegree)
        self.result = Seen(result, pixelsPerDegree)
    }

    func error(x: Int, y: Int) -> Double {
        let (a, b) = (reference.huntLab(x, y), result.huntLab(x, y))
        let color = Self.remapped(Self.hyab(a, b))
        let (ours, theirs) = (reference.features(x, y), result.features(x, y))
        let feature = pow(max(abs(ours.edge - theirs.edge), abs(ours.point - theirs.point)) / 2.0.squareRoot(), 0.5)
        return pow(color, 1 - feature)
    }

    private static func hyab(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
        abs(a.x - b.x) + ((a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z)).squareRoot()
    }

    private static func remapped(_ distance: Double) -> Double {
        let largest = pow(hyab(Seen.huntLab(SIMD3(0, 1, 0)), Seen.huntLab(SIMD3(0, 0, 1))), 0.7)
        let compressed = pow(distance, 0.7)
        return compressed < 0.4 * largest
            ? 0.95 / (0.4 * largest) * compressed
            : 0.95 + (compressed - 0.4 * largest) / (largest - 0.4 * largest) * 0.05
    }
}

/// A picture as FLIP models its perception.
private struct Seen {
    private let size: ImageSize
    /// YCxCz, row by row.
    private let opponents: [SIMD3<Double>]
    private let sensitivity: Square
    private let features: Square

    /// The weights of a square window.
    private struct Square {
        let radius: Int
        let weights: [SIMD4<Double>]

        init(radius: Int, _ weight: (Double, Double) -> SIMD4<Double>) {
            self.radius = radius
            weights = (-radius...radius).flatMap { y in (-radius...radius).map { x in weight(Double(x), Double(y)) } }
        }

        private init(radius: Int, weights: [SIMD4<Double>]) {
            self.radius = radius
            self.weights = weights
        }

        /// Positive weights sum to 1 and negative ones to −1.
        var normalized: Square {
            var (positive, negative) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
            for weight in weights {
                positive += weight.replacing(with: 0, where: weight .< 0)
                negative -= weight.replacing(with: 0, where: weight .> 0)
            }
            return Square(
                radius: radius, weights: weights.map { ($0 / positive).replacing(with: $0 / negative, where: $0 .< 0) })
        }
    }

    init(_ image: DeepImage, _ pixelsPerDegree: Double) {
        size = image.size
        opponents = image.pixels.map { pixel in
            let light = SIMD3(pixel.red, pixel.green, pixel.blue)
            let xyz = Self.xyz([light.x, light.y, light.z].map { Self.linear(Double($0) / 65535) })
            return SIMD3(116 * xyz.y - 16, 500 * (xyz.x - xyz.y), 200 * (xyz.y - xyz.z))
        }
        let bell = { (a: Double, b: Double, square: Double) in
            a * (Double.pi / b).squareRoot() * exp(-Double.pi * Double.pi * square / b)
        }
        let widest = (0.04 / (2 * Double.pi * Double.pi)).squareRoot()
        let sensitivity = Square(radius: Int(ceil(3 * widest * pixelsPerDegree))) { x, y in
            let square = (x * x + y * y) / (pixelsPerDegree * pixelsPerDegree)
            let blueYellow = bell(34.1, 0.04, square) + bell(13.5, 0.025, square)
            return SIMD4(bell(1, 0.0047, square), bell(1, 0.0053, square), blueYellow, 1)
        }
        self.sensitivity = sensitivity.normalized
        let deviation = 0.5 * 0.082 * pixelsPerDegree
        let features = Square(radius: Int(ceil(3 * deviation))) { x, y in
            let height = exp(-(x * x + y * y) / (2 * deviation * deviation))
            return height
                * SIMD4(-x, -y, x * x / (deviation * deviation) - 1, y * y / (deviation * deviation) - 1)
        }
        self.features = features.normalized
    }

    func huntLab(_ x: Int, _ y: Int) -> SIMD3<Double> {
        var sum = SIMD3<Double>.zero
        forEach(in: sensitivity, x, y) { weight, color in sum += SIMD3(weight.x, weight.y, weight.z) * color }
        let luminance = (sum.x + 16) / 116
        let (cx, cz) = (sum.y / 500, sum.z / 200)
        let light = Self.linear(fromRelative: SIMD3(luminance + cx, luminance, luminance - cz))
        return Self.huntLab(light.clamped(lowerBound: .zero, upperBound: .one))
    }

    func features(_ x: Int, _ y: Int) -> (edge: Double, point: Double) {
        var sum = SIMD4<Double>.zero
        forEach(in: features, x, y) { weight, color in sum += weight * ((color.x + 16) / 116) }
        return ((sum.x * sum.x + sum.y * sum.y).squareRoot(), (sum.z * sum.z + sum.w * sum.w).squareRoot())
    }

    private func forEach(in square: Square, _ x: Int, _ y: Int, _ body: (SIMD4<Double>, SIMD3<Double>) -> Void) {
        var index = 0
        for row in y - square.radius...y + square.radius {
            let start = min(max(row, 0), size.height - 1) * size.width
            for column in x - square.radius...x + square.radius {
                body(square.weights[index], opponents[start + min(max(column, 0), size.width - 1)])
                index += 1
            }
        }
    }

    // MARK: Colours

    static func huntLab(_ light: SIMD3<Double>) -> SIMD3<Double> {
        let xyz = xyz([light.x, light.y, light.z])
        let response = { (t: Double) in t > 216.0 / 24389 ? cbrt(t) : t * 841 / 108 + 4.0 / 29 }
        let (x, y, z) = (response(xyz.x), response(xyz.y), response(xyz.z))
        let lightness = 116 * y - 16
        return SIMD3(lightness, 0.01 * lightness * 500 * (x - y), 0.01 * lightness * 200 * (y - z))
    }

    private static func linear(_ encoded: Double) -> Double {
        encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
    }

    /// The rows of the matrix of the sRGB primaries as quotients of integers.
    private static let rows = [
        SIMD3(10_135_552, 8_788_810, 4_435_075) / 24_577_794.0, SIMD3(2_613_072, 8_788_810, 887_015) / 12_288_897.0,
        SIMD3(1_425_312, 8_788_810, 70_074_185) / 73_733_382.0,
    ]

    /// X, Y and Z divided by those of white.
    private static func xyz(_ light: [Double]) -> SIMD3<Double> {
        let light = SIMD3(light[0], light[1], light[2])
        return SIMD3((rows[0] * light).sum() / rows[0].sum(), (rows[1] * light).sum(), (rows[2] * light).sum() / rows[2].sum())
    }

    /// Cramer's rule with the matrix of `xyz`.
    private static func linear(fromRelative xyz: SIMD3<Double>) -> SIMD3<Double> {
        let scaled = SIMD3(xyz.x * rows[0].sum(), xyz.y, xyz.z * rows[2].sum())
        let columns = (0..<3).map { index in SIMD3(rows[0][index], rows[1][index], rows[2][index]) }
        let whole = determinant(columns[0], columns[1], columns[2])
        return SIMD3(
            determinant(scaled, columns[1], columns[2]), determinant(columns[0], scaled, columns[2]),
            determinant(columns[0], columns[1], scaled)) / whole
    }

    private static func determinant(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
        a.x * (b.y * c.z - b.z * c.y) - b.x * (a.y * c.z - a.z * c.y) + c.x * (a.y * b.z - a.z * b.y)
    }
}
