import RenderMath

/// Straight lines that connect points in order.
package struct Polyline: Hashable, Sendable {
    /// The corners, without equal neighbours. The last point of a closed line does not repeat the first.
    package private(set) var points: [SIMD2<Double>]
    /// Whether a line leads from the last point back to the first.
    package var isClosed: Bool

    /// Creates a line through points; equal neighbours are merged.
    package init(_ points: [SIMD2<Double>], isClosed: Bool) {
        self.isClosed = isClosed
        self.points = []
        self.points.reserveCapacity(points.count)
        for point in points where point != self.points.last { self.points.append(point) }
        while isClosed, self.points.count > 1, self.points.first == self.points.last { self.points.removeLast() }
    }

    /// Returns the line with every point mapped.
    package func mapped(_ transform: (SIMD2<Double>) -> SIMD2<Double>) -> Polyline {
        Polyline(points.map(transform), isClosed: isClosed)
    }
}

extension VectorPath {
    /// The largest number of lines in a flattened curve.
    static let mostLinesOfCurve = 1024

    /// Returns the path as straight lines, one polyline for each connected part.
    /// - Parameters:
    ///   - tolerance: the largest distance of the lines from the curve, above 0.
    ///   - longestLine: the length above which lines are subdivided, for callers that bend them afterwards. Default: unlimited.
    package func flattened(tolerance: Double, longestLine: Double = .infinity) -> [Polyline] {
        precondition(tolerance > 0, "The tolerance must be above 0.")
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

    /// Returns the number of points of the flattened path, before equal neighbours are merged, without flattening it.
    /// - Parameters: as for `flattened(tolerance:longestLine:)`.
    package func countFlattenedPoints(tolerance: Double, longestLine: Double = .infinity) -> Int {
        precondition(tolerance > 0, "The tolerance must be above 0.")
        return subpaths.reduce(0) { count, subpath in
            var start = subpath.start
            return subpath.segments.reduce(count + 1) { count, segment in
                defer { start = segment.end }
                return count + Self.lineCount(of: segment, from: start, tolerance: tolerance, longestLine: longestLine)
            } + (subpath.isClosed ? Self.pieces((subpath.start - subpath.end).length / longestLine) - 1 : 0)
        }
    }

    /// Returns the number of lines that replace a segment.
    private static func lineCount(
        of segment: Segment, from start: SIMD2<Double>, tolerance: Double, longestLine: Double
    ) -> Int {
        switch segment {
        case .line(let end):
            return pieces((end - start).length / longestLine)
        case .cubic(let control1, let control2, let end):
            // Wang's bound: n² ≥ 3·2/8 · (the largest second difference) / tolerance (G. Wang, "The subdivision method for
            // finding the intersection between two Bézier curves or surfaces", 1984).
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
