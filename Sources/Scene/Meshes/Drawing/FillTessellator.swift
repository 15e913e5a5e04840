import RenderMath

/// The rule for what lies inside a path that crosses itself or holds other parts.
public enum FillRule: String, CaseIterable, Sendable {
    /// The area that the path goes around, counting turns to the left as one and to the right as minus one, any number of times but none.
    case nonzero
    /// The area that is separated from the outside by an odd number of lines.
    case evenodd
}

/// Makes triangles of what a path encloses. Open parts are closed by a straight line; paths may cross themselves and have holes.
///
/// The plane is cut into bands at the height of every corner and every crossing. Within a band no lines cross, so that what is inside is
/// a row of trapezoids. Each corner on the border of two bands is a corner of all trapezoids that touch it, so there are no cracks,
/// and nothing is covered twice. The cost grows with the pieces into which bands cut lines: with the number of lines where they
/// lie one above the other, with its square where they stand side by side, and with its cube where all of them cross.
package struct FillTessellator: Sendable {
    /// The lines, from the lowest lower end up.
    private let edges: [FillEdge]

    /// The area inside between two lines, in the band above a level.
    private struct Span {
        var level: Int
        var left: FillEdge
        var right: FillEdge
    }

    /// Adds the triangles of what lines enclose.
    /// - Parameter mostPieces: the largest number of pieces into which bands cut lines; where there were more, there are fewer bands,
    ///   and what is thinner than one is lost. Default: 2²⁰, of which the triangles are made in half a second.
    package static func add(
        _ lines: [Polyline], rule: FillRule = .nonzero, mostPieces: Int = 1 << 20, to triangles: inout PlanarTriangles
    ) {
        FillTessellator(lines).fill(rule, mostPieces: mostPieces, &triangles)
    }

    /// Into how many pieces the bands cut lines, which is what filling them costs: known without doing so.
    package static func countPieces(of lines: [Polyline]) -> Int {
        let tessellator = FillTessellator(lines)
        return tessellator.countPieces(tessellator.heights())
    }

    private init(_ lines: [Polyline]) {
        edges = lines.flatMap { FillEdge.edges(of: $0) }.sorted { $0.lower.y < $1.lower.y }
    }

    private func fill(_ rule: FillRule, mostPieces: Int, _ triangles: inout PlanarTriangles) {
        let levels = levels(mostPieces: mostPieces)
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
            let first = corners[level].partitionIndex { $0 >= min(left, right) }
            let end = corners[level].partitionIndex { $0 > max(left, right) }
            return (first..<end).map { firstIndices[level] + UInt32($0) }
        }
        for span in spans {
            Self.addStrip(chain(span, at: span.level), chain(span, at: span.level + 1), &triangles)
        }
    }

    /// The borders of the bands, upwards.
    private func levels(mostPieces: Int) -> [Double] {
        let heights = heights()
        let excess = countPieces(heights) / max(mostPieces, 1)
        guard excess > 0 else { return heights }
        return heights.indices.filter { $0 % (excess + 1) == 0 || $0 == heights.count - 1 }.map { heights[$0] }
    }

    /// The heights of all corners and crossings, upwards.
    private func heights() -> [Double] {
        var heights = edges.flatMap { [$0.lower.y, $0.upper.y] }
        EdgeColumns(edges).forEachPair { edge, other in
            let (low, high) = (other.lower.y, min(edge.upper.y, other.upper.y))
            let (below, above) = (edge.x(at: low) - other.x(at: low), edge.x(at: high) - other.x(at: high))
            guard below * above < 0 else { return }
            let crossing = low + (high - low) * (below / (below - above))
            if crossing > low, crossing < high { heights.append(crossing) }
        }
        return heights.sorted().withoutRepeats
    }

    /// Into how many pieces bands between all heights cut the lines.
    private func countPieces(_ heights: [Double]) -> Int {
        edges.reduce(0) { count, edge in
            count + heights.partitionIndex { $0 >= edge.upper.y } - heights.partitionIndex { $0 >= edge.lower.y }
        }
    }

    private func spans(between levels: [Double], _ rule: FillRule) -> [Span] {
        var spans: [Span] = []
        var active: [FillEdge] = []
        var next = 0
        for level in 0..<levels.count - 1 {
            let (low, high) = (levels[level], levels[level + 1])
            active.removeAll { $0.upper.y <= low }
            while next < edges.count, edges[next].lower.y <= low {
                if edges[next].upper.y > low { active.append(edges[next]) }
                next += 1
            }
            let midpoint = low + (high - low) / 2
            let crossings = active.enumerated().map { (edge: $0.element, x: $0.element.x(at: midpoint), index: $0.offset) }
            let row = crossings.sorted { ($0.x, $0.index) < ($1.x, $1.index) }
            var winding = 0
            var left: FillEdge?
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
                triangles.add(bottom[low], bottom[low + 1], top[high])
                low += 1
            } else {
                triangles.add(bottom[low], top[high + 1], top[high])
                high += 1
            }
        }
    }
}

extension [Double] {
    /// Neighbours that are equal become one.
    fileprivate var withoutRepeats: [Double] {
        var kept: [Double] = []
        for value in self where value != kept.last { kept.append(value) }
        return kept
    }

    /// The first index of what a condition holds for, where it holds for all that follows too; the end where it holds for nothing.
    fileprivate func partitionIndex(where holds: (Double) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let midpoint = (low + high) / 2
            if holds(self[midpoint]) { high = midpoint } else { low = midpoint + 1 }
        }
        return low
    }
}
