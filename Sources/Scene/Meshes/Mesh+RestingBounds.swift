extension Mesh {
    /// The positions of the vertices in the rest shape that triangles use, in vertex order.
    package var restingSurface: [SIMD3<Float>] {
        var isUsed = [Bool](repeating: false, count: positions.count)
        for triangle in triangles {
            isUsed[Int(triangle.x)] = true
            isUsed[Int(triangle.y)] = true
            isUsed[Int(triangle.z)] = true
        }
        let resting = restingWeights.map { MeshMorpher(self).positions(weights: $0) } ?? positions
        return resting.indices.lazy.filter { isUsed[$0] }.map { resting[$0] }
    }
}
