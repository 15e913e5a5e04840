extension Quaternion {
    /// The rotation of a right-handed matrix with orthonormal columns (K. Shoemake, Euler angle conversion, 1994).
    public init(rotation matrix: Matrix3) {
        let (x, y, z) = matrix.columns
        let trace = Double(x.x) + Double(y.y) + Double(z.z)
        let (xx, yy, zz) = (Double(x.x), Double(y.y), Double(z.z))
        var q: SIMD4<Double>
        // The largest component is computed first, because the others are divided by it.
        if trace >= max(xx, yy, zz) {
            q = SIMD4(Double(y.z) - Double(z.y), Double(z.x) - Double(x.z), Double(x.y) - Double(y.x), 1 + trace)
        } else if xx >= yy, xx >= zz {
            q = SIMD4(1 + xx - yy - zz, Double(x.y) + Double(y.x), Double(z.x) + Double(x.z), Double(y.z) - Double(z.y))
        } else if yy >= zz {
            q = SIMD4(Double(x.y) + Double(y.x), 1 + yy - xx - zz, Double(y.z) + Double(z.y), Double(z.x) - Double(x.z))
        } else {
            q = SIMD4(Double(z.x) + Double(x.z), Double(y.z) + Double(z.y), 1 + zz - xx - yy, Double(x.y) - Double(y.x))
        }
        q /= (q * q).sum().squareRoot()
        self.init(Float(q.x), Float(q.y), Float(q.z), Float(q.w))
    }

    /// Interpolates along the shortest arc to another rotation, at constant speed.
    ///
    /// K. Shoemake, Animating rotation with quaternion curves, 1985. Both rotations are unit quaternions.
    public func slerp(to other: Quaternion, share: Double) -> Quaternion {
        let a = SIMD4<Double>(vector)
        var b = SIMD4<Double>(other.vector)
        // A quaternion and its negative are the same rotation.
        if (a * b).sum() < 0 { b = -b }
        let (apart, together) = (a - b, a + b)
        // The half angle from both chords is accurate for small angles too, unlike the arc cosine.
        let angle =
            2 * PortableMath.atan2((apart * apart).sum().squareRoot(), (together * together).sum().squareRoot())
        let sine = PortableMath.sin(angle)
        var q =
            sine > 1e-9
            ? a * (PortableMath.sin((1 - share) * angle) / sine) + b * (PortableMath.sin(share * angle) / sine)
            : a + (b - a) * share
        q /= (q * q).sum().squareRoot()
        return Quaternion(Float(q.x), Float(q.y), Float(q.z), Float(q.w))
    }
}

extension Matrix4 {
    /// Interpolates to another placement, as `Transform.interpolated` does.
    ///
    /// A placement cannot be interpolated to or from a flat one, nor to a mirrored one if it is not mirrored itself. In these
    /// cases, returns the nearer of the two.
    package func interpolated(to other: Matrix4, share: Double) -> Matrix4 {
        let (side, otherSide) = (linear.determinant, other.linear.determinant)
        guard side > 0 && otherSide > 0 || side < 0 && otherSide < 0 else { return share <= 0.5 ? self : other }
        return Transform.interpolated(Transform(self), Transform(other), share: share).matrix
    }
}

extension Transform {
    /// The parts of an affine matrix. Shear is lost, because a product of scale, rotation and translation cannot express it.
    public init(_ matrix: Matrix4) {
        let (x, y, z) = matrix.linear.columns
        var scale = SIMD3(x.length, y.length, z.length)
        // A mirroring matrix has one negative scale factor. Any axis will do: the rotation changes accordingly.
        if matrix.linear.determinant < 0 { scale.x = -scale.x }
        // An axis of length zero has no direction; it is derived from the other two if these have one.
        var axes = (x / scale.x, y / scale.y, z / scale.z)
        if scale.x == 0 { axes.0 = axes.1.cross(axes.2) }
        if scale.y == 0 { axes.1 = axes.2.cross(axes.0) }
        if scale.z == 0 { axes.2 = axes.0.cross(axes.1) }
        let rotation = Quaternion(rotation: Matrix3(axes.0, axes.1, axes.2))
        self.init(
            translation: matrix.translation,
            rotation: rotation.vector.indices.allSatisfy { rotation.vector[$0].isFinite }
                ? rotation : .identity, scale: scale)
    }

    /// Interpolates two placements: positions and scale factors linearly, rotations along the shorter arc.
    package static func interpolated(_ from: Transform, _ to: Transform, share: Double) -> Transform {
        let part = Float(share)
        let (start, end) = (SIMD3<Double>(from.translation), SIMD3<Double>(to.translation))
        return Transform(
            translation: SIMD3<Float>(start + (end - start) * share),
            rotation: from.rotation.slerp(to: to.rotation, share: share),
            scale: from.scale + (to.scale - from.scale) * part)
    }
}
