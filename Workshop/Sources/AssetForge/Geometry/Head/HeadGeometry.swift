import RenderMath

/// The neutral head's skin: face, skull, ears and neck in one surface.
///
/// The first 1220 vertices are the face's, in the same order, set back by `FaceInset` so that the face mesh lies in front of
/// the head everywhere by less than a millimetre. The others come in pairs, left before right, after those on the midline.
public struct HeadGeometry: Sendable {
    /// The vertices, in millimetres in face space.
    public let positions: [SIMD3<Double>]
    /// Corners, counter-clockwise seen from outside.
    public let triangles: [SIMD3<Int>]
    /// The vertex on the other side of the head.
    public let mirrored: [Int]
    /// Vertices of both ears.
    public let ears: [Int]

    /// The skin beyond the face, without the ears.
    let skull: HeadSurface

    /// The head that the project ships.
    public static let standard = HeadGeometry(face: .standard)

    private init(face: FaceGeometry) {
        var positions = FaceInset.positions(of: face)
        let outline = Array(face.outline[0...28])
        let half = HalfHead(outline: outline.map { positions[$0] }, near: Self.near(outline, of: face).map { positions[$0] })
        var mirrored = positions.indices.map(FaceMeshLayout.mirrored)
        var left = outline
        var right = outline.map(FaceMeshLayout.mirrored)
        for position in half.positions.dropFirst(outline.count) {
            let rounded = (position * 1e4).rounded(.toNearestOrAwayFromZero) / 1e4
            left.append(positions.count)
            positions.append(rounded)
            if rounded.x == 0 {
                right.append(positions.count - 1)
                mirrored.append(positions.count - 1)
            } else {
                right.append(positions.count)
                positions.append(rounded * SIMD3(-1, 1, 1))
                mirrored += [positions.count - 1, positions.count - 2]
            }
        }
        self.positions = positions
        self.mirrored = mirrored
        skull = half.skull
        ears = half.ear.flatMap { [left[$0], right[$0]] }
        triangles =
            face.triangles
            + half.triangles.flatMap { corners in
                [
                    SIMD3(left[corners.x], left[corners.y], left[corners.z]),
                    SIMD3(right[corners.x], right[corners.z], right[corners.y]),
                ]
            }
    }

    /// Vertices of the left half next to the outline, one row inwards.
    private static func near(_ outline: [Int], of face: FaceGeometry) -> [Int] {
        let onOutline = Set(face.outline)
        let table = EdgeTable(triangles: face.triangles, vertexCount: face.positions.count)
        var isTaken = [Bool](repeating: false, count: face.positions.count)
        for vertex in outline {
            for neighbour in table.neighbours(of: vertex) where !onOutline.contains(neighbour) {
                if face.positions[neighbour].x >= 0 { isTaken[neighbour] = true }
            }
        }
        return isTaken.indices.filter { isTaken[$0] }
    }
}

/// The inset of the head's skin behind the face mesh, which avoids z-fighting between them.
enum FaceInset {
    /// The inset in millimetres, along the normal.
    static let depth = 0.5

    /// The face's vertices, set back by the inset.
    static func positions(of face: FaceGeometry) -> [SIMD3<Double>] {
        var normals = [SIMD3<Double>](repeating: .zero, count: face.positions.count)
        for corners in face.triangles {
            let origin = face.positions[corners.x]
            let normal = (face.positions[corners.y] - origin).cross(face.positions[corners.z] - origin)
            for side in 0..<3 { normals[corners[side]] += normal }
        }
        // Around the openings, straight back, so that their width does not change.
        for ring in face.mouthRings.prefix(2) + face.leftEyeRings.prefix(2) + face.rightEyeRings.prefix(2) {
            for vertex in ring { normals[vertex] = SIMD3(0, 0, 1) }
        }
        // The lips are closed; in the face mesh they are slightly apart, as in ARKit's.
        var lips = face.positions
        let opening = face.mouthRings[0]
        for (index, vertex) in opening.enumerated() {
            let opposite = opening[(54 - index) % 36]
            lips[vertex].y = (face.positions[vertex].y + face.positions[opposite].y) / 2
        }
        return face.positions.indices.map { vertex in
            var inset = lips[vertex] - normals[vertex].normalized() * depth
            if vertex < FaceMeshLayout.midlineCount { inset.x = 0 }
            return (inset * 1e4).rounded(.toNearestOrAwayFromZero) / 1e4
        }
    }
}
