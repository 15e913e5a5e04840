import RenderMath

extension TrackedFace {
    /// The angle at which the gaze blend shapes of an eye reach 1, in degrees.
    package static let widestGaze = 30.0
    /// The centre of the left eye of the project's own face, in metres in face space.
    static let leftEyePlace = SIMD3<Float>(0.0314, 0.028, 0.0179)
    /// The minimum distance between the eyes for their positions to be used, in metres. Formats that record only eye rotation
    /// put both at the origin.
    private static let leastEyeDistance = 0.001
    /// The sine of the minimum angle between lines of sight that meet; beyond 60 m they count as parallel.
    private static let leastMeeting = 0.001

    /// The point that the person looks at, in face space in metres: the tracker's, else the point nearest to both lines of
    /// sight.
    ///
    /// Nil if the recording has neither a point nor both eyes, if the lines of sight are parallel, or if they do not converge
    /// in front of the eyes. The common perpendicular gives the nearest points of the two lines; the result is the midpoint
    /// between them.
    package var gazePoint: SIMD3<Double>? {
        if let lookAtPoint { return SIMD3(lookAtPoint) }
        guard let left = faceFromLeftEye, let right = faceFromRightEye else { return nil }
        var (p, q) = (SIMD3<Double>(left.translation), SIMD3<Double>(right.translation))
        if (p - q).length < Self.leastEyeDistance {
            (p, q) = (SIMD3(Self.leftEyePlace), SIMD3(Self.leftEyePlace * SIMD3(-1, 1, 1)))
        }
        let (d, e) = (SIMD3<Double>(left.columns.2.xyz).normalized(), SIMD3<Double>(right.columns.2.xyz).normalized())
        let normal = d.cross(e)
        let squared = normal.dot(normal)
        guard squared > Self.leastMeeting * Self.leastMeeting else { return nil }
        let along = (q - p).cross(e).dot(normal) / squared
        let across = (q - p).cross(d).dot(normal) / squared
        guard along > 0, across > 0 else { return nil }
        return (p + d * along + q + e * across) / 2
    }
}
