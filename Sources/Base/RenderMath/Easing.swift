/// An easing curve from 0 to 1.
public enum Easing: String, CaseIterable, Sendable {
    /// Constant speed.
    case linear
    /// Slow at both ends: 3t² − 2t³.
    case smooth
    /// Slow at the beginning: t³.
    case easeIn = "in"
    /// Slow at the end: 1 − (1 − t)³.
    case easeOut = "out"
    /// Slow at both ends and fast between them: two cubic pieces.
    case easeInOut = "inOut"
    /// Overshoots the end by a tenth and returns (Penner).
    case back
    /// Falls to the end and bounces three times (Penner).
    case bounce
    /// Oscillates about the end like a spring (Penner).
    case elastic
    /// Stays at 0 until the end.
    case step

    /// Returns the progress of the value at a progress `t` of time, both 0 at the start and 1 at the end [R. Penner,
    /// Programming Macromedia Flash MX, 2002].
    package func share(at t: Double) -> Double {
        if t <= 0 { return 0 }
        if t >= 1 { return 1 }
        let rest = 1 - t
        switch self {
        case .linear: return t
        case .smooth: return t * t * (3 - 2 * t)
        case .easeIn: return t * t * t
        case .easeOut: return 1 - rest * rest * rest
        case .easeInOut: return t < 0.5 ? 4 * t * t * t : 1 - 4 * rest * rest * rest
        case .back:
            // The factor for an overshoot of a tenth.
            let s = 1.70158
            return 1 - rest * rest * ((s + 1) * rest - s)
        case .bounce: return Self.bounced(t)
        case .elastic:
            return PortableMath.exp2(-10 * t) * PortableMath.sin((10 * t - 0.75) * (2 * .pi / 3)) + 1
        case .step: return 0
        }
    }

    /// Four parabolas with decreasing heights.
    private static func bounced(_ t: Double) -> Double {
        let (height, width) = (7.5625, 2.75)
        for (end, middle, floor) in [(1.0, 0.0, 0.0), (2, 1.5, 0.75), (2.5, 2.25, 0.9375)] where t < end / width {
            let s = t - middle / width
            return height * s * s + floor
        }
        let s = t - 2.625 / width
        return height * s * s + 0.984375
    }
}
