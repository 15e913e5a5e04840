import RenderMath

extension VectorPath {
    /// The largest angle of an arc that one cubic replaces: an eighth of a turn.
    private static let widestPiece = Double.pi / 4

    /// Adds a closed ellipse as a separate part, from its point at +x towards +y.
    public mutating func ellipse(center: SIMD2<Double>, radii: SIMD2<Double>) {
        move(to: center + SIMD2(radii.x, 0))
        arc(center: center, radii: radii, turn: 0, from: 0, sweep: 2 * .pi)
        close()
    }

    /// Adds an elliptical arc that begins at the current point.
    /// - Parameters:
    ///   - turn: the rotation of the ellipse's x axis, in radians from +x towards +y.
    ///   - start: the parameter of the beginning, in radians.
    ///   - sweep: its angle, in radians; positive from +x towards +y.
    ///   - exactEnd: its end, if known more exactly than by computing it. Default: computed.
    mutating func arc(
        center: SIMD2<Double>, radii: SIMD2<Double>, turn: Double, from start: Double, sweep: Double,
        exactEnd: SIMD2<Double>? = nil
    ) {
        let (cosine, sine) = (PortableMath.cos(turn), PortableMath.sin(turn))
        func turned(_ x: Double, _ y: Double) -> SIMD2<Double> {
            SIMD2(cosine * x - sine * y, sine * x + cosine * y)
        }
        let count = max(Int((sweep.magnitude / Self.widestPiece - 1e-9).rounded(.up)), 1)
        let step = sweep / Double(count)
        // The handle length that puts the cubic's middle on the circle: 4/3·tan(step/4) radii along the tangents.
        let handle = 4.0 / 3 * PortableMath.tan(step / 4)
        func at(_ angle: Double) -> (point: SIMD2<Double>, tangent: SIMD2<Double>) {
            let (x, y) = (PortableMath.cos(angle), PortableMath.sin(angle))
            return (center + turned(radii.x * x, radii.y * y), turned(-radii.x * y, radii.y * x))
        }
        var before = at(start)
        for index in 1...count {
            var next = at(start + step * Double(index))
            if index == count, let exactEnd { next.point = exactEnd }
            curve(
                to: next.point, control1: before.point + before.tangent * handle, control2: next.point - next.tangent * handle)
            before = next
        }
    }

    /// Adds an elliptical arc by its end point, as in SVG's path data (SVG 2, appendix B.2.4: from ends to the centre).
    ///
    /// Radii that are too small to reach the end are scaled up until they do. A radius of 0 makes a straight line. So do radii
    /// so small or so large that the ellipse is not representable.
    /// - Parameters:
    ///   - radii: of the ellipse; signs are ignored.
    ///   - turn: the rotation of the ellipse's x axis, in degrees from +x towards +y.
    ///   - isLarge: whether to take the arc of more than 180 degrees.
    ///   - isPositive: whether the arc runs from +x towards +y.
    public mutating func arc(
        to end: SIMD2<Double>, radii: SIMD2<Double>, turn degrees: Double, isLarge: Bool, isPositive: Bool
    ) {
        let start = currentPoint
        guard start != end else { return }
        var (radiusX, radiusY) = (radii.x.magnitude, radii.y.magnitude)
        guard radiusX > 0, radiusY > 0 else { return line(to: end) }
        let turn = degrees * .pi / 180
        let (cosine, sine) = (PortableMath.cos(turn), PortableMath.sin(turn))
        let half = (start - end) / 2
        let x = cosine * half.x + sine * half.y
        let y = cosine * half.y - sine * half.x
        let excess = (x / radiusX) * (x / radiusX) + (y / radiusY) * (y / radiusY)
        if excess > 1 {
            radiusX *= excess.squareRoot()
            radiusY *= excess.squareRoot()
        }
        let reach = (x / radiusX) * (x / radiusX) + (y / radiusY) * (y / radiusY)
        let factor = (max(1 / reach - 1, 0)).squareRoot() * (isLarge == isPositive ? -1 : 1)
        let (centerX, centerY) = (factor * radiusX * y / radiusY, -factor * radiusY * x / radiusX)
        let center =
            SIMD2(cosine * centerX - sine * centerY, sine * centerX + cosine * centerY) + (start + end) / 2
        guard radiusX.isFinite, radiusY.isFinite, center.x.isFinite, center.y.isFinite else { return line(to: end) }
        let from = PortableMath.atan2((y - centerY) / radiusY, (x - centerX) / radiusX)
        let to = PortableMath.atan2((-y - centerY) / radiusY, (-x - centerX) / radiusX)
        var sweep = to - from
        if isPositive, sweep < 0 { sweep += 2 * .pi }
        if !isPositive, sweep > 0 { sweep -= 2 * .pi }
        arc(
            center: center, radii: SIMD2(radiusX, radiusY), turn: turn, from: from, sweep: sweep, exactEnd: end)
    }
}
