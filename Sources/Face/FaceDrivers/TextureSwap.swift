import SceneGraph

/// Shows one of several images, by a face's expression.
public struct TextureSwap: Sendable {
    /// The number that chooses; where it is not known nothing changes. Default: the first face's smile.
    public var value: DrivenValue
    /// The steps by which the number becomes an index into the images.
    public var steps: TextureSteps
    /// The images, the first for a face at rest, and the slots that show them.
    public var images: SlotImages
    /// The duration of a fade from one image to the next, in seconds of the recording's time; 0 changes at once. Default: 0.
    ///
    /// A fade that has begun runs to its end; then the next one begins, towards the image that is due by then.
    public var crossFade: Double

    /// A swap from its parts. Default: the first face's smile, at once.
    public init(
        value: DrivenValue = .shapes(.smile, face: 0), steps: TextureSteps = TextureSteps(), images: SlotImages,
        crossFade: Double = 0
    ) {
        self.value = value
        self.steps = steps
        self.images = images
        self.crossFade = max(crossFade, 0)
    }

    /// The state of a swap from frame to frame.
    struct State: Sendable {
        /// The image that is due.
        var index = 0
        /// The image that is shown, or that a fade leads to.
        var shown = 0
        /// The image that a fade comes from, and when it began.
        var fade: (from: Int, start: Double)?

        /// Goes on to a number at a time, a finite one that does not go back.
        mutating func advance(to value: Double, at time: Double, by swap: TextureSwap) {
            index = swap.steps.index(of: value, count: swap.images.count, current: index)
            settle(at: time, by: swap)
        }

        /// Goes on to a time at which no number is known.
        mutating func settle(at time: Double, by swap: TextureSwap) {
            if let running = fade, time - running.start >= swap.crossFade { fade = nil }
            guard fade == nil, shown != index else { return }
            if swap.crossFade > 0 { fade = (shown, time) }
            shown = index
        }

        /// Shows the image of a time, or the fade towards it.
        func apply(_ swap: TextureSwap, at time: Double, to state: inout FrameState) {
            let fade = fade.map { fade in
                (from: fade.from, share: min(max(Float((time - fade.start) / swap.crossFade), 0), 1))
            }
            state.show(shown, of: swap.images, fading: fade)
        }
    }
}
