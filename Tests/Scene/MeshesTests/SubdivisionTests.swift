import RenderMath
import Testing

@testable import Meshes

@Suite("Smooth surfaces of meshes")
struct SubdivisionTests {
    /// Loop's surface of the vertices themselves, so that published masks can be compared.
    private static func plain(_ mesh: Mesh, levels: Int = 1) -> SubdividedMesh {
        SubdividedMesh(mesh, levels: levels, staysInPlace: false)
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

    @Test("The surface of moved vertices is the surface of the moved mesh", arguments: [1, 2])
    func movedVertices(levels: Int) {
        var mesh = ProceduralMesh.torus(radius: 1, tubeRadius: 0.3, segments: 9, sides: 6)
        let surface = SubdividedMesh(mesh, levels: levels)
        let moved = mesh.positions.map { $0 + SIMD3($0.y * $0.z, 0.2 * $0.x, $0.x * $0.x) }
        mesh.positions = moved
        let expected = SubdividedMesh(mesh, levels: levels).mesh
        let shape = surface.shape(moved)
        #expect(shape.positions == expected.positions)
        #expect(shape.normals == expected.normals)
    }

    @Test("The weights of each position sum to 1, so that the surface moves with its vertices", arguments: [false, true])
    func weightsSumToOne(staysInPlace: Bool) {
        let mesh = ProceduralMesh.torus(radius: 1, tubeRadius: 0.3, segments: 7, sides: 5)
        let surface = SubdividedMesh(mesh, levels: 2, staysInPlace: staysInPlace)
        let one = surface.shape(Array(repeating: SIMD3(1, -2, 0.5), count: mesh.vertexCount))
        #expect(one.positions.allSatisfy { ($0 - SIMD3(1, -2, 0.5)).length < 2e-6 })
    }

    @Test("Vertices split by a seam of the texture coordinates keep the surface closed to the bit")
    func seam() {
        // The vertex at +x and the edge to +z are split.
        var mesh = Self.octahedron
        mesh.positions += [mesh.positions[0], mesh.positions[4]]
        mesh.triangles[3] = SIMD3(3, 6, 7)
        mesh.textureCoordinates = [(0..<8).map { SIMD2(Float($0), 1) }]
        let (split, closed) = (SubdividedMesh(mesh, levels: 2).mesh, SubdividedMesh(Self.octahedron, levels: 2).mesh)
        #expect(Set(split.positions).count == closed.vertexCount)
        #expect(Set(split.positions) == Set(closed.positions))
        #expect(Set(split.normals) == Set(closed.normals))
        #expect(Array(split.textureCoordinates[0].prefix(8)) == mesh.textureCoordinates[0])
        #expect(split.textureCoordinates[0].contains(SIMD2(6.5, 1)) && split.textureCoordinates[0].contains(SIMD2(2, 1)))
    }

    @Test("Vertices at one position with different motion stay apart, such as closed lips")
    func lips() {
        let upper = ProceduralMesh.quad(width: 1, height: 1)
        var mesh = Mesh(
            positions: upper.positions + upper.positions.map { $0 - SIMD3(0, 1, 0) },
            triangles: upper.triangles + upper.triangles.map { $0 &+ 4 })
        let lowered = MorphTarget(
            name: "jawOpen", positionOffsets: Array(repeating: .zero, count: 4) + Array(repeating: SIMD3(0, -1, 0), count: 4))
        #expect(SubdividedMesh(mesh, levels: 1).mesh.boundaryLoops.isEmpty == false)
        let joined = Set(SubdividedMesh(mesh, levels: 1).mesh.positions).count
        mesh.morphTargets = [lowered]
        let opened = SubdividedMesh(mesh, levels: 1)
        // The common edge's three vertices exist twice.
        #expect(Set(SubdividedMesh(mesh, levels: 1, joinsSeams: false).mesh.positions).count > joined)
        let shape = opened.shape(mesh.morphed(weights: ["jawOpen": 1]).positions)
        #expect(shape.positions.allSatisfy { $0.y > -0.9 || $0.y < -1.1 })
    }

    @Test("Edges that the mesh's normals make sharp stay straight and sharp")
    func sharpEdges() {
        let box = ProceduralMesh.box(size: SIMD3(2, 2, 2))
        let fine = SubdividedMesh(box, levels: 2).mesh
        for vertex in fine.positions.indices {
            // Every vertex stays on its face, whose normal is an axis.
            #expect(abs(fine.positions[vertex].dot(fine.normals[vertex]) - 1) < 1e-5)
            #expect(abs((fine.normals[vertex] * fine.normals[vertex]).max() - 1) < 1e-5)
        }
        var smooth = box
        smooth.makeSmoothNormals()
        let round = SubdividedMesh(smooth, levels: 2, staysInPlace: false).mesh
        #expect(round.positions.allSatisfy { $0.length < 1.4 })
    }

    @Test("The surface stays where the model is")
    func staysInPlace() {
        let mesh = ProceduralMesh.cubeSphere(radius: 1, divisions: 8)
        func distance(_ surface: Mesh) -> Float {
            surface.positions.reduce(0) { $0 + abs($1.length - 1) }
        }
        let loop = distance(SubdividedMesh(mesh, levels: 1, staysInPlace: false).mesh)
        let placed = SubdividedMesh(mesh, levels: 1).mesh
        #expect(distance(placed) < loop / 5)
        #expect(placed.positions.allSatisfy { abs($0.length - 1) < 0.02 })
        #expect(zip(placed.positions, placed.normals).allSatisfy { $0.normalized().dot($1) > 0.99 })
    }

    @Test("The tangents span the normal's plane")
    func tangents() {
        let mesh = ProceduralMesh.torus(radius: 1, tubeRadius: 0.3, segments: 9, sides: 6)
        let shape = SubdividedMesh(mesh, levels: 1).shape(mesh.positions, withTangents: true)
        for (tangents, normal) in zip(shape.tangents, shape.normals) {
            #expect(abs(tangents.first.dot(normal)) < 1e-5 && abs(tangents.second.dot(normal)) < 1e-5)
            let vector = tangents.first * 2 - tangents.second
            #expect((tangents.combination(of: vector) - SIMD2(2, -1)).length < 1e-3)
        }
    }

    /// Meshes that no modelling program makes.
    private static let hostile: [Mesh] = [
        Mesh(positions: [], triangles: []),
        Mesh(positions: [SIMD3(1, 2, 3)], triangles: []),
        Mesh(positions: [.zero, .zero, .zero], triangles: [SIMD3(0, 1, 2), SIMD3(0, 0, 0), SIMD3(1, 1, 2)]),
        // Three triangles at one edge, and one that is there twice.
        Mesh(
            positions: [SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3(0, -1, 0), SIMD3(9, 9, 9)],
            triangles: [SIMD3(0, 1, 2), SIMD3(0, 1, 3), SIMD3(1, 0, 4), SIMD3(0, 1, 2), SIMD3(2, 1, 0)]),
        // Two tetrahedra that touch in a vertex.
        Mesh(
            positions: [
                .zero, SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3(-1, 0, 0), SIMD3(0, -1, 0), SIMD3(0, 0, -1),
            ],
            triangles: [
                SIMD3(0, 2, 1), SIMD3(0, 1, 3), SIMD3(0, 3, 2), SIMD3(1, 2, 3), SIMD3(0, 4, 5), SIMD3(0, 6, 4),
                SIMD3(0, 5, 6), SIMD3(4, 6, 5),
            ]),
        // Both sides of one triangle, and a fan of 300 triangles.
        Mesh(
            positions: [SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0)], triangles: [SIMD3(0, 1, 2), SIMD3(0, 2, 1)]),
        Mesh(
            positions: (0...300).map { $0 == 0 ? .zero : SIMD3(Float($0 % 17), Float($0), 1) },
            triangles: (1...300).map { SIMD3(0, UInt32($0), UInt32($0 % 300 + 1)) }),
        Mesh(
            positions: [SIMD3(.nan, 0, 0), SIMD3(.infinity, 0, 0), SIMD3(0, 1, 0)], triangles: [SIMD3(0, 1, 2)]),
    ]

    @Test("Damaged meshes neither crash nor lose their vertices", arguments: hostile.indices, [1, 2])
    func damaged(index: Int, levels: Int) {
        let mesh = Self.hostile[index]
        let fine = SubdividedMesh(mesh, levels: levels).mesh
        #expect(fine.vertexCount >= mesh.vertexCount)
        #expect(fine.normals.allSatisfy { $0.length > 0.99 && $0.length < 1.01 })
        if mesh.positions.allSatisfy({ $0.x.isFinite }) {
            #expect(fine.positions.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite })
        }
    }
}
