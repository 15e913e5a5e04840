import Imaging
import RenderMath

/// The cells of a picture that show only the screen.
struct ScreenCells {
    /// The greatest distance of the screen's colour from a key colour, in OKLab at one lightness.
    private static let reach = 0.12
    /// The greatest distance of the screen's cells from its mean colour.
    private static let spread = 0.06
    /// The least chroma of a key in OKLab for which these distances hold.
    private static let leastUsualChroma = 0.15
    /// The greatest standard deviation of an even cell, as a fraction of its mean: admits noise and the folds of a cloth, but
    /// no strand of hair.
    private static let mostUneven = 0.15
    /// The deviation caused by light that falls off over an even cell, in the same measure. Screens of any picture may be this
    /// uneven.
    private static let alwaysEven = 0.04

    /// Whether each cell shows the screen.
    let isScreen: [Bool]

    /// Searches for the screen from its key colours; nil if there is none.
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
        // A cell less even than the screen usually is in this picture contains something in front of the screen.
        let usual = found.reduce(0) { $0 + unevenness[$1] } / Double(found.count)
        let limit = max(1.5 * usual, Self.alwaysEven)
        for cell in found where unevenness[cell] > limit { isScreen[cell] = false }
        self.isScreen = isScreen
    }

    /// The distances in OKLab at one lightness that the search for a key uses. Dark and pale keys are near all other colours,
    /// so their distances are smaller.
    private static func search(for key: OKLab) -> ScreenSearch {
        let scale = min(1, key.chroma / leastUsualChroma)
        return ScreenSearch(window: spread * scale, reach: reach * scale)
    }
}
