/// Converts times of day to increasing times, also past midnight.
struct LiveLinkClock {
    private var clock = FrameClock(unitsPerSecond: 60)
    private var days = 0.0
    private let sixtiethsOfADay: Double

    /// Creates a clock for times of day in a timecode base. Packets count true time.
    init(base: TimecodeBase = .sixty) {
        sixtiethsOfADay = base.sixtiethsOfADay
    }

    /// Whether a decrease of the time of day means that midnight has passed: the decrease exceeds half a day.
    static func isMidnight(from earlier: Double, to later: Double) -> Bool {
        earlier - later > TimecodeBase.sixty.sixtiethsOfADay / 2
    }

    /// Continues with another clock.
    /// - Parameters:
    ///   - timeOfDay: the time of the next frame on that clock, in sixtieths of a second since midnight.
    ///   - seconds: the same time in seconds since the first frame; greater than that of the previous frame.
    mutating func restart(from timeOfDay: Double, at seconds: Double) {
        clock.restart(from: timeOfDay, at: seconds)
        days = 0
    }

    /// Returns the index of a frame and its time in seconds since the first frame. An error leaves the clock unchanged.
    /// - Parameters:
    ///   - timeOfDay: sixtieths of a second since midnight.
    ///   - name: the file's name for the time, for a message.
    mutating func advance(to timeOfDay: Double, name: String) throws -> (index: Int, seconds: Double) {
        var days = days
        if let previous = clock.previous, Self.isMidnight(from: previous - days * sixtiethsOfADay, to: timeOfDay) {
            days += 1
        }
        let found = try clock.advance(to: days * sixtiethsOfADay + timeOfDay, name: name, offset: 0)
        self.days = days
        return found
    }
}
