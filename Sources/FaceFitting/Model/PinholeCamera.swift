public import FaceTracking

/// A camera that stands at the origin and looks down the −z axis, +x to the right and +y up.
public struct PinholeCamera: Hashable, Sendable {
    /// The focal length in pixels.
    public var focalLength: Double
    /// Width and height of the picture in pixels; the optical axis meets its middle.
    public var imageSize: SIMD2<Int>

    /// A camera from its parts.
    public init(focalLength: Double, imageSize: SIMD2<Int>) {
        self.focalLength = focalLength
        self.imageSize = imageSize
    }

    /// A camera by its vertical field of view.
    /// - Parameter halfAngleTangent: the tangent of half the angle.
    init(halfAngleTangent: Double, imageSize: SIMD2<Int>) {
        self.init(focalLength: Double(imageSize.y) / (2 * halfAngleTangent), imageSize: imageSize)
    }

    /// A place of the picture, in pixels from its top left corner, as pixels from the middle with y up.
    func centered(_ point: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(point.x - Double(imageSize.x) / 2, Double(imageSize.y) / 2 - point.y)
    }

    /// Where a point before the camera is seen, in pixels from the middle with y up.
    func project(_ point: SIMD3<Double>) -> SIMD2<Double> {
        let scale = focalLength / -point.z
        return SIMD2(point.x * scale, point.y * scale)
    }

    /// What a recording says of it.
    public var intrinsics: CameraIntrinsics {
        CameraIntrinsics(
            focalLength: SIMD2(focalLength, focalLength),
            principalPoint: SIMD2(Double(imageSize.x) / 2, Double(imageSize.y) / 2), imageSize: imageSize)
    }
}
