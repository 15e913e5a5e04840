import Imaging
import RenderMath
import RenderTestSupport
import Testing

@Suite("Cube map faces have the right position and orientation")
struct CubeMapOrientationTests {
    /// The view of a viewer inside the cube, written by hand: the looking direction and the up direction.
    static let views: [(face: CubeFace, ahead: SIMD3<Double>, up: SIMD3<Double>)] = [
        (.right, SIMD3(1, 0, 0), SIMD3(0, 1, 0)),
        (.left, SIMD3(-1, 0, 0), SIMD3(0, 1, 0)),
        // Leaning back from the front face, the viewer first sees its upper edge: up in the picture is behind.
        (.top, SIMD3(0, 1, 0), SIMD3(0, 0, 1)),
        (.bottom, SIMD3(0, -1, 0), SIMD3(0, 0, -1)),
        (.front, SIMD3(0, 0, -1), SIMD3(0, 1, 0)),
        (.back, SIMD3(0, 0, 1), SIMD3(0, 1, 0)),
    ]

    @Test("looking along each axis shows the face's colour with its marks in the upper corners")
    func seenFromInside() throws {
        let cube = try LabelledCube.cubeMap(side: 32)
        for view in Self.views {
            // In the right-handed world, the viewer's right is ahead × up.
            let right = view.ahead.cross(view.up)
            func seen(_ across: Double, _ upward: Double) -> SRGBA8 {
                let color = cube.sample(view.ahead + right * across + view.up * upward)
                return SRGBA8(LinearColor(premultiplied: SIMD4<Float>(color)))
            }
            #expect(seen(-0.7, -0.7) == LabelledCube.color(of: view.face), "\(view.face)")
            #expect(seen(-0.9, 0.9) == LabelledCube.upperLeft, "\(view.face)")
            #expect(seen(0.9, 0.9) == LabelledCube.upperRight, "\(view.face)")
        }
    }

    @Test("a position on a face and its direction agree")
    func positionsAndDirectionsAgree() {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<2000 {
            let direction = generator.direction()
            let position = CubePosition(direction: direction * generator.number(in: 0.001..<1000))
            #expect((0...1).contains(position.u) && (0...1).contains(position.v), "\(generator)")
            #expect((position.direction - direction).length < 1e-14, "\(generator)")
        }
    }

    @Test("adjacent faces show the same point along their edge")
    func edgesMeet() {
        var generator = SeededGenerator(seed: 22)
        for face in CubeFace.allCases {
            for (u, v) in [(0.0, 0.3), (1.0, 0.3), (0.3, 0.0), (0.3, 1.0)] {
                let edge = CubeMap.direction(face: face, u: u, v: v)
                let shifted = edge + generator.direction() * 1e-9
                #expect((CubePosition(direction: shifted).direction - edge).length < 1e-8, "\(face) \(generator)")
            }
        }
    }

    @Test("directions of zero length or with NaN mean straight ahead")
    func degenerateDirections() {
        let ahead = CubePosition(face: .front, u: 0.5, v: 0.5)
        #expect(CubePosition(direction: .zero) == ahead)
        #expect(CubePosition(direction: SIMD3(.nan, 1, 0)) == ahead)
        #expect(CubePosition(direction: SIMD3(.infinity, 1, 0)) == ahead)
    }
}
