import Meshes
import RenderMath
import Testing

@Suite("Normals and tangents")
struct NormalsAndTangentsTests {
    // Each corner of a cube has three right angles in any triangulation, so that the mean is the diagonal.
    @Test("Angle-weighted normals do not depend on the triangulation")
    func cubeCorners() {
        let box = ProceduralMesh.box(size: SIMD3(repeating: 2))
        let cube = Mesh(positions: box.positions, triangles: box.triangles).welded()
        #expect(cube.vertexCount == 8)
        for (normal, position) in zip(cube.smoothNormals(weighting: .angle), cube.positions) {
            #expect((normal - position.normalized()).length < 1e-6)
        }
    }

    @Test("A faceted mesh has each triangle's own normal")
    func facets() {
        let facets = ProceduralMesh.sphere(radius: 1, segments: 6, rings: 4).facetted()
        #expect(facets.vertexCount == facets.triangles.count * 3)
        for triangle in facets.triangles {
            #expect(facets.normals[Int(triangle.x)] == facets.normals[Int(triangle.z)])
        }
    }

    @Test("Seams of the texture coordinates are invisible", arguments: NormalWeighting.allCases)
    func seams(weighting: NormalWeighting) {
        let sphere = ProceduralMesh.sphere(radius: 1, segments: 32, rings: 16)
        let normals = sphere.smoothNormals(weighting: weighting)
        for (normal, position) in zip(normals, sphere.positions) {
            #expect(normal.dot(position) > 0.999)
        }
        let first = sphere.firstVertexAtSamePosition()
        #expect(sphere.positions.indices.allSatisfy { normals[$0] == normals[Int(first[$0])] })
    }

    @Test("The fast function gives the area-weighted normals and accepts any buffer")
    func fastNormals() {
        let torus = ProceduralMesh.torus(radius: 2, tubeRadius: 0.5, segments: 12, sides: 8)
        var buffer: [SIMD3<Float>] = [SIMD3(9, 9, 9)]
        for _ in 0..<2 {
            Mesh.writeAreaWeightedNormals(positions: torus.positions, triangles: torus.triangles, into: &buffer)
            #expect(buffer == torus.smoothNormals(weighting: .area, mergingEqualPositions: false))
        }
    }

    @Test("Triangles without area give the default normal and no NaN")
    func degenerate() {
        let line = Mesh(
            positions: [SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(2, 0, 0)], textureCoordinates: [[.zero, .zero, .zero]],
            triangles: [SIMD3(0, 1, 2)])
        for weighting in NormalWeighting.allCases {
            #expect(line.smoothNormals(weighting: weighting) == Array(repeating: SIMD3(0, 0, 1), count: 3))
        }
        var withNormals = line
        withNormals.makeSmoothNormals()
        withNormals.makeTangents()
        #expect(withNormals.tangents.allSatisfy { $0 == SIMD4(1, 0, 0, 1) })
    }

    @Test("Tangents follow u, and their sign marks a mirrored picture")
    func tangents() {
        var quad = ProceduralMesh.quad(width: 2, height: 1)
        #expect(quad.tangents() == Array(repeating: SIMD4(1, 0, 0, 1), count: 4))
        quad.textureCoordinates.append(quad.textureCoordinates[0].map { SIMD2(1 - $0.x, $0.y) })
        #expect(quad.tangents(forTextureCoordinateSet: 1) == Array(repeating: SIMD4(-1, 0, 0, -1), count: 4))
    }

    @Test("Tangents are unit vectors perpendicular to the normals, along the sphere's parallels")
    func sphereTangents() {
        var sphere = ProceduralMesh.sphere(radius: 3, segments: 32, rings: 16)
        sphere.makeTangents()
        for vertex in sphere.positions.indices {
            let (tangent, normal) = (sphere.tangents[vertex], sphere.normals[vertex])
            #expect(abs(tangent.xyz.length - 1) < 1e-5 && abs(tangent.xyz.dot(normal)) < 1e-5 && tangent.w == 1)
            let east = SIMD3<Float>(0, 1, 0).cross(normal)
            if east.length > 0.3 {
                #expect(tangent.xyz.dot(east.normalized()) > 0.98)
            }
        }
    }
}
