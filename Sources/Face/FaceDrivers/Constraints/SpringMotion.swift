/// The motion of points that springs or threads tie to others, from frame to frame.
///
/// It goes in steps of a fixed length that are counted from the recording's start, between whose ends the places that are followed move in
/// straight lines; so it does not depend on which frames are rendered.
struct SpringMotion: Sendable {
    /// The length of a step in seconds.
    static let step = 1.0 / 240
    /// The time in seconds without a frame after which everything is at rest again.
    static let longestGap = 0.5

    private struct Point: Sendable {
        var position: SIMD3<Double>
        var velocity = SIMD3<Double>.zero
    }

    private var points: [Point] = []
    private var targets: [SIMD3<Double>] = []
    private var time = 0.0
    /// The number of steps that were made.
    private var steps = 0

    /// Nothing moves any more, until the next frame.
    mutating func rest() {
        points = []
    }

    /// Goes on to a frame in which the places that are followed are `next`.
    /// - Parameters:
    ///   - start: the points' places at rest.
    ///   - force: changes a point's velocity by a step, for the place that it follows.
    /// - Returns: the points' places.
    mutating func advance(
        to next: [SIMD3<Double>], at now: Double, restingAt start: [SIMD3<Double>],
        by force: (_ position: inout SIMD3<Double>, _ velocity: inout SIMD3<Double>, _ target: SIMD3<Double>) -> Void
    ) -> [SIMD3<Double>] {
        let last = Int((now / Self.step).rounded(.down))
        guard points.count == next.count, now - time <= Self.longestGap, now >= time else {
            points = start.map { Point(position: $0) }
            (targets, time, steps) = (next, now, last)
            return start
        }
        while steps < last {
            steps += 1
            let share = now > time ? min(max((Double(steps) * Self.step - time) / (now - time), 0), 1) : 1
            for index in points.indices {
                let target = targets[index] + (next[index] - targets[index]) * share
                var point = points[index]
                force(&point.position, &point.velocity, target)
                points[index] = point
            }
        }
        (targets, time) = (next, now)
        // What is left of a step, at the speed of its end.
        let rest = now - Double(steps) * Self.step
        return points.map { $0.position + $0.velocity * rest }
    }
}
