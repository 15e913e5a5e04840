import RenderMath

/// The ground of the hair: a cap over the skull, as thick as the hair lies high, that ends at the hairline. Locks lie over it.
///
/// Its texture runs round the head as `HeadUnwrap` does, and from the hairline (v = 0) upwards, so that hair thins out along
/// the hairline by the texture's alpha.
enum HairCap {
    /// The distance from the hairline at the texture's lower edge, in millimetres.
    static let textureReach = 64.0

    /// The cap. Beyond the hairline it lies under the skin, so that its visible edge is a smooth line.
    /// - Parameters:
    ///   - inside: the distance of a position inside the hairline, negative outside.
    ///   - height: the height over the skin. Both are in millimetres.
    static func make(
        head: HeadGeometry, inside: (SIMD3<Double>) -> Double = { Hairline.distance(inside: $0) },
        height: (SIMD3<Double>) -> Double = { height(at: $0) }
    ) -> MorphedPart {
        let normals = vertexNormals(of: head)
        let ears = Set(head.ears)
        let distances = head.positions.map(inside)
        var newIndex = [Int](repeating: -1, count: head.positions.count)
        var part = MorphedPart()
        for corners in head.triangles {
            let vertices = [corners.x, corners.y, corners.z]
            guard vertices.contains(where: { distances[$0] > 0 }), !vertices.contains(where: ears.contains) else { continue }
            for vertex in vertices where newIndex[vertex] < 0 {
                newIndex[vertex] = part.positions.count
                part.positions.append(head.positions[vertex] + normals[vertex] * height(head.positions[vertex]))
                part.textureCoordinates.append(
                    SIMD2(HeadUnwrap.textureCoordinate(of: head.positions[vertex]).x, distances[vertex] / textureReach))
            }
            part.triangles.append(SIMD3(newIndex[corners.x], newIndex[corners.y], newIndex[corners.z]))
        }
        return part
    }

    /// The cap's height over the skin in millimetres. Along the hairline, where the texture is transparent, it lies on the
    /// skin, so that the background is not visible through it at the head's contour.
    static func height(at position: SIMD3<Double>) -> Double {
        let inside = Hairline.distance(inside: position)
        guard inside > 0 else { return max(0.4 * inside, -6) }
        let rise = inside * (0.05 + 0.35 * ramp(3, 14, inside))
        let thickness = HairFlow.lift(at: position)
        return thickness * rise / (thickness + rise)
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
