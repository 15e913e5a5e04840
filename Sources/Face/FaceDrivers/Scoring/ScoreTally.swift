/// A quantity of a score.
public enum ScoreQuantity: Hashable, Sendable {
    /// The points so far, 0…100.
    case total
    /// The nearness of the face to the current target, the first that has not ended, 0…1; unknown after the last.
    case nearness
    /// The seconds until the time of the current target, negative after it; unknown after the last target.
    case countdown
    /// The nearness reached for the last target that has ended, 0…1; unknown before the first.
    case last
    /// The number of targets that have ended.
    case passed
    /// The mean of the best nearness of the targets with a name whose windows have begun, 0…1; unknown before the first.
    case target(String)
}

/// The results so far of a face for the targets of a score.
public struct ScoreTally: Sendable {
    /// The result for a target.
    public struct Result: Equatable, Sendable {
        /// The best nearness, 0…1.
        public fileprivate(set) var nearness = 0.0
        /// The time of the first frame with this nearness, in seconds since the recording's first frame; nil while the nearness
        /// is 0.
        public fileprivate(set) var time: Double?
        /// The number of that frame.
        public fileprivate(set) var frame: Int?
        /// The nearness in the newest frame within the window.
        fileprivate var current = 0.0
    }

    /// The score.
    public let score: FaceScore
    /// The results so far, in the order of the score's targets.
    public private(set) var results: [Result]
    /// The time of the newest frame.
    private var time = -Double.infinity

    /// Creates a tally before the first target.
    public init(of score: FaceScore) {
        self.score = score
        results = score.targets.map { _ in Result() }
    }

    /// The points so far, 0…100.
    public var total: Double {
        var (sum, weights) = (0.0, 0.0)
        for (target, result) in zip(score.targets, results) {
            sum += target.weight * result.nearness
            weights += target.weight
        }
        return weights > 0 ? 100 * sum / weights : 0
    }

    /// Returns the points of a target so far.
    public func points(of index: Int) -> Double {
        let weights = score.targets.reduce(0) { $0 + $1.weight }
        return weights > 0 ? 100 * score.targets[index].weight * results[index].nearness / weights : 0
    }

    /// Returns the grade of a target so far; nil if there is none, and before the target's window.
    public func grade(of index: Int) -> String? {
        let target = score.targets[index]
        return time >= target.time - target.window ? score.grade(results[index].nearness) : nil
    }

    /// Advances to a moment.
    mutating func advance(to moment: DrivingMoment) {
        time = moment.time
        for (index, target) in score.targets.enumerated() {
            guard (moment.time - target.time).magnitude <= target.window else { continue }
            let nearness = target.aim.nearness(at: moment)
            results[index].current = nearness
            if nearness > results[index].nearness {
                results[index].nearness = nearness
                results[index].time = moment.time
                results[index].frame = moment.frame
            }
        }
    }

    /// Returns a quantity of the score at the time of the newest frame.
    func number(_ quantity: ScoreQuantity, at time: Double) -> Double? {
        switch quantity {
        case .total: return total
        case .nearness:
            return due(at: time).map { index in
                time >= score.targets[index].time - score.targets[index].window ? results[index].current : 0
            }
        case .countdown: return due(at: time).map { score.targets[$0].time - time }
        case .last: return newest(at: time).map { results[$0].nearness }
        case .passed: return Double(score.targets.indices.count { isOver($0, at: time) })
        case .target(let name):
            let begun = score.targets.indices.filter {
                score.targets[$0].name == name && time >= score.targets[$0].time - score.targets[$0].window
            }
            return begun.isEmpty ? nil : begun.reduce(0) { $0 + results[$1].nearness } / Double(begun.count)
        }
    }

    /// Returns a name from the score; empty if there is none.
    func word(_ word: TextTemplate.ScoreWord, at time: Double) -> String {
        switch word {
        case .target: due(at: time).map { score.targets[$0].name } ?? ""
        case .grade: newest(at: time).flatMap { score.grade(results[$0].nearness) } ?? ""
        }
    }

    /// Returns the first target that has not ended.
    private func due(at time: Double) -> Int? { score.targets.indices.first { !isOver($0, at: time) } }

    /// Returns the target that ended last.
    private func newest(at time: Double) -> Int? {
        score.targets.indices.filter { isOver($0, at: time) }.max { end(of: $0) < end(of: $1) }
    }

    private func isOver(_ index: Int, at time: Double) -> Bool { time > end(of: index) }
    private func end(of index: Int) -> Double { score.targets[index].time + score.targets[index].window }
}
