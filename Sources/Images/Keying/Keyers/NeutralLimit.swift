/// The limit of a colour's key channel, given the other two. Channels are multiplied by the key's sign, so they may be
/// negative.
///
/// The weight determines the greatest key channel of a foreground without the screen's colour: at 0 the smaller of the other
/// two, at 1 the larger, interpolated linearly between. For greys all weights give the same limit.
struct NeutralLimit {
    /// The weight at which no foreground that lacks the screen's colour becomes transparent.
    static let safeWeight: Float = 1

    let key: Float
    let larger: Float
    let smaller: Float

    init(of color: SIMD3<Float>, _ axis: KeyAxis) {
        let (first, second) = (color[axis.others.0] * axis.sign, color[axis.others.1] * axis.sign)
        key = color[axis.channel] * axis.sign
        larger = max(first, second)
        smaller = min(first, second)
    }

    /// The greatest key channel of a foreground.
    func neutral(weight: Float) -> Float {
        smaller + (larger - smaller) * weight
    }

    /// Returns the least weight, 0…1, at which this colour is entirely foreground.
    /// - Parameter noise: the amount by which the key channel may exceed the limit.
    func neededWeight(noise: Float) -> Float {
        // The order of a grey's channels is noise.
        guard larger - smaller >= 0.02 else { return 0 }
        return min(max((key - noise - smaller) / (larger - smaller), 0), 1)
    }
}
