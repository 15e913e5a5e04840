import RenderMath

/// Triangles in a plane, counter-clockwise if y points up.
public struct PlanarTriangles: Hashable, Sendable {
    /// The corners.
    package var points: [SIMD2<Double>]
    /// Three indices into `points` for each triangle.
    package var triangles: [SIMD3<UInt32>]

    /// Creates an empty set of triangles.
    package init() {
        points = []
        triangles = []
    }

    mutating func add(_ point: SIMD2<Double>) -> UInt32 {
        points.append(point)
        return UInt32(points.count - 1)
    }

    mutating func add(_ a: UInt32, _ b: UInt32, _ c: UInt32) {
        triangles.append(SIMD3(a, b, c))
    }
}
