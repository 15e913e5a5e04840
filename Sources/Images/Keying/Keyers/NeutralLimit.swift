/// The limit of a colour's key channel by its other two, which may be negative: they are taken with the key's sign.
///
/// A weight says how much of the key channel a foreground without the screen's colour has at most: at 0 as much as the smaller of
/// the other two, at 1 as much as the larger, in a straight line between. Greys have as much at any weight.
struct NeutralLimit {
    /// The weight with which no foreground that lacks the screen's colour becomes transparent.
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

    /// The most of the key channel that a foreground has.
    func neutral(weight: Float) -> Float {
        smaller + (larger - smaller) * weight
    }

    /// The least weight, 0…1, with which this colour is foreground altogether.
    /// - Parameter noise: the amount by which its key channel may lie above.
    func neededWeight(noise: Float) -> Float {
        // A grey's order of channels is noise.
        guard larger - smaller >= 0.02 else { return 0 }
        return min(max((key - noise - smaller) / (larger - smaller), 0), 1)
    }
}
