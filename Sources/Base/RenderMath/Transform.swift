/// A placement of one space in another: scale first, then rotation, then translation.
public struct Transform: Hashable, Sendable {
    /// The position of the origin, in metres.
    public var translation: SIMD3<Float>
    /// The rotation of the axes.
    public var rotation: Quaternion
    /// The scale factors along the axes.
    public var scale: SIMD3<Float>

    /// A placement from its parts. Default: the identity.
    public init(
        translation: SIMD3<Float> = .zero, rotation: Quaternion = .identity, scale: SIMD3<Float> = SIMD3(repeating: 1)
    ) {
        self.translation = translation
        self.rotation = rotation
        self.scale = scale
    }

    /// The identity.
    public static let identity = Transform()

    /// The same placement as a matrix.
    public var matrix: Matrix4 {
        let turned = Matrix3(rotation: rotation).columns
        return Matrix4(
            SIMD4(turned.0 * scale.x, 0), SIMD4(turned.1 * scale.y, 0), SIMD4(turned.2 * scale.z, 0), SIMD4(translation, 1))
    }
}
