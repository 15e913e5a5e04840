extension Quaternion {
    /// The rotation a share of the way from one to another, along the shorter arc at constant speed (Shoemake 1985, "Animating rotation
    /// with quaternion curves").
    /// - Parameter share: 0 for the first, 1 for the second.
    public static func interpolated(_ from: Quaternion, _ to: Quaternion, share: Double) -> Quaternion {
        let start = SIMD4<Double>(from.vector)
        var end = SIMD4<Double>(to.vector)
        var cosine = (start * end).sum()
        if cosine < 0 {
            end = -end
            cosine = -cosine
        }
        var weights = (1 - share, share)
        // Nearly the same rotations lie on a straight line, where the sine is too small to divide by.
        if cosine < 0.999_999 {
            let angle = PortableMath.acos(min(cosine, 1))
            let sine = PortableMath.sin(angle)
            weights = (PortableMath.sin((1 - share) * angle) / sine, PortableMath.sin(share * angle) / sine)
        }
        let mixed = start * weights.0 + end * weights.1
        return Quaternion(Float(mixed.x), Float(mixed.y), Float(mixed.z), Float(mixed.w)).normalized
    }

    /// The rotation of a matrix whose columns are of length 1 and at right angles, and which does not mirror (Shepperd 1978).
    public init(rotation matrix: Matrix3) {
        let (x, y, z) = matrix.columns
        let diagonal = SIMD4(x.x - y.y - z.z, y.y - x.x - z.z, z.z - x.x - y.y, x.x + y.y + z.z)
        // The greatest component first: the others follow by division, so it must not be small.
        let greatest = diagonal.indices.max { diagonal[$0] < diagonal[$1] }!
        let component = (1 + diagonal[greatest]).squareRoot() / 2
        let factor = 1 / (4 * component)
        let differences = SIMD3(y.z - z.y, z.x - x.z, x.y - y.x) * factor
        let sums = (xy: (x.y + y.x) * factor, xz: (x.z + z.x) * factor, yz: (y.z + z.y) * factor)
        switch greatest {
        case 0: self.init(component, sums.xy, sums.xz, differences.x)
        case 1: self.init(sums.xy, component, sums.yz, differences.y)
        case 2: self.init(sums.xz, sums.yz, component, differences.z)
        default: self.init(differences.x, differences.y, differences.z, component)
        }
        self = normalized
    }
}

extension Transform {
    /// The parts of an affine matrix. What it skews is lost, which no product of a scale, a rotation and a translation has.
    public init(_ matrix: Matrix4) {
        let (x, y, z) = matrix.linear.columns
        var scale = SIMD3(x.length, y.length, z.length)
        // A matrix that mirrors has one factor below zero; which one is a matter of the rotation beside it.
        if matrix.linear.determinant < 0 { scale.x = -scale.x }
        // An axis of no length has no direction: the others say it, as far as they do.
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

    /// The placement a share of the way from one to another: straight on for places and factors, along the shorter arc for turns.
    public static func interpolated(_ from: Transform, _ to: Transform, share: Double) -> Transform {
        let part = Float(share)
        return Transform(
            translation: from.translation + (to.translation - from.translation) * part,
            rotation: .interpolated(from.rotation, to.rotation, share: share),
            scale: from.scale + (to.scale - from.scale) * part)
    }
}
