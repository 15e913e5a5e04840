import Meshes
import RenderMath
import RenderTestSupport
import Testing

@Suite("Tangents match MikkTSpace, with separate vertices between groups of triangles")
struct TangentTests {
    /// A bumpy grid, whose picture is mirrored on the right half.
    private static func grid(_ columns: Int, _ generator: inout SeededGenerator, mirrored: Bool) -> Mesh {
        var positions: [SIMD3<Float>] = []
        var coordinates: [SIMD2<Float>] = []
        for row in 0...columns {
            for column in 0...columns {
                let (x, y) = (Float(column) / Float(columns), Float(row) / Float(columns))
                positions.append(
                    SIMD3(x + Float(generator.number(in: -0.02..<0.02)), y, Float(generator.number(in: -0.1..<0.1))))
                coordinates.append(SIMD2(mirrored ? min(x, 1 - x) : x, 1 - y + 0.1 * x))
            }
        }
        var triangles: [SIMD3<UInt32>] = []
        for row in 0..<UInt32(columns) {
            for column in 0..<UInt32(columns) {
                let first = row * UInt32(columns + 1) + column
                let above = first + UInt32(columns + 1)
                triangles += [SIMD3(first, first + 1, above + 1), SIMD3(first, above + 1, above)]
            }
        }
        var mesh = Mesh(
            positions: positions,
            colors: positions.indices.map { SIMD4(Float($0), 0, 0, 1) }, textureCoordinates: [coordinates, coordinates],
            triangles: triangles,
            morphTargets: [
                MorphTarget(name: "open", positionOffsets: positions.map { $0 * 2 }, restingWeight: 0.5)
            ])
        mesh.makeSmoothNormals()
        return mesh
    }

    private static func check(_ mesh: Mesh, _ comment: String) {
        let oracle = TangentOracle(mesh)
        let split = mesh.split(forTangentsOfSet: 0)
        let tangents = split.tangents()
        // Existing vertices keep their indices; added vertices are copies.
        #expect(Array(split.positions.prefix(mesh.vertexCount)) == mesh.positions)
        #expect(split.triangles.count == mesh.triangles.count)
        for (corner, truth) in oracle.corners.enumerated() {
            let (old, new) = (mesh.triangles[corner / 3][corner % 3], split.triangles[corner / 3][corner % 3])
            #expect(split.positions[Int(new)] == mesh.positions[Int(old)] && split.normals[Int(new)] == mesh.normals[Int(old)])
            #expect(split.colors.isEmpty || split.colors[Int(new)] == mesh.colors[Int(old)])
            for (ours, theirs) in zip(split.textureCoordinates, mesh.textureCoordinates) {
                #expect(ours[Int(new)] == theirs[Int(old)])
            }
            for (ours, theirs) in zip(split.morphTargets, mesh.morphTargets) {
                #expect(ours.positionOffsets[Int(new)] == theirs.positionOffsets[Int(old)])
                #expect(ours.name == theirs.name && ours.restingWeight == theirs.restingWeight)
            }
            guard let truth else { continue }
            let tangent = SIMD4<Double>(tangents[Int(new)])
            #expect(tangent.w == truth.w, "\(comment), corner \(corner)")
            #expect((tangent.xyz - truth.xyz).length < 1e-4, "\(comment), corner \(corner): \(tangent), not \(truth)")
        }
    }

    @Test(
        "Corner tangents match the oracle on bumpy grids, mirrored or not, with seams and gaps", arguments: [false, true])
    func grids(mirrored: Bool) {
        for seed in 1...6 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var mesh = Self.grid(6, &generator, mirrored: mirrored)
            // Some triangles are missing, so that groups meet in single vertices; some are separate pieces.
            mesh.triangles = mesh.triangles.filter { _ in generator.number(in: 0..<1) < 0.8 }
            Self.check(mesh, "\(generator)")
            mesh.colors = []
            mesh.morphTargets = []
            let apart = Mesh(
                positions: mesh.triangles.flatMap { t in (0..<3).map { mesh.positions[Int(t[$0])] } },
                normals: mesh.triangles.flatMap { t in (0..<3).map { mesh.normals[Int(t[$0])] } },
                textureCoordinates: [mesh.triangles.flatMap { t in (0..<3).map { mesh.textureCoordinates[0][Int(t[$0])] } }],
                triangles: mesh.triangles.indices.map { SIMD3(0, 1, 2) &+ UInt32(3 * $0) })
            // Equal vertices count as one, regardless of how the file stores them.
            Self.check(apart, "apart, \(generator)")
        }
    }

    @Test("Triangles without texture area take adjacent tangents")
    func flatPatches() {
        for seed in 7...10 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var mesh = Self.grid(5, &generator, mirrored: true)
            for _ in 0..<8 {
                let triangle = mesh.triangles[Int(generator.number(in: 0..<Double(mesh.triangles.count)))]
                mesh.textureCoordinates[0][Int(triangle.y)] = mesh.textureCoordinates[0][Int(triangle.x)]
            }
            Self.check(mesh, "\(generator)")
        }
    }

    @Test("Along the line between mirrored halves each half has its own vertices, and nothing else is split")
    func mirrorLine() {
        var generator = SeededGenerator(seed: 3)
        let mesh = Self.grid(6, &generator, mirrored: true)
        let split = mesh.split(forTangentsOfSet: 0)
        #expect(split.vertexCount == mesh.vertexCount + 7)
        let tangents = split.tangents()
        for vertex in mesh.vertexCount..<split.vertexCount { #expect(abs(split.positions[vertex].x - 0.5) < 0.03) }
        // Left of the line u increases to the right, right of it to the left.
        for triangle in split.triangles {
            let middle = (0..<3).reduce(Float(0)) { $0 + split.positions[Int(triangle[$1])].x } / 3
            for corner in 0..<3 { #expect((tangents[Int(triangle[corner])].x > 0) == (middle < 0.5)) }
        }
        let plain = Self.grid(6, &generator, mirrored: false)
        #expect(plain.split(forTangentsOfSet: 0) == plain)
    }
}
