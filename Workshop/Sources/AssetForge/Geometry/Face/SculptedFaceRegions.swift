import Meshes
import RenderMath

/// The named regions of the face in `models/face-regions.json`: the triangles of `models/face.glb` that are lips, eyes, cheeks
/// and so on.
///
/// Lips, lids and the fill of the openings follow from the rings around them. The others lie within outlines through landmarks
/// on the painter's sheet. All are symmetric.
struct SculptedFaceRegions {
    private let face: FaceGeometry
    /// The centroid of each triangle on the sheet, mirrored to the person's left.
    private let centroids: [SIMD2<Double>]

    /// The regions of the face that the project ships.
    static let standard = SculptedFaceRegions(face: .standard).regions

    private init(face: FaceGeometry) {
        self.face = face
        centroids = face.triangles.map { corners in
            let points = [corners.x, corners.y, corners.z].map { FaceSheet.point(of: face.positions[$0]) }
            let centroid = (points[0] + points[1] + points[2]) / 3
            return SIMD2(centroid.x.magnitude, centroid.y)
        }
    }

    private var regions: MeshRegions {
        let lips = triangles(between: [face.mouthRings], rings: 0...FaceRings.lipContourRing)
        let lids = triangles(between: [face.leftEyeRings, face.rightEyeRings], rings: 0...FaceRings.eyeDistances.count - 1)
        let taken = Set(lips + lids)
        let brows = triangles { isBrow($0) && !taken.contains($1) }
        let nose = triangles { point, index in Self.isInside(Self.nose, point) && !taken.contains(index) }
        let cheeks = triangles { point, index in Self.isCheek(point) && !taken.contains(index) && !nose.contains(index)
        }
        let forehead = triangles { point, index in isForehead(point) && !brows.contains(index) && !nose.contains(index) }
        let notSkin = Set(lips + brows)
        let skin = face.triangles.indices.filter { !notSkin.contains($0) }
        return MeshRegions(
            [
                region("lips", face: lips), region("eyes", fill: leftEyeFill + rightEyeFill),
                region("leftEye", fill: leftEyeFill), region("rightEye", fill: rightEyeFill), region("teeth", fill: mouthFill),
                region("eyelids", face: lids), region("brows", face: brows), region("nose", face: nose),
            ] + sides("Cheek", whole: "cheeks", cheeks) + [
                region("forehead", face: forehead), region("skin", face: skin),
                region("face", face: Array(face.triangles.indices), fill: Array(face.fillTriangles.indices)),
            ])
    }

    // MARK: By rings

    /// The triangles whose corners all lie on the given rings.
    private func triangles(between openings: [[[Int]]], rings: ClosedRange<Int>) -> [Int] {
        let vertices = Set(openings.flatMap { $0[rings].flatMap { $0 } })
        return face.triangles.indices.filter { index in
            let corners = face.triangles[index]
            return vertices.contains(corners.x) && vertices.contains(corners.y) && vertices.contains(corners.z)
        }
    }

    // The fill is the left eye's, then its mirror image, then the mouth's; an opening of n vertices takes n − 2 triangles.
    private var leftEyeFill: [Int] { Array(0..<face.leftEyeRings[0].count - 2) }
    private var rightEyeFill: [Int] { leftEyeFill.map { $0 + leftEyeFill.count } }
    private var mouthFill: [Int] { Array(2 * leftEyeFill.count..<face.fillTriangles.count) }

    // MARK: By outlines

    private func triangles(where isWithin: (SIMD2<Double>, Int) -> Bool) -> [Int] {
        centroids.indices.filter { isWithin(centroids[$0], $0) }
    }

    /// The outline of the nose: the bridge, the back, the tip and the wings, down to the lip.
    private static let nose = [
        SIMD2(0, landmark(27).y + 4), SIMD2(5.5, landmark(27).y + 2), SIMD2(6, landmark(28).y),
        SIMD2(9, landmark(29).y), SIMD2(landmark(35).x + 3.5, landmark(30).y - 1),
        SIMD2(landmark(35).x + 4.5, landmark(35).y + 3), SIMD2(landmark(34).x + 2, landmark(34).y - 3),
        SIMD2(0, landmark(33).y - 2.5), SIMD2(-1, landmark(33).y), SIMD2(-1, landmark(27).y),
    ]

