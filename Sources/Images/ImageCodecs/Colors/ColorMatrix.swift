/// A 3×3 matrix of double precision, stored by column.
struct ColorMatrix: Equatable, Sendable {
    /// The images of the three axes.
    var columns: [SIMD3<Double>]

    /// Creates a matrix from its three columns.
    init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) {
        columns = [x, y, z]
    }

    /// Creates a diagonal matrix.
    init(diagonal: SIMD3<Double>) {
        self.init(SIMD3(diagonal.x, 0, 0), SIMD3(0, diagonal.y, 0), SIMD3(0, 0, diagonal.z))
    }

    /// Returns the product of the matrix and a column vector.
    static func * (matrix: ColorMatrix, vector: SIMD3<Double>) -> SIMD3<Double> {
        matrix.columns[0] * vector.x + matrix.columns[1] * vector.y + matrix.columns[2] * vector.z
    }

    /// Returns the product, which applies `right` first.
    static func * (left: ColorMatrix, right: ColorMatrix) -> ColorMatrix {
        ColorMatrix(left * right.columns[0], left * right.columns[1], left * right.columns[2])
    }

    /// The inverse; nil if the columns are nearly coplanar.
    var inverse: ColorMatrix? {
        let (x, y, z) = (columns[0], columns[1], columns[2])
        let rows = [Self.cross(y, z), Self.cross(z, x), Self.cross(x, y)]
        let determinant = (x * rows[0]).sum()
        guard abs(determinant) > 1e-9 else { return nil }
        let inverted = rows.map { $0 / determinant }
        return ColorMatrix(
            SIMD3(inverted[0].x, inverted[1].x, inverted[2].x), SIMD3(inverted[0].y, inverted[1].y, inverted[2].y),
            SIMD3(inverted[0].z, inverted[1].z, inverted[2].z))
    }

    /// The matrix with each row scaled to a sum of 1, so that grey stays grey. Rows are scaled only if all sums are nearly 1,
    /// because files round their numbers.
    var keepingGrey: ColorMatrix {
        let sums = columns[0] + columns[1] + columns[2]
        guard abs(sums.x - 1) < 0.003, abs(sums.y - 1) < 0.003, abs(sums.z - 1) < 0.003 else { return self }
        return ColorMatrix(columns[0] / sums, columns[1] / sums, columns[2] / sums)
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}
