/// The frame rate of a file, estimated from the most common interval between its times.
struct FrameRateEstimate {
    /// The number of intervals of each length, rounded to sixtieths of a second; the last element counts all longer intervals.
    private var stepCounts = [Int](repeating: 0, count: 61)
    /// The sum of the intervals counted at each index, in sixtieths of a second.
    private var stepSums = [Double](repeating: 0, count: 61)

    /// Adds the interval between a frame and the previous one.
    /// - Parameter step: sixtieths of a second, above 0.
    mutating func add(step: Double) {
        let index = Int(min(step.rounded(), 60))
        stepCounts[index] += 1
        stepSums[index] += step
    }

    /// Frames per second. Intervals of one, two, … sixtieths mean 60, 30, … frames per second; gaps are ignored. 60 if unknown.
    var framesPerSecond: Double {
        let most = stepCounts.dropFirst().max() ?? 0
        guard most > 0, let usual = stepCounts.indices.dropFirst().first(where: { stepCounts[$0] == most }) else { return 60 }
        // Rates that do not divide 60 alternate between two neighbouring intervals.
        let near = max(usual - 1, 1)...min(usual + 1, 59)
        let mean = stepSums[near].reduce(0, +) / Double(stepCounts[near].reduce(0, +))
        guard mean > 0 else { return 60 }
        let rate = 60 / mean
        return (rate - rate.rounded()).magnitude < 0.005 * rate && rate >= 1 ? rate.rounded() : rate
    }
}
