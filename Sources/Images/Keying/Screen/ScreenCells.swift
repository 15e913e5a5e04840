import Imaging
import RenderMath

/// The cells of a picture that show nothing but the screen.
struct ScreenCells {
    /// The greatest distance of the screen's colour from a key colour, in OKLab at one lightness.
    private static let reach = 0.12
    /// The greatest distance of the screen's cells from its mean colour.
    private static let spread = 0.06
    /// The standard deviation of an even cell, in parts of its mean: noise and the folds of a cloth, but no strand of hair.
    private static let mostUneven = 0.15
    /// The deviation, in the same measure, by light that falls off over an even cell: as uneven a screen may be in any picture.
    private static let alwaysEven = 0.04

    /// Whether each cell shows the screen.
    let isScreen: [Bool]

    /// Looks for the screen from its key colours; nil where there is none.
    init?(_ cells: CellSamples, keys: [SIMD3<Float>]) {
        let unevenness = zip(cells.means, cells.variances).map { mean, variance in
            Double(variance.squareRoot() / max(mean.max(), 1e-4))
        }
        var isScreen = [Bool](repeating: false, count: cells.grid.count)
        for key in keys {
            let key = OKLab(linear: key)
            let hues = cells.means.map { OKLab(linear: $0).hue(atLightness: key.lightness) }
            guard let center = Self.center(from: SIMD2(key.a, key.b), hues, unevenness) else { continue }
            for cell in hues.indices where unevenness[cell] < Self.mostUneven {
                if Self.distance(hues[cell], center) < Self.spread { isScreen[cell] = true }
            }
        }
        let found = isScreen.indices.filter { isScreen[$0] }
        guard !found.isEmpty else { return nil }
        // What is less even than screens usually are in this picture has something before it.
        let usual = found.reduce(0) { $0 + unevenness[$1] } / Double(found.count)
        let limit = max(1.5 * usual, Self.alwaysEven)
        for cell in found where unevenness[cell] > limit { isScreen[cell] = false }
        self.isScreen = isScreen
    }

    /// The mean colour of the cells around a colour, from which it is looked for again, ever nearer (mean shift).
    private static func center(
        from start: SIMD2<Double>, _ hues: [SIMD2<Double>], _ unevenness: [Double]
    ) -> SIMD2<Double>? {
        var center = start
        for radius in [reach, reach, (reach + spread) / 2, spread, spread] {
            var (sum, count) = (SIMD2<Double>.zero, 0.0)
            for cell in hues.indices where unevenness[cell] < mostUneven && distance(hues[cell], center) < radius {
                sum += hues[cell]
                count += 1
            }
            guard count > 0 else { return nil }
            center = sum / count
        }
        return center
    }

    private static func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
        let off = a - b
        return (off * off).sum().squareRoot()
    }
}
