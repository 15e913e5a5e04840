/// Procedural shapes. Closed ones have their fronts outside; all have normals and one set of texture coordinates.
///
/// Texture coordinates have (0, 0) at the picture's top left, so that a picture is upright and unmirrored on each face seen
/// from outside. Vertices are duplicated at the picture's seam and at creases of the normals.
public enum ProceduralMesh {}

/// Collects the pieces of a shape.
struct MeshAssembly {
    var positions: [SIMD3<Float>] = []
    var normals: [SIMD3<Float>] = []
    var coordinates: [SIMD2<Float>] = []
    var triangles: [SIMD3<UInt32>] = []

    mutating func addVertex(_ position: SIMD3<Float>, normal: SIMD3<Float>, coordinate: SIMD2<Float>) {
        positions.append(position)
        normals.append(normal)
        coordinates.append(coordinate)
    }

    /// Adds a grid of vertices, row by row from the top, and two triangles per cell.
    ///
    /// Columns run to the right and rows downwards, seen from the front.
    /// - Parameter vertex: returns the vertex at a column and a row, both counted from 0 and including both ends.
    mutating func addGrid(
        columns: Int, rows: Int,
        vertex: (_ column: Int, _ row: Int) -> (position: SIMD3<Float>, normal: SIMD3<Float>, coordinate: SIMD2<Float>)
    ) {
        let first = UInt32(positions.count)
        for row in 0...rows {
            for column in 0...columns {
                let made = vertex(column, row)
                addVertex(made.position, normal: made.normal, coordinate: made.coordinate)
            }
        }
        for row in 0..<UInt32(rows) {
            for column in 0..<UInt32(columns) {
                let topLeft = first + row * UInt32(columns + 1) + column
                let bottomLeft = topLeft + UInt32(columns + 1)
                addTriangle(topLeft, bottomLeft, bottomLeft + 1)
                addTriangle(topLeft, bottomLeft + 1, topLeft + 1)
            }
        }
    }

    /// Adds a triangle unless two of its corners coincide (as in the cells at a sphere's poles).
    mutating func addTriangle(_ a: UInt32, _ b: UInt32, _ c: UInt32) {
        let (p, q, r) = (positions[Int(a)], positions[Int(b)], positions[Int(c)])
        if p != q && q != r && r != p { triangles.append(SIMD3(a, b, c)) }
    }

    var mesh: Mesh {
        Mesh(positions: positions, normals: normals, textureCoordinates: [coordinates], triangles: triangles)
    }
}
