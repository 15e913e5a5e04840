import RenderMath

/// Divides polygons into triangles, always the same for the same corners.
package enum PolygonTriangles {
    /// More corners than any real polygon has: triangulation takes time proportional to their square.
    package static let mostCorners = 10_000

    /// Calls `body` with the corners of each triangle, as indices into the polygon.
    ///
    /// A quadrilateral is cut at its reflex corner, if it has one, else at its first corner. Other polygons lose one ear after
    /// the other, in the plane of their mean normal.
    package static func forEach(of corners: [SIMD3<Float>], _ body: (SIMD3<Int>) -> Void) {
        guard corners.count > 3 else {
            if corners.count == 3 { body(SIMD3(0, 1, 2)) }
            return
        }
        let flat = projected(corners)
        func turn(_ a: Int, _ b: Int, _ c: Int) -> Double {
            let (u, v) = (flat[b] - flat[a], flat[c] - flat[b])
            return u.x * v.y - u.y * v.x
        }
        if corners.count == 4 {
            let first = (0..<4).first { turn(($0 + 3) % 4, $0, ($0 + 1) % 4) < 0 } ?? 0
            body(SIMD3(first, (first + 1) % 4, (first + 2) % 4))
            body(SIMD3(first, (first + 2) % 4, (first + 3) % 4))
            return
        }
        var next = Array(1..<corners.count) + [0]
        var last = [corners.count - 1] + Array(0..<corners.count - 1)
        var reflex = corners.indices.filter { turn(last[$0], $0, next[$0]) < 0 }
        func isEar(_ corner: Int) -> Bool {
            let (a, c) = (last[corner], next[corner])
            guard turn(a, corner, c) >= 0 else { return false }
            return !reflex.contains { other in
                guard other != a, other != corner, other != c, flat[other] != flat[a], flat[other] != flat[c] else {
                    return false
                }
                return turn(a, corner, other) >= 0 && turn(corner, c, other) >= 0 && turn(c, a, other) >= 0
            }
        }
        var (corner, left, tries) = (0, corners.count, 0)
        while left > 3 {
            // A polygon that crosses itself may have no ear; it loses any corner then.
            if isEar(corner) || tries >= left {
                let (a, c) = (last[corner], next[corner])
                body(SIMD3(a, corner, c))
                (next[a], last[c]) = (c, a)
                left -= 1
                tries = 0
                reflex.removeAll { $0 == corner || ($0 == a || $0 == c) && turn(last[$0], $0, next[$0]) >= 0 }
                corner = c
            } else {
                tries += 1
                corner = next[corner]
            }
        }
        body(SIMD3(last[corner], corner, next[corner]))
    }

    /// Returns the corners in the coordinate plane that is nearest to the polygon's own, counter-clockwise.
    private static func projected(_ corners: [SIMD3<Float>]) -> [SIMD2<Double>] {
        var normal = SIMD3<Double>.zero
        var before = SIMD3<Double>(corners[corners.count - 1])
        for corner in corners {
            let here = SIMD3<Double>(corner)
            normal += (before - SIMD3<Double>(corners[0])).cross(here - SIMD3<Double>(corners[0]))
            before = here
        }
        let size = SIMD3(abs(normal.x), abs(normal.y), abs(normal.z))
        let axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2
        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3)
        return corners.map { normal[axis] < 0 ? SIMD2(Double($0[v]), Double($0[u])) : SIMD2(Double($0[u]), Double($0[v])) }
    }
}
