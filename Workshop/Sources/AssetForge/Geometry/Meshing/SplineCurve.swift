import RenderMath

/// A smooth curve through points: cubic Hermite pieces with the tangents of a parabola through three neighbours.
struct SplineCurve {
    private let points: [SIMD3<Double>]
    private let tangents: [SIMD3<Double>]
    /// Distance along the chords at which each point is passed; the curve's parameter.
    let knots: [Double]

    /// The curve through at least two points.
    /// - Parameters:
    ///   - before: a point that the curve would have come from, which sets the tangent at its start.
    ///   - after: a point that the curve would go on to.
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

    /// The point at a distance along the chords; the ends beyond them.
    func point(at parameter: Double) -> SIMD3<Double> {
        var piece = 0
        while piece + 2 < knots.count && parameter > knots[piece + 1] { piece += 1 }
        let width = knots[piece + 1] - knots[piece]
        let t = max(0, min(1, (parameter - knots[piece]) / width))
        let square = t * t
        let cube = square * t
        let start = points[piece] * (2 * cube - 3 * square + 1) + tangents[piece] * ((cube - 2 * square + t) * width)
        return start + points[piece + 1] * (3 * square - 2 * cube) + tangents[piece + 1] * ((cube - square) * width)
    }

    /// Points that cut each piece between two given points into so many equal parts: `sum(parts) + 1` in all.
    func points(partsPerPiece parts: [Int]) -> [SIMD3<Double>] {
        var result = [points[0]]
        for (piece, count) in parts.enumerated() {
            for part in 1...count {
                let share = Double(part) / Double(count)
                result.append(
                    part == count ? points[piece + 1] : point(at: knots[piece] + (knots[piece + 1] - knots[piece]) * share))
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
            let wanted = lengths[steps] * Double(index) / Double(count)
            while step + 1 < steps && lengths[step + 1] < wanted { step += 1 }
            let share = (wanted - lengths[step]) / (lengths[step + 1] - lengths[step])
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
