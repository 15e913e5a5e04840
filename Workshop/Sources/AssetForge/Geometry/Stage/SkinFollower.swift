import RenderMath

/// The motion of the face's skin at points that are not its vertices, for objects that rest on the skin.
struct SkinFollower {
    /// Vertices of the face with their weights.
    typealias Weights = [(vertex: Int, share: Double)]

    private let face = FaceGeometry.standard
    /// The distance in millimetres within which vertices contribute.
    private let radius = 9.0

    /// The vertices around the point of the skin below a position, all of which move it, so that creases of the skin stay
    /// invisible.
    func weights(at place: SIMD3<Double>) -> Weights {
        let point = UnrolledFaceSurface.plane(of: place)
        let near = face.positions.indices.map { vertex in
            (vertex: vertex, distance: (UnrolledFaceSurface.plane(of: face.positions[vertex]) - point).length)
        }
        let nearest = near.map(\.distance).min() ?? 0
        // Beyond the mesh's edge, those at the edge.
        let reach = nearest + radius
        let shares = near.filter { $0.distance < reach }.map { (vertex: $0.vertex, share: 1 - $0.distance / reach) }
        let sum = shares.map(\.share).reduce(0, +)
        return shares.map { (vertex: $0.vertex, share: $0.share / sum) }
    }

    /// The offset of a position at weight 1 of a shape.
    func offset(of shape: FaceExpressions.Shape, by weights: Weights) -> SIMD3<Double> {
        weights.reduce(SIMD3<Double>.zero) { $0 + shape.offsets[$1.vertex] * $1.share }
    }

    /// The offset of the chin's tip at weight 1 of a shape.
    func chin(in shape: FaceExpressions.Shape) -> SIMD3<Double> {
        shape.offsets[face.landmarkVertices[8]]
    }
}
