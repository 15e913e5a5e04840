/// The position of a landmark on a mesh: three vertices of a triangle and their weights.
public struct LandmarkBinding: Hashable, Sendable {
    /// Vertices of the mesh.
    public var vertices: SIMD3<Int>
    /// Barycentric weights; their sum is 1.
    public var weights: SIMD3<Double>

    /// Creates a binding.
    public init(vertices: SIMD3<Int>, weights: SIMD3<Double>) {
        self.vertices = vertices
        self.weights = weights
    }

    /// Returns the weighted mean of the vertices' values.
    func mixed(_ values: [SIMD3<Double>]) -> SIMD3<Double> {
        values[vertices.x] * weights.x + values[vertices.y] * weights.y + values[vertices.z] * weights.z
    }
}
