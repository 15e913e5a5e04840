package import Imaging
package import RenderMath

/// The projection of points of a head to the pixels of a frame.
package struct HeadProjection: Sendable {
    /// The matrix from face space to clip space.
    private let clipFromFace: Matrix4
    /// The size of the frame.
    let size: ImageSize

    /// Creates a projection.
    package init(clipFromFace: Matrix4, size: ImageSize) {
        (self.clipFromFace, self.size) = (clipFromFace, size)
    }

    /// Returns the position of a point in pixels from the top left corner; nil behind the camera.
    /// - Parameter point: in metres in face space.
    func pixel(of point: SIMD3<Float>) -> SIMD2<Float>? {
        let clip = clipFromFace * SIMD4(point, 1)
        guard clip.w > 0 else { return nil }
        return SIMD2((clip.x / clip.w + 1) / 2 * Float(size.width), (1 - clip.y / clip.w) / 2 * Float(size.height))
    }
}
