import RenderMath

/// A smooth curve through points: cubic Hermite segments with the tangents of a parabola through three neighbours.
struct SplineCurve {
    private let points: [SIMD3<Double>]
    private let tangents: [SIMD3<Double>]
    /// The distance along the chords at each point, which is the curve's parameter.
    let knots: [Double]

    /// The curve through at least two points.
    /// - Parameters:
    ///   - before: a point before the first, which determines the tangent at the curve's start.
    ///   - after: a point after the last, which determines the tangent at the curve's end.
    init(through points: [SIMD3<Double>], before: SIMD3<Double>? = nil, after: SIMD3<Double>? = nil) {
        let padded = [before ?? points[0]] + points + [after ?? points[points.count - 1]]
        var tangents: [SIMD3<Double>] = []
        for index in 1...points.count {
            tangents.append(Self.tangent(padded[index - 1], padded[index], padded[index + 1]))
        }
        var knots = [0.0]
        for index in 1..<points.count {
            knots.append(knots[index - 1] + (points[index] - points[index - 1]).length)
        }
        self.points = points
        self.tangents = tangents
        self.knots = knots
    }

    /// The point at a distance along the chords, clamped to the ends.
    func point(at parameter: Double) -> SIMD3<Double> {
        var segment = 0
        while segment + 2 < knots.count && parameter > knots[segment + 1] { segment += 1 }
        let width = knots[segment + 1] - knots[segment]
        let t = max(0, min(1, (parameter - knots[segment]) / width))
        let square = t * t
        let cube = square * t
        let start = points[segment] * (2 * cube - 3 * square + 1) + tangents[segment] * ((cube - 2 * square + t) * width)
        return start + points[segment + 1] * (3 * square - 2 * cube) + tangents[segment + 1] * ((cube - square) * width)
    }

    /// Points that divide each segment between two given points into a number of equal steps: `sum(steps) + 1` in all.
    func points(stepsPerSegment steps: [Int]) -> [SIMD3<Double>] {
        var result = [points[0]]
        for (segment, count) in steps.enumerated() {
            for step in 1...count {
                let share = Double(step) / Double(count)
                result.append(
                    step == count
                        ? points[segment + 1] : point(at: knots[segment] + (knots[segment + 1] - knots[segment]) * share))
            }
        }
        return result
    }

    /// `count + 1` points at equal distances along the curve between two parameters.
    func evenPoints(count: Int, from first: Double, to last: Double) -> [SIMD3<Double>] {
        let steps = 64 * count
        var lengths = [0.0]
        var previous = point(at: first)
        for step in 1...steps {
            let next = point(at: first + (last - first) * Double(step) / Double(steps))
            lengths.append(lengths[step - 1] + (next - previous).length)
            previous = next
        }
        var step = 0
        return (0...count).map { index in
            let target = lengths[steps] * Double(index) / Double(count)
            while step + 1 < steps && lengths[step + 1] < target { step += 1 }
            let share = (target - lengths[step]) / (lengths[step + 1] - lengths[step])
            return point(at: first + (last - first) * (Double(step) + share) / Double(steps))
        }
    }

    private static func tangent(_ before: SIMD3<Double>, _ here: SIMD3<Double>, _ after: SIMD3<Double>) -> SIMD3<Double> {
        let widthBefore = (here - before).length
        let widthAfter = (after - here).length
        if widthBefore == 0 { return (after - here) / widthAfter }
        if widthAfter == 0 { return (here - before) / widthBefore }
        let slopeBefore = (here - before) / widthBefore
        let slopeAfter = (after - here) / widthAfter
        return (slopeBefore * widthAfter + slopeAfter * widthBefore) / (widthBefore + widthAfter)
    }
}
