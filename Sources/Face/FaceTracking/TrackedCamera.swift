public import RenderMath

/// The mapping of a pinhole camera from directions to pixels.
public struct CameraIntrinsics: Hashable, Sendable {
    /// The focal length in pixels, horizontally and vertically.
    public var focalLength: SIMD2<Double>
    /// The point where the optical axis meets the picture, in pixels from its top left corner.
    public var principalPoint: SIMD2<Double>
    /// Width and height in pixels of the picture that the other two refer to.
    public var imageSize: SIMD2<Int>

    /// Intrinsics from their parts.
    public init(focalLength: SIMD2<Double>, principalPoint: SIMD2<Double>, imageSize: SIMD2<Int>) {
        self.focalLength = focalLength
        self.principalPoint = principalPoint
        self.imageSize = imageSize
    }

    /// The vertical angle of view in degrees.
    public var verticalAngle: Double {
        2 * PortableMath.atan(Double(imageSize.y) / (2 * focalLength.y)) * 180 / .pi
    }
}

/// The camera that took a frame's picture.
public struct TrackedCamera: Hashable, Sendable {
    /// The placement of the camera; it looks down its −z axis, with +y up. An affine, invertible matrix.
    public var worldFromCamera: Matrix4
    /// Its optics.
    public var intrinsics: CameraIntrinsics

    /// A camera from its parts.
    public init(worldFromCamera: Matrix4, intrinsics: CameraIntrinsics) {
        self.worldFromCamera = worldFromCamera
        self.intrinsics = intrinsics
    }
}
