import SceneGraph

/// Shows one of several images according to a face's expression.
public struct TextureSwap: Sendable {
    /// The value that chooses the image; while it is unknown, nothing changes. Default: the first face's smile.
    public var value: DrivenValue
    /// The steps that convert the value to an index into the images.
    public var steps: TextureSteps
    /// The images, the first for a face at rest, and the slots that show them.
    public var images: SlotImages
    /// The duration of a fade between images, in seconds of the recording's time; 0 changes immediately. Default: 0.
    ///
    /// A fade always runs to its end. Then the next one begins, towards the image chosen by that time.
    public var crossFade: Double

    /// Creates a swap. Default: the first face's smile, without fades.
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
        /// The chosen image.
        var index = 0
        /// The image that is shown, or the target of the fade.
        var shown = 0
        /// The outgoing image of a fade, and the start time of the fade.
        var fade: (from: Int, start: Double)?

        /// Advances to a value at a time. The time is finite and never decreases.
        mutating func advance(to value: Double, at time: Double, by swap: TextureSwap) {
            index = swap.steps.index(of: value, count: swap.images.count, current: index)
            settle(at: time, by: swap)
        }

        /// Advances to a time with an unchanged choice.
        mutating func settle(at time: Double, by swap: TextureSwap) {
            if let running = fade, time - running.start >= swap.crossFade { fade = nil }
            guard fade == nil, shown != index else { return }
            if swap.crossFade > 0 { fade = (shown, time) }
            shown = index
        }

        /// Shows the image or the fade at a time.
        func apply(_ swap: TextureSwap, at time: Double, to state: inout FrameState) {
            let fade = fade.map { fade in
                (from: fade.from, share: min(max(Float((time - fade.start) / swap.crossFade), 0), 1))
            }
            state.show(shown, of: swap.images, fading: fade)
        }
    }
}
