import RenderMath
import Testing

@testable import Meshes

@Suite("Smooth surfaces of meshes")
struct SubdivisionTests {
    /// Loop's surface of the vertices themselves, so that published masks can be compared.
    private static func plain(_ mesh: Mesh, levels: Int = 1) -> SubdividedMesh {
        SubdividedMesh(mesh, levels: levels, steps: 0)
    }

    /// A sheet of regular triangles in the plane z = 0 with the given heights. Vertex (column, row) has number
    /// `row * side + column`.
    private static func sheet(side: Int, height: (Int, Int) -> Float = { _, _ in 0 }) -> Mesh {
        let positions = (0..<side * side).map { index in
            let (column, row) = (index % side, index / side)
            return SIMD3(Float(column) + 0.5 * Float(row), Float(row) * Float(0.75).squareRoot(), height(column, row))
        }
        let cells = (0..<(side - 1) * (side - 1)).map { ($0 % (side - 1), $0 / (side - 1)) }
        let triangles = cells.flatMap { column, row in
            let first = UInt32(row * side + column)
            let above = first + UInt32(side)
            return [SIMD3(first, first + 1, above), SIMD3(first + 1, above + 1, above)]
        }
        return Mesh(positions: positions, triangles: triangles)
    }

    private static let octahedron = Mesh(
        positions: [
            SIMD3(1, 0, 0), SIMD3(-1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, -1, 0), SIMD3(0, 0, 1), SIMD3(0, 0, -1),
        ],
        triangles: [
            SIMD3(0, 2, 4), SIMD3(2, 1, 4), SIMD3(1, 3, 4), SIMD3(3, 0, 4), SIMD3(2, 0, 5), SIMD3(1, 2, 5), SIMD3(3, 1, 5),
            SIMD3(0, 3, 5),
        ])

    @Test("A raised vertex among six neighbours has the weights of Loop's regular limit masks")
    func regularMasks() {
        let fine = Self.plain(Self.sheet(side: 7) { $0 == 3 && $1 == 3 ? 1 : 0 })
        let (centre, neighbour) = (3 * 7 + 3, 3 * 7 + 4)
        #expect(abs(fine.mesh.positions[centre].z - 0.5) < 1e-6)
        #expect(abs(fine.mesh.positions[neighbour].z - 1 / 12) < 1e-6)
        // The middle of an edge at the raised vertex: subdivided once to 3/8, with limit weights 1/2 and 1/12 of the points
        // around: 1/2 · 3/8 + 1/12 · (5/8 + 1/16 + 2 · 3/8 + 2 · 1/8).
        let middle = fine.mesh.positions.firstIndex {
            abs($0.x - (fine.mesh.positions[centre].x + 0.5)) < 1e-4 && abs($0.y - fine.mesh.positions[centre].y) < 1e-4
        }
        let expected: Float = 0.5 * 0.375 + (0.625 + 0.0625 + 0.75 + 0.25) / 12
        #expect(middle.map { abs(fine.mesh.positions[$0].z - expected) < 1e-6 } == true)
        #expect(fine.mesh.normals[centre] == SIMD3(0, 0, 1) || (fine.mesh.normals[centre] - SIMD3(0, 0, 1)).length < 1e-6)
    }

    @Test("The vertices of an octahedron move to their known limits, with normals along their axes", arguments: [1, 2])
    func octahedronLimit(levels: Int) {
        let fine = Self.plain(Self.octahedron, levels: levels).mesh
        // Valence 4: β = (5/8 − (3/8)²) / 4 = 31/256, and the centre keeps 1 − 4 / (4 + 3 / (8 β)) of its distance.
        let kept: Float = 1 - 4 / (4 + 0.375 / (31 / 256))
        for vertex in 0..<6 {
            #expect((fine.positions[vertex] - Self.octahedron.positions[vertex] * kept).length < 1e-6)
            #expect((fine.normals[vertex] - Self.octahedron.positions[vertex]).length < 1e-6)
        }
        #expect(fine.triangles.count == 8 << (2 * levels))
        #expect(fine.eulerCharacteristic == 2)
    }

    @Test("Two levels are one level of one level")
    func twoLevels() {
        let once = Self.plain(Self.octahedron).mesh
        let twice = Self.plain(Self.octahedron, levels: 2).mesh
        // Both levels sample one surface: the vertices of the first are the first of the second.
        for vertex in once.positions.indices {
            #expect((once.positions[vertex] - twice.positions[vertex]).length < 1e-6)
            #expect((once.normals[vertex] - twice.normals[vertex]).length < 1e-5)
        }
        #expect(twice.triangles.count == 4 * once.triangles.count)
    }

    @Test("Borders are cubic B-splines of their vertices")
    func borders() {
        let mesh = Self.sheet(side: 5) { column, row in Float((column * 7 + row * 3) % 5) * 0.1 }
        let fine = Self.plain(mesh).mesh
        let (a, b, c) = (mesh.positions[1], mesh.positions[2], mesh.positions[3])
        #expect((fine.positions[2] - (a + b * 4 + c) / 6).length < 1e-6)
        // The middle of the spline's segment between 1 and 2: (p0 + 23 p1 + 23 p2 + p3) / 48.
        let middle = (mesh.positions[0] + a * 23 + b * 23 + c) / 48
        #expect(fine.positions.contains { ($0 - middle).length < 1e-6 })
    }
}
