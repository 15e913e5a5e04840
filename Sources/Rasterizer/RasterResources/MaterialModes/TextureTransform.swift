import RenderMath

/// The placement of a picture on texture coordinates, which are scaled, then rotated about (0, 0), then moved.
///
/// The order and the direction are those of glTF's `KHR_texture_transform`: a positive rotation turns the picture clockwise as
/// seen on the surface. With `s` and `c` the sine and cosine of the rotation:
///
///     u′ =  c·scale.x·u + s·scale.y·v + offset.x
///     v′ = −s·scale.x·u + c·scale.y·v + offset.y
public struct TextureTransform: Hashable, Sendable {
    /// The change of both coordinates with u.
    public var alongU: SIMD2<Float>
    /// The change of both coordinates with v.
    public var alongV: SIMD2<Float>
    /// The transformed coordinates of (0, 0).
    public var offset: SIMD2<Float>

    /// The transform that leaves coordinates unchanged.
    public static let identity = TextureTransform()

    /// A transform from its parts.
    /// - Parameters:
    ///   - scale: the factors on u and v. Default: 1.
    ///   - rotation: in radians. Default: 0.
    ///   - offset: added to u and v. Default: 0.
    public init(scale: SIMD2<Float> = SIMD2(1, 1), rotation: Float = 0, offset: SIMD2<Float> = .zero) {
        let (sine, cosine) =
            rotation == 0 ? (0, 1) : (Float(PortableMath.sin(Double(rotation))), Float(PortableMath.cos(Double(rotation))))
        alongU = SIMD2(cosine * scale.x, rotation == 0 ? 0 : -sine * scale.x)
        alongV = SIMD2(sine * scale.y, cosine * scale.y)
        self.offset = offset
    }

    /// Whether each transformed coordinate depends only on the same input coordinate.
    @inlinable public var isAxisAligned: Bool { alongU.y == 0 && alongV.x == 0 }
}
