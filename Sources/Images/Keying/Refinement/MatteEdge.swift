import RenderMath

/// The refinement of a matte's edges.
struct MatteEdge {
    /// In pixels.
    let choke: Float
    /// The gaussian's weights from its centre outwards; none where nothing is softened.
    let taps: [Float]

    init(_ key: ChromaKey) {
        choke = Float(min(max(key.choke, -32), 32))
        taps = key.blur > 0 ? GaussianWeights(deviation: min(key.blur, 32)).weights : []
    }

    /// Whether the matte stays as the keyer made it.
    var isNone: Bool { choke == 0 && taps.isEmpty }

    /// Whether what the keyer removed may become visible.
    var spreads: Bool { choke < 0 || !taps.isEmpty }

    /// The greatest distance, in pixels, at which a pixel still has an effect.
    var reach: Int { Int(choke.magnitude.rounded(.up)) + max(taps.count - 1, 0) }
}
