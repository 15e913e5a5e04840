/// The weight of each pixel of a row for each pixel of another row that shows a stretch of it.
struct FilterWeights {
    /// The pixels that count for one pixel made.
    struct Share {
        /// The first pixel that counts.
        var start: Int32
        /// The number of pixels from there on that count.
        var count: Int32
        /// The index in `weights` of the weight of the first.
        var firstWeight: Int32
    }

    /// The number of pixels made.
    var count: Int { shares.count }
    /// For each pixel made, in order; neither where its share begins nor where it ends goes back from one to the next.
    private(set) var shares: [Share] = []
    /// All weights, those of one pixel together 1.
    private(set) var weights: [Float] = []

    /// The weights that show the stretch `window` of a row of `source` pixels, measured from its left end, as `target`
    /// pixels.
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

    /// The share of each pixel that lies between two positions.
    ///
    /// Where a side is odd, pixels half as many do not fall on pairs; each then counts two or three with their areas, and
    /// none is dropped (Guthe and Heckbert, "Non-power-of-two mipmapping", NVIDIA 2005).
    private static func overlaps(from low: Double, to high: Double, in source: Int) -> (Int, [Double]) {
        let first = min(max(Int(low), 0), source - 1)
        let end = min(max(Int(high.rounded(.up)), first + 1), source)
        return (first, (first..<end).map { max(0, min(high, Double($0 + 1)) - max(low, Double($0))) })
    }

    /// The weights of the pixels round a position; beyond its ends the row goes on as its last pixel.
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
    /// The number of pixels beyond the two neighbours on each side, and the weights from left to right for a position that
    /// lies `share`, 0…1, of the way from the left neighbour to the right.
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
