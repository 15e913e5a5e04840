/// Something that happens in a recording: a value goes beyond a threshold and stays there for a while.
public struct EventDetector: Hashable, Sendable {
    /// The number that is watched. It may read events before this one in their order, and no others.
    public var value: DrivenValue
    /// The number beyond which the condition begins to hold.
    public var threshold: Double
    /// The number at which it ends: not above ``threshold`` where the event is one of rising, not below it where it is one of falling.
    public var release: Double
    /// Whether the condition holds below the threshold and not above it. Default: no.
    public var isFalling: Bool
    /// The time in seconds that the condition must have held before the event occurs. Default: 0.
    public var duration: Double
    /// The least time in seconds from one occurrence to the next. Default: 0.
    public var rearm: Double

    /// An event from its parts. Default: of rising, at once, as often as it happens.
    public init(
        _ value: DrivenValue, threshold: Double, release: Double, isFalling: Bool = false, duration: Double = 0,
        rearm: Double = 0
    ) {
        self.value = value
        self.threshold = threshold
        self.release = release
        self.isFalling = isFalling
        self.duration = max(duration, 0)
        self.rearm = max(rearm, 0)
    }

    /// The state of an event from frame to frame.
    struct State: Sendable {
        /// Whether the event's condition holds, and has for as long as it must.
        private(set) var isOn = false
        /// The number of occurrences.
        private(set) var count = 0
        /// The time of the newest occurrence in seconds.
        private(set) var newest: Double?
        /// Since when the value is beyond the threshold.
        private var start: Double?

        /// Goes on to a number at a time, which does not go back; nil ends the condition.
        mutating func advance(to value: Double?, at time: Double, by event: EventDetector) {
            guard let value, event.isBeyond(start == nil ? event.threshold : event.release, value) else {
                start = nil
                isOn = false
                return
            }
            let began = start ?? time
            start = began
            guard !isOn, time - began >= event.duration else { return }
            isOn = true
            // A condition that begins to hold too soon after the last time is no occurrence.
            if let newest, time - newest < event.rearm { return }
            count += 1
            newest = time
        }
    }

    private func isBeyond(_ bound: Double, _ value: Double) -> Bool { isFalling ? value < bound : value > bound }
}
