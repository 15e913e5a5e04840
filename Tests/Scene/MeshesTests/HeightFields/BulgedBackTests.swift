import Foundation
import Meshes
import Testing

@Suite("The back of a relief is a pillow")
struct BulgedBackTests {
    @Test func heightsAndNormalsFollowTheFormula() {
        let mesh = BulgedBack.mesh(columns: 33, rows: 17)
        #expect(mesh.vertexCount == 33 * 17)
        for (position, normal) in zip(mesh.positions, mesh.normals) {
            let (x, y) = (Double(position.x), Double(position.y))
            let height = 0.5 * sin(.pi * (x + 0.5)) * sin(.pi * (y + 0.5))
            #expect((Double(position.z) - height).magnitude < 1e-6)
            // By differences of the formula, not by its derivative.
            let step = 1e-5
            func z(_ x: Double, _ y: Double) -> Double { 0.5 * sin(.pi * (x + 0.5)) * sin(.pi * (y + 0.5)) }
            let slope = SIMD2((z(x + step, y) - z(x - step, y)), (z(x, y + step) - z(x, y - step))) / (2 * step)
            let length = (slope.x * slope.x + slope.y * slope.y + 1).squareRoot()
            #expect((Double(normal.x) + slope.x / length).magnitude < 1e-5)
            #expect((Double(normal.y) + slope.y / length).magnitude < 1e-5)
        }
    }

    @Test func backEdgeMatchesReliefEdge() {
        for position in BulgedBack.mesh(columns: 9, rows: 9).positions
        where position.x.magnitude == 0.5 || position.y.magnitude == 0.5 {
            #expect(position.z.magnitude < 1e-6)
        }
    }
}
