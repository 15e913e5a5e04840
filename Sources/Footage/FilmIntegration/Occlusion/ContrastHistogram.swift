/// A smoothed distribution of the contrast between neighbouring pixels: strands of hair have more of it than skin.
struct ContrastHistogram {
    private static let count = 20
    private var frequencies: [Float]

    /// Returns the bin of each pixel's contrast: the deviation of brightness in a square of 3×3 pixels around it.
    static func steps(in glimpse: FaceGlimpse) -> [Int32] {
        let values = glimpse.colors.map { color -> SIMD4<Float> in
            let brightness = 0.299 * color.x + 0.587 * color.y + 0.114 * color.z
            return SIMD4(brightness, brightness * brightness, 1, 0)
        }
        return PixelField(width: glimpse.width, height: glimpse.height, values: values).summed(reach: 1).values.map { sums in
            let mean = sums.x / sums.z
            let deviation = max(sums.y / sums.z - mean * mean, 0).squareRoot()
            // Bins are finer at low contrast.
            return Int32(min(3 * deviation.squareRoot(), Float(count - 1)))
        }
    }

    /// Creates the distribution of weighted bins; nil if all weights are 0.
    init?(of steps: [Int32], weights: [Float]) {
        var counts = [Float](repeating: 0, count: Self.count)
        for (step, weight) in zip(steps, weights) where weight > 0 { counts[Int(step)] += weight }
        let total = counts.reduce(0, +)
        guard total > 0 else { return nil }
        for _ in 0..<2 {
            counts = counts.indices.map { index in
                (counts[max(index - 1, 0)] + 2 * counts[index] + counts[min(index + 1, Self.count - 1)]) / 4
            }
        }
        frequencies = counts.map { $0 / total }
    }

    /// The frequency of a bin.
    @inline(__always)
    subscript(step: Int32) -> Float { frequencies[Int(step)] }
}
