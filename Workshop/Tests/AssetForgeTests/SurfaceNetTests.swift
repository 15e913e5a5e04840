import RenderMath
import Testing

@testable import AssetForge

/// Tests of meshing by a function on a ball, whose surface is known.
struct SurfaceNetTests {
    private let radius = 3.0
    private let net = SurfaceNet(from: SIMD3(repeating: -4), to: SIMD3(repeating: 4), cell: 0.5) { $0.length - 3 }

    @Test func verticesAreOnTheBallWithOutwardNormals() {
        for (position, normal) in zip(net.positions, net.normals) {
            #expect((position.length - radius).magnitude < 1e-6)
            #expect((normal - position / radius).length < 1e-4)
        }
    }

    @Test func ballIsClosedAndFacesOutwards() throws {
        let topology = SurfaceTopology(triangles: net.triangles)
        #expect(topology.isConsistentlyWound)
        #expect(try topology.boundaryLoops().isEmpty)
        let volume = net.triangles.reduce(0.0) { sum, corners in
            sum + net.positions[corners.x].dot(net.positions[corners.y].cross(net.positions[corners.z])) / 6
        }
        // The flat triangles of a ball lie within it: a little less than 4/3·π·r³ = 113.1.
        #expect((108...113.1).contains(volume))
    }

    @Test func unionHasAFilletAndIsNowhereThinner() {
        let joined = { (point: SIMD3<Double>) in
            BlendedDistance.union((point - SIMD3(1, 0, 0)).length - 2, (point + SIMD3(1, 0, 0)).length - 2, radius: 1)
        }
        // At the junction the fillet adds a quarter of its radius; away from it the balls are unchanged.
        let alone = (SIMD3<Double>(1, 0, 0) - SIMD3(0, 2, 0)).length - 2
        #expect(joined(SIMD3(0, 2, 0)) == alone - 0.25)
        #expect(joined(SIMD3(3, 0, 0)) == 0)
    }
}
