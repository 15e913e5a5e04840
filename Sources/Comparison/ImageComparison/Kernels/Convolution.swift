import RenderMath

/// A filter's weights at a stable address for kernels.
final class Taps: @unchecked Sendable {
    let radius: Int
    /// The centre's weight, then those of the adjacent positions, outwards.
    let weights: UnsafePointer<Float>

    init(_ taps: FilterTaps) {
        radius = taps.radius
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: radius + 1)
        memory.initialize(from: taps.weights.map(Float.init), count: radius + 1)
        weights = UnsafePointer(memory)
    }

    deinit { UnsafeMutablePointer(mutating: weights).deallocate() }
}

/// Filters sixteen positions at once, along a row (a step of 1) or a column (a step of a row's length).
///
/// Values shared by two or three filters of one input are loaded and added once.
enum Convolution {
    /// Applies a symmetric filter.
    @inline(__always)
    static func even(_ input: UnsafePointer<Float>, step: Int, _ taps: Taps) -> Lanes {
        let (weights, radius) = (taps.weights, taps.radius)
        var sum = input.lanes(at: 0) * weights[0]
        var (index, offset) = (1, step)
        while index <= radius {
            sum += (input.lanes(at: -offset) + input.lanes(at: offset)) * weights[index]
            index &+= 1
            offset &+= step
        }
        return sum
    }

    /// Applies two symmetric filters of the same radius.
    @inline(__always)
    static func twoEven(
        _ input: UnsafePointer<Float>, step: Int, _ first: Taps, _ second: Taps
    ) -> (Lanes, Lanes) {
        let (firstWeights, secondWeights, radius) = (first.weights, second.weights, first.radius)
        let center = input.lanes(at: 0)
        var (firstSum, secondSum) = (center * firstWeights[0], center * secondWeights[0])
        var (index, offset) = (1, step)
        while index <= radius {
            let both = input.lanes(at: -offset) + input.lanes(at: offset)
            firstSum += both * firstWeights[index]
            secondSum += both * secondWeights[index]
            index &+= 1
            offset &+= step
        }
        return (firstSum, secondSum)
    }

    /// Applies an antisymmetric and a symmetric filter of the same radius.
    @inline(__always)
    static func oddAndEven(
        _ input: UnsafePointer<Float>, step: Int, _ odd: Taps, _ even: Taps
    ) -> (odd: Lanes, even: Lanes) {
        let (oddWeights, evenWeights, radius) = (odd.weights, even.weights, odd.radius)
        var (oddSum, evenSum) = (Lanes(repeating: 0), input.lanes(at: 0) * evenWeights[0])
        var (index, offset) = (1, step)
        while index <= radius {
            let (before, after) = (input.lanes(at: -offset), input.lanes(at: offset))
            oddSum += (after - before) * oddWeights[index]
            evenSum += (after + before) * evenWeights[index]
            index &+= 1
            offset &+= step
        }
        return (oddSum, evenSum)
    }

    /// Applies a symmetric filter to values and to their squares.
    @inline(__always)
    static func meanAndSquare(_ input: UnsafePointer<Float>, step: Int, _ taps: Taps) -> (mean: Lanes, square: Lanes) {
        let (weights, radius) = (taps.weights, taps.radius)
        let center = input.lanes(at: 0)
        var (mean, square) = (center * weights[0], center * center * weights[0])
        var (index, offset) = (1, step)
        while index <= radius {
            let (before, after) = (input.lanes(at: -offset), input.lanes(at: offset))
            mean += (before + after) * weights[index]
            square += (before * before + after * after) * weights[index]
            index &+= 1
            offset &+= step
        }
        return (mean, square)
    }
}
