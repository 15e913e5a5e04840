import RenderMath

/// The rule that decides which areas are inside a path that crosses itself or has several parts.
public enum FillRule: String, CaseIterable, Sendable {
    /// The area with a winding number other than 0, counting left turns as 1 and right turns as −1.
    case nonzero
    /// The area that is separated from the outside by an odd number of lines.
    case evenodd
}

/// Triangulates the area that a path encloses. Open parts are closed by a straight line; paths may cross themselves and have
/// holes.
///
/// The plane is cut into bands at the height of every corner and every crossing. No edges cross within a band, so its inside is
/// a row of trapezoids. A corner on the border of two bands is shared by all trapezoids that touch it, so there are no cracks
/// and no overlaps.
///
/// The cost grows with the number of pieces into which the bands cut the edges. That number is linear in the number of edges if
/// they lie one above the other, quadratic if they lie side by side, and cubic if all of them cross.
package struct FillTessellator: Sendable {
    /// The edges, sorted by their lower end, lowest first.
    private let edges: [FillEdge]

    /// An inside area between two edges, in the band above a level.
    private struct Span {
        var level: Int
        var left: FillEdge
        var right: FillEdge
    }

    /// Adds the triangles of the area that polylines enclose.
    /// - Parameter mostPieces: the largest number of pieces into which bands cut edges. If there would be more, fewer bands are
    ///   used, and details thinner than a band are lost. Default: 2²⁰, which takes half a second to triangulate.
    package static func add(
        _ lines: [Polyline], rule: FillRule = .nonzero, mostPieces: Int = 1 << 20, to triangles: inout PlanarTriangles
    ) {
        FillTessellator(lines).fill(rule, mostPieces: mostPieces, &triangles)
    }

    /// Returns the number of pieces into which the bands cut the edges: the cost of a fill, without filling.
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
        // The x of the corners on each level, from left to right.
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

    /// Returns the borders of the bands, from low to high.
    private func levels(mostPieces: Int) -> [Double] {
        let heights = heights()
        let excess = countPieces(heights) / max(mostPieces, 1)
        guard excess > 0 else { return heights }
        return heights.indices.filter { $0 % (excess + 1) == 0 || $0 == heights.count - 1 }.map { heights[$0] }
    }

    /// Returns the heights of all corners and crossings, from low to high.
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

    /// Returns the number of pieces into which bands between all heights cut the edges.
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

    /// Adds the triangles between two rows of corners, both from left to right.
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
    /// The values with equal neighbours merged.
    fileprivate var withoutRepeats: [Double] {
        var kept: [Double] = []
        for value in self where value != kept.last { kept.append(value) }
        return kept
    }

    /// Returns the index of the first element that satisfies a condition; the end index if none does.
    ///
    /// - Precondition: all elements after the first that satisfies the condition satisfy it too.
    fileprivate func partitionIndex(where holds: (Double) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let midpoint = (low + high) / 2
            if holds(self[midpoint]) { high = midpoint } else { low = midpoint + 1 }
        }
        return low
    }
}
