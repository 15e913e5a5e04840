import RenderMath

/// The conversion between points of the world and of clip space.
struct Unprojection {
    private let clipFromWorld: Matrix4
    /// The rows of the inverse matrix.
    private let worldFromClip: [[Double]]

    /// - Parameter clipFromWorld: a matrix with an inverse.
    init(_ clipFromWorld: Matrix4) {
        self.clipFromWorld = clipFromWorld
        worldFromClip = Self.inverse(of: clipFromWorld)
    }

    /// The point of the world that is projected to a point of clip space.
    func world(fromClip clip: SIMD4<Double>) -> SIMD3<Float> {
        let point = homogeneous(clip)
        return SIMD3(Float(point[0] / point[3]), Float(point[1] / point[3]), Float(point[2] / point[3]))
    }

    /// The direction in the world of a step in clip space that does not change w.
    func worldDirection(fromClip step: SIMD4<Double>) -> SIMD3<Float> {
        let direction = homogeneous(step)
        return SIMD3(Float(direction[0]), Float(direction[1]), Float(direction[2]))
    }

    private func homogeneous(_ clip: SIMD4<Double>) -> [Double] {
        worldFromClip.map { row in (0..<4).reduce(0) { $0 + row[$1] * clip[$1] } }
    }

    /// The point of clip space to which a point of the world is projected.
    func clip(fromWorld point: SIMD3<Float>) -> SIMD4<Float> {
        clipFromWorld * SIMD4(point, 1)
    }

    /// The inverse by Gauss-Jordan elimination with the largest pivot of each column.
    private static func inverse(of matrix: Matrix4) -> [[Double]] {
        let values = matrix.columnMajor.map(Double.init)
        var rows = (0..<4).map { row in
            (0..<4).map { values[$0 * 4 + row] } + (0..<4).map { $0 == row ? 1 : 0 }
        }
        for column in 0..<4 {
            let pivot = (column..<4).max { rows[$0][column].magnitude < rows[$1][column].magnitude } ?? column
            rows.swapAt(column, pivot)
            precondition(rows[column][column] != 0, "The camera's matrix has no inverse.")
            let divisor = rows[column][column]
            rows[column] = rows[column].map { $0 / divisor }
            for other in 0..<4 where other != column {
                let factor = rows[other][column]
                rows[other] = zip(rows[other], rows[column]).map { $0 - factor * $1 }
            }
        }
        return rows.map { Array($0[4...]) }
    }
}
