import RenderMath

/// The neutral face: positions, triangles and the vertices of its features, made from measurements.
///
/// Positions are millimetres in ARKit's face space, in the order of `FaceMeshLayout`. The outer outline has 56 edges, the mouth
/// 36 and each eye 24, with edge loops around eyes and mouth.
public struct FaceGeometry: Sendable {
    /// The vertices on the neutral face, in millimetres.
    public let positions: [SIMD3<Double>]
    /// Corners, counter-clockwise seen from outside.
    public let triangles: [SIMD3<Int>]
    /// The triangles that close the eyes and the mouth; not part of `triangles`.
    public let fillTriangles: [SIMD3<Int>]
    /// The vertex of each of the 68 landmarks.
    public let landmarkVertices: [Int]
    /// The left eye's rings, outwards from the opening, each from the inner corner over the upper lid and back below:
    /// 24 vertices.
    public let leftEyeRings: [[Int]]
    /// The mouth's rings, outwards from the opening, each from the middle of the upper lip towards the person's left:
    /// 36 vertices.
    public let mouthRings: [[Int]]
    /// The outer outline, from the middle of the forehead towards the person's left: 56 vertices.
    public let outline: [Int]

    /// The face that the project ships.
    public static let standard = FaceGeometry()

    /// The right eye's rings, the mirror images of the left one's.
    public var rightEyeRings: [[Int]] {
        leftEyeRings.map { $0.map(FaceMeshLayout.mirrored) }
    }

    private init() {
        let half = HalfFace()
        let order = Self.order(of: half)
        var positions = [SIMD3<Double>](repeating: .zero, count: FaceMeshLayout.vertexCount)
        for (index, position) in half.positions.enumerated() {
            positions[order[index]] = position
            if order[index] >= FaceMeshLayout.midlineCount {
                positions[order[index] + 1] = position * SIMD3(-1, 1, 1)
            }
        }
        // Rounded to a tenth of a micrometre, so that a mirror image is one exactly in the file's 32 bits too.
        self.positions = positions.map { ($0 * 1e4).rounded(.toNearestOrAwayFromZero) / 1e4 }
        let left = half.triangles.map { SIMD3(order[$0.x], order[$0.y], order[$0.z]) }
        triangles = left.flatMap { [$0, Self.mirrored($0)] }
        leftEyeRings = half.eye.map { $0.map { order[$0] } }
        mouthRings = half.mouth.map { Self.closed($0.map { order[$0] }) }
        outline = Self.closed(half.outline.map { order[$0] })
        landmarkVertices = (0..<68).map { landmark in
            if let vertex = half.landmarks[landmark] { return order[vertex] }
            guard let vertex = half.landmarks[FaceLandmarks.mirrored[landmark]] else { preconditionFailure("No \(landmark).") }
            return FaceMeshLayout.mirrored(order[vertex])
        }
        fillTriangles = Self.fill(leftEye: leftEyeRings[0], mouth: mouthRings[0])
    }

    /// The index of each of the half's vertices in the whole face.
    private static func order(of half: HalfFace) -> [Int] {
        var nextOnMidline = 0
        var nextPair = FaceMeshLayout.midlineCount
        let order = half.positions.map { position in
            if position.x == 0 {
                nextOnMidline += 1
                return nextOnMidline - 1
            }
            nextPair += 2
            return nextPair - 2
        }
        precondition(nextOnMidline == FaceMeshLayout.midlineCount && nextPair == FaceMeshLayout.vertexCount)
        return order
    }

    /// The closed loop of a half loop, which begins and ends on the midline, and its mirror image.
    private static func closed(_ half: [Int]) -> [Int] {
        half + half.dropFirst().dropLast().reversed().map(FaceMeshLayout.mirrored)
    }

    private static func mirrored(_ triangle: SIMD3<Int>) -> SIMD3<Int> {
        SIMD3(
            FaceMeshLayout.mirrored(triangle.x), FaceMeshLayout.mirrored(triangle.z), FaceMeshLayout.mirrored(triangle.y))
    }

    // MARK: Fill

    /// Ladders of triangles between upper and lower lids and lips, whose rungs shorten as an opening shuts.
    private static func fill(leftEye: [Int], mouth: [Int]) -> [SIMD3<Int>] {
        let eye = ladder(upper: Array(leftEye[0...12]), lower: [leftEye[0]] + leftEye[12...].reversed())
        // The mouth's ring begins in the middle: from corner to corner over the upper lip, then under the lower one.
        let lips = ladder(upper: Array(mouth[27...] + mouth[0...9]), lower: mouth[9...27].reversed())
        return eye + eye.map(mirrored) + lips
    }

    /// Triangles between two rows of vertices that share their first and their last vertex. Rows run to the person's left.
    private static func ladder(upper: [Int], lower: [Int]) -> [SIMD3<Int>] {
        var triangles: [SIMD3<Int>] = []
        let last = upper.count - 1
        for rung in 0..<last {
            if rung > 0 { triangles.append(SIMD3(upper[rung], lower[rung], lower[rung + 1])) }
            if rung + 1 < last { triangles.append(SIMD3(upper[rung], lower[rung + 1], upper[rung + 1])) }
        }
        return triangles
    }
}
