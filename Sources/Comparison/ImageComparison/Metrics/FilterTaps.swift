import RenderMath

/// The weights of a filter along a row or a column that is symmetric about its centre, or symmetric but for the sign.
struct FilterTaps: Sendable {
    /// The weight of the centre, then those of the positions beside it, outwards. An antisymmetric filter has these weights after
    /// its centre, and before it their negatives.
    var weights: [Double]

    /// The number of weights beside the centre on each side.
    var radius: Int { weights.count - 1 }

    /// The weights times a number.
    func scaled(by factor: Double) -> FilterTaps { FilterTaps(weights: weights.map { $0 * factor }) }

    /// The sum of the weights of a symmetric filter.
    var sum: Double { weights[0] + 2 * weights.dropFirst().reduce(0, +) }

    /// Without weights at the ends that change no number of 24 bits: those below 2⁻²⁶ of the centre's.
    var trimmed: FilterTaps {
        let last = weights.lastIndex { $0.magnitude >= weights[0] * 0x1p-26 } ?? 0
        return FilterTaps(weights: Array(weights[...last]))
    }
}

extension FilterTaps {
    /// exp(−x²/2σ²) at whole numbers x, not normalized.
    static func gaussian(standardDeviation: Double, radius: Int) -> FilterTaps {
        FilterTaps(weights: GaussianWeights.values(deviation: standardDeviation, reach: radius))
    }
}
