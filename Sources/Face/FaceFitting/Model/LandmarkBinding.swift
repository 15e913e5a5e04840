/// The position of a landmark on a mesh: a triangle's corners and the weight of each.
public struct LandmarkBinding: Hashable, Sendable {
    /// Vertices of the mesh.
    public var vertices: SIMD3<Int>
    /// Barycentric weights; their sum is 1.
    public var weights: SIMD3<Double>

    /// A binding from its parts.
    public init(vertices: SIMD3<Int>, weights: SIMD3<Double>) {
        self.vertices = vertices
        self.weights = weights
    }

    /// The values of the vertices, mixed by the weights.
    func mixed(_ values: [SIMD3<Double>]) -> SIMD3<Double> {
        values[vertices.x] * weights.x + values[vertices.y] * weights.y + values[vertices.z] * weights.z
    }
}
