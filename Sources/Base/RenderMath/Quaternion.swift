/// A rotation in space, as a unit quaternion.
public struct Quaternion: Hashable, Sendable {
    /// The axis times the sine of half the angle (x, y, z) and the cosine of half the angle (w).
    public var vector: SIMD4<Float>

    /// A quaternion from its components x, y and z and the real part w.
    public init(_ x: Float, _ y: Float, _ z: Float, _ w: Float) {
        vector = SIMD4(x, y, z, w)
    }

    /// No rotation.
    public static let identity = Quaternion(0, 0, 0, 1)

    /// A turn about an axis by an angle in radians, counter-clockwise seen from the axis's tip.
    public init(angle radians: Double, axis: SIMD3<Float>) {
        let unit = axis.normalized() * Float(PortableMath.sin(radians / 2))
        vector = SIMD4(unit, Float(PortableMath.cos(radians / 2)))
    }

    /// A turn about z, then about x, then about y: what trackers and cameras call roll, pitch and yaw, in radians.
    ///
    /// Positive pitch looks up for a head that faces +z when `pitch` is about −x; here each angle is about the positive axis.
    public init(yawAboutY yaw: Double, pitchAboutX pitch: Double, rollAboutZ roll: Double) {
        self =
            Quaternion(angle: yaw, axis: SIMD3(0, 1, 0)) * Quaternion(angle: pitch, axis: SIMD3(1, 0, 0))
            * Quaternion(angle: roll, axis: SIMD3(0, 0, 1))
    }

    /// The rotation that does `b`, then `a`.
    public static func * (a: Quaternion, b: Quaternion) -> Quaternion {
        let (u, v) = (a.vector.xyz, b.vector.xyz)
        let imaginary = u.cross(v) + u * b.vector.w + v * a.vector.w
        return Quaternion(imaginary.x, imaginary.y, imaginary.z, a.vector.w * b.vector.w - u.dot(v))
    }

    /// The rotation backwards.
    public var inverse: Quaternion { Quaternion(-vector.x, -vector.y, -vector.z, vector.w) }

    /// The same rotation at length one; the identity where there is no length.
    public var normalized: Quaternion {
        let length = vector.dot(vector).squareRoot()
        guard length > 0, length.isFinite else { return .identity }
        let unit = vector / length
        return Quaternion(unit.x, unit.y, unit.z, unit.w)
    }

    /// The image of a direction.
    public func rotate(_ direction: SIMD3<Float>) -> SIMD3<Float> {
        Matrix3(rotation: self) * direction
    }
}

extension Matrix3 {
    /// The matrix that turns as a unit quaternion does.
    public init(rotation: Quaternion) {
        let q = rotation.vector
        self.init(
            SIMD3(1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.w * q.z), 2 * (q.x * q.z - q.w * q.y)),
            SIMD3(2 * (q.x * q.y - q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z + q.w * q.x)),
            SIMD3(2 * (q.x * q.z + q.w * q.y), 2 * (q.y * q.z - q.w * q.x), 1 - 2 * (q.x * q.x + q.y * q.y)))
    }
}
