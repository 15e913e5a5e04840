/// The number of frames a second of a file, judged by the usual step between their times.
struct FrameRateEstimate {
    /// The number of frames that were so many sixtieths of a second apart, rounded; the last element stands for all greater steps.
    private var stepCounts = [Int](repeating: 0, count: 61)
    /// The sum of the steps counted at each index, in sixtieths of a second.
    private var stepSums = [Double](repeating: 0, count: 61)

    /// Takes in how far a frame is from the one before.
    /// - Parameter step: sixtieths of a second, above 0.
    mutating func add(step: Double) {
        let index = Int(min(step.rounded(), 60))
        stepCounts[index] += 1
        stepSums[index] += step
    }

    /// Frames per second. Steps of one, two, … sixtieths are 60, 30, … frames per second; gaps do not count. Where nothing tells, 60.
    var framesPerSecond: Double {
        let most = stepCounts.dropFirst().max() ?? 0
        guard most > 0, let usual = stepCounts.indices.dropFirst().first(where: { stepCounts[$0] == most }) else { return 60 }
        // Rates that do not divide 60 alternate between two neighbouring steps.
        let near = max(usual - 1, 1)...min(usual + 1, 59)
        let mean = stepSums[near].reduce(0, +) / Double(stepCounts[near].reduce(0, +))
        guard mean > 0 else { return 60 }
        let rate = 60 / mean
        return (rate - rate.rounded()).magnitude < 0.005 * rate && rate >= 1 ? rate.rounded() : rate
    }
}
