import MeshFormats
import Meshes
import RenderMath
import Testing

@testable import AssetForge

/// Tests of what the stage wears: that the half mask lies over the skin, and that no model is larger than a head with feathers.
struct StageWearTests {
    @Test func halfMaskLiesOverTheSkin() {
        let face = FaceGeometry.standard
        let sheet = HalfMaskModel.sheet().positions
        for vertex in face.positions where vertex.y > -5 && vertex.y < 60 && vertex.x.magnitude < 55 {
            let nearest = sheet.map { ($0 - vertex).length }.min() ?? 0
            // 5 mm from the skin along the radius, which is less across the steep sides of the nose, and more over the hollows of the eyes.
            #expect((1...16).contains(nearest), "\(vertex): \(nearest) mm")
        }
    }

    @Test func modelsAreOfTheSizeOfAHead() {
        let models: [Model] = [HeaddressModel.make(), FeatherModel.make(), StageBeardModel.make(), HalfMaskModel.make()]
        for model in models {
            let positions: [SIMD3<Float>] = model.meshes.flatMap { $0.mesh.positions }
            #expect(!positions.isEmpty)
            let areNear = positions.allSatisfy { position in
                position.x.magnitude < 0.3 && position.y.magnitude < 0.3 && position.z.magnitude < 0.3
            }
            #expect(areNear)
        }
    }
}
