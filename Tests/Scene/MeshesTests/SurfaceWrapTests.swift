import Meshes
import RenderMath
import RenderTestSupport
import Testing

/// Shapes wrapped onto a mesh lie at their texture coordinates.
@Suite struct SurfaceWrapTests {
    /// A curved grid: z = x² + y/2 over texture coordinates u = x, v = 1 − y.
    private static func bulge() -> Mesh {
        var mesh = ProceduralMesh.quad(width: 1, height: 1, columns: 9, rows: 7)
        mesh.positions = mesh.positions.map { SIMD3($0.x + 0.5, $0.y + 0.5, 0) }
        mesh.positions = mesh.positions.map { SIMD3($0.x, $0.y, $0.x * $0.x + $0.y / 2) }
        return mesh
    }

    @Test("Wrapped corners keep their texture coordinates, and shapes are clipped at the texture's borders")
    func areaAndPlace() throws {
        var generator = SeededGenerator(seed: 0x5a)
        let mesh = Self.bulge()
        let wrap = SurfaceWrap(mesh)
        for _ in 0..<40 {
            var plane = PlanarTriangles()
            plane.points = (0..<3).map { _ in SIMD2(generator.number(in: 0..<1), generator.number(in: 0..<1)) }
            plane.triangles = [SIMD3(0, 1, 2)]
            let laid = wrap.wrapped(plane, on: mesh.positions, lift: 0)
            // Seen from above, the triangle itself.
            let area = StrokeTessellatorTests.area(plane)
            let seen = laid.triangles.reduce(0.0) { sum, triangle in
                let (a, b, c) = (
                    laid.positions[Int(triangle.x)], laid.positions[Int(triangle.y)], laid.positions[Int(triangle.z)]
                )
                return sum + Double((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2
            }
            #expect(abs(seen + area) < 1e-6, "\(generator)")
            // On the surface: never above the paraboloid's chords, nor below the paraboloid.
            for place in laid.positions {
                let height = place.x * place.x + place.y / 2
                #expect(place.z >= height - 1e-6 && place.z <= height + 0.25 / 81 + 1e-6, "\(place), \(generator)")
            }
        }
        var outside = PlanarTriangles()
        outside.points = [[-3, -3], [3, -3], [0, 4]]
        outside.triangles = [SIMD3(0, 1, 2)]
        let whole = wrap.wrapped(outside, on: mesh.positions, lift: 0)
        #expect(whole.positions.allSatisfy { $0.x >= -1e-6 && $0.x <= 1 + 1e-6 && $0.y >= -1e-6 && $0.y <= 1 + 1e-6 })
    }

    @Test("Wrapped shapes are offset along the normals and follow the deformed mesh")
    func liftAndBend() {
        let mesh = ProceduralMesh.quad(width: 1, height: 1, columns: 4, rows: 4)
        var plane = PlanarTriangles()
        plane.points = [[0.2, 0.2], [0.9, 0.3], [0.4, 0.8]]
        plane.triangles = [SIMD3(0, 1, 2)]
        let flat = SurfaceWrap(mesh).wrapped(plane, on: mesh.positions, lift: 0.25)
        #expect(flat.positions.allSatisfy { abs($0.z - 0.25) < 1e-6 })
        let moved = SurfaceWrap(mesh).wrapped(plane, on: mesh.positions.map { $0 + SIMD3(0, 0, 3) }, lift: 0.25)
        #expect(moved.triangles == flat.triangles && moved.positions.allSatisfy { abs($0.z - 3.25) < 1e-6 })
    }
}
