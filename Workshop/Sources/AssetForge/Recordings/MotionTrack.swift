/// A quantity over time: it rests at keys and moves between them like a person, with a smooth start and end.
struct MotionTrack {
    /// Times in seconds, ascending, and the value at each.
    private let keys: [(time: Double, value: Double)]

    /// Creates a track from its keys, in order of time.
    init(_ keys: [(time: Double, value: Double)]) {
        precondition(
            !keys.isEmpty && zip(keys, keys.dropFirst()).allSatisfy { $0.time < $1.time }, "Keys must be in order of time.")
        self.keys = keys
    }

    /// The value at a time in seconds; before the first and after the last key, the value of that key.
    func value(at time: Double) -> Double {
        guard let next = keys.firstIndex(where: { $0.time > time }) else { return keys[keys.count - 1].value }
        guard next > 0 else { return keys[0].value }
        let (from, to) = (keys[next - 1], keys[next])
        return from.value + (to.value - from.value) * Self.ease((time - from.time) / (to.time - from.time))
    }

    /// The movement of least jerk from 0 to 1: 10t³ − 15t⁴ + 6t⁵ (Flash and Hogan 1985, on reaching movements of the arm).
    static func ease(_ share: Double) -> Double {
        let t = min(max(share, 0), 1)
        return t * t * t * (10 + t * (6 * t - 15))
    }
}
