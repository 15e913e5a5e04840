import RenderMath

/// The motion of the face's skin at places that are not its vertices: what rests on the skin moves so.
struct SkinFollower {
    /// Vertices of the face with their shares.
    typealias Weights = [(vertex: Int, share: Double)]

    private let face = FaceGeometry.standard
    /// The distance in millimetres within which vertices take part.
    private let radius = 9.0

    /// The vertices around the point of the skin below a place, which all move it, so that no crease of the skin shows.
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

    /// The offset of a place at weight 1 of a shape.
    func offset(of shape: FaceExpressions.Shape, by weights: Weights) -> SIMD3<Double> {
        weights.reduce(SIMD3<Double>.zero) { $0 + shape.offsets[$1.vertex] * $1.share }
    }

    /// The offset of the chin's tip at weight 1 of a shape.
    func chin(in shape: FaceExpressions.Shape) -> SIMD3<Double> {
        shape.offsets[face.landmarkVertices[8]]
    }
}
