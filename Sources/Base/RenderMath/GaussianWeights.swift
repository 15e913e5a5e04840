/// The weights of a gaussian blur along a row or a column.
public struct GaussianWeights: Hashable, Sendable {
    /// From the middle outwards; with those of both sides they add up to 1.
    public let weights: [Float]

    /// Weights at whole numbers of pixels, as far as three standard deviations, rounded up.
    /// - Parameter deviation: the standard deviation in pixels, above 0.
    public init(deviation: Double) {
        let values = (0...Int((3 * deviation).rounded(.up))).map { step -> Double in
            PortableMath.exp(-0.5 * Double(step * step) / (deviation * deviation))
        }
        let sum = values.dropFirst().reduce(values[0]) { $0 + 2 * $1 }
        weights = values.map { Float($0 / sum) }
    }

    /// How many pixels to each side count.
    public var reach: Int { weights.count - 1 }
}
