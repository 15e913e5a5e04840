import RenderMath

/// The weights of a symmetric or antisymmetric filter along a row or a column.
struct FilterTaps: Sendable {
    /// The weight of the centre, then those of the adjacent positions, outwards. An antisymmetric filter has these weights
    /// after its centre, and their negatives before it.
    var weights: [Double]

    /// The number of weights on each side of the centre.
    var radius: Int { weights.count - 1 }

    /// Returns the weights multiplied by a factor.
    func scaled(by factor: Double) -> FilterTaps { FilterTaps(weights: weights.map { $0 * factor }) }

    /// The sum of the weights of a symmetric filter.
    var sum: Double { weights[0] + 2 * weights.dropFirst().reduce(0, +) }

    /// The filter without negligible weights at the ends: those below 2⁻²⁶ of the centre's do not change a number of 24 bits.
    var trimmed: FilterTaps {
        let last = weights.lastIndex { $0.magnitude >= weights[0] * 0x1p-26 } ?? 0
        return FilterTaps(weights: Array(weights[...last]))
    }
}

extension FilterTaps {
    /// Returns exp(−x²/2σ²) at whole numbers x, not normalized.
    static func gaussian(standardDeviation: Double, radius: Int) -> FilterTaps {
        FilterTaps(weights: GaussianWeights.values(deviation: standardDeviation, reach: radius))
    }
}
