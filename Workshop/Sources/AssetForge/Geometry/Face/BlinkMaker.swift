import RenderMath

/// The left eye's blink: the upper lid moves down along the eyeball until its rim meets the lower one's.
struct BlinkMaker {
    let face: FaceGeometry
    let landmarkMoves: ExpressionMoves

    /// The offsets at weight 1, in millimetres.
    func offsets() -> [SIMD3<Double>] {
        let rings = face.leftEyeRings
        var known: [(vertex: Int, offset: SIMD3<Double>)] = []
        for ring in 0..<(rings.count - 1) {
            for index in rings[ring].indices { known.append((rings[ring][index], lidOffset(ring: ring, index: index))) }
        }
        let lids = Set(rings[0])
        let moves = Dictionary(uniqueKeysWithValues: landmarkMoves.moves.map { ($0.landmark, $0.offset) })
        for (landmark, vertex) in face.landmarkVertices.enumerated() where !lids.contains(vertex) {
            known.append((vertex, moves[landmark] ?? .zero))
        }
        for vertex in face.outline where !face.landmarkVertices.contains(vertex) { known.append((vertex, .zero)) }
        let skin = SurfaceInterpolation(
            positions: face.positions, triangles: face.triangles, known: known.map(\.vertex), stiffness: 0.002)
        return skin.spread(known.map(\.offset))
    }

    /// The position where the closed lids' rims meet, for a pair of upper and lower rim vertices: slightly above the lower one.
    private func seam(_ index: Int) -> SIMD3<Double> {
        let ring = face.leftEyeRings[0]
        let lower = face.positions[ring[(24 - index) % 24]]
        let along = Double((index - 6).magnitude) / 6
        return lower + SIMD3(0, 0.5 * (1 - along * along), 0)
    }

    private func lidOffset(ring: Int, index: Int) -> SIMD3<Double> {
        let rings = face.leftEyeRings
        let isUpper = index <= 12
        let rung = isUpper ? index : 24 - index
        let neutral = face.positions[rings[ring][index]]
        let still = face.positions[rings[4][index]]
        // Each ring keeps its relative distance from the rim to the outermost ring, which stays fixed.
        let share = FaceRings.eyeDistances[ring] / FaceRings.eyeDistances[4]
        let rim = seam(rung)
        if ring == 0 { return rim - neutral }
        let straight = rim.mixed(with: still, by: share)
        // The lower lid is only lifted with its rim; the upper one moves over the eyeball.
        let start = face.positions[rings[0][index]].mixed(with: still, by: share)
        var target = neutral + (straight - start)
        if isUpper { target.z = max(target.z, lidFront(at: target)) }
        return target - neutral
    }

    /// The depth of a lid's skin over the eyeball, or −infinity outside it.
    private func lidFront(at position: SIMD3<Double>) -> Double {
        let radius = Eyeball.radius + Eyeball.lidThickness
        let (x, y) = (position.x - Eyeball.leftCentre.x, position.y - Eyeball.leftCentre.y)
        let square = radius * radius - x * x - y * y
        return square > 0 ? Eyeball.leftCentre.z + square.squareRoot() : -.infinity
    }
}
