/// The weights of a Gaussian blur along a row or a column.
package struct GaussianWeights: Hashable, Sendable {
    /// The weights from the middle outwards; with the mirrored weights of the other side, they sum to 1.
    package let weights: [Float]

    /// The weights at whole pixel offsets up to three standard deviations, rounded up.
    /// - Parameter deviation: the standard deviation in pixels, above 0.
    package init(deviation: Double) {
        let values = Self.values(deviation: deviation, reach: Int((3 * deviation).rounded(.up)))
        let sum = values.dropFirst().reduce(values[0]) { $0 + 2 * $1 }
        weights = values.map { Float($0 / sum) }
    }

    /// `exp(−x²/2σ²)` at whole numbers from 0 to `reach`, not normalized.
    package static func values(deviation: Double, reach: Int) -> [Double] {
        let scale = -0.5 / (deviation * deviation)
        return (0...reach).map { PortableMath.exp(scale * Double($0 * $0)) }
    }

    /// The number of pixels on each side that contribute.
    package var reach: Int { weights.count - 1 }
}
