import RenderMath

/// Straight lines from point to point.
package struct Polyline: Hashable, Sendable {
    /// The corners, of which no two neighbours are equal; of a closed line the last is not the first again.
    package private(set) var points: [SIMD2<Double>]
    /// Whether a line leads from the last point back to the first.
    package var isClosed: Bool

    /// A line through points; neighbours that are equal become one.
    package init(_ points: [SIMD2<Double>], isClosed: Bool) {
        self.isClosed = isClosed
        self.points = []
        self.points.reserveCapacity(points.count)
        for point in points where point != self.points.last { self.points.append(point) }
        while isClosed, self.points.count > 1, self.points.first == self.points.last { self.points.removeLast() }
    }

    /// The line with every point taken elsewhere.
    package func mapped(_ transform: (SIMD2<Double>) -> SIMD2<Double>) -> Polyline {
        Polyline(points.map(transform), isClosed: isClosed)
    }
}

extension VectorPath {
    /// The most lines that a curve becomes.
    static let mostLinesOfCurve = 1024

    /// The path as straight lines, one polyline a connected part.
    /// - Parameters:
    ///   - tolerance: the largest distance of the lines from the curve, above 0.
    ///   - longestLine: lines are cut so that none is longer, for what bends them afterwards. Default: as long as they come.
    package func flattened(tolerance: Double, longestLine: Double = .infinity) -> [Polyline] {
        precondition(tolerance > 0, "A tolerance is above 0.")
        return subpaths.map { subpath in
            var points = [subpath.start]
            for segment in subpath.segments {
                Self.append(segment, to: &points, tolerance: tolerance, longestLine: longestLine)
            }
            if subpath.isClosed {
                Self.append(.line(to: subpath.start), to: &points, tolerance: tolerance, longestLine: longestLine)
            }
            return Polyline(points, isClosed: subpath.isClosed)
        }
    }

    /// The number of points of the path as straight lines, but for neighbours that become one: known without making them.
    /// - Parameters: as for `flattened(tolerance:longestLine:)`.
    package func countFlattenedPoints(tolerance: Double, longestLine: Double = .infinity) -> Int {
        precondition(tolerance > 0, "A tolerance is above 0.")
        return subpaths.reduce(0) { count, subpath in
            var start = subpath.start
            return subpath.segments.reduce(count + 1) { count, segment in
                defer { start = segment.end }
                return count + Self.lineCount(of: segment, from: start, tolerance: tolerance, longestLine: longestLine)
            } + (subpath.isClosed ? Self.pieces((subpath.start - subpath.end).length / longestLine) - 1 : 0)
        }
    }

    /// The number of lines that a piece becomes.
    private static func lineCount(
        of segment: Segment, from start: SIMD2<Double>, tolerance: Double, longestLine: Double
    ) -> Int {
        switch segment {
        case .line(let end):
            return pieces((end - start).length / longestLine)
        case .cubic(let control1, let control2, let end):
            // Wang's bound: n² ≥ 3·2/8 · (the largest second difference) / tolerance (G. Wang, "The subdivision method for finding
            // the intersection between two Bézier curves or surfaces", 1984).
            let bend = max((start - control1 * 2 + control2).length, (control1 - control2 * 2 + end).length)
            let span = (control1 - start).length + (control2 - control1).length + (end - control2).length
            return max(pieces((0.75 * bend / tolerance).squareRoot()), pieces(span / longestLine))
        }
    }

    private static func append(
        _ segment: Segment, to points: inout [SIMD2<Double>], tolerance: Double, longestLine: Double
    ) {
        let start = points[points.count - 1]
        let count = lineCount(of: segment, from: start, tolerance: tolerance, longestLine: longestLine)
        switch segment {
        case .line(let end):
            for index in 1...count {
                points.append(index == count ? end : start + (end - start) * (Double(index) / Double(count)))
            }
        case .cubic(let control1, let control2, let end):
            for index in 1..<max(count, 1) {
                let t = Double(index) / Double(count)
                let s = 1 - t
                let outer = start * (s * s * s) + end * (t * t * t)
                points.append(outer + control1 * (3 * s * s * t) + control2 * (3 * s * t * t))
            }
            points.append(end)
        }
    }

    private static func pieces(_ exact: Double) -> Int {
        exact < Double(mostLinesOfCurve) ? max(Int(exact.rounded(.up)), 1) : mostLinesOfCurve
    }
}
