import MeshFormats
import Meshes
import RenderMath
import Testing

@testable import AssetForge

/// Tests that the glasses sit on the face and not in it.
struct GlassesTests {
    private let glasses = GlassesGeometry()
    private let face = FaceGeometry.standard

    @Test func frameAndLensesStayOutsideTheFace() {
        for part in [glasses.frame, glasses.lenses.left, glasses.lenses.right] {
            for position in part.positions {
                let clearance = face.depth(before: position)
                #expect(clearance > 0, "\(position) lies \(-clearance) mm inside")
            }
        }
    }

    @Test func padsRestOnTheNose() {
        let nearest = glasses.frame.positions.map { position in
            face.positions.map { ($0 - position).length }.min() ?? .infinity
        }.min()
        #expect((nearest ?? .infinity) < 3, "the frame touches the skin nearly")
    }

    @Test func armsPassOutsideTheTemplesAndReachBehindTheEars() {
        let arm = glasses.temples.left.positions
        #expect((arm.map(\.z).min() ?? 0) < -85)
        let ears = HeadGeometry.standard.ears.map { HeadGeometry.standard.positions[$0] }
        #expect((arm.map(\.y).min() ?? 0) < (ears.map(\.y).max() ?? 0) - 20)
    }

    @Test func modelHasFiveNamedPartsAndMaterials() {
        let model = GlassesModel.make()
        let names = ["frame", "temple-left", "temple-right", "lens-left", "lens-right"]
        #expect(model.roots[0].children.map(\.name) == names)
        #expect(model.materials.map(\.name) == names)
        let count = model.meshes.map(\.mesh.triangles.count).reduce(0, +)
        #expect((8000...15000).contains(count), "\(count) triangles")
        #expect(model.meshes[1].mesh.positions.allSatisfy { $0.x > 0 }, "the wearer's left is +x")
        #expect(model.meshes[3].mesh.positions.allSatisfy { $0.x > 0 })
    }

    /// An inside-out part would reflect the wrong side of the room.
    @Test func partsAreClosedAndFaceOutwards() {
        for part in [glasses.frame, glasses.temples.left, glasses.temples.right, glasses.lenses.left, glasses.lenses.right] {
            #expect(signedVolume(of: part) > 0)
        }
    }

    private func signedVolume(of part: MorphedPart) -> Double {
        part.triangles.reduce(0) { sum, corners in
            sum + part.positions[corners.x].dot(part.positions[corners.y].cross(part.positions[corners.z])) / 6
        }
    }
}
