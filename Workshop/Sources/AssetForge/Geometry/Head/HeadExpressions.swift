import RenderMath

/// The head's morph targets: those of the face, continued into the skin around it.
struct HeadExpressions {
    /// Offsets of every vertex of the head's skin, shape by shape in the order of `FaceExpressions.names`, in millimetres.
    let offsets: [[SIMD3<Double>]]

    /// Spreads the face's shapes over the head. Ears, the back of the head and the lower neck stay fixed.
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

/// The lower jaw as a rigid body, with its movement in the shapes that move it.
enum Jaw {
    /// The axis between the jaw's joints, (y, z) in millimetres in face space.
    private static let joint = SIMD2<Double>(2, -52)

    /// The offset of a point that is fixed to the jaw at weight 1 of a shape.
    static func offset(of position: SIMD3<Double>, in shape: String) -> SIMD3<Double> {
        switch shape {
        case "jawOpen":
            // 16.5 degrees about the joint, along the chord, which is the tangent at half the angle, as morph targets move in
            // straight lines.
            let arm = SIMD2(position.y, position.z) - joint
            let angle = 0.288
            let rotated = SIMD2(
                arm.x * PortableMath.cos(angle) - arm.y * PortableMath.sin(angle),
                arm.x * PortableMath.sin(angle) + arm.y * PortableMath.cos(angle))
            return SIMD3(0, rotated.x - arm.x, rotated.y - arm.y)
        case "jawForward": return SIMD3(0, -1.0, 7.5)
        case "jawLeft": return SIMD3(6.5, -0.5, 0)
        case "jawRight": return SIMD3(-6.5, -0.5, 0)
        default: return .zero
        }
    }
}
