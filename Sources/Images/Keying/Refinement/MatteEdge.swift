import RenderMath

/// The refinement of a matte's edges.
struct MatteEdge {
    /// The number of pixels by which the matte shrinks; negative values grow it.
    let choke: Float
    /// The gaussian's weights from its centre outwards; empty for no blur.
    let taps: [Float]

    init(_ key: ChromaKey) {
        choke = Float(min(max(key.choke, -32), 32))
        taps = key.blur > 0 ? GaussianWeights(deviation: min(key.blur, 32)).weights : []
    }

    /// Whether the refinement leaves the matte unchanged.
    var isNone: Bool { choke == 0 && taps.isEmpty }

    /// Whether the refinement may make pixels visible that the keyer removed.
    var spreads: Bool { choke < 0 || !taps.isEmpty }

    /// The greatest distance, in pixels, at which a pixel affects another.
    var reach: Int { Int(choke.magnitude.rounded(.up)) + max(taps.count - 1, 0) }
}
