import RenderMath

/// The head's morph targets: the face's own, carried on into the skin round it.
struct HeadExpressions {
    /// Offsets of every vertex of the head's skin, shape by shape in the order of `FaceExpressions.names`, in millimetres.
    let offsets: [[SIMD3<Double>]]

    /// Spreads the face's shapes over the head. Ears, the back of the head and the lower neck stay.
    init(head: HeadGeometry, expressions: FaceExpressions) {
        var isKnown = [Bool](repeating: false, count: head.positions.count)
        for vertex in head.positions.indices {
            let position = head.positions[vertex]
            isKnown[vertex] = vertex < FaceMeshLayout.vertexCount || position.z < -70 || position.y < -125 || position.y > 105
        }
        for vertex in head.ears { isKnown[vertex] = true }
        let known = isKnown.indices.filter { isKnown[$0] }
        let skin = SurfaceInterpolation(
            positions: head.positions, triangles: head.triangles, known: known, stiffness: 0.01)
        offsets = expressions.shapes.map { shape in
            let spread = skin.spread(known.map { $0 < FaceMeshLayout.vertexCount ? shape.offsets[$0] : .zero })
            return shape.offsets + spread.dropFirst(FaceMeshLayout.vertexCount).map(FaceExpressions.rounded)
        }
    }
}

/// The lower jaw as a rigid body: how it moves in the shapes that move it.
enum Jaw {
    /// The axis between the jaw's joints, (y, z) in millimetres in face space.
    private static let joint = SIMD2<Double>(2, -52)

    /// How far a point that is fixed to the jaw moves at weight 1 of a shape.
    static func offset(of position: SIMD3<Double>, in shape: String) -> SIMD3<Double> {
        switch shape {
        case "jawOpen":
            // 16.5 degrees about the joint, along the chord's tangent at half the way, as morph targets move in straight lines.
            let arm = SIMD2(position.y, position.z) - joint
            let angle = 0.288
            let turned = SIMD2(
                arm.x * PortableMath.cos(angle) - arm.y * PortableMath.sin(angle),
                arm.x * PortableMath.sin(angle) + arm.y * PortableMath.cos(angle))
            return SIMD3(0, turned.x - arm.x, turned.y - arm.y)
        case "jawForward": return SIMD3(0, -1.0, 7.5)
        case "jawLeft": return SIMD3(6.5, -0.5, 0)
        case "jawRight": return SIMD3(-6.5, -0.5, 0)
        default: return .zero
        }
    }
}
