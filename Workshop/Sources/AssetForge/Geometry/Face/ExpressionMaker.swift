import RenderMath

/// A maker of shapes of the whole face from the measured offsets of its landmarks.
struct ExpressionMaker {
    private let face: FaceGeometry
    private let skin: SurfaceInterpolation
    private let known: [Int]
    private var made: [String: [SIMD3<Double>]] = [:]

    /// Prepares the face's surface.
    init(face: FaceGeometry) {
        self.face = face
        // The forehead's upper edge, beyond the measured movements.
        let still = face.outline.filter { face.positions[$0].y > 60 }
        known = face.landmarkVertices + still
        skin = SurfaceInterpolation(positions: face.positions, triangles: face.triangles, known: known, stiffness: 0.002)
    }

    /// The offsets of one of ARKit's shapes in millimetres, by vertex.
    mutating func offsets(of name: String) -> [SIMD3<Double>] {
        if let offsets = made[name] { return offsets }
        let offsets = makeOffsets(of: name)
        made[name] = offsets
        return offsets
    }

    private mutating func makeOffsets(of name: String) -> [SIMD3<Double>] {
        switch name {
        case "browInnerUp", "cheekPuff":
            // Measured for each side; ARKit's shape is both together.
            return symmetric(spread(name + "Left"))
        case "tongueOut":
            // The tongue is not part of the face mesh.
            return face.positions.map { _ in .zero }
        case "eyeBlinkLeft":
            return BlinkMaker(face: face, landmarkMoves: ExpressionMoves.named(name)).offsets()
        case "mouthClose":
            return closedLips()
        default:
            if name.hasSuffix("Right") { return mirrored(offsets(of: String(name.dropLast(5)) + "Left")) }
            return spread(name)
        }
    }

    /// Spreads a measured shape.
    private func spread(_ name: String) -> [SIMD3<Double>] {
        var values = [SIMD3<Double>](repeating: .zero, count: known.count)
        let measured = ExpressionMoves.named(name)
        for (landmark, offset) in measured.moves { values[landmark] = offset }
        return skin.spread(values)
    }

    /// The shape that shuts the mouth opened by jawOpen: at weight 1 of both, the lips are as far apart as at rest, along the
    /// whole opening.
    ///
    /// The measured offsets would move the lower lip through the upper one; the lips meet half-way between.
    private mutating func closedLips() -> [SIMD3<Double>] {
        let measured = spread("mouthClose")
        let open = offsets(of: "jawOpen")
        let opening = face.mouthRings[0]
        let rim = opening.indices.map { index -> SIMD3<Double> in
            let vertex = opening[index]
            let opposite = opening[(54 - index) % 36]
            let here = open[vertex] + measured[vertex]
            let there = open[opposite] + measured[opposite]
            return (here + there) / 2 - open[vertex]
        }
        let isRim = Set(opening)
        let others = known.filter { !isRim.contains($0) }
        let values = others.map { measured[$0] }
        let lips = SurfaceInterpolation(
            positions: face.positions, triangles: face.triangles, known: opening + others, stiffness: 0.002)
        return lips.spread(rim + values)
    }

    private func mirrored(_ offsets: [SIMD3<Double>]) -> [SIMD3<Double>] {
        offsets.indices.map { offsets[FaceMeshLayout.mirrored($0)] * SIMD3(-1, 1, 1) }
    }

    private func symmetric(_ left: [SIMD3<Double>]) -> [SIMD3<Double>] {
        let right = mirrored(left)
        return left.indices.map { left[$0] + right[$0] }
    }
}
