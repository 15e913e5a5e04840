import Meshes
import RenderMath
import RenderTestSupport
import Testing

/// Triangles of fills cover the area that lines enclose, once.
@Suite struct FillTessellatorTests {
    /// How often lines wind around a point, and how often they separate it from the outside.
    static func winding(around point: SIMD2<Double>, _ lines: [Polyline]) -> (winding: Int, crossings: Int) {
        var (winding, crossings) = (0, 0)
        for line in lines {
            for (index, a) in line.points.enumerated() {
                let b = line.points[(index + 1) % line.points.count]
                guard (a.y <= point.y) != (b.y <= point.y) else { continue }
                let x = a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)
                guard x > point.x else { continue }
                winding += b.y > a.y ? 1 : -1
                crossings += 1
            }
        }
        return (winding, crossings)
    }

    static let paths = [
        "M-1 -1H1V1H-1z", "M-1 -1L1 1V-1L-1 1z", "M0 -1L0.6 0.8L-0.95 -0.3H0.95L-0.6 0.8z",
        "M-1 -1H1V1H-1zM-0.5 -0.5H0.5V0.5H-0.5z", "M-1 -1H1V1H-1zM-0.5 -0.5V0.5H0.5V-0.5z", "M-0.8 0A0.8 0.5 20 1 1 0.8 0.1",
        "M-1 0C3 2 -3 2 1 0z", "M0 0L1 0", "M0 0", "M-1 0C-0.5 1 0.5 -1 1 0",
    ]

    @Test("A point is covered once if the fill rule includes it, else never", arguments: paths, FillRule.allCases)
    func coverMatchesWinding(_ text: String, _ rule: FillRule) throws {
        try check(try VectorPath(pathData: text).flattened(tolerance: 0.002), rule, seed: 0xf1)
    }

    @Test("Self-intersecting random polygons are covered by the fill rule", arguments: 0..<24)
    func randomPolygons(_ round: Int) throws {
        var generator = SeededGenerator(seed: 0x1234 + UInt64(round))
        let lines = (0..<generator.integer(in: 1...3)).map { _ in
            // On a coarse grid, lines meet in corners and overlap, which is hard; off the grid they cross anywhere.
            let isCoarse = round % 2 == 0
            let points = (0..<generator.integer(in: 3...12)).map { _ in
                isCoarse
                    ? SIMD2(Double(generator.integer(in: -3...3)), Double(generator.integer(in: -3...3))) / 3
                    : SIMD2(generator.number(in: -1..<1), generator.number(in: -1..<1))
            }
            return Polyline(points, isClosed: true)
        }
        for rule in FillRule.allCases { try check(lines, rule, seed: UInt64(round)) }
    }

    @Test("Paths of many parts cover the same points as the fill rule", arguments: 0..<12)
    func manyParts(_ round: Int) throws {
        var generator = SeededGenerator(seed: 0x57a + UInt64(round))
        // Small parts side by side, and a few that span all of them.
        let lines = (0..<generator.integer(in: 1...40)).map { part in
            let center = SIMD2(generator.number(in: -1..<1), generator.number(in: -1..<1))
            let reach = part % 8 == 0 ? 2.0 : 0.2
            let points = (0..<generator.integer(in: 2...7)).map { _ in
                center + SIMD2(generator.number(in: -1..<1), generator.number(in: -1..<1)) * reach
            }
            let grid = 16.0
            return Polyline(
                round % 2 == 0 ? points : points.map { ($0 * grid).rounded(.toNearestOrEven) / grid }, isClosed: round % 3 == 0)
        }
        for rule in FillRule.allCases { try check(lines, rule, seed: UInt64(round)) }
    }

    /// Parts of a path on a square: small squares, no two at the same height.
    static func squares(_ count: Int) -> [Polyline] {
        let side = Int(Double(count).squareRoot().rounded(.up))
        return (0..<count).map { index in
            let corner = SIMD2(Double(index % side), Double(index / side) + Double(index % side) / Double(side)) / Double(side)
            let size = 0.6 / Double(side)
            return Polyline(
                [corner, corner + SIMD2(size, 0), corner + SIMD2(size, size), corner + SIMD2(0, size)], isClosed: true)
        }
    }

    @Test("A path of 1,000 parts is stroked and filled quickly: four times the parts took fifteen times as long")
    func manyParts() {
        let lines = Self.squares(1000)
        let start = ContinuousClock.now
        var filled = PlanarTriangles()
        FillTessellator.add(lines, to: &filled)
        var drawn = PlanarTriangles()
        let pen = StrokeTessellator(width: 0.001, tolerance: 0.00001)
        for line in lines { pen.add(line, to: &drawn) }
        // Measured 0.1 s; formerly seconds.
        #expect(ContinuousClock.now - start < .seconds(3))
        #expect(abs(StrokeTessellatorTests.area(filled) - 0.36 * 1000 / 1024) < 1e-9)
    }

    @Test("Lines that all cross cost at most the allowed bands and leave no crack")
    func boundedWork() {
        var generator = SeededGenerator(seed: 0xb0b)
        let points = (0..<100).map { _ in SIMD2(generator.number(in: -1..<1), generator.number(in: -1..<1)) }
        let lines = [Polyline(points, isClosed: true)]
        let mostPieces = 4000
        #expect(FillTessellator.countPieces(of: lines) > 5 * mostPieces, "\(generator)")
        var mesh = PlanarTriangles()
        FillTessellator.add(lines, mostPieces: mostPieces, to: &mesh)
        #expect(mesh.triangles.count < 4 * mostPieces)
        // Details thinner than a band may differ; they are a small part of the area.
        var exact = 0
        for _ in 0..<40 {
            let point = SIMD2(generator.number(in: -1..<1), generator.number(in: -1..<1))
            let isInside = Self.winding(around: point, lines).winding != 0
            if StrokeTessellatorTests.cover(of: point, mesh) == (isInside ? 1 : 0) { exact += 1 }
        }
        #expect(exact >= 38, "\(exact) of 40, \(generator)")
    }

    private func check(_ lines: [Polyline], _ rule: FillRule, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var mesh = PlanarTriangles()
        FillTessellator.add(lines, rule: rule, to: &mesh)
        expectNoCracks(mesh)
        for _ in 0..<800 {
            let point = SIMD2(generator.number(in: -1.3..<1.3), generator.number(in: -1.3..<1.3))
            guard StrokeTessellatorTests.distance(from: point, to: lines.map { Polyline($0.points, isClosed: true) }) > 1e-9
            else {
                continue
            }
            let (winding, crossings) = Self.winding(around: point, lines)
            let isInside = rule == .nonzero ? winding != 0 : crossings % 2 != 0
            #expect(StrokeTessellatorTests.cover(of: point, mesh) == (isInside ? 1 : 0), "\(point), \(lines), \(generator)")
        }
    }

    @Test("No corner lies within another triangle's edge, where a crack could open")
    func noCornerWithinAnEdge() throws {
        var mesh = PlanarTriangles()
        let path = try VectorPath(pathData: "M0 -1L0.6 0.8L-0.95 -0.3H0.95L-0.6 0.8zM-0.9 -0.9H-0.6V-0.5z")
        FillTessellator.add(path.flattened(tolerance: 0.01), to: &mesh)
        #expect(mesh.triangles.count > 8)
        expectNoCracks(mesh)
    }

    private func expectNoCracks(_ mesh: PlanarTriangles) {
        // All shared corners are on the borders of bands.
        let corners = Dictionary(grouping: mesh.points, by: \.y)
        for triangle in mesh.triangles {
            for (a, b) in [(triangle.x, triangle.y), (triangle.y, triangle.z), (triangle.z, triangle.x)] {
                let (from, to) = (mesh.points[Int(a)], mesh.points[Int(b)])
                guard from.y == to.y else { continue }
                let within = corners[from.y, default: []].filter { $0.x > min(from.x, to.x) && $0.x < max(from.x, to.x) }
                #expect(within.isEmpty, "\(from) to \(to)")
            }
        }
    }
}
