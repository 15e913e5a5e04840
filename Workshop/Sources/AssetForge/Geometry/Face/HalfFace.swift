import RenderMath

/// The left half of the face as a triangulation, before it is mirrored.
struct HalfFace {
    /// Positions on the skin, in millimetres.
    var positions: [SIMD3<Double>] = []
    /// Corners, counter-clockwise seen from the front.
    var triangles: [SIMD3<Int>] = []
    /// Indices of the eye's rings, outwards from the opening.
    var eye: [[Int]] = []
    /// Indices of the mouth's rings, outwards from the opening.
    var mouth: [[Int]] = []
    /// Indices of the outline, from the forehead to under the chin.
    var outline: [Int] = []
    /// Vertices of landmarks, by landmark (left half and midline).
    var landmarks: [Int: Int] = [:]

    /// Lays rings, outline and landmarks, then fills the skin between them with as many vertices as ARKit's count leaves.
    init() {
        let rings = FaceRings()
        eye = rings.eye.map { $0.map { add($0) } }
        mouth = rings.mouth.map { $0.map { add($0) } }
        outline = rings.outline.map { add($0) }
        let upperMidline = Self.midline(upper: true, rings: rings).map { add($0) }
        let lowerMidline = Self.midline(upper: false, rings: rings).map { add($0) }
        let inner = Self.freeLandmarks.map { landmark in
            let vertex = add(FaceLandmarks.positions[landmark])
            landmarks[landmark] = vertex
            return vertex
        }
        let creases = UnrolledFaceSurface.noseCreases.map { add($0 + FaceLandmarks.origin) }
        nameLandmarks(upperMidline: upperMidline, lowerMidline: lowerMidline)
        triangles = rings.eye.indices.dropLast().flatMap { strip(eye[$0], eye[$0 + 1], isClosed: true) }
        triangles += rings.mouth.indices.dropLast().flatMap { strip(mouth[$0], mouth[$0 + 1], isClosed: false) }
        let loop = outline.reversed() + upperMidline + mouth[mouth.count - 1] + lowerMidline
        fill(outline: Array(loop), hole: eye[eye.count - 1], inner: inner + creases, rings: rings)
    }

    /// Landmarks that are neither on a ring, nor on the outline, nor on the midline.
    private static let freeLandmarks = [9, 10, 11, 12, 22, 23, 24, 25, 26, 34, 35]

    private mutating func add(_ position: SIMD3<Double>) -> Int {
        positions.append(position)
        return positions.count - 1
    }

    /// Vertices on the midline between the outline and the mouth's outer ring, from top to bottom.
    private static func midline(upper: Bool, rings: FaceRings) -> [SIMD3<Double>] {
        let heights =
            upper
            ? [
                57.0, 47.5, 38.5, 30, 22.5, 15, 8.5, 3, -2.5, -8.1, -13.2, -18.3, -24.4, -30.4, -35.2, -39.6, -43.4, -46.5,
                -50.3,
            ] : [-90.5, -96.5, -103, -110.1, -115.3]
        let landmarks = [27, 28, 29, 30, 33, 8].map { FaceLandmarks.positions[$0] }
        return heights.map { height in
            let y = height + FaceLandmarks.origin.y
            if let landmark = landmarks.first(where: { ($0.y - y).magnitude < 1e-9 }) { return landmark }
            return rings.surface.position(at: SIMD2(0, y))
        }
    }

    private mutating func nameLandmarks(upperMidline: [Int], lowerMidline: [Int]) {
        for (offset, landmark) in [42, 43, 44, 45, 46, 47].enumerated() { landmarks[landmark] = eye[0][4 * offset] }
        for (offset, landmark) in [51, 52, 53, 54, 55, 56, 57].enumerated() {
            landmarks[landmark] = mouth[FaceRings.lipContourRing][3 * offset]
        }
        for (index, landmark) in [(0, 62), (4, 63), (9, 64), (14, 65), (18, 66)] { landmarks[landmark] = mouth[0][index] }
        for (index, landmark) in [(11, 16), (13, 15), (15, 14), (17, 13)] { landmarks[landmark] = outline[index] }
        for (index, landmark) in [(7, 27), (9, 28), (11, 29), (13, 30), (17, 33)] { landmarks[landmark] = upperMidline[index] }
        landmarks[8] = lowerMidline[3]
    }

    /// Triangles between two rings, with the shorter diagonals.
    private func strip(_ inner: [Int], _ outer: [Int], isClosed: Bool) -> [SIMD3<Int>] {
        var result: [SIMD3<Int>] = []
        for index in 0..<(isClosed ? inner.count : inner.count - 1) {
            let next = (index + 1) % inner.count
            let (a, b, c, d) = (inner[index], outer[index], outer[next], inner[next])
            let isFirstShorter = (positions[a] - positions[c]).length <= (positions[b] - positions[d]).length
            let pair = isFirstShorter ? [SIMD3(a, c, b), SIMD3(a, d, c)] : [SIMD3(a, d, b), SIMD3(b, d, c)]
            result += pair
        }
        return result
    }

    /// Meshes the skin between the rings and the outline.
    private mutating func fill(outline loop: [Int], hole: [Int], inner: [Int], rings: FaceRings) {
        // The triangulation has only the vertices of its own border and interior.
        let border = loop + hole
        let used = border + inner
        var local: [Int: Int] = [:]
        for (index, vertex) in used.enumerated() { local[vertex] = index }
        let map = { (vertex: Int) -> Int in local[vertex] ?? 0 }
        let grid = HeightGrid(surface: rings.surface)
        var mesh = PlanarTriangulation(
            points: used.map { UnrolledFaceSurface.plane(of: positions[$0]) }, lifted: used.map { positions[$0] },
            outline: loop.map(map), holes: [hole.map(map)], inner: inner.map(map), lift: grid.position(at:))
        let targetCount = FaceMeshLayout.midlineCount + (FaceMeshLayout.vertexCount - FaceMeshLayout.midlineCount) / 2
        mesh.refine(addingPoints: targetCount - positions.count, density: Self.density(at:))
        var global = used
        for point in mesh.points.dropFirst(used.count) { global.append(add(rings.surface.position(at: point))) }
        triangles += mesh.triangles.map { SIMD3(global[$0.x], global[$0.y], global[$0.z]) }
    }

    /// The factor by which triangles should be smaller near the features.
    private static func density(at position: SIMD3<Double>) -> Double {
        let features: [(centre: SIMD3<Double>, size: Double, gain: Double)] = [
            (SIMD3(32, 30, 28), 16, 2), (SIMD3(13, -13, 48), 13, 4), (SIMD3(16, -42, 44), 18, 2.2),
            (SIMD3(0, -60, 44), 14, 1), (SIMD3(28, 52, 38), 16, 1),
        ]
        return features.reduce(1) { sum, feature in
            let distance = (position - feature.centre).length / feature.size
            return sum + feature.gain * PortableMath.exp(-distance * distance)
        }
    }
}
