/// A smoothed distribution of colours: brightness and two differences of channels, in 32 bins each.
struct ColorHistogram {
    private static let side = 32
    /// The levels per bin of brightness, and of half a difference of two channels.
    private static let (brightnessStep, differenceStep): (Float, Float) = (8, 3)

    /// Frequencies, which sum to 1.
    private var frequencies: [Float]

    /// Returns the bin of each colour.
    /// - Parameter colors: red, green and blue, 0…255.
    static func steps(of colors: [SIMD3<Float>]) -> [Int32] {
        let middle = Float(side / 2)
        func bounded(_ value: Float) -> Int32 { Int32(min(max(value, 0), Float(side - 1))) }
        return colors.map { color in
            let brightness = 0.299 * color.x + 0.587 * color.y + 0.114 * color.z
            let red = (color.x - color.y) / (2 * differenceStep) + middle
            let blue = (color.z - color.y) / (2 * differenceStep) + middle
            return (bounded(brightness / brightnessStep) * Int32(side) + bounded(red)) * Int32(side) + bounded(blue)
        }
    }

    /// Creates the distribution of weighted bins; nil if all weights are 0.
    init?(of steps: [Int32], weights: [Float]) {
        var counts = [Float](repeating: 0, count: Self.side * Self.side * Self.side)
        var total: Float = 0
        for (step, weight) in zip(steps, weights) where weight > 0 {
            counts[Int(step)] += weight
            total += weight
        }
        guard total > 0 else { return nil }
        frequencies = counts.map { $0 / total }
        for stride in [1, Self.side, Self.side * Self.side] { (0..<2).forEach { _ in smooth(along: stride) } }
    }

    /// The frequency of a bin.
    @inline(__always)
    subscript(step: Int32) -> Float { frequencies[Int(step)] }

    /// Returns the overlap of two distributions, from 0, if they have no colour in common, to 1.
    func overlap(with other: ColorHistogram) -> Float {
        zip(frequencies, other.frequencies).reduce(0) { $0 + min($1.0, $1.1) }
    }

    /// Averages each bin with its two neighbours along an axis with weights 1, 2, 1. The outermost bins are their own
    /// neighbours.
    private mutating func smooth(along stride: Int) {
        frequencies = [Float](unsafeUninitializedCapacity: frequencies.count) { smooth, count in
            count = frequencies.count
            frequencies.withUnsafeBufferPointer { source in
                func average(_ steps: Range<Int>, before: Int, after: Int) {
                    let (target, here) = (smooth.baseAddress! + steps.lowerBound, source.baseAddress! + steps.lowerBound)
                    let (left, right) = (here - before, here + after)
                    for step in 0..<steps.count { target[step] = (left[step] + 2 * here[step] + right[step]) / 4 }
                }
                for first in Swift.stride(from: 0, to: count, by: stride * Self.side) {
                    let (second, last) = (first + stride, first + (Self.side - 1) * stride)
                    average(first..<second, before: 0, after: stride)
                    average(second..<last, before: stride, after: stride)
                    average(last..<last + stride, before: stride, after: 0)
                }
            }
        }
    }
}
