import RenderMath

/// A sample of a person's skin in a picture.
package struct SkinSample: Hashable, Sendable {
    /// The index of the vertex in the shipped face.
    package var vertex: Int
    /// The projected position, in pixels from the picture's top left corner.
    package var place: SIMD2<Double>
    /// The surface normal, in the camera's space, of length 1.
    package var normal: SIMD3<Double>
    /// The direction to the camera, in the camera's space, of length 1.
    package var toCamera = SIMD3<Double>(0, 0, 1)
}
