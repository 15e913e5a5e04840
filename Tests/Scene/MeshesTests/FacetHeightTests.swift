import Meshes
import RenderMath
import Testing

@Suite("The height of the smooth surface above a mesh's triangles")
struct FacetHeightTests {
    /// An octahedron with the normals of a ball: each edge spans a right angle, so that the tangent plane of one end is one
    /// radius above the other end.
    private static func octahedron(radius: Float) -> Mesh {
        let normals: [SIMD3<Float>] = [
            SIMD3(1, 0, 0), SIMD3(-1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, -1, 0), SIMD3(0, 0, 1), SIMD3(0, 0, -1),
        ]
        let triangles: [SIMD3<UInt32>] = [
            SIMD3(0, 2, 4), SIMD3(2, 1, 4), SIMD3(1, 3, 4), SIMD3(3, 0, 4), SIMD3(2, 0, 5), SIMD3(1, 2, 5), SIMD3(3, 1, 5),
            SIMD3(0, 3, 5),
        ]
        return Mesh(positions: normals.map { $0 * radius }, normals: normals, triangles: triangles)
    }

    @Test func heightIsTwoThirdsOfTheTangentPlanes() {
        let heights = Self.octahedron(radius: 3).facetHeights()
        #expect(heights.count == 6 && heights.allSatisfy { abs($0 - 2) < 1e-6 }, "\(heights)")
    }

    /// A ball of n segments: the longest edges are the diagonals at the equator.
    @Test func finerMeshesHaveLowerFacets() throws {
        let heights = try [8, 16, 32].map { segments in
            try #require(ProceduralMesh.sphere(radius: 1, segments: segments, rings: segments / 2).facetHeights().max())
        }
        // The sagitta is proportional to the square of the edge's length.
        #expect(heights[0] / heights[1] > 3.3 && heights[1] / heights[2] > 3.8, "\(heights)")
    }

    @Test func flatAndHollowSurfacesHaveNone() {
        #expect(ProceduralMesh.quad(width: 1, height: 1).facetHeights().isEmpty)
        var hollow = Self.octahedron(radius: 1)
        hollow.normals = hollow.normals.map { -$0 }
        #expect(hollow.facetHeights().isEmpty)
        hollow.normals = []
        #expect(hollow.facetHeights().isEmpty)
    }
}
