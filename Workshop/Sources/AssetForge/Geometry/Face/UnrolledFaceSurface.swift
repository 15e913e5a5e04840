import RenderMath

/// The neutral face's skin as a radius about a vertical axis: the surface for the mesh.
///
/// A point of the plane is (distance along the unrolled cylinder, height) in millimetres, the same unrolling as the texture's,
/// so that a mesh whose triangles do not overlap in the plane does not overlap in the texture either.
struct UnrolledFaceSurface {
    private let spline: SymmetricHeightSpline

    /// The surface through the landmarks and the sculpted points between them.
    /// - Parameter rims: more points that lie on the skin, such as the eyelids' rims (left half).
    init(rims: [SIMD3<Double>]) {
        var samples = Self.sculptedPoints.map { Self.sample(at: $0.position + FaceLandmarks.origin, slack: $0.slack) }
        samples += rims.map { Self.sample(at: $0, slack: 0) }
        spline = SymmetricHeightSpline(samples: samples)
    }

    /// The point of the skin above a point of the plane.
    func position(at point: SIMD2<Double>) -> SIMD3<Double> {
        Self.position(at: point, radius: spline.height(at: point))
    }

    /// The radius of the skin above a point of the plane.
    func radius(at point: SIMD2<Double>) -> Double {
        spline.height(at: point)
    }

    /// A point at a distance from the axis.
    static func position(at point: SIMD2<Double>, radius: Double) -> SIMD3<Double> {
        let angle = point.x / FaceUnwrap.radius
        return SIMD3(radius * PortableMath.sin(angle), point.y, radius * PortableMath.cos(angle) - FaceUnwrap.axisDepth)
    }

    /// The position of a point in the plane.
    static func plane(of position: SIMD3<Double>) -> SIMD2<Double> {
        SIMD2(FaceUnwrap.radius * PortableMath.atan2(position.x, position.z + FaceUnwrap.axisDepth), position.y)
    }

    /// The distance of a point from the axis.
    static func radius(of position: SIMD3<Double>) -> Double {
        SIMD2(position.x, position.z + FaceUnwrap.axisDepth).length
    }

    private static func sample(at position: SIMD3<Double>, slack: Double) -> SymmetricHeightSpline.Sample {
        SymmetricHeightSpline.Sample(point: plane(of: position), height: radius(of: position), slack: slack)
    }
}
