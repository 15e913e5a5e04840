extension [SIMD3<Double>] {
    /// Returns the sum over all vertices of the dot products of two fields.
    func dot(_ other: [SIMD3<Double>]) -> Double {
        var sum = SIMD3<Double>()
        for index in indices { sum += self[index] * other[index] }
        return sum.x + sum.y + sum.z
    }
}
