/// A camera's projection, as a clip-space matrix.
///
/// In clip space, x points right and y up, each visible in −w…w. Depth is reversed: z/w is 1 at the near plane and falls to 0
/// at infinity, which distributes floating-point precision over distances. There is no far plane.
package struct Projection: Hashable, Sendable {
    /// The matrix from camera space (looking down −z) to clip space.
    package var clipFromCamera: Matrix4

    /// A projection from a matrix that follows the conventions of this type.
    package init(clipFromCamera: Matrix4) {
        self.clipFromCamera = clipFromCamera
    }

    /// A perspective projection from a vertical field of view.
    /// - Parameters:
    ///   - verticalFieldOfView: in radians, between 0 and π.
    ///   - aspectRatio: width over height of the picture.
    ///   - near: distance of the near plane in metres, above 0.
    package init(verticalFieldOfView: Double, aspectRatio: Double, near: Float) {
        let height = 1 / PortableMath.tan(verticalFieldOfView / 2)
        clipFromCamera = Matrix4(
            SIMD4(Float(height / aspectRatio), 0, 0, 0), SIMD4(0, Float(height), 0, 0), SIMD4(0, 0, 0, -1),
            SIMD4(0, 0, near, 0))
    }

    /// A perspective projection from a pinhole camera's intrinsics.
    /// - Parameters:
    ///   - focalLength: in pixels, horizontal and vertical.
    ///   - principalPoint: in pixels from the picture's top left corner.
    ///   - pictureSize: in pixels, the picture size for the first two parameters.
    ///   - near: distance of the near plane in metres, above 0.
    package init(focalLength: SIMD2<Double>, principalPoint: SIMD2<Double>, pictureSize: SIMD2<Double>, near: Float) {
        let scale = 2 * focalLength / pictureSize
        // The principal point is measured downwards from the top, clip space upwards from the centre.
        let shiftX = 1 - 2 * principalPoint.x / pictureSize.x
        let shiftY = 2 * principalPoint.y / pictureSize.y - 1
        clipFromCamera = Matrix4(
            SIMD4(Float(scale.x), 0, 0, 0), SIMD4(0, Float(scale.y), 0, 0), SIMD4(Float(shiftX), Float(shiftY), 0, -1),
            SIMD4(0, 0, near, 0))
    }

    /// An orthographic projection.
    /// - Parameters:
    ///   - height: of the visible part, in metres.
    ///   - aspectRatio: width over height of the picture.
    ///   - near: distance of the near plane in metres.
    ///   - far: distance at which depth reaches 0, beyond `near`.
    package init(orthographicHeight height: Double, aspectRatio: Double, near: Float, far: Float) {
        let depthScale = 1 / (far - near)
        clipFromCamera = Matrix4(
            SIMD4(Float(2 / (height * aspectRatio)), 0, 0, 0), SIMD4(0, Float(2 / height), 0, 0), SIMD4(0, 0, depthScale, 0),
            SIMD4(0, 0, far * depthScale, 1))
    }
}
