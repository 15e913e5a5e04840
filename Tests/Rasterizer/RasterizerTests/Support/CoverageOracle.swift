import Imaging
import Rasterizer

/// A triangle on the screen in whole sub-pixel units (1/256 pixel) from the top left corner, y downwards.
struct ScreenTriangle {
    var a: SIMD2<Int>
    var b: SIMD2<Int>
    var c: SIMD2<Int>

    init(_ a: SIMD2<Int>, _ b: SIMD2<Int>, _ c: SIMD2<Int>) {
        (self.a, self.b, self.c) = (a, b, c)
    }
}

/// Coverage by definition, in exact integer arithmetic. A sample inside the triangle is covered. A sample exactly on an edge is
/// covered if the triangle lies to the right of that edge, or below it for a horizontal edge (the top-left rule).
enum CoverageOracle {
    /// Sample positions in sub-pixel units: Direct3D 11's standard patterns, transcribed from their table of offsets from the
    /// middle in sixteenths.
    static func samplePositions(_ pattern: SamplePattern) -> [SIMD2<Int>] {
        let fromMiddle: [(Int, Int)] =
            switch pattern {
            case .single: [(0, 0)]
            case .four: [(-2, -6), (6, -2), (-6, 2), (2, 6)]
            case .eight: [(1, -3), (-1, 3), (5, 1), (-3, -5), (-5, 5), (-7, -1), (3, 7), (7, -7)]
            }
        return fromMiddle.map { SIMD2(128 + 16 * $0.0, 128 + 16 * $0.1) }
    }

    /// Whether a point, in sub-pixel units, is covered.
    static func covers(_ triangle: ScreenTriangle, _ x: Int, _ y: Int) -> Bool {
        let area =
            (triangle.b.x - triangle.a.x) * (triangle.c.y - triangle.a.y)
            - (triangle.c.x - triangle.a.x) * (triangle.b.y - triangle.a.y)
        if area == 0 { return false }
        let (b, c) = area > 0 ? (triangle.b, triangle.c) : (triangle.c, triangle.b)
        return isInside(triangle.a, b, x, y) && isInside(b, c, x, y) && isInside(c, triangle.a, x, y)
    }

    /// Whether a point is to the right of an edge of a triangle that is clockwise on the screen, or on an edge that the
    /// triangle owns.
    private static func isInside(_ from: SIMD2<Int>, _ to: SIMD2<Int>, _ x: Int, _ y: Int) -> Bool {
        let side = (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
        if side != 0 { return side > 0 }
        // Clockwise, a left edge runs upwards and a top edge to the right.
        return to.y < from.y || (to.y == from.y && to.x > from.x)
    }

    /// The number of samples of each pixel that a list of triangles covers, row by row; samples covered twice count twice.
    static func counts(_ triangles: [ScreenTriangle], size: ImageSize, _ pattern: SamplePattern) -> [Int] {
        let positions = samplePositions(pattern)
        var counts = [Int](repeating: 0, count: size.pixelCount)
        for triangle in triangles {
            let columns = bounds(triangle.a.x, triangle.b.x, triangle.c.x, below: size.width)
            let rows = bounds(triangle.a.y, triangle.b.y, triangle.c.y, below: size.height)
            for row in rows {
                for column in columns {
                    for position in positions
                    where covers(triangle, column * 256 + position.x, row * 256 + position.y) {
                        counts[row * size.width + column] += 1
                    }
                }
            }
        }
        return counts
    }

    private static func bounds(_ a: Int, _ b: Int, _ c: Int, below end: Int) -> Range<Int> {
        let first = min(max(min(a, b, c) / 256 - 1, 0), end)
        let last = max(min(max(a, b, c) / 256 + 2, end), first)
        return first..<last
    }
}
