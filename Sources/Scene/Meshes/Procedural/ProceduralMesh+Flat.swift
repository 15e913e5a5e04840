extension ProceduralMesh {
    /// Returns a rectangle in the plane z = 0, centred on the origin and facing +z.
    /// - Parameters:
    ///   - width: along x, in metres.
    ///   - height: along y, in metres.
    ///   - columns: cells along x, 1 or more. Default: 1.
    ///   - rows: cells along y, 1 or more. Default: 1.
    public static func quad(width: Float, height: Float, columns: Int = 1, rows: Int = 1) -> Mesh {
        precondition(columns > 0 && rows > 0, "A quad needs at least one column and one row.")
        var assembly = MeshAssembly()
        assembly.addGrid(columns: columns, rows: rows) { column, row in
            let (u, v) = (Float(column) / Float(columns), Float(row) / Float(rows))
            return (SIMD3((u - 0.5) * width, (0.5 - v) * height, 0), SIMD3(0, 0, 1), SIMD2(u, v))
        }
        return assembly.mesh
    }

    /// Returns a box around the origin with flat faces; each face shows the whole picture.
    ///
    /// The faces come in the order +x −x +y −y +z −z, with four vertices and two triangles each.
    /// - Parameter size: the lengths of its sides in metres.
    public static func box(size: SIMD3<Float>) -> Mesh {
        var assembly = MeshAssembly()
        for face in boxFaces {
            assembly.addGrid(columns: 1, rows: 1) { column, row in
                let corner = face.point(Float(2 * column - 1), Float(2 * row - 1))
                return (corner * size / 2, face.normal, SIMD2(Float(column), Float(row)))
            }
        }
        return assembly.mesh
    }

    /// A face of the cube from −1 to 1: its normal, and the picture's right and down directions, seen from outside.
    struct BoxFace {
        var normal: SIMD3<Float>
        var right: SIMD3<Float>
        var down: SIMD3<Float>

        /// Returns the point of the face at an offset to the right and down from its centre, both −1…1.
        func point(_ x: Float, _ y: Float) -> SIMD3<Float> {
            normal + right * x + down * y
        }
    }

    /// In the order +x −x +y −y +z −z.
    static let boxFaces = [
        BoxFace(normal: SIMD3(1, 0, 0), right: SIMD3(0, 0, -1), down: SIMD3(0, -1, 0)),
        BoxFace(normal: SIMD3(-1, 0, 0), right: SIMD3(0, 0, 1), down: SIMD3(0, -1, 0)),
        BoxFace(normal: SIMD3(0, 1, 0), right: SIMD3(1, 0, 0), down: SIMD3(0, 0, 1)),
        BoxFace(normal: SIMD3(0, -1, 0), right: SIMD3(1, 0, 0), down: SIMD3(0, 0, -1)),
        BoxFace(normal: SIMD3(0, 0, 1), right: SIMD3(1, 0, 0), down: SIMD3(0, -1, 0)),
        BoxFace(normal: SIMD3(0, 0, -1), right: SIMD3(-1, 0, 0), down: SIMD3(0, -1, 0)),
    ]
}
