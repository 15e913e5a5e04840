import RenderMath

/// The surface on which the front of a pair of glasses lies, in millimetres in face space: curved from temple to temple, its
/// upper edge tilted forwards.
struct FrontSurface {
    /// The height of the lenses' centres, on which the tilt turns.
    var lensHeight: Double
    /// The depth at the midline, at the height of the lenses' centres.
    var depth: Double
    /// The radius of curvature from temple to temple.
    var wrapRadius: Double
    /// The forward offset of higher points per millimetre of height.
    var tilt: Double

    /// The position on the surface of a point seen from the front.
    func position(at point: SIMD2<Double>) -> SIMD3<Double> {
        SIMD3(point.x, point.y, depth - point.x * point.x / (2 * wrapRadius) + (point.y - lensHeight) * tilt)
    }

    /// The surface's unit normal, towards the viewer.
    func normal(at point: SIMD2<Double>) -> SIMD3<Double> {
        SIMD3(point.x / wrapRadius, -tilt, 1).normalized()
    }
}
