/// The motion of points that springs or threads connect to target positions, from frame to frame.
///
/// Simulates in steps of fixed length, counted from the recording's start. Targets move in straight lines between frames. So
/// the motion does not depend on which frames are rendered.
struct SpringMotion: Sendable {
    /// The length of a step in seconds.
    static let step = 1.0 / 240
    /// The time without a frame after which the motion restarts at rest, in seconds.
    static let longestGap = 0.5

    private struct Point: Sendable {
        var position: SIMD3<Double>
        var velocity = SIMD3<Double>.zero
    }

    private var points: [Point] = []
    private var targets: [SIMD3<Double>] = []
    private var time = 0.0
    /// The index of the last simulated step.
    private var steps = 0

    /// Stops all motion until the next frame.
    mutating func rest() {
        points = []
    }

    /// Advances to a frame with the target positions `next`.
    /// - Parameters:
    ///   - start: the points' positions at rest.
    ///   - force: advances a point's position and velocity by a step, for its target position.
    /// - Returns: the points' positions.
    mutating func advance(
        to next: [SIMD3<Double>], at now: Double, restingAt start: [SIMD3<Double>],
        by force: (_ position: inout SIMD3<Double>, _ velocity: inout SIMD3<Double>, _ target: SIMD3<Double>) -> Void
    ) -> [SIMD3<Double>] {
        // Times beyond this have gaps longer than `longestGap` or no motion, so the number of steps does not matter.
        let last = Int(min(max((now / Self.step).rounded(.down), -1e15), 1e15))
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
        // The remaining part of a step uses the velocity at its start.
        let rest = now - Double(steps) * Self.step
        return points.map { $0.position + $0.velocity * rest }
    }
}
