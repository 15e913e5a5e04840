import RenderMath

/// An interpolation that spreads known offsets of some vertices over a surface, like a thin elastic shell.
///
/// Of all fields with the known values it has the least `∫(Δu)² + stiffness·∫|∇u|²` over the surface, with the cotangent
/// Laplacian (Pinkall and Polthier 1993). Offsets spread along the surface and not across gaps, so that the lower lip does not
/// move the upper one, nor one lid the other.
struct SurfaceInterpolation {
    private let known: [Int]
    private let isKnown: [Bool]
    private let energy: [[(column: Int, value: Double)]]
    private let freeIndex: [Int]
    private let factored: EnvelopeCholesky

    /// Prepares a surface for any values at the same vertices.
    /// - Parameters:
    ///   - known: vertices whose offsets will be given.
    ///   - stiffness: the weight of stretching against bending, per square millimetre: smaller values give rounder shapes.
    init(positions: [SIMD3<Double>], triangles: [SIMD3<Int>], known: [Int], stiffness: Double) {
        let laplacian = Self.cotangentLaplacian(positions: positions, triangles: triangles)
        let energy = Self.energy(of: laplacian, positions: positions, triangles: triangles, stiffness: stiffness)
        var isKnown = [Bool](repeating: false, count: positions.count)
        for vertex in known { isKnown[vertex] = true }
        var freeIndex = [Int](repeating: -1, count: positions.count)
        var free: [Int] = []
        for vertex in positions.indices where !isKnown[vertex] {
            freeIndex[vertex] = free.count
            free.append(vertex)
        }
        factored = EnvelopeCholesky(
            rows: free.map { vertex in
                energy[vertex].compactMap { isKnown[$0.column] ? nil : (freeIndex[$0.column], $0.value) }
            })
        self.known = known
        self.isKnown = isKnown
        self.energy = energy
        self.freeIndex = freeIndex
    }

    /// The offsets of all vertices from those of the known ones, given in the order of `known`.
    func spread(_ values: [SIMD3<Double>]) -> [SIMD3<Double>] {
        var field = [SIMD3<Double>](repeating: .zero, count: freeIndex.count)
        for (vertex, value) in zip(known, values) { field[vertex] = value }
        var rightSide: [SIMD3<Double>] = []
        for vertex in freeIndex.indices where !isKnown[vertex] {
            var sum = SIMD3<Double>.zero
            for entry in energy[vertex] where isKnown[entry.column] { sum -= field[entry.column] * entry.value }
            rightSide.append(sum)
        }
        let solution = factored.solve(rightSide)
        for vertex in freeIndex.indices where !isKnown[vertex] { field[vertex] = solution[freeIndex[vertex]] }
        return field
    }

    private static func cotangentLaplacian(
        positions: [SIMD3<Double>], triangles: [SIMD3<Int>]
    ) -> [[(column: Int, value: Double)]] {
        var rows = [[(column: Int, value: Double)]](repeating: [], count: positions.count)
        func add(_ row: Int, _ column: Int, _ value: Double) {
            if let index = rows[row].firstIndex(where: { $0.column == column }) {
                rows[row][index].value += value
            } else {
                rows[row].append((column, value))
            }
        }
        for corners in triangles {
            for side in 0..<3 {
                let (a, b, c) = (corners[side], corners[(side + 1) % 3], corners[(side + 2) % 3])
                let u = positions[b] - positions[a]
                let v = positions[c] - positions[a]
                let cotangent = u.dot(v) / max(u.cross(v).length, 1e-9)
                // The huge weight of a sliver would join its corners almost rigidly.
                let weight = max(-2, min(6, cotangent)) / 2
                add(b, c, -weight)
                add(c, b, -weight)
                add(b, b, weight)
                add(c, c, weight)
            }
        }
        return rows
    }

    /// `L M⁻¹ L + stiffness L` with the lumped areas M.
    private static func energy(
        of laplacian: [[(column: Int, value: Double)]], positions: [SIMD3<Double>], triangles: [SIMD3<Int>], stiffness: Double
    ) -> [[(column: Int, value: Double)]] {
        var areas = [Double](repeating: 0, count: positions.count)
        for corners in triangles {
            let u = positions[corners.y] - positions[corners.x]
            let third = u.cross(positions[corners.z] - positions[corners.x]).length / 6
            for side in 0..<3 { areas[corners[side]] += third }
        }
        return laplacian.indices.map { row in
            var sums: [(column: Int, value: Double)] = []
            var indexOfColumn: [Int: Int] = [:]
            func add(_ column: Int, _ value: Double) {
                if let index = indexOfColumn[column] {
                    sums[index].value += value
                } else {
                    indexOfColumn[column] = sums.count
                    sums.append((column, value))
                }
            }
            for inner in laplacian[row] {
                add(inner.column, inner.value * stiffness)
                for entry in laplacian[inner.column] { add(entry.column, inner.value * entry.value / areas[inner.column]) }
            }
            return sums
        }
    }
}
