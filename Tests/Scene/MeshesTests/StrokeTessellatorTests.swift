import Meshes
import RenderMath
import RenderTestSupport
import Testing

/// Triangles of strokes cover exactly the points nearer to the line than half its width.
@Suite struct StrokeTessellatorTests {
    /// The distance of a point to straight lines.
    static func distance(from point: SIMD2<Double>, to lines: [Polyline]) -> Double {
        var least = Double.infinity
        for line in lines {
            let points = line.points + (line.isClosed ? [line.points[0]] : [])
            if points.count == 1 { least = min(least, (point - points[0]).length) }
            for (a, b) in zip(points, points.dropFirst()) {
                let side = b - a
                let share = min(max((point - a).dot(side) / side.dot(side), 0), 1)
                least = min(least, (point - a - side * share).length)
            }
        }
        return least
    }

    /// The number of triangles that contain a point, and its least distance to any of their edges.
    static func cover(of point: SIMD2<Double>, _ mesh: PlanarTriangles) -> Int {
        mesh.triangles.count { triangle in
            let (a, b, c) = (mesh.points[Int(triangle.x)], mesh.points[Int(triangle.y)], mesh.points[Int(triangle.z)])
            func side(_ p: SIMD2<Double>, _ q: SIMD2<Double>) -> Double {
                (q.x - p.x) * (point.y - p.y) - (q.y - p.y) * (point.x - p.x)
            }
            let sides = [side(a, b), side(b, c), side(c, a)]
            return sides.allSatisfy { $0 > 0 }
        }
    }

    static func area(_ mesh: PlanarTriangles) -> Double {
        mesh.triangles.reduce(0) { sum, triangle in
            let (a, b, c) = (mesh.points[Int(triangle.x)], mesh.points[Int(triangle.y)], mesh.points[Int(triangle.z)])
            return sum + ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2
        }
    }

    static let paths = [
        "M-1 0L1 0", "M-1 -0.5L0 0.8L1 -0.5", "M-1 0L1 0L-0.8 0.15", "M-0.9 -0.7H0.9V0.7H-0.9z", "M0 0",
        "M-1 0C-0.5 1 0.5 -1 1 0", "M-0.8 0A0.8 0.5 20 1 1 0.8 0.1", "M-0.5 0q0.5 1 1 0t1 0", "M-1 -1L1 1M-1 1L1 -1",
        "M0 0L0.05 0.05L0.1 0L0.15 0.05L0.2 0", "M-0.5 -0.5L0.5 -0.5L-0.5 -0.5z",
        "M-0.6 0a0.6 0.6 0 1 0 1.2 0a0.6 0.6 0 1 0 -1.2 0z",
    ]

    @Test("A point is covered exactly if it is nearer than half the width", arguments: paths, [0.02, 0.2, 0.5])
    func coverMatchesDistance(_ text: String, _ width: Double) throws {
        var generator = SeededGenerator(seed: 0x57)
        let path = try VectorPath(pathData: text)
        let tolerance = 0.001
        var mesh = PlanarTriangles()
        StrokeTessellator(width: width, tolerance: tolerance).add(path, to: &mesh)
        let oracle = path.flattened(tolerance: 1e-6)
        var inside = 0
        for index in 0..<1500 {
            // Half of the points are near the line, to hit thin strokes.
            var point = SIMD2(generator.number(in: -1.6..<2), generator.number(in: -1.6..<1.6))
            if index % 2 == 0, let line = oracle.first {
                let place = line.points[generator.integer(in: 0...line.points.count - 1)]
                point = place + SIMD2(generator.number(in: -1..<1), generator.number(in: -1..<1)) * width
            }
            let distance = Self.distance(from: point, to: oracle)
            guard abs(distance - width / 2) > tolerance else { continue }
            let cover = Self.cover(of: point, mesh)
            inside += distance < width / 2 ? 1 : 0
            // A point on the edge between two triangles is strictly inside neither, but random points never are.
            #expect((cover > 0) == (distance < width / 2), "\(point), \(distance), \(generator)")
        }
        #expect(inside > 50, "\(generator)")
    }

    @Test("No triangle is flipped", arguments: paths, [0.02, 0.2, 0.5])
    func trianglesFaceUp(_ text: String, _ width: Double) throws {
        var mesh = PlanarTriangles()
        StrokeTessellator(width: width, tolerance: 0.001).add(try VectorPath(pathData: text), to: &mesh)
        #expect(!mesh.triangles.isEmpty)
        for triangle in mesh.triangles {
            var one = PlanarTriangles()
            one.points = mesh.points
            one.triangles = [triangle]
            #expect(Self.area(one) > -1e-12)
        }
    }

    @Test("Gently curved strokes cover their exact area once")
    func gentleStrokesDoNotOverlap() throws {
        // A ring of radius 1 and width 0.2, and a polyline of right angles with rounded corners and ends.
        var ring = PlanarTriangles()
        var circle = VectorPath()
        circle.ellipse(center: .zero, radii: [1, 1])
        StrokeTessellator(width: 0.2, tolerance: 1e-5).add(circle, to: &ring)
        #expect(abs(Self.area(ring) - 2 * .pi * 0.2) < 1e-4)
        var stairs = PlanarTriangles()
        StrokeTessellator(width: 0.2, tolerance: 1e-6).add(try VectorPath(pathData: "M0 0h1v1h1"), to: &stairs)
        // Three pieces of length 1, two half discs at the ends, and at each corner a quarter disc minus the square that both
        // pieces share.
        let disc = Double.pi * 0.01
        let expected: Double = 0.6 + disc + 2 * (disc / 4 - 0.01)
        #expect(abs(Self.area(stairs) - expected) < 1e-5)
    }

    @Test("Inner edges of a stroke are shared by two triangles, so that there are no cracks")
    func edgesAreShared() throws {
        var mesh = PlanarTriangles()
        StrokeTessellator(width: 0.1, tolerance: 0.001).add(try VectorPath(pathData: "M-1 0C-0.5 1 0.5 -1 1 0"), to: &mesh)
        var uses: [SIMD2<UInt32>: Int] = [:]
        for triangle in mesh.triangles {
            for (a, b) in [(triangle.x, triangle.y), (triangle.y, triangle.z), (triangle.z, triangle.x)] {
                uses[SIMD2(min(a, b), max(a, b)), default: 0] += 1
            }
        }
        #expect(uses.values.allSatisfy { $0 <= 2 })
        // The outline is one closed line: it has as many edges used once as corners.
        let outline = uses.filter { $0.value == 1 }.keys
        #expect(Set(outline.flatMap { [$0.x, $0.y] }).count == outline.count)
    }
}
