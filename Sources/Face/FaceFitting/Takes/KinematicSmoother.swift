import RenderMath

/// Smooths a complete series without lag.
///
/// A Kalman filter of constant velocity runs forward, then the smoother of Rauch, Tung and Striebel (1965) backward. Each
/// sample has its own agility, so that rest is calm and motion stays quick.
struct KinematicSmoother {
    /// Seconds of each sample, ascending.
    let times: [Double]
    /// For each sample, the variance of its acceleration over one thirtieth of a second, in units of the measurement's
    /// variance.
    ///
    /// At 1 the result follows each sample; 0.0001 averages over about 10 frames.
    let agility: [Double]

    /// Returns the smoothed series.
    /// - Parameter values: one for each time; nil for times without a measurement.
    func smoothed(_ values: [Double?]) -> [Double] {
        guard let firstIndex = values.firstIndex(where: { $0 != nil }), let first = values[firstIndex] else {
            return values.map { $0 ?? 0 }
        }
        let count = values.count
        // State: value and velocity per thirtieth of a second; covariance a, b, c for (value, value), (value, velocity),
        // (velocity, velocity).
        struct State {
            var x = 0.0, v = 0.0, a = 0.0, b = 0.0, c = 0.0
        }
        var predicted = [State](repeating: State(), count: count)
        var filtered = predicted
        var state = State(x: first, v: 0, a: 1, b: 0, c: 1)
        for index in 0..<count {
            if index > 0 {
                let step = (times[index] - times[index - 1]) * Self.ticksPerSecond
                let q = (agility[index - 1] + agility[index]) / 2
                let (s2, s3, s4) = (step * step, step * step * step, step * step * step * step)
                state.x += state.v * step
                state.a += 2 * step * state.b + s2 * state.c + q * s4 / 4
                state.b += step * state.c + q * s3 / 2
                state.c += q * s2
            }
            predicted[index] = state
            if let value = values[index] {
                let gainX = state.a / (state.a + 1)
                let gainV = state.b / (state.a + 1)
                let error = value - state.x
                state.x += gainX * error
                state.v += gainV * error
                state.c -= gainV * state.b
                state.b *= 1 - gainX
                state.a *= 1 - gainX
            }
            filtered[index] = state
        }
        var result = [Double](repeating: 0, count: count)
        var next = filtered[count - 1]
        result[count - 1] = next.x
        for index in stride(from: count - 2, through: 0, by: -1) {
            let step = (times[index + 1] - times[index]) * Self.ticksPerSecond
            let now = filtered[index]
            let ahead = predicted[index + 1]
            // The gain is the covariance with the next state times the inverse of the predicted covariance of that state.
            let determinant = ahead.a * ahead.c - ahead.b * ahead.b
            let (cross00, cross01) = (now.a + step * now.b, now.b)
            let (cross10, cross11) = (now.b + step * now.c, now.c)
            let (i00, i01, i11) = (ahead.c / determinant, -ahead.b / determinant, ahead.a / determinant)
            let (g00, g01) = (cross00 * i00 + cross01 * i01, cross00 * i01 + cross01 * i11)
            let (g10, g11) = (cross10 * i00 + cross11 * i01, cross10 * i01 + cross11 * i11)
            let (dx, dv) = (next.x - ahead.x, next.v - ahead.v)
            next.x = now.x + g00 * dx + g01 * dv
            next.v = now.v + g10 * dx + g11 * dv
            result[index] = next.x
        }
        return result
    }

    /// The number of time units of agility per second.
    static let ticksPerSecond = 30.0
}
