import RenderMath

/// The face texture's layout: the face unrolled from a vertical cylinder, seen from the front.
///
/// The layout is a formula of the neutral face's positions, so that textures can be painted by landmarks in millimetres and
/// the mesh gets its coordinates from the same formula. One texel of a 1024² texture is about 0.23 mm wide and 0.20 mm high.
public enum FaceUnwrap {
    /// The distance of the cylinder's axis behind the face's origin, in millimetres.
    static let axisDepth = 30.0
    /// The cylinder's radius in millimetres: about the distance of the cheeks from the axis.
    static let radius = 78.0
    /// The size of the texture across and down, in millimetres along the cylinder.
    static let span = SIMD2<Double>(244, 204)

    /// Texture coordinates, (0, 0) at the top left, of a point of the neutral face.
    /// - Parameter position: in millimetres in ARKit's face space (+x the person's left, which is the viewer's right; +y up).
    public static func textureCoordinate(of position: SIMD3<Double>) -> SIMD2<Double> {
        let angle = PortableMath.atan2(position.x, position.z + axisDepth)
        return SIMD2(0.5 + radius * angle / span.x, 0.5 - position.y / span.y)
    }
}
