import RenderMath

/// An area that a brush or a filled outline covers, in millimetres on a canvas.
///
/// On a mirrored canvas shapes are given for the right half (x ≥ 0); shapes that cross the midline are given whole.
enum Shape {
    /// The inside of a polygon, by the even-odd rule.
    case region([SIMD2<Double>])
    /// The trail of a round brush through points of x, y and radius.
    case trail([SIMD3<Double>])
    /// The trails of many strokes of one colour, such as hairs.
    case trails([[SIMD3<Double>]])
    /// Discs, each x, y and radius.
    case discs([SIMD3<Double>])
    /// The half plane on the far side of a line, where (point − origin) · normal is below 0.
    case halfPlane(origin: SIMD2<Double>, normal: SIMD2<Double>)

    /// The corners of a region, in order; none for other shapes.
    var corners: [SIMD2<Double>] {
        if case .region(let corners) = self { return corners }
        return []
    }

    /// The inside of a smooth closed curve.
    static func outline(_ knots: [Knot]) -> Shape {
        .region(Curve.closed(knots).map { SIMD2($0.x, $0.y) })
    }

    /// The inside of a curve that crosses the midline: its right half from the upper crossing to the lower, then the mirror.
    ///
    /// The ends lie at x = 0 and are passed smoothly unless they are corners.
    static func mirroredOutline(_ half: [Knot]) -> Shape {
        let inner = half.dropFirst().dropLast().reversed().map { knot in
            Knot(value: SIMD3(-knot.value.x, knot.value.y, 0), isCorner: knot.isCorner)
        }
        return outline(half + inner)
    }

    /// A brush stroke through points of x, y and full width in millimetres.
    static func stroke(_ points: StrokePoints) -> Shape {
        .trail(trail(points))
    }

    /// Many brush strokes of one colour, each through points of x, y and full width in millimetres.
    static func strokes(_ strokes: [StrokePoints]) -> Shape {
        .trails(strokes.map(trail))
    }

    private static func trail(_ points: StrokePoints) -> [SIMD3<Double>] {
        Curve.open(points.map { Knot(value: SIMD3($0.x, $0.y, $0.width / 2), isCorner: false) })
    }

    /// A brush stroke whose path crosses the midline, from its right end; the first point lies at x = 0.
    static func mirroredStroke(_ half: StrokePoints) -> Shape {
        stroke(half.dropFirst().reversed().map { (x: -$0.x, y: $0.y, width: $0.width) } + half)
    }

    /// An ellipse with its axes along x and y.
    static func ellipse(_ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double) -> Shape {
        .region(
            (0..<96).map { step in
                let angle = Double(step) * 2 * .pi / 96
                return SIMD2(x + radiusX * PortableMath.cos(angle), y + radiusY * PortableMath.sin(angle))
            })
    }
}
