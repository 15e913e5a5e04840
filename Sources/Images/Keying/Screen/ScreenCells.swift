import Imaging
import RenderMath

/// The cells of a picture that show nothing but the screen.
struct ScreenCells {
    /// The greatest distance of the screen's colour from a key colour, in OKLab at one lightness.
    private static let reach = 0.12
    /// The greatest distance of the screen's cells from its mean colour.
    private static let spread = 0.06
    /// The least chroma of a key in OKLab for which these distances hold.
    private static let leastUsualChroma = 0.15
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
            let hues = cells.means.map { mean -> SIMD3<Double> in
                let hue = OKLab(linear: mean).hue(atLightness: key.lightness)
                return SIMD3(hue.x, hue.y, 0)
            }
            let even = hues.indices.filter { unevenness[$0] < Self.mostUneven }
            let search = Self.search(for: key)
            let center = search.center(
                from: SIMD3(key.a, key.b, 0), border: even.filter(cells.grid.isOnBorder).map { hues[$0] },
                all: even.map { hues[$0] })
            guard let center else { continue }
            for cell in even where ScreenSearch.distance(hues[cell], center) < search.window { isScreen[cell] = true }
        }
        let found = isScreen.indices.filter { isScreen[$0] }
        guard !found.isEmpty else { return nil }
        // What is less even than screens usually are in this picture has something before it.
        let usual = found.reduce(0) { $0 + unevenness[$1] } / Double(found.count)
        let limit = max(1.5 * usual, Self.alwaysEven)
        for cell in found where unevenness[cell] > limit { isScreen[cell] = false }
        self.isScreen = isScreen
    }

    /// The distances in OKLab at one lightness that the search for a key uses. Dark and pale keys are near all other colours, so their
    /// distances are smaller.
    private static func search(for key: OKLab) -> ScreenSearch {
        let scale = min(1, key.chroma / leastUsualChroma)
        return ScreenSearch(window: spread * scale, reach: reach * scale)
    }
}
