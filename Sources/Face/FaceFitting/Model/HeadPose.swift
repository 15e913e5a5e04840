import RenderMath

/// The pose of a head: a rotation, then a translation in metres, from face space to the camera's.
struct HeadPose: Hashable, Sendable {
    /// The rotation's columns.
    var x: SIMD3<Double>
    var y: SIMD3<Double>
    var z: SIMD3<Double>
    var translation: SIMD3<Double>

    static let identity = HeadPose(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), z: SIMD3(0, 0, 1), translation: .zero)

    func rotate(_ v: SIMD3<Double>) -> SIMD3<Double> { x * v.x + y * v.y + z * v.z }

    /// Returns a direction of the camera's space in face space.
    func unrotate(_ v: SIMD3<Double>) -> SIMD3<Double> { SIMD3(x.dot(v), y.dot(v), z.dot(v)) }

    func apply(_ point: SIMD3<Double>) -> SIMD3<Double> { rotate(point) + translation }

    /// Returns the pose rotated about the head's origin by a small rotation vector in the camera's space, and translated.
    func moved(turn: SIMD3<Double>, by offset: SIMD3<Double>) -> HeadPose {
        HeadPose(
            x: x.rotated(by: turn), y: y.rotated(by: turn), z: z.rotated(by: turn), translation: translation + offset
        ).orthonormalized
    }

    /// The same pose with the rotation's columns made orthonormal.
    var orthonormalized: HeadPose {
        let newX = x.normalized(orElse: SIMD3(1, 0, 0))
        let newY = (y - newX * newX.dot(y)).normalized(orElse: SIMD3(0, 1, 0))
        return HeadPose(x: newX, y: newY, z: newX.cross(newY), translation: translation)
    }

    /// The rotation as a vector: its axis times its angle in radians, 0…π.
    var rotationVector: SIMD3<Double> {
        // Computed from the quaternion, which is exact at every angle.
        let trace = x.x + y.y + z.z
        var w: Double
        var v: SIMD3<Double>
        if trace > 0 {
            let s = (trace + 1).squareRoot() * 2
            (w, v) = (s / 4, SIMD3(y.z - z.y, z.x - x.z, x.y - y.x) / s)
        } else if x.x > y.y && x.x > z.z {
            let s = (1 + x.x - y.y - z.z).squareRoot() * 2
            (w, v) = ((y.z - z.y) / s, SIMD3(s / 4, (y.x + x.y) / s, (z.x + x.z) / s))
        } else if y.y > z.z {
            let s = (1 + y.y - x.x - z.z).squareRoot() * 2
            (w, v) = ((z.x - x.z) / s, SIMD3((y.x + x.y) / s, s / 4, (z.y + y.z) / s))
        } else {
            let s = (1 + z.z - x.x - y.y).squareRoot() * 2
            (w, v) = ((x.y - y.x) / s, SIMD3((z.x + x.z) / s, (z.y + y.z) / s, s / 4))
        }
        if w < 0 { (w, v) = (-w, -v) }
        let sine = v.length
        guard sine > 1e-12 else { return v * 2 }
        return v * (2 * PortableMath.atan2(sine, w) / sine)
    }

    /// Creates a pose from a rotation vector.
    init(rotationVector: SIMD3<Double>, translation: SIMD3<Double>) {
        self.init(
            x: SIMD3(1, 0, 0).rotated(by: rotationVector), y: SIMD3(0, 1, 0).rotated(by: rotationVector),
            z: SIMD3(0, 0, 1).rotated(by: rotationVector), translation: translation)
    }

    init(x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>, translation: SIMD3<Double>) {
        (self.x, self.y, self.z, self.translation) = (x, y, z, translation)
    }

    /// The pose as a matrix.
    var matrix: Matrix4 {
        Matrix4(
            SIMD4(SIMD3<Float>(x), 0), SIMD4(SIMD3<Float>(y), 0), SIMD4(SIMD3<Float>(z), 0),
            SIMD4(SIMD3<Float>(translation), 1))
    }
}

extension SIMD3<Double> {
    /// Returns the vector rotated about the axis `turn`, by its length in radians (Rodrigues).
    func rotated(by turn: SIMD3<Double>) -> SIMD3<Double> {
        let angle = turn.length
        guard angle > 1e-12 else { return self + turn.cross(self) }
        let axis = turn / angle
        let (sine, cosine) = (PortableMath.sin(angle), PortableMath.cos(angle))
        return self * cosine + axis.cross(self) * sine + axis * (axis.dot(self) * (1 - cosine))
    }
}
