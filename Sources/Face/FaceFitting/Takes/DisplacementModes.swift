import RenderMath

/// The modes of a person's residual displacement: principal components of the fields that identity and blend shapes do not
/// explain.
///
/// A frame then needs a few weights instead of a field.
struct DisplacementModes {
    /// For each mode, the offset of each vertex at weight 1, in metres.
    let modes: [[SIMD3<Double>]]

    private static let mostModes = 20
    /// The smallest fraction of the squares that a component explains; components below it are noise.
    private static let leastShare = 0.005

    /// - Parameter samples: the residual displacements of frames, one offset per vertex; the work grows with the square of
    ///   their number.
    init(of samples: [[SIMD3<Double>]]) {
        var gram = [[Double]](repeating: [Double](repeating: 0, count: samples.count), count: samples.count)
        for row in samples.indices {
            for column in 0...row {
                gram[row][column] = samples[row].dot(samples[column])
                gram[column][row] = gram[row][column]
            }
        }
        let (values, vectors) = symmetricEigenvectors(of: gram)
        let total = values.reduce(0) { $0 + max($1, 0) }
        let order = values.indices.sorted { (values[$1], $0) < (values[$0], $1) }
        modes = order.prefix(Self.mostModes).filter { values[$0] > total * Self.leastShare && values[$0] > 0 }.map {
            component in
            var mode = [SIMD3<Double>](repeating: .zero, count: samples[0].count)
            let scale = 1 / values[component].squareRoot()
            for (index, sample) in samples.enumerated() {
                let share = vectors[component][index] * scale
                for vertex in mode.indices { mode[vertex] += sample[vertex] * share }
            }
            return mode
        }
    }

    /// Returns the weight of each mode in a field.
    func weights(of field: [SIMD3<Double>]) -> [Double] { modes.map { $0.dot(field) } }

    /// Returns the vertices' offsets for the given weights of modes.
    func field(_ weights: [Double]) -> [SIMD3<Double>] {
        guard let first = modes.first else { return [] }
        var field = [SIMD3<Double>](repeating: .zero, count: first.count)
        for (mode, weight) in zip(modes, weights) {
            for vertex in field.indices { field[vertex] += mode[vertex] * weight }
        }
        return field
    }
}

/// Returns the eigenvalues and eigenvectors of a symmetric matrix, by Jacobi rotations (1846).
func symmetricEigenvectors(of matrix: [[Double]]) -> (values: [Double], vectors: [[Double]]) {
    let count = matrix.count
    var a = matrix
    var vectors = (0..<count).map { row in (0..<count).map { $0 == row ? 1.0 : 0 } }
    let scale = matrix.indices.reduce(0) { max($0, matrix[$1][$1].magnitude) }
    for _ in 0..<30 {
        var largest = 0.0
        for p in 0..<count {
            for q in p + 1..<max(count, p + 1) {
                largest = max(largest, a[p][q].magnitude)
                guard a[p][q].magnitude > 1e-14 * scale else { continue }
                let theta = (a[q][q] - a[p][p]) / (2 * a[p][q])
                let t = (theta < 0 ? -1 : 1) / (theta.magnitude + (theta * theta + 1).squareRoot())
                let c = 1 / (t * t + 1).squareRoot()
                let s = t * c
                for k in 0..<count {
                    let (x, y) = (a[p][k], a[q][k])
                    a[p][k] = c * x - s * y
                    a[q][k] = s * x + c * y
                }
                for k in 0..<count {
                    let (x, y) = (a[k][p], a[k][q])
                    a[k][p] = c * x - s * y
                    a[k][q] = s * x + c * y
                    let (u, v) = (vectors[p][k], vectors[q][k])
                    vectors[p][k] = c * u - s * v
                    vectors[q][k] = s * u + c * v
                }
            }
        }
        if largest <= 1e-12 * scale { break }
    }
    return (matrix.indices.map { a[$0][$0] }, vectors)
}
