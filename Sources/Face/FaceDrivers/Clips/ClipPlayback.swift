/// The playback of one clip from frame to frame.
struct ClipPlayback: Sendable {
    /// One run of a clip, with its time and weight.
    struct Layer: Equatable {
        /// The time within the clip, in seconds.
        var time: Double
        /// The weight, 0…1.
        var weight: Double
    }

    /// The start times of the active runs, the newest last.
    private var starts: [Double] = []
    private var count = 0

    /// Advances to a moment and returns the active runs, from the lowest layer up.
    mutating func advance(to moment: DrivingMoment, by driver: ClipDriver) -> [Layer] {
        guard let weight = moment.number(driver.weight).map({ min(max($0, 0), 1) }) else { return [] }
        var layers: [Layer]
        switch driver.course {
        case .time:
            layers = [layer(since: 0, at: moment.time, endingAt: nil, by: driver)]
        case .phase(let value):
            guard let phase = moment.number(value) else { return [] }
            let length = driver.range.upperBound - driver.range.lowerBound
            layers = [Layer(time: driver.range.lowerBound + min(max(phase, 0), 1) * length, weight: 1)]
        case .event(let event, let until):
            let start = moment.events[event.index]
            if start.count > count, let newest = start.newest { starts = [starts.last, newest].compactMap { $0 } }
            count = start.count
            let end = until.flatMap { moment.events[$0.index].newest }
            layers = starts.map { start in
                layer(since: start, at: moment.time, endingAt: end.flatMap { $0 >= start ? $0 : nil }, by: driver)
            }
            // Removes runs that the newest one hides, and runs that have faded out.
            if let last = layers.last, last.weight == 1 || moment.time - (starts.last ?? 0) > driver.fade {
                layers.removeFirst(layers.count - 1)
                starts.removeFirst(starts.count - 1)
            }
        }
        return layers.compactMap { $0.weight * weight > 0 ? Layer(time: $0.time, weight: $0.weight * weight) : nil }
    }

    private func layer(since start: Double, at time: Double, endingAt end: Double?, by driver: ClipDriver) -> Layer {
        let elapsed = time - start
        var weight = 1.0
        // A clip that follows the recording's time does not fade in.
        if driver.course != .time { weight = Self.share(elapsed, of: driver.fade) }
        var over = end
        if !driver.holds, driver.playingTime < .infinity {
            over = min(over ?? .infinity, start + driver.playingTime)
        }
        if let over, time >= over { weight *= 1 - Self.share(time - over, of: driver.fade) }
        return Layer(time: driver.clipTime(after: elapsed), weight: weight)
    }

    private static func share(_ time: Double, of fade: Double) -> Double { fade > 0 ? min(time / fade, 1) : 1 }
}
