import Meshes

/// The tessellator's algorithm in its simplest form: compares every line with every other, and searches all corners of a level.
struct PlainFill {
    private var edges: [Edge] = []

    /// A line from its lower to its upper end, as y grows.
    private struct Edge {
        var lower: SIMD2<Double>
        var upper: SIMD2<Double>
        /// 1 if the path runs along increasing y, else −1.
        var winding: Int

        /// The line's x at a height, exact at its ends.
        func x(at y: Double) -> Double {
            if y == lower.y { return lower.x }
            if y == upper.y { return upper.x }
            return lower.x + (upper.x - lower.x) * ((y - lower.y) / (upper.y - lower.y))
        }
    }

    /// The inside between two lines, in the band above a level.
    private struct Span {
        var level: Int
        var left: Edge
        var right: Edge
    }

    /// The triangles of the area that lines enclose.
    static func triangles(_ lines: [Polyline], rule: FillRule) -> PlanarTriangles {
        var plain = PlainFill()
        for line in lines { plain.addEdges(of: line) }
        var triangles = PlanarTriangles()
        plain.fill(rule, &triangles)
        return triangles
    }

    private mutating func addEdges(of line: Polyline) {
        let points = line.points
        for (index, point) in points.enumerated() {
            let next = points[(index + 1) % points.count]
            if point.y < next.y {
                edges.append(Edge(lower: point, upper: next, winding: 1))
            } else if point.y > next.y {
                edges.append(Edge(lower: next, upper: point, winding: -1))
            }
        }
    }

    private func fill(_ rule: FillRule, _ triangles: inout PlanarTriangles) {
        let levels = heights()
        guard levels.count > 1 else { return }
        let spans = spans(between: levels, rule)
        // The corners on each level, from left to right.
        var corners: [[Double]] = Array(repeating: [], count: levels.count)
        for span in spans {
            for level in [span.level, span.level + 1] {
                corners[level] += [span.left.x(at: levels[level]), span.right.x(at: levels[level])]
            }
        }
        var firstIndices: [UInt32] = []
        for level in levels.indices {
            corners[level] = corners[level].sorted().withoutRepeats
            firstIndices.append(UInt32(triangles.points.count))
            triangles.points += corners[level].map { SIMD2($0, levels[level]) }
        }
        func chain(_ span: Span, at level: Int) -> [UInt32] {
            let (left, right) = (span.left.x(at: levels[level]), span.right.x(at: levels[level]))
            return corners[level].indices.filter { (min(left, right)...max(left, right)).contains(corners[level][$0]) }
                .map { firstIndices[level] + UInt32($0) }
        }
        for span in spans {
            Self.addStrip(chain(span, at: span.level), chain(span, at: span.level + 1), &triangles)
        }
    }

    /// The heights of all corners and crossings, upwards.
    private func heights() -> [Double] {
        var heights = edges.flatMap { [$0.lower.y, $0.upper.y] }
        let sorted = edges.sorted { $0.lower.y < $1.lower.y }
        for (index, edge) in sorted.enumerated() {
            for other in sorted[(index + 1)...] {
                if other.lower.y >= edge.upper.y { break }
                let (low, high) = (other.lower.y, min(edge.upper.y, other.upper.y))
                let (below, above) = (edge.x(at: low) - other.x(at: low), edge.x(at: high) - other.x(at: high))
                guard below * above < 0 else { continue }
                let crossing = low + (high - low) * (below / (below - above))
                if crossing > low, crossing < high { heights.append(crossing) }
            }
        }
        return heights.sorted().withoutRepeats
    }

    private func spans(between levels: [Double], _ rule: FillRule) -> [Span] {
        var spans: [Span] = []
        let sorted = edges.sorted { $0.lower.y < $1.lower.y }
        var active: [Edge] = []
        var next = 0
        for level in 0..<levels.count - 1 {
            let (low, high) = (levels[level], levels[level + 1])
            active.removeAll { $0.upper.y <= low }
            while next < sorted.count, sorted[next].lower.y <= low {
                active.append(sorted[next])
                next += 1
            }
            let middle = low + (high - low) / 2
            let crossings = active.enumerated().map { (edge: $0.element, x: $0.element.x(at: middle), place: $0.offset) }
            let row = crossings.sorted { ($0.x, $0.place) < ($1.x, $1.place) }
            var winding = 0
            var left: Edge?
            for edge in row.map(\.edge) {
                winding += rule == .nonzero ? edge.winding : 1
                let isInside = rule == .nonzero ? winding != 0 : winding % 2 != 0
                if isInside, left == nil {
                    left = edge
                } else if !isInside, let begun = left {
                    spans.append(Span(level: level, left: begun, right: edge))
                    left = nil
                }
            }
        }
        return spans
    }

    /// The triangles between two rows of corners, both from left to right.
    private static func addStrip(_ bottom: [UInt32], _ top: [UInt32], _ triangles: inout PlanarTriangles) {
        guard !bottom.isEmpty, !top.isEmpty else { return }
        var (low, high) = (0, 0)
        while low + 1 < bottom.count || high + 1 < top.count {
            let canGoLow = low + 1 < bottom.count
            let goesLow =
                canGoLow
                && (high + 1 == top.count
                    || triangles.points[Int(bottom[low + 1])].x <= triangles.points[Int(top[high + 1])].x)
            if goesLow {
                triangles.triangles.append(SIMD3(bottom[low], bottom[low + 1], top[high]))
                low += 1
            } else {
                triangles.triangles.append(SIMD3(bottom[low], top[high + 1], top[high]))
                high += 1
            }
        }
    }
}

extension [Double] {
    /// The array with equal neighbours merged.
    fileprivate var withoutRepeats: [Double] {
        var kept: [Double] = []
        for value in self where value != kept.last { kept.append(value) }
        return kept
    }
}
