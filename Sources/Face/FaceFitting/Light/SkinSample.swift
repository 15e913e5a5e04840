import RenderMath

/// A place of a person's skin in a picture.
package struct SkinSample: Hashable, Sendable {
    /// The vertex of the shipped face.
    package var vertex: Int
    /// The position at which it is seen, in pixels from the picture's top left corner.
    package var place: SIMD2<Double>
    /// The direction that it faces, in the camera's space, of length 1.
    package var normal: SIMD3<Double>
    /// The direction to the camera, in the camera's space, of length 1.
    package var toCamera = SIMD3<Double>(0, 0, 1)
}
