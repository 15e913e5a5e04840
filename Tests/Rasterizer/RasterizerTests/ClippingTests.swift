import Imaging
import Rasterizer
import RenderMath
import RenderTestSupport
import Testing

@Suite("Geometry outside the picture or behind the viewer is clipped correctly")
struct ClippingTests {
    /// A triangle in clip space, evaluated per sample without clipping: in homogeneous coordinates the point seen at a screen
    /// position is a sum of the corners (Olano and Greer, "Triangle Scan Conversion using 2D Homogeneous Coordinates", 1997).
    struct HomogeneousTriangle {
        var corners: [SIMD4<Double>]

        /// The depth z/w at a screen position (x and y in −1…1), or nil if the triangle is not visible there.
        func depth(_ x: Double, _ y: Double) -> Double? {
            let (a, b, c) = (screen(0), screen(1), screen(2))
            let volume = a.dot(b.cross(c))
            if volume == 0 { return nil }
            let place = SIMD3(x, y, 1)
            let shares = [place.dot(b.cross(c)) / volume, place.dot(c.cross(a)) / volume, place.dot(a.cross(b)) / volume]
            guard shares.allSatisfy({ $0 >= 0 }) else { return nil }
            // The sum of corners equal to (x, y, 1) has w = 1: its z is z/w.
            let depth = zip(shares, corners).reduce(0) { $0 + $1.0 * $1.1.z }
            return depth <= 1 ? depth : nil
        }

        private func screen(_ index: Int) -> SIMD3<Double> {
            SIMD3(corners[index].x, corners[index].y, corners[index].w)
        }
    }

    /// Compares a triangle's coverage and depth at pixels where a shift by `margin` pixels changes nothing.
    static func check(
        _ positions: [SIMD3<Float>], _ clipFromWorld: Matrix4, margin: Double, _ rasterizer: AgreeingRasterizers,
        _ comment: String
    ) -> Int {
        let draw = Draw(
            positions: positions, triangles: [SIMD3(0, 1, 2)], shading: .even(1, 1, 1), state: RasterState(cullMode: .none))
        let list = DrawList(clipFromWorld: clipFromWorld, eye: .point(.zero), draws: [draw])
        let size = rasterizer.size
        let frame = rasterizer.render(list, over: .color(.clear), layers: [.depth, .identifiers])
        let triangle = HomogeneousTriangle(
            corners: positions.map { ScalarRenderer.product(clipFromWorld, SIMD4(SIMD3<Double>($0), 1)) })
        var shown = 0
        for row in 0..<size.height {
            for column in 0..<size.width {
                func depth(_ shiftX: Double, _ shiftY: Double) -> Double? {
                    triangle.depth(
                        2 * (Double(column) + 0.5 + shiftX) / Double(size.width) - 1,
                        1 - 2 * (Double(row) + 0.5 + shiftY) / Double(size.height))
                }
                let depths = [
                    depth(0, 0), depth(-margin, -margin), depth(margin, -margin), depth(-margin, margin), depth(margin, margin),
                ]
                let seen = depths.compactMap { $0 }
                // Near the clip at the near plane rounding decides.
                guard seen.isEmpty || seen.count == 5, seen.allSatisfy({ $0 < 0.9995 }) else { continue }
                let isShown = frame.identifiers![column, row] == 1
                #expect(isShown == !seen.isEmpty, "(\(column), \(row)) \(comment)")
                guard isShown, let truth = depths[0] else { continue }
                shown += 1
                let slack = seen.map { ($0 - truth).magnitude }.max()! + 1e-5
                #expect((Double(frame.depth![column, row]) - truth).magnitude <= slack, "(\(column), \(row)) \(comment)")
            }
        }
        return shown
    }

    @Test("Triangles across the near plane and the viewer show their part ahead, at the right depth")
    func nearPlane() throws {
        var generator = SeededGenerator(seed: 0x4EA2)
        let rasterizer = try AgreeingRasterizers(size: ImageSize(16, 16))
        let clip = Projection(verticalFieldOfView: 1.2, aspectRatio: 1, near: 0.25).clipFromCamera
        var shown = 0
        for number in 0..<250 {
            // Some corners in front of the near plane, some between near plane and viewer, some behind.
            let positions = (0..<3).map { _ in
                SIMD3<Float>(
                    Float(generator.number(in: -2..<2)), Float(generator.number(in: -2..<2)),
                    Float(generator.number(in: -3..<1.5)))
            }
            shown += Self.check(positions, clip, margin: 0.02, rasterizer, "\(number) of \(generator)")
        }
        #expect(shown > 3000)
    }

    @Test("Triangles that reach far beyond the guard band keep their edges")
    func guardBand() throws {
        var generator = SeededGenerator(seed: 0x6A2D)
        let rasterizer = try AgreeingRasterizers(size: ImageSize(16, 16))
        for number in 0..<250 {
            let reach = [800.0, 5_000, 100_000, 1e7][number % 4]
            let positions = (0..<3).map { _ in
                SIMD3<Float>(Float(generator.number(in: -reach..<reach)), Float(generator.number(in: -reach..<reach)), 0.5)
            }
            // Large corner coordinates are rounded themselves: a hundredth of a pixel at 10⁵ half picture widths.
            _ = Self.check(positions, .identity, margin: 0.05, rasterizer, "\(number) of \(generator)")
        }
    }

    // Small pictures show the same part of huge triangles as of small ones, but the corners are far away.
    @Test(
        "A fan clipped on all sides still covers each sample once", arguments: SamplePattern.allCases, [1, 2, 3, 4, 9, 24])
    func cutFans(pattern: SamplePattern, side: Int) throws {
        let counter = try CoverageCounter(size: ImageSize(side, side), pattern: pattern)
        var generator = SeededGenerator(seed: 0xC07)
        for radius in [300.0, 2_000, 1e5, 1e8] {
            let hub = SIMD3<Float>(0.04, -0.11, 0.5)
            let rim = (0..<17).map { index -> SIMD3<Float> in
                let angle = (Double(index) + generator.number(in: 0..<0.8)) / 17 * 2 * .pi
                return SIMD3(Float(radius * PortableMath.cos(angle)), Float(radius * PortableMath.sin(angle)), 0.5)
            }
            let positions = rim.indices.flatMap { [hub, rim[$0], rim[($0 + 1) % rim.count]] }
            #expect(counter.counts(positions: positions).allSatisfy { $0 == pattern.count }, "radius \(radius)")
        }
    }

    @Test("A floor through the viewer fills exactly the lower half")
    func floorThroughTheViewer() throws {
        let rasterizer = try AgreeingRasterizers(size: ImageSize(64, 64))
        let positions: [SIMD3<Float>] = [
            SIMD3(-1e5, -1, 1e5), SIMD3(1e5, -1, 1e5), SIMD3(1e5, -1, -1e5), SIMD3(-1e5, -1, -1e5),
        ]
        let floor = Draw(
            positions: positions, triangles: [SIMD3(0, 1, 2), SIMD3(0, 2, 3)], shading: .even(1, 1, 1))
        let clip = Projection(verticalFieldOfView: 1, aspectRatio: 1, near: 0.01).clipFromCamera
        let frame = rasterizer.render(DrawList(clipFromWorld: clip, eye: .point(.zero), draws: [floor]), over: .color(.clear))
        for row in 0..<64 {
            #expect((0..<64).allSatisfy { (frame.color[$0, row].alpha == 255) == (row >= 32) }, "row \(row)")
        }
    }
}
