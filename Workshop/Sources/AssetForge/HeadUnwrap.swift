import RenderMath

/// The head texture's layout: the whole head unrolled from a vertical cylinder, its seam down the back.
///
/// The centre of the texture is the centre of the face. u grows towards the person's left, which is the viewer's right, and v
/// downwards. The layout depends on angle and height only, so a point of the face and the point of the skin under it share a
/// texel.
public enum HeadUnwrap {
    /// The distance of the cylinder's axis behind the face's origin, in millimetres. The axis is near the head's centre, in
    /// front of the ears, so that the seam and the ears' fold-overs stay away from the face.
    static let axisDepth = 75.0
    /// The height of the texture's upper edge, above the crown, and of its lower edge, below the neck, in millimetres.
    static let heightRange = (low: -190.0, high: 170.0)

    /// Texture coordinates, (0, 0) at the top left, of a point of the neutral head.
    /// - Parameter position: in millimetres in ARKit's face space (+x the person's left, +y up, +z out of the face).
    public static func textureCoordinate(of position: SIMD3<Double>) -> SIMD2<Double> {
        let angle = PortableMath.atan2(position.x, position.z + axisDepth)
        let range = heightRange.high - heightRange.low
        return SIMD2(0.5 + angle / (2 * .pi), (heightRange.high - position.y) / range)
    }
}
