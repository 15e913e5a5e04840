/// The individual shape of a person's face: the offset of each vertex from a standard face at rest, and movements that blend
/// shapes do not cover.
public struct FaceIdentity: Hashable, Sendable {
    /// The standard face's vertices at rest, in metres in face space.
    public var standardPositions: [SIMD3<Float>]
    /// The person's offset from each of these vertices, in metres.
    public var offsets: [SIMD3<Float>]
    /// Deviations of the person's face from the shape that identity and blend shapes give: for each mode, the offset of each
    /// vertex at weight 1, in metres.
    public var modes: [[SIMD3<Float>]]
    /// The root-mean-square difference of the face's proportions from those of people, in standard deviations. Nil if unknown.
    package var proportionDeviation: Float?

    /// Creates an identity. Default: no modes, unknown proportions.
    /// - Precondition: there is an offset for each position, also in each mode.
    public init(
        standardPositions: [SIMD3<Float>], offsets: [SIMD3<Float>], modes: [[SIMD3<Float>]] = [],
        proportionDeviation: Float? = nil
    ) {
        precondition(
            ([offsets] + modes).allSatisfy { $0.count == standardPositions.count },
            "Each vertex of the standard face needs one offset.")
        self.standardPositions = standardPositions
        self.offsets = offsets
        self.modes = modes
        self.proportionDeviation = proportionDeviation
    }

    /// Returns the identity of the same person for other positions on the standard head.
    ///
    /// The offset at each position is the mean of the vertices' offsets, weighted by 1/distance⁴ (Shepard 1968). Positions at a
    /// vertex move with it; distant positions move with the nearest part of the face.
    public func extended(to positions: [SIMD3<Float>]) -> FaceIdentity {
        guard !standardPositions.isEmpty, positions != standardPositions else { return self }
        let fields = [offsets] + modes
        // The values of all fields at one vertex are adjacent, because each position reads all of them.
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

    /// Computes the weighted sum of each field.
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
                    // 0.01 mm keeps the weight finite at a vertex's own position.
                    let squared = away.x * away.x + away.y * away.y + away.z * away.z + 1e-10
                    let weight = 1 / (squared * squared)
                    total += weight
                    for field in 0..<count { sums[field] += values[index * count + field] * weight }
                }
            }
        }
        return total
    }

    /// Returns the offset of each vertex for given mode weights.
    /// - Parameter weights: one for each mode; missing ones are 0.
    public func offsets(withModes weights: [Float]) -> [SIMD3<Float>] {
        var sum = offsets
        for (weight, mode) in zip(weights, modes) where weight != 0 {
            for index in sum.indices { sum[index] += mode[index] * weight }
        }
        return sum
    }
}
