/// A point of the sheet that a curve passes through.
struct Knot {
    /// x and y in millimetres, and the radius of a brush there (0 for outlines).
    var value: SIMD3<Double>
    /// Whether the curve may bend sharply here.
    var isCorner: Bool

    /// A point passed smoothly.
    static func at(_ x: Double, _ y: Double) -> Knot {
        Knot(value: SIMD3(x, y, 0), isCorner: false)
    }

    /// A point where two smooth sections meet.
    static func corner(_ x: Double, _ y: Double) -> Knot {
        Knot(value: SIMD3(x, y, 0), isCorner: true)
    }
}

/// Smooth curves through points: centripetal Catmull-Rom splines, which neither overshoot nor loop between close points.
enum Curve {
    /// The number of straight segments in each span between two points.
    private static let segmentsPerSpan = 14

    /// A curve from the first point to the last.
    static func open(_ knots: [Knot]) -> [SIMD3<Double>] {
        var points: [SIMD3<Double>] = []
        var section: [SIMD3<Double>] = []
        for (index, knot) in knots.enumerated() {
            section.append(knot.value)
            guard section.count > 1, knot.isCorner || index == knots.count - 1 else { continue }
            points += smooth(section)
            points.removeLast()
            section = [knot.value]
        }
        return points + section
    }

    /// A closed curve, whose first point is not repeated at the end.
    static func closed(_ knots: [Knot]) -> [SIMD3<Double>] {
        if let first = knots.firstIndex(where: \.isCorner) {
            let rotated = Array(knots[first...] + knots[..<first])
            return open(rotated + [rotated[0]]).dropLast()
        }
        let values = knots.map(\.value)
        let count = values.count
        var points: [SIMD3<Double>] = []
        for index in 0..<count {
            points += span(
                values[(index + count - 1) % count], values[index], values[(index + 1) % count], values[(index + 2) % count])
        }
        return points
    }

    private static func smooth(_ values: [SIMD3<Double>]) -> [SIMD3<Double>] {
        guard values.count > 2 else { return values }
        // Beyond its ends the curve is extrapolated with half the bend at the next point.
        let before = values[0] + (values[0] - values[1]) + 0.5 * (values[0] - 2 * values[1] + values[2])
        let end = values.count - 1
        let after = values[end] + (values[end] - values[end - 1]) + 0.5 * (values[end] - 2 * values[end - 1] + values[end - 2])
        let padded = [before] + values + [after]
        var points: [SIMD3<Double>] = []
        for index in 0..<end {
            points += span(padded[index], padded[index + 1], padded[index + 2], padded[index + 3])
        }
        return points + [values[end]]
    }

    /// The points from `b` up to, but not including, `c`.
    private static func span(
        _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>, _ d: SIMD3<Double>
    ) -> [SIMD3<Double>] {
        // Barry and Goldman's pyramid over knots spaced by the square root of the distance.
        let t1 = interval(a, b)
        let t2 = t1 + interval(b, c)
        let t3 = t2 + interval(c, d)
        return (0..<segmentsPerSpan).map { segment in
            let t = t1 + (t2 - t1) * Double(segment) / Double(segmentsPerSpan)
            let a1 = a * ((t1 - t) / t1) + b * (t / t1)
            let a2 = b * ((t2 - t) / (t2 - t1)) + c * ((t - t1) / (t2 - t1))
            let a3 = c * ((t3 - t) / (t3 - t2)) + d * ((t - t2) / (t3 - t2))
            let b1 = a1 * ((t2 - t) / t2) + a2 * (t / t2)
            let b2 = a2 * ((t3 - t) / (t3 - t1)) + a3 * ((t - t1) / (t3 - t1))
            return b1 * ((t2 - t) / (t2 - t1)) + b2 * ((t - t1) / (t2 - t1))
        }
    }

    private static func interval(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
        let step = b - a
        return max((step.x * step.x + step.y * step.y).squareRoot().squareRoot(), 1e-3)
    }
}
