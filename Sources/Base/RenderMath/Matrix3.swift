/// A 3×3 matrix of single-precision numbers, stored by columns.
public struct Matrix3: Hashable, Sendable {
    /// The images of the three axes.
    public var columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

    /// A matrix from its three columns.
    @inlinable @inline(__always)
    public init(_ x: SIMD3<Float>, _ y: SIMD3<Float>, _ z: SIMD3<Float>) {
        columns = (x, y, z)
    }

    /// The identity matrix.
    public static let identity = Matrix3(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))

    /// The product of the matrix and a column vector.
    @inlinable @inline(__always)
    public static func * (matrix: Matrix3, vector: SIMD3<Float>) -> SIMD3<Float> {
        matrix.columns.0 * vector.x + matrix.columns.1 * vector.y + matrix.columns.2 * vector.z
    }

    /// The transpose.
    public var transposed: Matrix3 {
        let (x, y, z) = columns
        return Matrix3(SIMD3(x.x, y.x, z.x), SIMD3(x.y, y.y, z.y), SIMD3(x.z, y.z, z.z))
    }

    /// The signed volume of the unit cube's image; negative if the matrix mirrors.
    package var determinant: Float {
        columns.0.dot(columns.1.cross(columns.2))
    }

    /// The inverse's transpose times the determinant, which transforms normals when the matrix transforms points.
    ///
    /// It does not preserve length. It needs no division, so it exists for singular matrices too.
    package var cofactors: Matrix3 {
        let (x, y, z) = columns
        return Matrix3(y.cross(z), z.cross(x), x.cross(y))
    }

    /// Whether all numbers are equal.
    public static func == (a: Matrix3, b: Matrix3) -> Bool {
        a.columns == b.columns
    }

    /// Feeds all numbers to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(columns.0)
        hasher.combine(columns.1)
        hasher.combine(columns.2)
    }
}
