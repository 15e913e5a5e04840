import Meshes
import RenderMath
import Testing

@Suite("Procedural shapes")
struct ProceduralMeshTests {
    /// A shape with its known properties.
    struct Known: Sendable, CustomTestStringConvertible {
        var name: String
        var mesh: Mesh
        /// The volume of the true surface; that of the facets is a little less.
        var volume: Float
        var eulerCharacteristic: Int
        var testDescription: String { name }
    }

    static let closedShapes: [Known] = [
        Known(name: "box", mesh: ProceduralMesh.box(size: SIMD3(1, 2, 3)), volume: 6, eulerCharacteristic: 2),
        Known(
            name: "sphere", mesh: ProceduralMesh.sphere(radius: 2, segments: 64, rings: 32), volume: 4 / 3 * .pi * 8,
            eulerCharacteristic: 2),
        Known(
            name: "cube sphere", mesh: ProceduralMesh.cubeSphere(radius: 2, divisions: 16), volume: 4 / 3 * .pi * 8,
            eulerCharacteristic: 2),
        Known(
            name: "cylinder", mesh: ProceduralMesh.cylinder(radius: 2, height: 3, segments: 64), volume: .pi * 12,
            eulerCharacteristic: 2),
        Known(
            name: "torus", mesh: ProceduralMesh.torus(radius: 3, tubeRadius: 1, segments: 64, sides: 32),
            volume: 2 * .pi * .pi * 3, eulerCharacteristic: 0),
    ]

    // The divergence theorem gives a positive volume only if all fronts face outwards.
    @Test("Fronts face outwards: the signed volume is the shape's", arguments: closedShapes)
    func signedVolume(shape: Known) {
        var volume: Float = 0
        for triangle in shape.mesh.triangles {
            let corners = (0..<3).map { shape.mesh.positions[Int(triangle[$0])] }
            volume += corners[0].dot(corners[1].cross(corners[2])) / 6
        }
        #expect(volume <= shape.volume * 1.0001)
        #expect(volume > shape.volume * 0.98)
    }

    @Test("Closed shapes have no boundary and the right genus", arguments: closedShapes)
    func topology(shape: Known) {
        let bare = Mesh(positions: shape.mesh.positions, triangles: shape.mesh.triangles).welded()
        #expect(bare.boundaryLoops.isEmpty)
        #expect(bare.eulerCharacteristic == shape.eulerCharacteristic)
    }

    @Test("Normals are unit vectors on the front side of the triangles", arguments: closedShapes)
    func normals(shape: Known) {
        let mesh = shape.mesh
        #expect(mesh.normals.allSatisfy { abs($0.length - 1) < 1e-6 })
        for triangle in mesh.triangles {
            let (a, b, c) = (Int(triangle.x), Int(triangle.y), Int(triangle.z))
            let front = (mesh.positions[b] - mesh.positions[a]).cross(mesh.positions[c] - mesh.positions[a]).normalized()
            #expect([a, b, c].allSatisfy { mesh.normals[$0].dot(front) > 0.9 })
        }
    }

    @Test("Pictures are unmirrored on each face and texture coordinates stay within 0…1", arguments: closedShapes)
    func textureCoordinates(shape: Known) {
        for triangle in shape.mesh.triangles {
            let corners = (0..<3).map { shape.mesh.textureCoordinates[0][Int(triangle[$0])] }
            let (p, q) = (corners[1] - corners[0], corners[2] - corners[0])
            // Counter-clockwise on the surface is counter-clockwise in the picture, whose v increases downwards.
            #expect(p.x * q.y - p.y * q.x < 0)
        }
        #expect(shape.mesh.textureCoordinates[0].allSatisfy { (0...1).contains($0.x) && (0...1).contains($0.y) })
    }

    @Test("A quad has the requested cells, and its picture's top left is at −x +y")
    func quad() {
        let mesh = ProceduralMesh.quad(width: 4, height: 2, columns: 3, rows: 2)
        #expect(mesh.vertexCount == 12 && mesh.triangles.count == 12)
        #expect(mesh.positions[0] == SIMD3(-2, 1, 0) && mesh.textureCoordinates[0][0] == SIMD2(0, 0))
        #expect(mesh.bounds == BoundingBox(minimum: SIMD3(-2, -1, 0), maximum: SIMD3(2, 1, 0)))
        #expect(mesh.boundaryLoops.map(\.count) == [10])
    }

    @Test("A sphere's picture has +z in its middle and +x a quarter to the right")
    func sphereOrientation() throws {
        let mesh = ProceduralMesh.sphere(radius: 1, segments: 8, rings: 4)
        func position(_ u: Float, _ v: Float) throws -> SIMD3<Float> {
            mesh.positions[try #require(mesh.textureCoordinates[0].firstIndex(of: SIMD2(u, v)))]
        }
        #expect((try position(0.5, 0.5) - SIMD3(0, 0, 1)).length < 1e-6)
        #expect((try position(0.75, 0.5) - SIMD3(1, 0, 0)).length < 1e-6)
        #expect((try position(0.5, 0) - SIMD3(0, 1, 0)).length < 1e-6)
    }
}
