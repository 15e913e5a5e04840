/// The weights of a row's pixels for each pixel of a resampled row.
struct FilterWeights {
    /// The source pixels of one target pixel.
    struct Share {
        /// The index of the first source pixel.
        var start: Int32
        /// The number of source pixels.
        var count: Int32
        /// The index of the first pixel's weight in `weights`.
        var firstWeight: Int32
    }

    /// The number of target pixels.
    var count: Int { shares.count }
    /// The source pixels of each target pixel, in order. Neither their first nor their last index ever decreases.
    private(set) var shares: [Share] = []
    /// All weights; those of each target pixel add up to 1.
    private(set) var weights: [Float] = []

    /// Creates the weights that resample a part of a row.
    /// - Parameters:
    ///   - window: the part, measured from the left end of the row in pixels.
    ///   - source: the number of pixels of the row.
    ///   - target: the number of pixels of the result.
    /// - Precondition: `window` lies within 0…`source` and is not empty.
    init(of window: ClosedRange<Double>, in source: Int, to target: Int, _ enlargement: Enlargement) {
        let step = (window.upperBound - window.lowerBound) / Double(target)
        for index in 0..<target {
            let low = window.lowerBound + Double(index) * step
            if step >= 1 {
                append(Self.overlaps(from: low, to: window.lowerBound + Double(index + 1) * step, in: source))
            } else {
                append(Self.interpolation(at: low + step / 2, in: source, enlargement))
            }
        }
    }

    private mutating func append(_ part: (start: Int, weights: [Double])) {
        let sum = part.weights.reduce(0, +)
        shares.append(
            Share(start: Int32(part.start), count: Int32(part.weights.count), firstWeight: Int32(weights.count)))
        weights += part.weights.map { Float($0 / sum) }
    }

    /// Returns the fraction of each pixel that is between two positions.
    ///
    /// If a side is odd, the pixels of the halved row do not coincide with pairs. Each is then the area-weighted mean of two or
    /// three pixels, and none is dropped (Guthe and Heckbert, "Non-power-of-two mipmapping", NVIDIA 2005).
    private static func overlaps(from low: Double, to high: Double, in source: Int) -> (Int, [Double]) {
        let first = min(max(Int(low), 0), source - 1)
        let end = min(max(Int(high.rounded(.up)), first + 1), source)
        return (first, (first..<end).map { max(0, min(high, Double($0 + 1)) - max(low, Double($0))) })
    }

    /// Returns the weights of the pixels around a position; outside the row, its end pixels are repeated.
    private static func interpolation(at position: Double, in source: Int, _ enlargement: Enlargement) -> (Int, [Double]) {
        let centred = position - 0.5
        let before = Int(centred.rounded(.down))
        let share = centred - Double(before)
        let (reach, kernel) = enlargement.kernel(share)
        let first = min(max(before - reach, 0), source - 1)
        let last = min(max(before + 1 + reach, 0), source - 1)
        var weights = [Double](repeating: 0, count: last - first + 1)
        for (offset, weight) in kernel.enumerated() {
            let pixel = min(max(before - reach + offset, first), last)
            weights[pixel - first] += weight
        }
        return (first, weights)
    }
}

extension Enlargement {
    /// Returns the number of pixels beyond the two neighbours on each side, and the weights from left to right.
    /// - Parameter share: the position between the left neighbour, 0, and the right one, 1.
    fileprivate func kernel(_ share: Double) -> (reach: Int, weights: [Double]) {
        switch self {
        case .bilinear:
            return (0, [1 - share, share])
        case .bicubic:
            let t = share
            return (
                1,
                [
                    ((2 - t) * t - 1) * t / 2, ((3 * t - 5) * t * t + 2) / 2, ((4 - 3 * t) * t + 1) * t / 2,
                    (t - 1) * t * t / 2,
                ]
            )
        }
    }
}
