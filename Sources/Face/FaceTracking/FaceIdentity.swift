/// The shape that tells a person's face from others: the offset of each vertex from a standard face's, at rest, and the ways it moves that
/// blend shapes do not know.
public struct FaceIdentity: Hashable, Sendable {
    /// The standard face's vertices at rest, in metres in face space.
    public var standardPositions: [SIMD3<Float>]
    /// The offset that the person adds to each of them, in metres.
    public var offsets: [SIMD3<Float>]
    /// Ways in which the person's face departs from what identity and blend shapes give: for each, what it adds to each vertex at 1, in metres.
    public var modes: [[SIMD3<Float>]]
    /// How far the face's proportions are from those of people: the root of the mean square, in deviations over people. Nil if
    /// unknown.
    public var proportionDeviation: Float?

    /// An identity from its parts. Default: no modes, unknown proportions.
    /// - Precondition: there is an offset for each position, also in each mode.
    public init(
        standardPositions: [SIMD3<Float>], offsets: [SIMD3<Float>], modes: [[SIMD3<Float>]] = [],
        proportionDeviation: Float? = nil
    ) {
        precondition(
            ([offsets] + modes).allSatisfy { $0.count == standardPositions.count },
            "Each vertex of the standard face has one offset.")
        self.standardPositions = standardPositions
        self.offsets = offsets
        self.modes = modes
        self.proportionDeviation = proportionDeviation
    }

    /// The same person at other places of the standard head: what is added there is the mean of the vertices' offsets, weighted by one over the fourth
    /// power of their distances (Shepard 1968). So a place on a vertex moves with it, and places far off with the part of the face that they are
    /// nearest to.
    package func extended(to positions: [SIMD3<Float>]) -> FaceIdentity {
        guard !standardPositions.isEmpty, positions != standardPositions else { return self }
        let fields = [offsets] + modes
        // What all fields add to one vertex lies side by side: each is read for every place.
        let values = standardPositions.indices.flatMap { index in fields.map { SIMD3<Double>($0[index]) } }
        var extended = fields.map { _ in [SIMD3<Float>](repeating: .zero, count: positions.count) }
        var sums = [SIMD3<Double>](repeating: .zero, count: fields.count)
        for (index, target) in positions.enumerated() {
            let total = Self.add(values, of: standardPositions, weightedFor: target, to: &sums)
            for field in fields.indices { extended[field][index] = SIMD3<Float>(sums[field] / total) }
        }
        return FaceIdentity(
            standardPositions: positions, offsets: extended[0], modes: Array(extended.dropFirst()),
            proportionDeviation: proportionDeviation)
    }

    /// The weighted sum of each field.
    /// - Returns: the sum of the weights.
    private static func add(
        _ values: [SIMD3<Double>], of positions: [SIMD3<Float>], weightedFor target: SIMD3<Float>,
        to sums: inout [SIMD3<Double>]
    ) -> Double {
        var total = 0.0
        let count = sums.count
        sums.withUnsafeMutableBufferPointer { sums in
            values.withUnsafeBufferPointer { values in
                for field in 0..<count { sums[field] = .zero }
                for (index, position) in positions.enumerated() {
                    let away = SIMD3<Double>(target - position)
                    // A hundredth of a millimetre keeps the weight of a vertex finite at its own place.
                    let squared = away.x * away.x + away.y * away.y + away.z * away.z + 1e-10
                    let weight = 1 / (squared * squared)
                    total += weight
                    for field in 0..<count { sums[field] += values[index * count + field] * weight }
                }
            }
        }
        return total
    }

    /// The offset of each vertex where the modes have weights.
    /// - Parameter weights: one for each mode; those that are missing are 0.
    public func offsets(withModes weights: [Float]) -> [SIMD3<Float>] {
        var sum = offsets
        for (weight, mode) in zip(weights, modes) where weight != 0 {
            for index in sum.indices { sum[index] += mode[index] * weight }
        }
        return sum
    }
}
