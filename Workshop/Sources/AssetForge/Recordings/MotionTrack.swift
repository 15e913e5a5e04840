/// A quantity over time: it rests at keys and goes from each to the next as a person's movements do, gently off and gently in.
struct MotionTrack {
    /// Times in seconds, ascending, and the value there.
    private let keys: [(time: Double, value: Double)]

    /// A quantity from its keys, in order of time.
    init(_ keys: [(time: Double, value: Double)]) {
        precondition(
            !keys.isEmpty && zip(keys, keys.dropFirst()).allSatisfy { $0.time < $1.time }, "Keys come in order of time.")
        self.keys = keys
    }

    /// The value at a time in seconds; that of the first or the last key beyond them.
    func value(at time: Double) -> Double {
        guard let next = keys.firstIndex(where: { $0.time > time }) else { return keys[keys.count - 1].value }
        guard next > 0 else { return keys[0].value }
        let (from, to) = (keys[next - 1], keys[next])
        return from.value + (to.value - from.value) * Self.ease((time - from.time) / (to.time - from.time))
    }

    /// The way of least jerk from 0 to 1: 10t³ − 15t⁴ + 6t⁵ (Flash and Hogan 1985, the reaching movements of the arm).
    static func ease(_ share: Double) -> Double {
        let t = min(max(share, 0), 1)
        return t * t * t * (10 + t * (6 * t - 15))
    }
}
