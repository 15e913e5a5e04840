import RenderMath

/// Points of x, y and width in millimetres along a brush stroke.
typealias StrokePoints = [(x: Double, y: Double, width: Double)]

/// The ornaments from which opera faces are composed, as strokes and shapes.
enum Motif {
    /// A curl: an inward spiral that ends in the brush's full round tip.
    /// - Parameters:
    ///   - start: the angle at which it begins, in degrees from +x, counter-clockwise.
    ///   - revolutions: positive counter-clockwise.
    ///   - width: of the line at its start; it narrows to `tip`.
    static func curl(
        _ x: Double, _ y: Double, radius: Double, start: Double, revolutions: Double, width: Double, tip: Double
    ) -> StrokePoints {
        let steps = max(Int(abs(revolutions) * 14), 6)
        return (0...steps).map { step in
            let share = Double(step) / Double(steps)
            let angle = (start + 360 * revolutions * share) * .pi / 180
            let distance = radius * (1 - 0.86 * share)
            return (
                x + distance * PortableMath.cos(angle), y + distance * PortableMath.sin(angle), width + (tip - width) * share
            )
        }
    }

    /// A row of pearls along a smooth line through points of x, y and diameter, evenly spaced.
    static func pearls(along points: StrokePoints, count: Int) -> Shape {
        let path = Curve.open(points.map { Knot(value: SIMD3($0.x, $0.y, $0.width / 2), isCorner: false) })
        return .discs((0..<count).map { point(of: path, at: Double($0) / Double(max(count - 1, 1))) })
    }

    /// The point at a share of a path's length, 0…1, with the third coordinate interpolated between its neighbours.
    static func point(of path: [SIMD3<Double>], at share: Double) -> SIMD3<Double> {
        var lengths = [0.0]
        for (a, b) in zip(path, path.dropFirst()) {
            lengths.append(lengths[lengths.count - 1] + SIMD2(b.x - a.x, b.y - a.y).length)
        }
        let target = lengths[lengths.count - 1] * share
        let segment = min((lengths.firstIndex { $0 > target } ?? path.count) - 1, path.count - 2)
        let segmentLength = max(lengths[segment + 1] - lengths[segment], 1e-9)
        return path[segment].mixed(with: path[segment + 1], by: min((target - lengths[segment]) / segmentLength, 1))
    }

    /// A flame's tongue or a leaf: pointed at both ends, bulging to one side of the line between them.
    /// - Parameters:
    ///   - bend: the offset of its middle from the straight line, to the left seen from `root` to `tip`, in millimetres.
    static func tongue(root: SIMD2<Double>, tip: SIMD2<Double>, width: Double, bend: Double) -> Shape {
        let axis = tip - root
        let left = SIMD2(-axis.y, axis.x) / axis.length
        func at(_ share: Double, _ side: Double) -> Knot {
            let bow = 4 * share * (1 - share) * bend
            let point = root + axis * share + left * (bow + side)
            return .at(point.x, point.y)
        }
        let half = width / 2
        return .outline([
            .corner(root.x, root.y), at(0.18, half * 0.8), at(0.38, half), at(0.7, half * 0.55), .corner(tip.x, tip.y),
            at(0.7, -half * 0.55), at(0.38, -half), at(0.18, -half * 0.8),
        ])
    }
}
