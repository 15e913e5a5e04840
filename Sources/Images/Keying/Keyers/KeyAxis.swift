import Imaging

/// The channel that distinguishes the screen's colour, and its sign in the difference from the other two.
///
/// For green, blue and red keys it is the largest channel; for yellow, cyan and magenta keys it is the smallest, and all signs
/// are negated.
struct KeyAxis: Hashable, Sendable {
    /// The channel, 0 for red, 1 for green, 2 for blue.
    let channel: Int
    /// The other two channels.
    let others: (Int, Int)
    /// 1 if the channel is strong in the screen's colour, −1 if it is weak.
    let sign: Float

    /// Returns nil for a colour without hue: if its largest and smallest channel, in linear light, differ by less than 0.02 or
    /// by less than a fifth.
    init?(of color: SIMD3<Float>) {
        let order = [0, 1, 2].sorted { color[$0] > color[$1] }
        let (high, middle, low) = (color[order[0]], color[order[1]], color[order[2]])
        guard high - low >= 0.02, high - low >= 0.2 * high else { return nil }
        let isPrimary = high - middle >= middle - low
        channel = isPrimary ? order[0] : order[2]
        sign = isPrimary ? 1 : -1
        let channel = channel
        let rest = [0, 1, 2].filter { $0 != channel }
        others = (rest[0], rest[1])
    }

    /// The key difference D of a colour in linear light.
    func difference(_ color: SIMD3<Float>, weight: Float) -> Float {
        let color = NeutralLimit(of: color, self)
        return color.key - color.neutral(weight: weight)
    }

    static func == (a: KeyAxis, b: KeyAxis) -> Bool {
        a.channel == b.channel && a.sign == b.sign
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(channel)
        hasher.combine(sign)
    }
}
