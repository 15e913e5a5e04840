import RenderMath

/// A filter's weights where kernels can reach them.
final class Taps: @unchecked Sendable {
    let radius: Int
    /// The middle's weight, then those of the places beside it, outwards.
    let weights: UnsafePointer<Float>

    init(_ taps: FilterTaps) {
        radius = taps.radius
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: radius + 1)
        memory.initialize(from: taps.weights.map(Float.init), count: radius + 1)
        weights = UnsafePointer(memory)
    }

    deinit { UnsafeMutablePointer(mutating: weights).deallocate() }
}

/// Filters over sixteen places at once, along a row (a step of 1) or a column (a step of a row's length).
///
/// What two or three filters of one input share is loaded and added once.
enum Convolution {
    /// A symmetric filter.
    @inline(__always)
    static func even(_ input: UnsafePointer<Float>, step: Int, _ taps: Taps) -> Lanes {
        let (weights, radius) = (taps.weights, taps.radius)
        var sum = input.lanes(at: 0) * weights[0]
        var (place, offset) = (1, step)
        while place <= radius {
            sum += (input.lanes(at: -offset) + input.lanes(at: offset)) * weights[place]
            place &+= 1
            offset &+= step
        }
        return sum
    }

    /// Two symmetric filters of the same radius.
    @inline(__always)
    static func twoEven(
        _ input: UnsafePointer<Float>, step: Int, _ first: Taps, _ second: Taps
    ) -> (Lanes, Lanes) {
        let (firstWeights, secondWeights, radius) = (first.weights, second.weights, first.radius)
        let middle = input.lanes(at: 0)
        var (firstSum, secondSum) = (middle * firstWeights[0], middle * secondWeights[0])
        var (place, offset) = (1, step)
        while place <= radius {
            let both = input.lanes(at: -offset) + input.lanes(at: offset)
            firstSum += both * firstWeights[place]
            secondSum += both * secondWeights[place]
            place &+= 1
            offset &+= step
        }
        return (firstSum, secondSum)
    }

    /// An antisymmetric filter and a symmetric one of the same radius.
    @inline(__always)
    static func oddAndEven(
        _ input: UnsafePointer<Float>, step: Int, _ odd: Taps, _ even: Taps
    ) -> (odd: Lanes, even: Lanes) {
        let (oddWeights, evenWeights, radius) = (odd.weights, even.weights, odd.radius)
        var (oddSum, evenSum) = (Lanes(repeating: 0), input.lanes(at: 0) * evenWeights[0])
        var (place, offset) = (1, step)
        while place <= radius {
            let (before, after) = (input.lanes(at: -offset), input.lanes(at: offset))
            oddSum += (after - before) * oddWeights[place]
            evenSum += (after + before) * evenWeights[place]
            place &+= 1
            offset &+= step
        }
        return (oddSum, evenSum)
    }

    /// A symmetric filter of numbers and of their squares.
    @inline(__always)
    static func meanAndSquare(_ input: UnsafePointer<Float>, step: Int, _ taps: Taps) -> (mean: Lanes, square: Lanes) {
        let (weights, radius) = (taps.weights, taps.radius)
        let middle = input.lanes(at: 0)
        var (mean, square) = (middle * weights[0], middle * middle * weights[0])
        var (place, offset) = (1, step)
        while place <= radius {
            let (before, after) = (input.lanes(at: -offset), input.lanes(at: offset))
            mean += (before + after) * weights[place]
            square += (before * before + after * after) * weights[place]
            place &+= 1
            offset &+= step
        }
        return (mean, square)
    }
}
