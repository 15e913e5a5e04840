import Imaging
import Rasterizer
import RenderMath
import Testing

@Suite("Lines are outlines one pixel wide")
struct LineTests {
    static let size = ImageSize(48, 48)

    /// Whether each pixel is drawn by triangles with corners in pixels.
    static func shown(_ places: [SIMD2<Double>], cull: CullMode = .none) throws -> [Bool] {
        let counter = try CoverageCounter(size: size, pattern: .single)
        let positions = places.map { counter.position(SIMD2(Int($0.x * 256), Int($0.y * 256))) }
        let draw = Draw(
            positions: positions,
            triangles: (0..<UInt32(places.count / 3)).map { SIMD3($0 * 3, $0 * 3 + 1, $0 * 3 + 2) }, shading: .even(1, 1, 1),
            state: RasterState(cullMode: cull, fillMode: .lines))
        let frame = try AgreeingRasterizers(size: size).render(DrawList(draws: [draw]), over: .color(.clear))
        return frame.color.pixels.map { $0.alpha == 255 }
    }

    @Test("Outlines draw edges along rows, columns and a diagonal, not the inside")
    func edges() throws {
        let shown = try Self.shown([SIMD2(8.5, 8.5), SIMD2(8.5, 40.5), SIMD2(40.5, 8.5)])
        func isShown(_ x: Int, _ y: Int) -> Bool { shown[y * 48 + x] }
        for step in 9..<40 {
            #expect(isShown(step, 8) && isShown(8, step), "\(step)")
            #expect(isShown(step, 48 - step), "\(step)")
            #expect(!isShown(step, 7) && !isShown(7, step))
        }
        for y in 10..<40 {
            for x in 10..<40 where abs(x + y - 48) > 2 {
                #expect(!isShown(x, y), "(\(x), \(y))")
            }
        }
    }

    @Test("A triangle too thin to cover a sample still has an outline")
    func thin() throws {
        let shown = try Self.shown([SIMD2(4, 20.1), SIMD2(44, 20.2), SIMD2(24, 20.15 + 0.02)])
        #expect((5..<43).allSatisfy { shown[20 * 48 + $0] || shown[19 * 48 + $0] })
    }

    @Test("Culled faces have no outline")
    func culled() throws {
        let corners = [SIMD2(8.0, 8.0), SIMD2(8, 40), SIMD2(40, 8)]
        // With rows downwards these corners are counter-clockwise for the viewer: front-facing.
        #expect(try Self.shown(corners, cull: .back).contains(true))
        #expect(try !Self.shown(corners, cull: .front).contains(true))
        #expect(try !Self.shown(corners.reversed(), cull: .back).contains(true))
    }

    @Test("An outline clipped at the near plane has no lines across its inside")
    func cut() throws {
        let clip = Projection(verticalFieldOfView: .pi / 2, aspectRatio: 1, near: 0.5).clipFromCamera
        // A floor triangle whose left and right edges pass the viewer on both sides, with its tip ahead.
        let draw = Draw(
            positions: [SIMD3(-3, -1, 1), SIMD3(3, -1, 1), SIMD3(0, -1, -8)], triangles: [SIMD3(0, 1, 2)],
            shading: .even(1, 1, 1), state: RasterState(cullMode: .none, fillMode: .lines))
        let frame = try AgreeingRasterizers(size: Self.size)
            .render(DrawList(clipFromWorld: clip, eye: .point(.zero), draws: [draw]), over: .color(.clear))
        // Each row shows at most the two edges, one on each side of the middle, up to two pixels wide when steep.
        for row in 30..<48 {
            let columns = (0..<48).filter { frame.color[$0, row].alpha > 0 }
            #expect(columns.count <= 6, "row \(row): \(columns)")
        }
        #expect(frame.color.pixels.contains { $0.alpha > 0 })
    }
}
