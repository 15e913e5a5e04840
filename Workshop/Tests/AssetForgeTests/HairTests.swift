import Imaging
import MeshFormats
import Meshes
import RenderMath
import Testing

@testable import AssetForge

/// Tests that hair grows in the right places.
struct HairTests {
    private let head = HeadGeometry.standard

    @Test("Locks cover the skin within the hairline, except for overhanging tips")
    func locksCoverTheSkin() {
        let mesh = HairModel.make().meshes[0].mesh
        for vertex in mesh.positions {
            let point = SIMD3<Double>(vertex) * 1000
            let direction = (point - HeadSurface.centre).normalized()
            let skin = head.skull.position(towards: direction)
            let height = (point - HeadSurface.centre).length - (skin - HeadSurface.centre).length
            #expect(height > -3 && height < 26, "\(point): \(height) mm over the skin")
            #expect(Hairline.distance(inside: skin) > -14, "\(point) hangs over the face")
        }
    }

    @Test("Locks fall away from the parting on both sides of it")
    func locksFallAwayFromTheParting() {
        for z in stride(from: -40.0, through: 0, by: 10) {
            let onTop = SIMD3<Double>(0, 128, z)
            let parting = onTop.x - HairFlow.fromParting(onTop)
            #expect(HairFlow.direction(at: SIMD3(parting - 20, 128, z)).x < -0.5)
            #expect(HairFlow.direction(at: SIMD3(parting + 15, 122, z)).x > 0.5)
        }
    }

    @Test("The ground of the hair is transparent along the hairline and dense above it")
    func groundThinsOutAtTheHairline() throws {
        let picture = try committedPicture("hair")
        let rows = [0, picture.size.height / 2]
        let alphas = rows.map { row in (0..<picture.size.width).map { Int(picture[$0, row].alpha) }.reduce(0, +) }
        #expect(alphas[0] < picture.size.width * 160)
        #expect(alphas[1] == picture.size.width * 255)
    }
}
