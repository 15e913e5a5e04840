import RenderMath

/// The motion of a body with gravity, and drag proportional to its velocity relative to the wind: `dv/dt = g − k (v − w)`.
///
/// In closed form, `x = x₀ + v₀ t φ₁(kt) + (g + k w) t² φ₂(kt)` with `φ₁(s) = (1 − e⁻ˢ) / s` and `φ₂(s) = (s − 1 + e⁻ˢ) / s²`.
/// These are the functions of exponential integrators (Hochbruck and Ostermann 2010), which are 1 and ½ without drag.
struct ParticleMotion {
    /// The acceleration by gravity and wind, without the drag on the body's own velocity, in metres per second squared.
    let acceleration: SIMD3<Double>
    /// The drag coefficient k, as a fraction per second.
    let drag: Double

    init(gravity: SIMD3<Double>, drag: Double, wind: SIMD3<Double>) {
        acceleration = gravity + wind * drag
        self.drag = drag
    }

    /// Returns the displacement from the position of birth after a time in seconds.
    func way(velocity: SIMD3<Double>, after time: Double) -> SIMD3<Double> {
        let (first, second) = Self.factors(drag * time)
        return velocity * (time * first) + acceleration * (time * time * second)
    }

    /// Returns the velocity after a time in seconds.
    func velocity(from velocity: SIMD3<Double>, after time: Double) -> SIMD3<Double> {
        velocity * PortableMath.exp(-drag * time) + acceleration * (time * Self.factors(drag * time).first)
    }

    /// Returns φ₁ and φ₂ of a number of at least 0.
    static func factors(_ s: Double) -> (first: Double, second: Double) {
        guard s < 0.1 else {
            let lost = PortableMath.exp(-s)
            return ((1 - lost) / s, (s - 1 + lost) / (s * s))
        }
        // Where the differences would cancel, uses the series Σ (−s)ⁿ / (n + 2)!, which is exact to the last bit with 9 terms;
        // φ₁ = 1 − s φ₂.
        var (sum, term) = (0.0, 0.5)
        for n in 3...11 {
            sum += term
            term *= -s / Double(n)
        }
        return (1 - s * sum, sum)
    }
}
