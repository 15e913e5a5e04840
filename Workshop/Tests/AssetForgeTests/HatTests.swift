import MeshFormats
import Meshes
import RenderMath
import Testing

@testable import AssetForge

/// Tests that the hat is on the head: no skin above the brim and no lock of hair pokes through the crown.
struct HatTests {
    private let straw = HatModel.makeStraw()

    @Test func crownContainsSkullAndHair() {
        // Seen from a point within the head, the crown is farther out than the skin and hair in each direction.
        let centre = SIMD3<Double>(0, 80, -64)
        let crown = straw.positions.filter { $0.y > 60 }.map { ($0 - centre, ($0 - centre).normalized()) }
        let hair = HairModel.make().meshes[0].mesh.positions.map { SIMD3<Double>($0) * 1000 }
        for point in HeadGeometry.standard.positions + hair where point.y > 105 {
            let direction = (point - centre).normalized()
            var nearest = (cosine: -1.0, distance: 0.0)
            for (offset, towards) in crown where towards.dot(direction) > nearest.cosine {
                nearest = (towards.dot(direction), offset.length)
            }
            #expect(nearest.distance > (point - centre).length, "\(point) pokes through")
        }
    }

    @Test func brimStaysAboveTheBrowsAndTheEars() {
        let brows = (17...26).map { FaceLandmarks.positions[$0].y }.max() ?? 0
        let front = straw.positions.filter { $0.z > 40 && $0.x.magnitude < 40 }
        #expect((front.map(\.y).min() ?? 0) > brows + 8)
        let ears = HeadGeometry.standard.ears.map { HeadGeometry.standard.positions[$0].y }.max() ?? 0
        let sides = straw.positions.filter { $0.x.magnitude > 84 && ($0.z + 70).magnitude < 20 }
        #expect((sides.map(\.y).min() ?? 0) > ears)
    }

    @Test func strawIsClosedAndFacesOutwards() {
        let volume = straw.triangles.reduce(0.0) { sum, corners in
            sum + straw.positions[corners.x].dot(straw.positions[corners.y].cross(straw.positions[corners.z])) / 6
        }
        // Straw of 2 mm over something like 130 000 mm² of crown and brim.
        #expect((100_000...600_000).contains(volume), "\(volume) mm³")
    }
}
