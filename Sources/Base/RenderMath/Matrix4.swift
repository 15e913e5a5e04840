/// A 4×4 matrix of single-precision numbers, stored by columns.
///
/// A matrix is named target-from-source, so that adjacent names in a product match: `clipFromWorld * worldFromModel`.
public struct Matrix4: Hashable, Sendable {
    /// The images of the x, y and z axes and of the origin.
    public var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

    /// A matrix from its four columns.
    @inlinable @inline(__always)
    public init(_ x: SIMD4<Float>, _ y: SIMD4<Float>, _ z: SIMD4<Float>, _ origin: SIMD4<Float>) {
        columns = (x, y, z, origin)
    }

    /// A matrix from 16 numbers, column by column, as in files.
    /// - Precondition: `values.count == 16`.
    public init(columnMajor values: [Float]) {
        precondition(values.count == 16, "A 4×4 matrix needs 16 numbers, not \(values.count).")
        func column(_ index: Int) -> SIMD4<Float> {
            SIMD4(values[4 * index], values[4 * index + 1], values[4 * index + 2], values[4 * index + 3])
        }
        self.init(column(0), column(1), column(2), column(3))
    }

    /// The identity matrix.
    public static let identity = Matrix4(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))

    /// The matrix that moves points by `offset`.
    public init(translation offset: SIMD3<Float>) {
        self = .identity
        columns.3 = SIMD4(offset, 1)
    }

    /// The matrix that scales along the three axes.
    public init(scale: SIMD3<Float>) {
        self.init(SIMD4(scale.x, 0, 0, 0), SIMD4(0, scale.y, 0, 0), SIMD4(0, 0, scale.z, 0), SIMD4(0, 0, 0, 1))
    }

    /// The matrix that rotates about the origin.
    /// - Parameter rotation: a unit quaternion.
    public init(rotation: Quaternion) {
        let turned = Matrix3(rotation: rotation).columns
        self.init(SIMD4(turned.0, 0), SIMD4(turned.1, 0), SIMD4(turned.2, 0), SIMD4(0, 0, 0, 1))
    }

    /// The placement of a camera at `position` that looks at `target`: its −z axis points there, and `up` points up in its
    /// picture.
    ///
    /// Nil if this defines no orientation: if `target` is at `position`, or `up` is parallel to the direction between them.
    public init?(lookingAt target: SIMD3<Float>, from position: SIMD3<Float>, up: SIMD3<Float> = SIMD3(0, 1, 0)) {
        let forward = target - position
        guard forward.cross(up).length > 0 else { return nil }
        self.init(lookingAlong: forward, from: position, up: up)
    }

    /// The placement of an object at `position` whose −z axis points along `direction`.
    /// - Parameters:
    ///   - direction: not zero.
    ///   - up: not parallel to `direction`.
    package init(lookingAlong direction: SIMD3<Float>, from position: SIMD3<Float>, up: SIMD3<Float>) {
        let back = (direction * -1).normalized()
        let right = up.cross(back).normalized()
        self.init(SIMD4(right, 0), SIMD4(back.cross(right), 0), SIMD4(back, 0), SIMD4(position, 1))
    }

    /// The 16 numbers, column by column.
    public var columnMajor: [Float] {
        [columns.0, columns.1, columns.2, columns.3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
    }

    /// The product of the matrix and a column vector.
    @inlinable @inline(__always)
    public static func * (matrix: Matrix4, vector: SIMD4<Float>) -> SIMD4<Float> {
        matrix.columns.0 * vector.x + matrix.columns.1 * vector.y + matrix.columns.2 * vector.z + matrix.columns.3 * vector.w
    }

    /// The matrix that applies `b`, then `a`.
    @inlinable @inline(__always)
    public static func * (a: Matrix4, b: Matrix4) -> Matrix4 {
        Matrix4(a * b.columns.0, a * b.columns.1, a * b.columns.2, a * b.columns.3)
    }

    /// The image of a point under an affine matrix (its last row is taken to be 0 0 0 1).
    @inlinable @inline(__always)
    public func transform(point: SIMD3<Float>) -> SIMD3<Float> {
        (columns.0 * point.x + columns.1 * point.y + columns.2 * point.z + columns.3).xyz
    }

    /// The image of a direction, which translation does not affect.
    @inlinable @inline(__always)
    public func transform(direction: SIMD3<Float>) -> SIMD3<Float> {
        (columns.0 * direction.x + columns.1 * direction.y + columns.2 * direction.z).xyz
    }

    /// The upper left 3×3 part.
    public var linear: Matrix3 { Matrix3(columns.0.xyz, columns.1.xyz, columns.2.xyz) }

    /// The image of the origin.
    public var translation: SIMD3<Float> { columns.3.xyz }

    /// The transpose.
    public var transposed: Matrix4 {
        let (a, b, c, d) = columns
        return Matrix4(
            SIMD4(a.x, b.x, c.x, d.x), SIMD4(a.y, b.y, c.y, d.y), SIMD4(a.z, b.z, c.z, d.z), SIMD4(a.w, b.w, c.w, d.w))
    }

    /// The inverse of an affine matrix, or nil if the matrix is singular.
    ///
    /// Computed in double precision and rounded once.
    public var affineInverse: Matrix4? {
        func wide(_ vector: SIMD4<Float>) -> SIMD3<Double> {
            SIMD3(Double(vector.x), Double(vector.y), Double(vector.z))
        }
        let (x, y, z) = (wide(columns.0), wide(columns.1), wide(columns.2))
        let determinant = x.dot(y.cross(z))
        guard determinant != 0, determinant.isFinite else { return nil }
        let rows = (y.cross(z) / determinant, z.cross(x) / determinant, x.cross(y) / determinant)
        let origin = wide(columns.3)
        func column(_ a: Double, _ b: Double, _ c: Double, _ w: Float) -> SIMD4<Float> {
            SIMD4(Float(a), Float(b), Float(c), w)
        }
        return Matrix4(
            column(rows.0.x, rows.1.x, rows.2.x, 0), column(rows.0.y, rows.1.y, rows.2.y, 0),
            column(rows.0.z, rows.1.z, rows.2.z, 0),
            column(-rows.0.dot(origin), -rows.1.dot(origin), -rows.2.dot(origin), 1))
    }

    /// The inverse, also for matrices with perspective, or nil if the matrix is singular.
    ///
    /// Computed in double precision and rounded once, from the products of pairs of columns (Lengyel, *Foundations of Game
    /// Engine Development*, volume 1, 2016).
    public var inverse: Matrix4? {
        func wide(_ vector: SIMD4<Float>) -> SIMD3<Double> { SIMD3<Double>(vector.xyz) }
        let (a, b, c, d) = (wide(columns.0), wide(columns.1), wide(columns.2), wide(columns.3))
        let (x, y, z, w) = (Double(columns.0.w), Double(columns.1.w), Double(columns.2.w), Double(columns.3.w))
        let (s, t) = (a.cross(b), c.cross(d))
        let (u, v) = (a * y - b * x, c * w - d * z)
        let determinant = s.dot(v) + t.dot(u)
        guard determinant != 0, determinant.isFinite else { return nil }
        func row(_ linear: SIMD3<Double>, _ last: Double) -> SIMD4<Float> {
            SIMD4<Float>(SIMD4(linear, last) / determinant)
        }
        return Matrix4(
            row(b.cross(v) + t * y, -b.dot(t)), row(v.cross(a) - t * x, a.dot(t)), row(d.cross(u) + s * w, -d.dot(s)),
            row(u.cross(c) - s * z, c.dot(s))
        ).transposed
    }

    /// Whether every number is finite.
    public var isFinite: Bool { columnMajor.allSatisfy(\.isFinite) }

    /// Whether all numbers are equal.
    public static func == (a: Matrix4, b: Matrix4) -> Bool {
        a.columns == b.columns
    }

    /// Feeds all numbers to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(columnMajor)
    }
}
