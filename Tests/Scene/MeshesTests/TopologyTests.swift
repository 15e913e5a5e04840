import Meshes
import RenderMath
import Testing

@Suite("Topology, welding and placing")
struct TopologyTests {
    /// A grid of 4 by 4 cells without the given cells, numbered row by row.
    static func grid(without holes: Set<Int>) -> Mesh {
        var quad = ProceduralMesh.quad(width: 4, height: 4, columns: 4, rows: 4)
        quad.triangles = quad.triangles.enumerated().filter { !holes.contains($0.offset / 2) }.map(\.element)
        return quad
    }

    @Test("A sheet with a hole has two boundary loops, the outer first, each with the surface on its left")
    func ringWithHole() {
        let sheet = TopologyTests.grid(without: [5])
        // Seen from the front the outer loop runs counter-clockwise from the top left, the hole's clockwise.
        #expect(sheet.boundaryLoops == [[0, 5, 10, 15, 20, 21, 22, 23, 24, 19, 14, 9, 4, 3, 2, 1], [6, 7, 12, 11]])
        #expect(sheet.eulerCharacteristic == 0)
        #expect(sheet.edgeCount == 55)
    }

    @Test("Holes that touch in a vertex have separate boundary loops")
    func touchingHoles() {
        let sheet = TopologyTests.grid(without: [5, 10])
        #expect(sheet.boundaryLoops.map(\.count).sorted() == [4, 4, 16])
        #expect(Set(sheet.boundaryLoops.dropFirst().flatMap { $0 }) == [6, 7, 11, 12, 13, 17, 18])
    }

    @Test("A mesh with inconsistent orientation does not crash the boundary search")
    func inconsistent() {
        let sheet = Mesh(
            positions: [SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(1, 1, 0)],
            triangles: [SIMD3(0, 1, 2), SIMD3(1, 2, 3), SIMD3(1, 1, 1)])
        // Both triangles traverse their common edge in the same direction, so each has a ring of its own.
        #expect(sheet.boundaryLoops == [[0, 1, 2], [1, 2, 3]])
    }

    @Test("Welding restores a faceted sheet, in the order of first use")
    func welding() {
        let quad = ProceduralMesh.quad(width: 1, height: 1, columns: 3, rows: 3)
        let welded = quad.facetted().welded()
        #expect(welded.vertexCount == 16)
        #expect(welded.triangles[0] == SIMD3(0, 1, 2))
        #expect(welded.triangles.map { welded.positions[Int($0.z)] } == quad.triangles.map { quad.positions[Int($0.z)] })
    }

    @Test("Welding keeps vertices that differ in a texture coordinate or a morph target")
    func weldingKeepsSeams() {
        let places = [SIMD3<Float>](repeating: .zero, count: 3)
        let seam = Mesh(
            positions: places, textureCoordinates: [[.zero, SIMD2(1, 0), .zero]], triangles: [SIMD3(0, 1, 2)])
        #expect(seam.welded().vertexCount == 2)
        let moving = Mesh(
            positions: places, triangles: [SIMD3(0, 1, 2)],
            morphTargets: [MorphTarget(name: "a", positionOffsets: [.zero, .zero, SIMD3(1, 0, 0)])])
        #expect(moving.welded().vertexCount == 2)
        let signedZeros = Mesh(positions: [SIMD3(0, 0, 0), SIMD3(-0.0, 0, 0)], triangles: [SIMD3(0, 1, 1)])
        #expect(signedZeros.welded().vertexCount == 1)
    }

    @Test("Unused vertices are removed, the others keep their order")
    func unused() {
        let mesh = Mesh(positions: (0..<5).map { SIMD3(Float($0), 0, 0) }, triangles: [SIMD3(4, 1, 2)])
        #expect(mesh.withoutUnusedVertices().positions.map(\.x) == [1, 2, 4])
        #expect(mesh.withoutUnusedVertices().triangles == [SIMD3(2, 0, 1)])
    }

    @Test("Bounds contain all points, ignore NaN and are nil for none")
    func bounds() {
        #expect(Mesh(positions: [], triangles: []).bounds == nil)
        #expect(BoundingBox([SIMD3<Float>(.nan, .nan, .nan)]) == nil)
        let box = BoundingBox(minimum: SIMD3(-1, 0, 2), maximum: SIMD3(3, 4, 4))
        #expect(box.center == SIMD3(1, 2, 3) && box.size == SIMD3(4, 4, 2) && box.corners.count == 8)
        #expect(box.union(BoundingBox(minimum: .zero, maximum: .zero)).minimum == SIMD3(-1, 0, 0))
        #expect(box.transformed(by: Matrix4(scale: SIMD3(-1, 1, 1))).maximum == SIMD3(1, 4, 4))
    }

    @Test("A mirrored mesh keeps its fronts outside and correct normals")
    func mirroring() {
        let box = ProceduralMesh.box(size: SIMD3(1, 2, 3))
        var tangential = box
        tangential.makeTangents()
        let mirrored = tangential.transformed(by: Matrix4(scale: SIMD3(-2, 1, 0.5)))
        for triangle in mirrored.triangles {
            let (a, b, c) = (Int(triangle.x), Int(triangle.y), Int(triangle.z))
            let front = (mirrored.positions[b] - mirrored.positions[a]).cross(mirrored.positions[c] - mirrored.positions[a])
            #expect(front.normalized().dot(mirrored.normals[a]) > 0.999)
        }
        var expected = mirrored
        expected.makeTangents()
        for (a, b) in zip(mirrored.tangents, expected.tangents) {
            #expect((a.xyz - b.xyz).length < 1e-5 && a.w == b.w)
        }
    }
}
