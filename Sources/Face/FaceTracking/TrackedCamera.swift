public import RenderMath

/// The intrinsic parameters of a pinhole camera, which map directions to pixels.
public struct CameraIntrinsics: Hashable, Sendable {
    /// The focal length in pixels, horizontally and vertically.
    public var focalLength: SIMD2<Double>
    /// The intersection of the optical axis with the picture, in pixels from its top left corner.
    public var principalPoint: SIMD2<Double>
    /// The width and height, in pixels, of the picture that the other parameters refer to.
    public var imageSize: SIMD2<Int>

    /// Creates intrinsics.
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
    /// The camera's intrinsics.
    public var intrinsics: CameraIntrinsics

    /// Creates a camera.
    public init(worldFromCamera: Matrix4, intrinsics: CameraIntrinsics) {
        self.worldFromCamera = worldFromCamera
        self.intrinsics = intrinsics
    }
}
