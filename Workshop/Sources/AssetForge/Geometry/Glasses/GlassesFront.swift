import RenderMath

/// The glasses' front: the curve of the rims, the surface on which it lies, the bridge and the pads.
///
/// All lengths are millimetres in face space, for the left half; x = 0 is the midline.
enum GlassesFront {
    /// The centre of the left lens, seen from the front.
    static let lensCentre = SIMD2<Double>(35.2, 24.5)
    /// Half the lens's width and height, to the centre line of the rim.
    static let lensHalfSize = SIMD2<Double>(25.6, 20.6)
    /// Half the rim's width and depth.
    static let rimHalfSize = SIMD2<Double>(2.1, 1.9)
    /// The front's depth at the midline, its radius of curvature from temple to temple, and its tilt: the forward offset of
    /// higher points per millimetre of height.
    private static let depth = 47.6
    private static let wrapRadius = 215.0
    private static let tilt = 0.13

    /// The position on the front's surface of a point seen from the front.
    static func position(at point: SIMD2<Double>) -> SIMD3<Double> {
        SIMD3(point.x, point.y, depth - point.x * point.x / (2 * wrapRadius) + (point.y - lensCentre.y) * tilt)
    }

    /// The front's unit normal, towards the viewer.
    static func normal(at point: SIMD2<Double>) -> SIMD3<Double> {
        SIMD3(point.x / wrapRadius, -tilt, 1).normalized()
    }

    /// The rim's curve seen from the front, counter-clockwise from the temple: a superellipse, fuller above than below.
    /// - Parameters:
    ///   - revolution: the angle as a share of a full revolution.
    ///   - inset: in millimetres.
    static func rim(at revolution: Double, inset: Double = 0) -> SIMD2<Double> {
        let angle = 2 * Double.pi * revolution
        let (cosine, sine) = (PortableMath.cos(angle), PortableMath.sin(angle))
        let power = sine > 0 ? 2.7 : 2.35
        let sum = PortableMath.pow(cosine.magnitude, power) + PortableMath.pow(sine.magnitude, power)
        let bend = PortableMath.pow(sum, -1 / power)
        let size = lensHalfSize - SIMD2(repeating: inset)
        return lensCentre + SIMD2(cosine * bend * size.x, sine * bend * size.y)
    }

    /// The left rim.
    static func makeRim() -> MorphedPart {
        let count = 64
        let stations = (0..<count).map { index in
            let revolution = Double(index) / Double(count)
            let point = rim(at: revolution)
            let tangent = position(at: rim(at: revolution + 0.002)) - position(at: rim(at: revolution - 0.002))
            let up = normal(at: point)
            // Thicker above, as usual for frames.
            let boldness = 1 + 0.22 * max(-1, min(1, (point.y - lensCentre.y) / lensHalfSize.y))
            return SweptTube.Station(
                centre: position(at: point), across: tangent.cross(up).normalized(), up: up,
                halfSize: SIMD2(rimHalfSize.x * boldness, rimHalfSize.y))
        }
        return SweptTube.make(along: stations, isClosed: true)
    }

    /// The bridge from rim to rim.
    static func makeBridge() -> MorphedPart {
        let curve = SplineCurve(
            through: [SIMD2(-12.5, 31.5), SIMD2(-7, 34.6), SIMD2(0, 36), SIMD2(7, 34.6), SIMD2(12.5, 31.5)].map {
                position(at: $0) + SIMD3(0, 0, 0.6)
            })
        return tube(along: curve, count: 16) { share in
            let bulge = 1 - (2 * share - 1) * (2 * share - 1)
            return SIMD2(2.5 - 0.3 * bulge, 1.9)
        }
    }

    /// The end piece from the left rim to the hinge.
    static func makeEndPiece() -> MorphedPart {
        let start = position(at: SIMD2(59.2, 34.5))
        let curve = SplineCurve(through: [start, start + SIMD3(5.5, 1, -0.4), start + SIMD3(9.6, 1.4, -2.6), hinge])
        return tube(along: curve, count: 8) { share in SIMD2(3.2 - 0.6 * share, 1.9 - 0.1 * share) }
    }

    /// The start of the left temple arm's centre line.
    static let hinge = SIMD3<Double>(71.4, 35.6, 31.0)

    /// The hinge's barrel, upright on the inner side.
    static func makeHinge() -> MorphedPart {
        let curve = SplineCurve(through: [hinge + SIMD3(-1.9, -1.7, 0.6), hinge + SIMD3(-1.9, 1.7, 0.6)])
        return tube(along: curve, count: 3) { _ in SIMD2(1.2, 1.2) }
    }

    /// The left pad: a flat drop that lies against the side of the nose, and its arm to the rim.
    static func makePad() -> [MorphedPart] {
        let outwards = SIMD3<Double>(0.78, 0.14, 0.61).normalized()
        let centre = SIMD3<Double>(12.4, 17.4, 42.4)
        let up = (SIMD3(0.12, 1, -0.2) - outwards * SIMD3(0.12, 1, -0.2).dot(outwards)).normalized()
        let along = SplineCurve(through: [centre - up * 4.6, centre + up * 4.6])
        let pad = tube(along: along, count: 8, across: outwards) { share in
            let round = (1 - (2 * share - 1) * (2 * share - 1) * 0.75).squareRoot()
            return SIMD2(1.1, 3.0 * round)
        }
        let arm = SplineCurve(through: [
            centre + outwards * 0.8, centre + SIMD3(2.2, 1.4, 3.0), position(at: SIMD2(13.4, 13.6)),
        ])
        return [pad, tube(along: arm, count: 6) { _ in SIMD2(0.7, 0.7) }]
    }

    /// A bar along a curve, kept as upright as possible.
    private static func tube(
        along curve: SplineCurve, count: Int, across given: SIMD3<Double>? = nil, halfSize: (Double) -> SIMD2<Double>
    ) -> MorphedPart {
        let last = curve.knots[curve.knots.count - 1]
        let points = curve.evenPoints(count: count, from: 0, to: last)
        let stations = points.indices.map { index in
            let tangent = (points[min(index + 1, count)] - points[max(index - 1, 0)]).normalized()
            let guide = given ?? (tangent.y.magnitude > 0.9 ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0))
            let across = (guide - tangent * guide.dot(tangent)).normalized()
            return SweptTube.Station(
                centre: points[index], across: across, up: tangent.cross(across),
                halfSize: halfSize(Double(index) / Double(count)))
        }
        return SweptTube.make(along: stations, isClosed: false)
    }
}
