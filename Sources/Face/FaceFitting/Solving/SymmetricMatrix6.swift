/// A symmetric matrix of six rows, such as the information about a `PoseChange`.
///
/// The order of rows is that of a small change of a head's pose: a rotation about the axes of face space in radians, then a
/// translation along them in metres.
struct SymmetricMatrix6: Hashable, Sendable {
    /// Row by row.
    private(set) var entries = [Double](repeating: 0, count: 36)

    subscript(row: Int, column: Int) -> Double { entries[row * 6 + column] }

    /// Adds the product of a vector and its transpose.
    mutating func add(_ vector: PoseChange, weight: Double) {
        for row in 0..<6 {
            let scaled = vector[row] * weight
            for column in 0..<6 { entries[row * 6 + column] += scaled * vector[column] }
        }
    }

    mutating func set(_ row: Int, _ column: Int, _ value: Double) { entries[row * 6 + column] = value }

    static func * (matrix: SymmetricMatrix6, factor: Double) -> SymmetricMatrix6 {
        var result = matrix
        for index in result.entries.indices { result.entries[index] *= factor }
        return result
    }

    static func * (matrix: SymmetricMatrix6, vector: PoseChange) -> PoseChange {
        var result = PoseChange()
        for row in 0..<6 {
            for column in 0..<6 { result[row] += matrix[row, column] * vector[column] }
        }
        return result
    }

    /// Returns the squared length of a vector in the metric of this matrix.
    func square(of vector: PoseChange) -> Double {
        let image = self * vector
        return (0..<6).reduce(0) { $0 + image[$1] * vector[$1] }
    }
}

/// A small change of a head's pose: a rotation about the axes of face space in radians, then a translation along them in
/// metres.
struct PoseChange: Hashable, Sendable {
    var turn = SIMD3<Double>()
    var move = SIMD3<Double>()

    subscript(index: Int) -> Double {
        get { index < 3 ? turn[index] : move[index - 3] }
        set {
            if index < 3 { turn[index] = newValue } else { move[index - 3] = newValue }
        }
    }

    static func - (a: PoseChange, b: PoseChange) -> PoseChange { PoseChange(turn: a.turn - b.turn, move: a.move - b.move) }
}

extension HeadPose {
    /// Returns the pose with a change in face space that is applied before it.
    func changed(by change: PoseChange) -> HeadPose { moved(turn: rotate(change.turn), by: rotate(change.move)) }
}
