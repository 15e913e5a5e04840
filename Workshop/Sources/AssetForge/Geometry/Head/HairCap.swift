import RenderMath

/// Short hair as a cap over the skull, thick on top and thinning out at the hairline.
enum HairCap {
    /// The hairline seen from the side, from the midline of the forehead round the ear to the nape: (z, y) in millimetres. As
    /// far as the temple it runs 1.5 mm outside the face mesh's outline, so that a mask meets the hair and is not covered.
    private static let hairline: [SIMD2<Double>] = [
        SIMD2(60, 96), SIMD2(28.3, 95.2), SIMD2(25.2, 93.5), SIMD2(20.6, 91), SIMD2(14.8, 87.6), SIMD2(8, 83), SIMD2(0.9, 77.3),
        SIMD2(-6.3, 70.6), SIMD2(-13.3, 62.2), SIMD2(-19.9, 52), SIMD2(-25.5, 41.2), SIMD2(-31, 27), SIMD2(-38, 14),
        SIMD2(-46, 10), SIMD2(-54, 34), SIMD2(-66, 42), SIMD2(-84, 38), SIMD2(-97, 22), SIMD2(-102, -10),
        SIMD2(-112, -42), SIMD2(-124, -52), SIMD2(-200, -54),
    ]
    /// The thickness of the hair far from the hairline, in millimetres.
    private static let thickness = 11.0

    /// The cap. Beyond the hairline it lies under the skin, so that its visible edge is a smooth line.
    static func make(head: HeadGeometry) -> MorphedPart {
        let normals = vertexNormals(of: head)
        let ears = Set(head.ears)
        let distances = head.positions.map { distanceInside($0) }
        var newIndex = [Int](repeating: -1, count: head.positions.count)
        var part = MorphedPart()
        for corners in head.triangles {
            let vertices = [corners.x, corners.y, corners.z]
            guard vertices.contains(where: { distances[$0] > 0 }), !vertices.contains(where: ears.contains) else { continue }
            for vertex in vertices where newIndex[vertex] < 0 {
                newIndex[vertex] = part.positions.count
                part.positions.append(head.positions[vertex] + normals[vertex] * height(inside: distances[vertex]))
                part.textureCoordinates.append(HeadUnwrap.textureCoordinate(of: head.positions[vertex]))
            }
            part.triangles.append(SIMD3(newIndex[corners.x], newIndex[corners.y], newIndex[corners.z]))
        }
        return part
    }

    /// The hair's height over the skin, without a kink at the hairline, so that the cap crosses the skin exactly there.
    private static func height(inside distance: Double) -> Double {
        let rise = distance * 0.45
        return rise < 0 ? max(rise, -6) : thickness * rise / (thickness + rise)
    }

    /// The distance of a point inside the hairline from it, in millimetres; negative outside.
    private static func distanceInside(_ position: SIMD3<Double>) -> Double {
        let point = SIMD2(position.z, position.y)
        var nearest = Double.infinity
        var isInside = false
        for (start, end) in zip(hairline, hairline.dropFirst()) {
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

    private static func vertexNormals(of head: HeadGeometry) -> [SIMD3<Double>] {
        var normals = [SIMD3<Double>](repeating: .zero, count: head.positions.count)
        for corners in head.triangles {
            let origin = head.positions[corners.x]
            let normal = (head.positions[corners.y] - origin).cross(head.positions[corners.z] - origin)
            for side in 0..<3 { normals[corners[side]] += normal }
        }
        return normals.map { $0.normalized() }
    }
}