    /// Whether a point lies on the cheek: from below the lids to the corner of the mouth, from the nose's wing to the ear.
    private static func isCheek(_ point: SIMD2<Double>) -> Bool {
        let centre = (landmark(46) + landmark(54)) / 2 + SIMD2(13, 2)
        return ((point - centre) / SIMD2(25, 26)).length < 1
    }

    /// Whether a point lies in a polygon, by the even-odd rule.
    private static func isInside(_ outline: [SIMD2<Double>], _ point: SIMD2<Double>) -> Bool {
        let crossed = outline.indices.count { index in
            let (from, to) = (outline[index], outline[(index + 1) % outline.count])
            guard (from.y > point.y) != (to.y > point.y) else { return false }
            return from.x + (to.x - from.x) * (point.y - from.y) / (to.y - from.y) > point.x
        }
        return crossed % 2 == 1
    }

    /// The largest distance of a brow's hairs from its line, in millimetres.
    private static let browReach = 4.6

    private func isBrow(_ point: SIMD2<Double>) -> Bool {
        let line = (22...26).map(Self.landmark)
        return zip(line, line.dropFirst()).contains { from, to in
            let along = to - from
            let share = min(max((point - from).dot(along) / along.dot(along), 0), 1)
            return (point - from - along * share).length < Self.browReach
        }
    }

    /// Whether a point lies above the brows or between them.
    private func isForehead(_ point: SIMD2<Double>) -> Bool {
        let line = (22...26).map(Self.landmark)
        if point.x < line[0].x { return point.y > line[0].y - 6 }
        if point.x > line[4].x { return point.y > line[4].y + 8 }
        return zip(line, line.dropFirst()).contains { from, to in
            guard from.x <= point.x, point.x <= to.x else { return false }
            return point.y > from.y + (to.y - from.y) * (point.x - from.x) / (to.x - from.x)
        }
    }

    private static func landmark(_ number: Int) -> SIMD2<Double> {
        FaceLandmarks.onSheet(number)
    }

    // MARK: Regions

    private func region(_ name: String, face: [Int] = [], fill: [Int] = []) -> MeshRegions.Region {
        let parts = [MeshRegions.Part(mesh: "face", triangles: face), MeshRegions.Part(mesh: "fill", triangles: fill)]
        return MeshRegions.Region(name: name, parts: parts.filter { !$0.triangles.isEmpty })
    }

    /// The regions of a pair: both sides, the person's left one and the right one. Triangles alternate between the sides.
    private func sides(_ name: String, whole: String, _ triangles: [Int]) -> [MeshRegions.Region] {
        [
            region(whole, face: triangles), region("left" + name, face: triangles.filter { $0 % 2 == 0 }),
            region("right" + name, face: triangles.filter { $0 % 2 == 1 }),
        ]
    }
}

extension MeshRegions {
    /// The regions as JSON text: for each its meshes, and for each mesh the first and the last triangle of every range.
    /// - Parameter meshes: the model's meshes and their numbers of triangles.
    func json(model: String, meshes: [(name: String, triangleCount: Int)]) -> [UInt8] {
        let counts = meshes.map { "\"\($0.name)\": \($0.triangleCount)" }.joined(separator: ", ")
        let lines = regions.map { region in
            let parts = region.parts.map { part in
                let ranges = part.triangles.map { "[\($0.lowerBound), \($0.upperBound)]" }.joined(separator: ", ")
                return "\"\(part.mesh)\": [\(ranges)]"
            }
            return "    \"\(region.name)\": {\(parts.joined(separator: ", "))}"
        }
        let text = """
            {
              "model": "\(model)",
              "meshes": {\(counts)},
              "regions": {
            \(lines.joined(separator: ",\n"))
              }
            }

            """
        return [UInt8](text.utf8)
    }
}
