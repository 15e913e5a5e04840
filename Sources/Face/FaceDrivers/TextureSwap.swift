public import SceneGraph

/// Shows one of several textures, by a face's expression.
public struct TextureSwap: Sendable {
    /// Which face, counted as ``FaceAnchor`` counts.
    public var faceIndex: Int
    /// The number that chooses. Default: the smile.
    public var value: BlendShapeValue
    /// How the number becomes a place among the textures.
    public var steps: TextureSteps
    /// The textures, the first for a face at rest.
    public var textures: [TextureID]
    /// The slots that show them.
    public var targets: [SlotTarget]
    /// How long one texture takes to fade into the next, in seconds of the recording's time; 0 changes at once. Default: 0.
    ///
    /// A fade that has begun runs to its end; then the next one begins, towards the texture that is due by then.
    public var crossFade: Double

    /// A swap from its parts. Default: the first face's smile, at once.
    public init(
        faceIndex: Int = 0, value: BlendShapeValue = .smile, steps: TextureSteps = TextureSteps(), textures: [TextureID],
        targets: [SlotTarget], crossFade: Double = 0
    ) {
        self.faceIndex = faceIndex
        self.value = value
        self.steps = steps
        self.textures = textures
        self.targets = targets
        self.crossFade = max(crossFade, 0)
    }

    /// What a swap remembers from frame to frame.
    struct State: Sendable {
        /// The texture that is due.
        var index = 0
        /// The texture that is shown, or that a fade leads to.
        var shown = 0
        /// The texture that a fade comes from, and when it began.
        var fade: (from: Int, start: Double)?

        /// Goes on to a number at a time, a finite one that does not go back.
        mutating func advance(to value: Double, at time: Double, by swap: TextureSwap) {
            index = swap.steps.index(of: value, count: swap.textures.count, current: index)
            settle(at: time, by: swap)
        }

        /// Goes on to a time at which no number is known.
        mutating func settle(at time: Double, by swap: TextureSwap) {
            if let running = fade, time - running.start >= swap.crossFade { fade = nil }
            guard fade == nil, shown != index else { return }
            if swap.crossFade > 0 { fade = (shown, time) }
            shown = index
        }

        /// What the slots show at a time.
        func contents(at time: Double, of swap: TextureSwap) -> MaterialSlot.Contents {
            guard let fade else { return .texture(swap.textures[shown]) }
            let share = Float((time - fade.start) / swap.crossFade)
            return .crossFade(from: swap.textures[fade.from], to: swap.textures[shown], share: min(max(share, 0), 1))
        }
    }
}
