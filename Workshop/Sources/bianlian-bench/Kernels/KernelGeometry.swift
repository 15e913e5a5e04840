import Meshes
import Rasterizer
import RenderMath

/// Meshes in clip space, where x and y run from −1 to 1 over the picture and larger z is nearer.
enum KernelGeometry {
    /// A rectangle slightly larger than the picture, so that a camera moved sideways sees no edge.
    static func screen(depth: Float, columns: Int = 1, rows: Int = 1) -> Draw {
        draw(ProceduralMesh.quad(width: 2.02, height: 2.02, columns: columns, rows: rows), depth: depth)
    }

    /// The same with the normals of a lens, which point in many directions.
    static func bulgingScreen() -> Draw {
        var mesh = ProceduralMesh.quad(width: 2.02, height: 2.02, columns: 64, rows: 36)
        mesh.normals = mesh.positions.map { SIMD3($0.x, $0.y, 0.7).normalized() }
        return draw(mesh, depth: 0.5)
    }

    /// A mesh moved to a depth.
    static func draw(_ mesh: Mesh, depth: Float) -> Draw {
        Draw(
            positions: mesh.positions.map { SIMD3($0.x, $0.y, depth) }, normals: mesh.normals,
            textureCoordinates: mesh.textureCoordinates, triangles: mesh.triangles, shading: nil)
    }

    /// A million vertices outside the picture, each in only one triangle.
    static func verticesOutsideThePicture() -> Draw {
        let count = 333_333
        let side = 577
        let (right, up) = (SIMD3<Float>(0.001, 0, 0), SIMD3<Float>(0, 0.001, 0))
        var positions: [SIMD3<Float>] = []
        for triangle in 0..<count {
            let x = Float(triangle % side) / Float(side)
            let y = Float(triangle / side) / Float(side)
            let corner = SIMD3<Float>(2 + x, y, 0.5)
            positions.append(corner)
            positions.append(corner + right)
            positions.append(corner + up)
        }
        let triangles = (0..<UInt32(count)).map { (triangle: UInt32) in
            let first = 3 * triangle
            return SIMD3<UInt32>(first, first + 1, first + 2)
        }
        return Draw(positions: positions, triangles: triangles, shading: nil)
    }

    /// A million triangles over the middle of the picture.
    static func millionTriangles(side: Float) -> Draw {
        draw(ProceduralMesh.quad(width: side, height: side, columns: 1000, rows: 500), depth: 0.5)
    }
}
