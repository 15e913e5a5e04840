import Meshes
import Testing

/// Named regions of triangles.
struct MeshRegionsTests {
    @Test func regionRangesAreRunsOfTriangles() {
        let part = MeshRegions.Part(mesh: "face", triangles: [7, 3, 4, 4, 9, 8, 1])
        #expect(part.triangles == [1...1, 3...4, 7...9])
        let region = MeshRegions.Region(name: "nose", parts: [part, MeshRegions.Part(mesh: "fill", triangles: [0])])
        #expect(region.triangles(inMesh: "face") == [1, 3, 4, 7, 8, 9])
        #expect(region.triangles(inMesh: "fill") == [0])
        #expect(region.triangles(inMesh: "teeth").isEmpty)
        #expect(MeshRegions([region])["nose"] == region)
        #expect(MeshRegions([region])["Nose"] == nil)
    }

    @Test func regionCornersAreTextureCoordinates() {
        let coordinates: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)]
        let mesh = Mesh(
            positions: Array(repeating: .zero, count: 4), textureCoordinates: [coordinates],
            triangles: [SIMD3(0, 1, 2), SIMD3(0, 2, 3)])
        let region = MeshRegions.Region(name: "half", parts: [MeshRegions.Part(mesh: "square", triangles: [1, 5])])
        #expect(region.textureTriangles(inMesh: "square", mesh) == [[SIMD2(0, 0), SIMD2(1, 1), SIMD2(0, 1)]])
        var bare = mesh
        bare.textureCoordinates = []
        #expect(region.textureTriangles(inMesh: "square", bare).isEmpty)
    }
}
