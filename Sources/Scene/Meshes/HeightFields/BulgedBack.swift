import RenderMath

/// The back of a relief: a pillow that meets the relief's edges.
package enum BulgedBack {
    /// Returns the grid z = 0.5·sin(π(x + 0.5))·sin(π(y + 0.5)) over −0.5…0.5 both ways, with that surface's normals.
    ///
    /// Rotated by π about X, it forms the back of a relief.
    /// - Parameters:
    ///   - columns: vertices along x, 2 or more.
    ///   - rows: vertices along y, 2 or more.
    package static func mesh(columns: Int, rows: Int) -> Mesh {
        var mesh = ProceduralMesh.quad(width: 1, height: 1, columns: columns - 1, rows: rows - 1)
        for index in mesh.positions.indices {
            let (x, y) = (Double(mesh.positions[index].x), Double(mesh.positions[index].y))
            let (sinX, cosX) = (PortableMath.sin(.pi * (x + 0.5)), PortableMath.cos(.pi * (x + 0.5)))
            let (sinY, cosY) = (PortableMath.sin(.pi * (y + 0.5)), PortableMath.cos(.pi * (y + 0.5)))
            mesh.positions[index].z = Float(0.5 * sinX * sinY)
            let slope = SIMD2(0.5 * .pi * cosX * sinY, 0.5 * .pi * sinX * cosY)
            mesh.normals[index] = SIMD3<Float>(SIMD3(-slope.x, -slope.y, 1).normalized())
        }
        return mesh
    }
}
