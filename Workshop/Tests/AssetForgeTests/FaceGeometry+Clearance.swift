import RenderMath

@testable import AssetForge

extension FaceGeometry {
    /// The distance of a point in front of the neutral face along z, in millimetres; infinite outside its outline.
    func depth(before point: SIMD3<Double>) -> Double {
        var least = Double.infinity
        for corners in triangles {
            let (a, b, c) = (positions[corners.x], positions[corners.y], positions[corners.z])
            let whole = Self.area(a, b, c)
            guard whole.magnitude > 1e-9 else { continue }
            let (u, v, w) = (
                Self.area(point, b, c) / whole, Self.area(a, point, c) / whole, Self.area(a, b, point) / whole
            )
            if u < 0 || v < 0 || w < 0 { continue }
            least = min(least, point.z - (a.z * u + b.z * v + c.z * w))
        }
        return least
    }

    private static func area(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
}
