import Meshes
import RenderMath
import Testing

@testable import AssetForge

/// Tests that the robe begins at the lower edge of the head's skin and extends out of the picture.
struct RobeTests {
    private let robe = Robe.make()

    @Test func reachesBelowThePictureAndAcrossTheShoulders() {
        let low = robe.positions.reduce(SIMD3(repeating: .infinity)) { pointwiseMin($0, $1) }
        let high = robe.positions.reduce(SIMD3(repeating: -.infinity)) { pointwiseMax($0, $1) }
        #expect((-470 ... -445).contains(low.y) && (400...460).contains(high.x - low.x))
        #expect((-130 ... -115).contains(high.y), "the collar's edge, below hair and ears")
    }

    /// The collar rises above the neck's lower edge all around and reaches inside it, so that no gap opens between them.
    @Test func collarEnclosesTheNeck() {
        let neck = HeadGeometry.standard.positions.filter { $0.y < -155 }
        let centre = SIMD3(0.0, 0, -70)
        for edge in neck {
            let direction = ((edge - centre) * SIMD3(1, 0, 1)).normalized()
            let near = robe.positions.filter { position in
                let offset = (position - centre) * SIMD3(1, 0, 1)
                return offset.normalized().dot(direction) > 0.98
            }
            let reach = (edge - centre).dot(direction)
            #expect(near.contains { $0.y > edge.y + 3 && ($0 - centre).dot(direction) > reach - 3 }, "rim at \(edge)")
            #expect(near.contains { ($0 - centre).dot(direction) < reach }, "lining at \(edge)")
        }
    }

    @Test func clothFacesOutwards() {
        let normals = robe.mesh.normals
        for (vertex, normal) in normals.enumerated() where robe.textureCoordinates[vertex].y > RobeUnwrap.collarHeight {
            let outwards = SIMD3<Float>((robe.positions[vertex] - SIMD3(0, -300, -65)).normalized())
            #expect(normal.dot(outwards) > 0, "at \(robe.positions[vertex])")
        }
    }
}
