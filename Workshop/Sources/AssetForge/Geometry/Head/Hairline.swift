import RenderMath

/// The border of the hair on the head.
enum Hairline {
    /// The hairline seen from the side, from the midline of the forehead round the ear to the nape: (z, y) in millimetres. As
    /// far as the temple it runs 1.5 mm outside the face mesh's outline, so that a mask meets the hair and is not covered.
    private static let points: [SIMD2<Double>] = [
        SIMD2(60, 96), SIMD2(28.3, 95.2), SIMD2(25.2, 93.5), SIMD2(20.6, 91), SIMD2(14.8, 87.6), SIMD2(8, 83), SIMD2(0.9, 77.3),
        SIMD2(-6.3, 70.6), SIMD2(-13.3, 62.2), SIMD2(-19.9, 52), SIMD2(-25.5, 41.2), SIMD2(-31, 27), SIMD2(-38, 14),
        SIMD2(-46, 10), SIMD2(-54, 34), SIMD2(-66, 42), SIMD2(-84, 38), SIMD2(-97, 22), SIMD2(-102, -10),
        SIMD2(-112, -42), SIMD2(-124, -52), SIMD2(-200, -54),
    ]

    /// The distance of a point inside the hairline from it, in millimetres; negative outside.
    static func distance(inside position: SIMD3<Double>) -> Double {
        let point = SIMD2(position.z, position.y)
        var nearest = Double.infinity
        var isInside = false
        for (start, end) in zip(points, points.dropFirst()) {
            let span = end - start
            let share = max(0, min(1, (point - start).dot(span) / span.dot(span)))
            nearest = min(nearest, (point - start - span * share).length)
            // A ray upwards from the point crosses the hairline an odd number of times where the point is below it.
            if (start.x > point.x) != (end.x > point.x) {
                let crossing = start.y + span.y * (point.x - start.x) / span.x
                if crossing <= point.y { isInside.toggle() }
            }
        }
        return isInside ? nearest : -nearest
    }
}
