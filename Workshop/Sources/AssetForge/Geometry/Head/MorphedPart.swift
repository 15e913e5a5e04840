import Meshes
import RenderMath

/// A part of the head, modelled in millimetres, that moves with the face's shapes.
struct MorphedPart {
    /// Positions on the neutral head, in millimetres in face space.
    var positions: [SIMD3<Double>] = []
    /// Texture coordinates, (0, 0) at the top left.
    var textureCoordinates: [SIMD2<Double>] = []
    /// Corners, counter-clockwise seen from outside.
    var triangles: [SIMD3<Int>] = []
    /// Offsets in millimetres, shape by shape in the order of `FaceExpressions.names`; empty if the part does not move.
    var offsets: [[SIMD3<Double>]] = []

    /// The part as a mesh in metres, with smooth normals.
    var mesh: Mesh {
        var mesh = Mesh(
            positions: positions.map(SIMD3<Float>.init(metresFromMillimetres:)),
            textureCoordinates: [textureCoordinates.map { SIMD2<Float>($0) }],
            triangles: triangles.map { SIMD3<UInt32>($0) },
            morphTargets: zip(FaceExpressions.names, offsets).map { name, offsets in
                MorphTarget(name: name, positionOffsets: offsets.map(SIMD3<Float>.init(metresFromMillimetres:)))
            })
        mesh.makeSmoothNormals()
        return mesh
    }

    /// Adds two triangles for each pair of neighbours of two rows. Seen from outside, `upper` lies above `lower` and both run
    /// to the right.
    mutating func addStrip(upper: [Int], lower: [Int], isClosed: Bool = false) {
        let count = upper.count
        for index in 0..<(isClosed ? count : count - 1) {
            let next = (index + 1) % count
            triangles.append(SIMD3(upper[index], lower[index], lower[next]))
            triangles.append(SIMD3(upper[index], lower[next], upper[next]))
        }
    }

    /// Removes triangles without area, such as those of a grid whose row has shrunk to a point.
    mutating func removeEmptyTriangles() {
        triangles.removeAll { [positions] corners in
            let (a, b, c) = (positions[corners.x], positions[corners.y], positions[corners.z])
            return (b - a).cross(c - a).length < 1e-6
        }
    }
}
