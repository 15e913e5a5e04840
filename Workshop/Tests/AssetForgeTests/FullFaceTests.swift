import MeshFormats
import Meshes
import RenderMath
import Testing

@testable import AssetForge

/// Tests that the full face is the face, continued on the head.
struct FullFaceTests {
    private let mesh = FullFaceModel.make().meshes[0].mesh
    private let face = FaceModel.make().meshes[0].mesh
    private let count = FaceMeshLayout.vertexCount

    @Test func innerPartMatchesTheFace() {
        #expect(Array(mesh.positions[..<count]) == face.positions)
        #expect(Array(mesh.textureCoordinates[0][..<count]) == face.textureCoordinates[0])
        #expect(Array(mesh.triangles[..<face.triangles.count]) == face.triangles)
        for (target, own) in zip(mesh.morphTargets, face.morphTargets) {
            #expect(target.name == own.name && Array(target.positionOffsets[..<count]) == own.positionOffsets)
        }
    }

    @Test func borderContinuesTheSurfaceOutwards() throws {
        let topology = SurfaceTopology(triangles: mesh.triangles.map { SIMD3(Int($0.x), Int($0.y), Int($0.z)) })
        #expect(topology.isConsistentlyWound)
        let loops = try topology.boundaryLoops()
        #expect(loops.map(\.count).sorted() == [24, 24, 36, 56])
        let rim = loops.first { $0.count == 56 } ?? []
        #expect(rim.allSatisfy { $0 >= mesh.positions.count - 56 && mesh.colors[$0].w == 0 })
        let top = mesh.positions.map(\.y).max() ?? 0
        #expect((0.115...0.125).contains(top), "the forehead's border ends at the hairline")
        for triangle in mesh.triangles.dropFirst(face.triangles.count) {
            let (a, b, c) = (mesh.positions[Int(triangle.x)], mesh.positions[Int(triangle.y)], mesh.positions[Int(triangle.z)])
            let normal = (b - a).cross(c - a)
            #expect(normal.length > 0 && normal.dot((a + b + c) / 3 - SIMD3(0, -0.03, -0.065)) > 0, "triangles face outwards")
        }
    }

    @Test func textureCoordinatesContinueTheLayout() {
        for (position, coordinate) in zip(mesh.positions, mesh.textureCoordinates[0]).dropFirst(count) {
            let expected = FaceUnwrap.textureCoordinate(of: SIMD3<Double>(position) * 1000)
            #expect((SIMD2<Double>(coordinate) - expected).length < 1e-5)
        }
        for (first, second) in zip(mesh.textureCoordinates[0], mesh.textureCoordinates[1]) {
            #expect(((second - 0.5) * 1.5 + 0.5 - first).max().magnitude < 1e-5)
            #expect(second.min() > 0 && second.max() < 1)
        }
    }

    @Test func borderMovementDecreasesOutwards() {
        let target = mesh.morphTargets.first { $0.name == "browInnerUp" }
        let offsets = target?.positionOffsets ?? []
        let lengths = (0..<FaceBorder.rows).map { row in
            (0..<56).map { offsets[count + row * 56 + $0].length }.max() ?? 0
        }
        #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $0 >= $1 } && lengths.last == 0)
    }
}
