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

    /// A rotation about an axis by an angle in radians, counter-clockwise when seen from the axis's tip.
    public init(angle radians: Double, axis: SIMD3<Float>) {
        let unit = axis.normalized() * Float(PortableMath.sin(radians / 2))
        vector = SIMD4(unit, Float(PortableMath.cos(radians / 2)))
    }

    /// A rotation about z, then about x, then about y, in radians: what trackers and cameras call roll, pitch and yaw.
    ///
    /// For a head that faces +z, positive pitch looks up if `pitch` is about −x. Here each angle is about the positive axis.
    public init(yawAboutY yaw: Double, pitchAboutX pitch: Double, rollAboutZ roll: Double) {
        self =
            Quaternion(angle: yaw, axis: SIMD3(0, 1, 0)) * Quaternion(angle: pitch, axis: SIMD3(1, 0, 0))
            * Quaternion(angle: roll, axis: SIMD3(0, 0, 1))
    }

    /// A rotation from SceneKit's Euler angles in radians: about x (pitch), y (yaw) and z (roll).
    ///
    /// As in SceneKit, the rotations are about the rotated object's own axes: first roll, then yaw, then pitch. About fixed
    /// axes the order is the opposite: pitch, then yaw, then roll.
    public init(eulerAngles angles: SIMD3<Float>) {
        let pitch = Quaternion(angle: Double(angles.x), axis: SIMD3(1, 0, 0))
        let yaw = Quaternion(angle: Double(angles.y), axis: SIMD3(0, 1, 0))
        let roll = Quaternion(angle: Double(angles.z), axis: SIMD3(0, 0, 1))
        self = roll * yaw * pitch
    }

    /// SceneKit's Euler angles in radians: pitch and roll −π…π, yaw −π/2…π/2. At a yaw of ±π/2, roll is 0.
    public var eulerAngles: SIMD3<Float> {
        let (x, y, z) = Matrix3(rotation: self).columns
        let yaw = PortableMath.asin(Double(min(max(-x.z, -1), 1)))
        // At ±90 degrees of yaw, pitch and roll are about the same axis.
        guard x.z.magnitude < 1 - 1e-6 else {
            return SIMD3(Float(PortableMath.atan2(Double(-z.y), Double(y.y))), Float(yaw), 0)
        }
        return SIMD3(
            Float(PortableMath.atan2(Double(y.z), Double(z.z))), Float(yaw),
            Float(PortableMath.atan2(Double(x.y), Double(x.x))))
    }

    /// The rotation that applies `b`, then `a`.
    public static func * (a: Quaternion, b: Quaternion) -> Quaternion {
        let (u, v) = (a.vector.xyz, b.vector.xyz)
        let imaginary = u.cross(v) + u * b.vector.w + v * a.vector.w
        return Quaternion(imaginary.x, imaginary.y, imaginary.z, a.vector.w * b.vector.w - u.dot(v))
    }

    /// The inverse rotation.
    public var inverse: Quaternion { Quaternion(-vector.x, -vector.y, -vector.z, vector.w) }

    /// The same rotation scaled to length one; the identity if the length is zero.
    public var normalized: Quaternion {
        let length = vector.dot(vector).squareRoot()
        guard length > 0, length.isFinite else { return .identity }
        let unit = vector / length
        return Quaternion(unit.x, unit.y, unit.z, unit.w)
    }

    /// The rotated direction.
    public func rotate(_ direction: SIMD3<Float>) -> SIMD3<Float> {
        Matrix3(rotation: self) * direction
    }
}

extension Matrix3 {
    /// The rotation matrix of a unit quaternion.
    public init(rotation: Quaternion) {
        let q = rotation.vector
        self.init(
            SIMD3(1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.w * q.z), 2 * (q.x * q.z - q.w * q.y)),
            SIMD3(2 * (q.x * q.y - q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z + q.w * q.x)),
            SIMD3(2 * (q.x * q.z + q.w * q.y), 2 * (q.y * q.z - q.w * q.x), 1 - 2 * (q.x * q.x + q.y * q.y)))
    }
}
