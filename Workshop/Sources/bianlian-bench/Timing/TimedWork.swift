/// Work that takes the same time in each repetition and can be repeated for some time.
protocol TimedWork {
    /// Returns the milliseconds of each repetition: at least three, and as many as fill the given seconds. The first
    /// repetition, in which the caches hold other data, is discarded.
    func measure(seconds: Double) throws -> [Double]
}

/// The number and length of the rounds in which contestants are timed.
struct TimingPlan {
    /// The number of rounds; each contestant is measured once in each.
    var rounds = 7
    /// The minimum duration of a contestant's measurement in a round.
    var secondsPerRound = 0.12

    /// A plan for a quick measurement.
    static let quick = TimingPlan(rounds: 3, secondsPerRound: 0.06)

    /// Returns the medians in milliseconds over the medians of rounds. In each round all contestants are measured one after the
    /// other, so that a machine that slows down slows all of them.
    func medians(of contestants: [any TimedWork]) throws -> [Double] {
        // Work on first use, such as compiling shaders, is not part of a frame.
        for contestant in contestants { _ = try contestant.measure(seconds: secondsPerRound / 2) }
        var medians = contestants.map { _ in [Double]() }
        for _ in 0..<rounds {
            for (index, contestant) in contestants.enumerated() {
                medians[index].append(try contestant.measure(seconds: secondsPerRound).median)
            }
        }
        return medians.map(\.median)
    }
}

extension [Double] {
    /// The middle value; for an even number of values, the mean of the two in the middle.
    var median: Double {
        let sorted = sorted()
        return (sorted[count / 2] + sorted[(count - 1) / 2]) / 2
    }
}

extension TimedWork {
    /// Measures work that runs in this program, as `measure(seconds:)` does.
    func timed(seconds: Double, _ work: (_ repetition: Int) -> Void) -> [Double] {
        let clock = ContinuousClock()
        let start = clock.now
        var times: [Double] = []
        while times.count < 4 || (clock.now - start) / .seconds(1) < seconds {
            let before = clock.now
            work(times.count)
            times.append((clock.now - before) / .milliseconds(1))
        }
        return Array(times.dropFirst())
    }
}
