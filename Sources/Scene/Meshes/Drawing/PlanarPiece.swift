/// An instance of triangles that several pieces share, such as a letter in a line of text.
public struct PlanarPiece: Hashable, Sendable {
    /// The triangles.
    package var triangles: PlanarTriangles
    /// The position of the triangles' origin.
    package var origin: SIMD2<Double>
    /// The length of the triangles' unit.
    package var scale: Double

    /// Places triangles at an origin with a scale.
    package init(_ triangles: PlanarTriangles, at origin: SIMD2<Double>, scale: Double) {
        self.triangles = triangles
        self.origin = origin
        self.scale = scale
    }
}

extension Mesh {
    /// A mesh of pieces side by side in the plane z = 0, facing +z.
    package init(_ pieces: [PlanarPiece]) {
        var (positions, triangles): ([SIMD3<Float>], [SIMD3<UInt32>]) = ([], [])
        positions.reserveCapacity(pieces.reduce(0) { $0 + $1.triangles.points.count })
        triangles.reserveCapacity(pieces.reduce(0) { $0 + $1.triangles.triangles.count })
        for piece in pieces {
            let first = SIMD3(repeating: UInt32(positions.count))
            for point in piece.triangles.points {
                let place = piece.origin + point * piece.scale
                positions.append(SIMD3(Float(place.x), Float(place.y), 0))
            }
            for triangle in piece.triangles.triangles { triangles.append(triangle &+ first) }
        }
        self.init(
            positions: positions, normals: Array(repeating: SIMD3(0, 0, 1), count: positions.count), triangles: triangles)
    }
}
