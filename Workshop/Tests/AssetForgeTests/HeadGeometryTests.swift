import MeshFormats
import Meshes
import RenderMath
import Testing

@testable import AssetForge

/// Tests that the head agrees with the face: the same surface, just behind it, with the same movements.
struct HeadGeometryTests {
    private let face = FaceGeometry.standard
    private let head = HeadGeometry.standard

    @Test func faceIsLessThanAMillimetreInFrontOfTheHead() {
        for vertex in face.positions.indices {
            let distance = (face.positions[vertex] - head.positions[vertex]).length
            #expect(distance > 0.2 && distance <= 1, "vertex \(vertex): \(distance) mm")
        }
        #expect(Array(head.triangles[0..<2304]) == face.triangles)
    }

    @Test func skinIsOpenOnlyAtEyesMouthAndNeck() throws {
        let topology = SurfaceTopology(triangles: head.triangles)
        #expect(topology.isConsistentlyWound)
        let loops = try topology.boundaryLoops()
        #expect(loops.map(\.count).sorted() == [24, 24, 30, 36])
        let neck = loops.first { $0.count == 30 } ?? []
        #expect(neck.allSatisfy { head.positions[$0].y < -150 })
    }

    @Test func skinIsSymmetric() {
        for vertex in head.positions.indices {
            let mirror = head.positions[head.mirrored[vertex]] * SIMD3(-1, 1, 1)
            #expect((mirror - head.positions[vertex]).length < 1e-6)
        }
    }

    @Test func hasTheSizeOfAHead() {
        let low = head.positions.reduce(SIMD3(repeating: .infinity)) { pointwiseMin($0, $1) }
        let high = head.positions.reduce(SIMD3(repeating: -.infinity)) { pointwiseMax($0, $1) }
        #expect((130...145).contains(high.y) && (-165 ... -150).contains(low.z))
        #expect((85...105).contains(high.x), "the ears' breadth")
    }

    @Test func modelHasNamedPartsWithinBounds() {
        let model = HeadModel.make()
        #expect(
            model.roots[0].children.map(\.name)
                == ["skin", "eye-left", "eye-right", "mouth-interior", "teeth", "hair", "robe"])
        #expect(model.materials.map(\.name) == ["skin", "eyes", "mouthInterior", "teeth", "hair", "robe"])
        #expect(model.meshes.map(\.mesh.triangles.count).reduce(0, +) <= 17000)
        for name in ["skin", "mouth-interior", "teeth"] {
            let mesh = model.meshes.first { $0.name == name }
            #expect(mesh?.mesh.morphTargets.map(\.name) == FaceExpressions.names)
        }
    }

    @Test func skinMovesLikeTheFace() throws {
        let skin = try #require(HeadModel.make().meshes.first).mesh
        for (target, shape) in zip(skin.morphTargets, FaceExpressions.standard.shapes) {
            for vertex in face.positions.indices {
                #expect(target.positionOffsets[vertex] == SIMD3(metresFromMillimetres: shape.offsets[vertex]))
            }
            // The crown stays fixed.
            let crown = skin.positions.indices.max { skin.positions[$0].y < skin.positions[$1].y } ?? 0
            #expect(target.positionOffsets[crown] == .zero)
        }
    }

    /// The texture's seam runs down the back: no triangle crosses it. Triangles at the cylinder's pole span half.
    @Test func noTriangleOfTheSkinCrossesTheSeam() throws {
        let skin = try #require(HeadModel.make().meshes.first).mesh
        let coordinates = skin.textureCoordinates[0]
        for corners in skin.triangles {
            let us = [coordinates[Int(corners.x)].x, coordinates[Int(corners.y)].x, coordinates[Int(corners.z)].x]
            #expect((us.max() ?? 0) - (us.min() ?? 0) <= 0.5)
        }
    }
}
