import RenderMath

extension TrackedFace {
    /// The angle of eyes whose blend shapes say that they look to one side as far as they can, in degrees.
    package static let widestGaze = 30.0
    /// The centre of the left eye of the project's own face, in metres in face space.
    static let leftEyePlace = SIMD3<Float>(0.0314, 0.028, 0.0179)
    /// Eyes that are nearer to each other, in metres, have no places of their own: formats that tell their turns alone put both at the origin.
    private static let leastEyeDistance = 0.001
    /// The sine of the least angle between lines of sight that meet: beyond 60 m they count as parallel.
    private static let leastMeeting = 0.001

    /// The point that the person looks at, in face space in metres: the tracker's, else the point that is nearest to both lines of sight.
    ///
    /// Nil where the recording has no point and not both eyes, and where the lines of sight are parallel or come no nearer to each other in
    /// front of the eyes. The two points of the lines that are nearest to each other follow from their common perpendicular; the point is
    /// half-way between them.
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
