public import FaceTracking
import RenderMath

/// A camera at the origin that looks down the −z axis, with +x to the right and +y up.
public struct PinholeCamera: Hashable, Sendable {
    /// The focal length in pixels.
    public var focalLength: Double
    /// Width and height of the picture in pixels; the optical axis passes through its centre.
    public var imageSize: SIMD2<Int>

    /// Creates a camera.
    public init(focalLength: Double, imageSize: SIMD2<Int>) {
        self.focalLength = focalLength
        self.imageSize = imageSize
    }

    /// Creates a camera from its vertical angle of view.
    /// - Parameter verticalAngle: in degrees, more than 0 and less than 180.
    init(verticalAngle: Double, imageSize: SIMD2<Int>) {
        self.init(
            focalLength: Double(imageSize.y) / (2 * PortableMath.tan(verticalAngle / 2 * .pi / 180)), imageSize: imageSize)
    }

    /// Converts pixels from the picture's top left corner to pixels from its centre with y up.
    func centered(_ point: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(point.x - Double(imageSize.x) / 2, Double(imageSize.y) / 2 - point.y)
    }

    /// Converts pixels from the picture's centre with y up to pixels from its top left corner.
    func place(of centered: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(centered.x + Double(imageSize.x) / 2, Double(imageSize.y) / 2 - centered.y)
    }

    /// Returns the projection of a point in front of the camera, in pixels from the picture's centre with y up.
    func project(_ point: SIMD3<Double>) -> SIMD2<Double> {
        let scale = focalLength / -point.z
        return SIMD2(point.x * scale, point.y * scale)
    }

    /// The camera's intrinsics as stored in recordings.
    public var intrinsics: CameraIntrinsics {
        CameraIntrinsics(
            focalLength: SIMD2(focalLength, focalLength),
            principalPoint: SIMD2(Double(imageSize.x) / 2, Double(imageSize.y) / 2), imageSize: imageSize)
    }
}
