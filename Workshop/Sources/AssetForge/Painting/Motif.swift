import RenderMath

/// Points of x, y and width in millimetres along a brush stroke.
typealias StrokePoints = [(x: Double, y: Double, width: Double)]

/// The ornaments from which opera faces are composed, as strokes and shapes.
enum Motif {
    /// A curl: a spiral from the outside in, ending in the brush's full round tip.
    /// - Parameters:
    ///   - start: where on the circle it begins, in degrees from +x, counter-clockwise.
    ///   - turns: revolutions, positive counter-clockwise.
    ///   - width: of the line at its start; it narrows to `tip`.
    static func curl(
        _ x: Double, _ y: Double, radius: Double, start: Double, turns: Double, width: Double, tip: Double
    ) -> StrokePoints {
        let steps = max(Int(abs(turns) * 14), 6)
        return (0...steps).map { step in
            let share = Double(step) / Double(steps)
            let angle = (start + 360 * turns * share) * .pi / 180
            let reach = radius * (1 - 0.86 * share)
            return (
                x + reach * PortableMath.cos(angle), y + reach * PortableMath.sin(angle), width + (tip - width) * share
            )
        }
    }

    /// A row of pearls along a smooth line through points of x, y and diameter, evenly spaced.
    static func pearls(along points: StrokePoints, count: Int) -> Shape {
        let path = Curve.open(points.map { Knot(value: SIMD3($0.x, $0.y, $0.width / 2), isCorner: false) })
        return .discs((0..<count).map { point(of: path, at: Double($0) / Double(max(count - 1, 1))) })
    }

    /// The point at a share of a path's length, 0…1, with the third coordinate mixed between its neighbours.
    static func point(of path: [SIMD3<Double>], at share: Double) -> SIMD3<Double> {
        var lengths = [0.0]
        for (a, b) in zip(path, path.dropFirst()) {
            lengths.append(lengths[lengths.count - 1] + SIMD2(b.x - a.x, b.y - a.y).length)
        }
        let wanted = lengths[lengths.count - 1] * share
        let piece = min((lengths.firstIndex { $0 > wanted } ?? path.count) - 1, path.count - 2)
        let way = max(lengths[piece + 1] - lengths[piece], 1e-9)
        return path[piece].mixed(with: path[piece + 1], by: min((wanted - lengths[piece]) / way, 1))
    }

    /// A flame's tongue or a leaf: pointed at both ends, bulging to one side of the line between them.
    /// - Parameters:
    ///   - bend: how far its middle is off the straight line, to the left of the way from `root` to `tip`, in millimetres.
    static func tongue(root: SIMD2<Double>, tip: SIMD2<Double>, width: Double, bend: Double) -> Shape {
        let way = tip - root
        let left = SIMD2(-way.y, way.x) / way.length
        func at(_ share: Double, _ side: Double) -> Knot {
            let bow = 4 * share * (1 - share) * bend
            let point = root + way * share + left * (bow + side)
            return .at(point.x, point.y)
        }
        let half = width / 2
        return .outline([
            .corner(root.x, root.y), at(0.18, half * 0.8), at(0.38, half), at(0.7, half * 0.55), .corner(tip.x, tip.y),
            at(0.7, -half * 0.55), at(0.38, -half), at(0.18, -half * 0.8),
        ])
    }
}
