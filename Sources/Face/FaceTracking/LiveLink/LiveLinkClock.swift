/// Times of day that grow, past midnight too.
struct LiveLinkClock {
    private var clock = FrameClock(unitsPerSecond: 60)
    private var days = 0.0
    private let sixtiethsOfADay: Double

    /// A clock that shows times of day in a base; packets count true time.
    init(base: TimecodeBase = .sixty) {
        sixtiethsOfADay = base.sixtiethsOfADay
    }

    /// Whether a clock that goes back from one time of day to another has passed midnight: rather that than a step back of hours.
    static func isMidnight(from earlier: Double, to later: Double) -> Bool {
        earlier - later > TimecodeBase.sixty.sixtiethsOfADay / 2
    }

    /// The index of a frame and its seconds since the first one. Where that fails the clock is as it was.
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
