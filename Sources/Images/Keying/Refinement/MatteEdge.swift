import RenderMath

/// What is done to a matte's edges.
struct MatteEdge {
    /// In pixels.
    let choke: Float
    /// The gaussian's weights from its middle outwards; none where nothing is softened.
    let taps: [Float]

    init(_ key: ChromaKey) {
        choke = Float(min(max(key.choke, -32), 32))
        taps = key.softness > 0 ? Self.gaussian(min(key.softness, 32)) : []
    }

    /// Whether the matte stays as the keyer made it.
    var isNone: Bool { choke == 0 && taps.isEmpty }

    /// Whether what the keyer removed may become visible.
    var spreads: Bool { choke < 0 || !taps.isEmpty }

    /// How many pixels away a pixel is still felt.
    var reach: Int { Int(choke.magnitude.rounded(.up)) + max(taps.count - 1, 0) }

    /// Weights out to three standard deviations whose sum over both sides is 1.
    private static func gaussian(_ deviation: Double) -> [Float] {
        let count = Int((3 * deviation).rounded(.up))
        let weights = (0...count).map { PortableMath.exp(-Double($0 * $0) / (2 * deviation * deviation)) }
        let sum = weights[0] + 2 * weights.dropFirst().reduce(0, +)
        // At least one neighbour, so that kernels need not ask.
        return (count == 0 ? weights + [0] : weights).map { Float($0 / sum) }
    }
}
