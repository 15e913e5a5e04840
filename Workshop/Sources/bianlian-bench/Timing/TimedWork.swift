/// Something that takes the same time over and over, and can be asked to do it for a while.
protocol TimedWork {
    /// Milliseconds of each repetition, at least three and as many as fill the given seconds. The first repetition of a turn finds
    /// the caches full of others' data and is left out.
    func turn(seconds: Double) throws -> [Double]
}

/// How often and for how long contestants are timed.
struct TimingPlan {
    /// Turns of each contestant.
    var rounds = 7
    /// How long a turn lasts at least.
    var secondsPerTurn = 0.12

    /// Enough for a short look.
    static let quick = TimingPlan(rounds: 3, secondsPerTurn: 0.06)

    /// Medians in milliseconds over the medians of turns, which all contestants take one after the other, so that a machine that
    /// slows down slows all of them.
    func medians(of contestants: [any TimedWork]) throws -> [Double] {
        // What is made on first use, such as compiled shaders, is no part of a frame.
        for contestant in contestants { _ = try contestant.turn(seconds: secondsPerTurn / 2) }
        var medians = contestants.map { _ in [Double]() }
        for _ in 0..<rounds {
            for (index, contestant) in contestants.enumerated() {
                medians[index].append(try contestant.turn(seconds: secondsPerTurn).median)
            }
        }
        return medians.map(\.median)
    }
}

extension [Double] {
    /// The middle value; the mean of the two in the middle where there is an even number of them.
    var median: Double {
        let sorted = sorted()
        return (sorted[count / 2] + sorted[(count - 1) / 2]) / 2
    }
}

extension TimedWork {
    /// A turn of work that runs in this program.
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
