import RenderMath

/// The agility of moving points: the freedom of a smoothed series to bend.
enum Agility {
    /// Returns the agility of each sample from the acceleration around it.
    /// - Parameters:
    ///   - acceleration: one for each sample, in per cent of the distance between the eyes per squared thirtieth of a second.
    ///   - restSeconds: the approximate time over which a head at rest is averaged.
    ///   - scale: a factor on the result: the usual variance of a measurement divided by this one's. Default: 1.
    static func agility(of acceleration: [Double], restSeconds: Double, scale: Double = 1) -> [Double] {
        let ticks = max(restSeconds * KinematicSmoother.ticksPerSecond, 1e-3)
        let rest = min(1 / (ticks * ticks * ticks * ticks), 1)
        return acceleration.indices.map { index in
            var largest = 0.0
            for near in max(index - 2, 0)...min(index + 2, acceleration.count - 1) {
                largest = max(largest, acceleration[near])
            }
            let share = min(max((largest - still) / (moving - still), 0), 1)
            // For a moving sample, the variance of its acceleration over that of the measurement.
            let quickness = max(largest / moving, 1)
            return PortableMath.exp(PortableMath.log(rest) * (1 - share)) * quickness * quickness * scale
        }
    }

    /// The acceleration below which a head is still except for the tracker's noise, and the one above which it moves.
    private static let still = 0.1
    private static let moving = 0.4

    /// Points that represent the motion of a head: both eyes, the chin and the nose, in metres in face space.
    private static let positions: [SIMD3<Double>] = [
        SIMD3(-0.03, 0.03, 0.03), SIMD3(0.03, 0.03, 0.03), SIMD3(0, -0.08, 0.04), SIMD3(0, 0, 0.07),
    ]

    /// Returns the acceleration of a head: that of its fastest point.
    /// - Parameter seen: returns the projected position of a point of a head, in per cent of the distance between the eyes.
    static func acceleration(
        of path: [HeadPose], times: [Double], seen: (HeadPose, SIMD3<Double>) -> SIMD2<Double>
    ) -> [Double] {
        positions.reduce(times.map { _ in 0 }) { largest, position in
            zip(largest, acceleration(of: path.map { seen($0, position) }, times: times)).map(max)
        }
    }

    /// Returns the magnitude of the second derivative, in units per squared thirtieth of a second.
    ///
    /// It is that of a Savitzky-Golay parabola over nine samples; fewer towards the ends.
    static func acceleration(of values: [SIMD2<Double>], times: [Double]) -> [Double] {
        values.indices.map { index in
            let range = max(index - 4, 0)...min(index + 4, values.count - 1)
            guard range.count >= 4 else { return 0 }
            var equationsX = NormalEquations(count: 3)
            var equationsY = NormalEquations(count: 3)
            for near in range {
                let t = (times[near] - times[index]) * KinematicSmoother.ticksPerSecond
                equationsX.add([0, 1, 2], [1, t, t * t], residual: values[near].x, weight: 1)
                equationsY.add([0, 1, 2], [1, t, t * t], residual: values[near].y, weight: 1)
            }
            let free = -Double.infinity...Double.infinity
            guard let x = equationsX.solved(within: { _ in free }), let y = equationsY.solved(within: { _ in free }) else {
                return 0
            }
            return SIMD2(2 * x[2], 2 * y[2]).length
        }
    }
}
