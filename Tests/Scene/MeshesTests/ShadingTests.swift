import Meshes
import RenderMath
import Testing

@Suite("Shading by sharp edges")
struct ShadingTests {
    /// A cube of 8 vertices and 12 triangles, without normals.
    private static let cube = Mesh(
        positions: (0..<8).map { SIMD3(Float($0 & 1), Float($0 >> 1 & 1), Float($0 >> 2)) },
        triangles: [
            SIMD3(0, 2, 1), SIMD3(1, 2, 3), SIMD3(4, 5, 6), SIMD3(5, 7, 6), SIMD3(0, 1, 4), SIMD3(1, 5, 4), SIMD3(2, 6, 3),
            SIMD3(3, 6, 7), SIMD3(0, 4, 2), SIMD3(2, 4, 6), SIMD3(1, 3, 5), SIMD3(3, 7, 5),
        ])

    /// A strip of quadrilaterals around a prism of that many sides.
    private static func prism(_ sides: Int) -> Mesh {
        let around = (0..<sides).map { side in
            let angle = Double(side) / Double(sides) * 2 * .pi
            return SIMD3(Float(PortableMath.cos(angle)), 0, Float(-PortableMath.sin(angle)))
        }
        let triangles = (0..<sides).flatMap { side -> [SIMD3<UInt32>] in
            let (a, b, count) = (UInt32(side), UInt32((side + 1) % sides), UInt32(sides))
            return [SIMD3(a, b, b + count), SIMD3(a, b + count, a + count)]
        }
        return Mesh(positions: around + around.map { $0 + SIMD3(0, 1, 0) }, triangles: triangles)
    }

    @Test(
        "The sides of a cube are flat, and its vertices keep their numbers",
        arguments: [NormalRule.flat, .crease(degrees: 30), .groups(Array(repeating: 0, count: 12))])
    func cube(rule: NormalRule) {
        let shaded = Self.cube.shaded(by: rule)
        #expect(shaded.vertexCount == 24 && Array(shaded.positions[..<8]) == Self.cube.positions)
        for (triangle, before) in zip(shaded.triangles, Self.cube.triangles) {
            let (a, b, c) = (Int(triangle.x), Int(triangle.y), Int(triangle.z))
            let face = (shaded.positions[b] - shaded.positions[a]).cross(shaded.positions[c] - shaded.positions[a]).normalized()
            for corner in 0..<3 {
                #expect((shaded.normals[Int(triangle[corner])] - face).length < 1e-6)
                #expect(shaded.positions[Int(triangle[corner])] == Self.cube.positions[Int(before[corner])])
            }
        }
    }

    @Test("Smooth shading and wide creases split nothing")
    func smooth() {
        for rule in [NormalRule.smooth, .crease(degrees: 91), .groups(Array(repeating: 7, count: 12))] {
            let shaded = Self.cube.shaded(by: rule)
            #expect(shaded.vertexCount == 8)
            #expect((shaded.normals[7] - SIMD3(1, 1, 1).normalized()).length < 1e-6)
        }
    }

    @Test("Edges of exactly the angle are smooth, all of them alike", arguments: [(12, 1), (11, 2), (13, 1)])
    func limit(sides: Int, copies: Int) {
        #expect(Self.prism(sides).shaded(by: .crease(degrees: 30)).vertexCount == 2 * sides * copies)
    }

    @Test("Vertices at one position share a normal, and opposite sides of a sheet do not")
    func seams() {
        var split = Self.prism(16)
        let copy = UInt32(split.vertexCount)
        split.positions += [split.positions[0], split.positions[16]]
        for triangle in split.triangles.indices.suffix(2) {
            for corner in 0..<3 where [0, 16].contains(split.triangles[triangle][corner]) {
                split.triangles[triangle][corner] = split.triangles[triangle][corner] == 0 ? copy : copy + 1
            }
        }
        let shaded = split.shaded(by: .crease(degrees: 30))
        #expect(shaded.vertexCount == 34 && (shaded.normals[0] - shaded.normals[32]).length < 1e-6)
        var sheet = Self.prism(16)
        sheet.triangles += sheet.triangles.map { SIMD3($0.x, $0.z, $0.y) }
        let both = sheet.shaded(by: .crease(degrees: 30))
        #expect(both.vertexCount == 64)
    }
    @Test("Copies are numbered in the order of the triangles, one for each vertex and side")
    func numbersOfCopies() {
        // The second triangle has separate vertices, at the positions of 1 and 2.
        var split = Self.cube
        split.positions += [split.positions[1], split.positions[2]]
        split.triangles[1] = SIMD3(8, 9, 3)
        var firstSide: [UInt32: Int] = [:]
        var numbers: [SIMD2<UInt32>: UInt32] = [:]
        let expected = split.triangles.enumerated().map { triangle, corners in
            let numbered = (0..<3).map { corner -> UInt32 in
                let (vertex, side) = (corners[corner], triangle / 2)
                if firstSide[vertex, default: side] == side {
                    firstSide[vertex] = side
                    return vertex
                }
                let key = SIMD2(vertex, UInt32(side))
                if numbers[key] == nil { numbers[key] = UInt32(split.vertexCount + numbers.count) }
                return numbers[key] ?? vertex
            }
            return SIMD3(numbered[0], numbered[1], numbered[2])
        }
        let shaded = split.shaded(by: .flat)
        #expect(shaded.triangles == expected && shaded.vertexCount == split.vertexCount + numbers.count)
        #expect(shaded.normals[1] == shaded.normals[8] && shaded.normals[2] == shaded.normals[9])
    }
}
