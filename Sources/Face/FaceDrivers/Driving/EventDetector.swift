/// An event of a recording: a value crosses a threshold and stays beyond it for some time.
public struct EventDetector: Hashable, Sendable {
    /// The observed value. It may read only events before this one in the list.
    public var value: DrivenValue
    /// The value beyond which the condition starts to hold.
    public var threshold: Double
    /// The value at which the condition ends: at most ``threshold`` for a rising event, at least ``threshold`` for a falling
    /// one.
    public var release: Double
    /// Whether the condition holds below the threshold instead of above it. Default: no.
    public var isFalling: Bool
    /// The time for which the condition must hold before the event occurs, in seconds. Default: 0.
    public var duration: Double
    /// The minimum time between occurrences, in seconds. Default: 0.
    public var rearm: Double

    /// Creates an event. Default: rising, immediate, without a minimum time between occurrences.
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
        /// Whether the condition has held for the required time.
        private(set) var isOn = false
        /// The number of occurrences.
        private(set) var count = 0
        /// The time of the last occurrence, in seconds.
        private(set) var newest: Double?
        /// The time since which the value has been beyond the threshold.
        private var start: Double?

        /// Advances to a value at a time, which never decreases; nil ends the condition.
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
            // A condition that holds too soon after the last occurrence does not count.
            if let newest, time - newest < event.rearm { return }
            count += 1
            newest = time
        }
    }

    private func isBeyond(_ bound: Double, _ value: Double) -> Bool { isFalling ? value < bound : value > bound }
}
