import RenderMath

/// A drawn outline: straight lines and curves in a plane, in any unit and with y in either direction.
///
///     var path = VectorPath()
///     path.move(to: SIMD2(0, 0))
///     path.curve(to: SIMD2(3, 0), control1: SIMD2(1, 1), control2: SIMD2(2, 1))
///     StrokeTessellator(width: 0.2, tolerance: 0.001).add(path, to: &triangles)
///
/// Every segment is a line or a cubic. Quadratics are converted to cubics exactly. Arcs are cut into pieces of at most 45
/// degrees, whose cubics deviate from a circle by at most 4 millionths of its radius.
public struct VectorPath: Hashable, Sendable {
    /// A segment that begins at the end of the previous one.
    public enum Segment: Hashable, Sendable {
        /// A straight line.
        case line(to: SIMD2<Double>)
        /// A cubic Bézier curve.
        case cubic(control1: SIMD2<Double>, control2: SIMD2<Double>, to: SIMD2<Double>)

        /// The end of the segment.
        public var end: SIMD2<Double> {
            switch self {
            case .line(let end), .cubic(_, _, let end): end
            }
        }
    }

    /// A connected part of a path.
    public struct Subpath: Hashable, Sendable {
        /// The start of the first segment.
        public var start: SIMD2<Double>
        /// The segments. If empty, the part is a point, which a round stroke draws as a disc.
        public var segments: [Segment]
        /// Whether a straight line leads from the end back to the start.
        public var isClosed: Bool

        /// The end of the last segment.
        public var end: SIMD2<Double> { segments.last?.end ?? start }
    }

    /// The connected parts, in the order in which they were drawn.
    public private(set) var subpaths: [Subpath] = []

    /// Creates an empty path.
    public init() {}

    /// Begins a new connected part.
    public mutating func move(to point: SIMD2<Double>) {
        subpaths.append(Subpath(start: point, segments: [], isClosed: false))
    }

    /// Adds a straight line from the current point.
    public mutating func line(to point: SIMD2<Double>) {
        append(.line(to: point))
    }

    /// Adds a cubic Bézier curve from the current point.
    public mutating func curve(to point: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>) {
        append(.cubic(control1: control1, control2: control2, to: point))
    }

    /// Adds a quadratic Bézier curve from the current point.
    public mutating func curve(to point: SIMD2<Double>, control: SIMD2<Double>) {
        let start = currentPoint
        let third = 2.0 / 3
        curve(
            to: point, control1: start + (control - start) * third, control2: point + (control - point) * third)
    }

    /// Closes the connected part with a line to its start. Segments added next begin a new part there.
    public mutating func close() {
        guard !subpaths.isEmpty else { return }
        subpaths[subpaths.count - 1].isClosed = true
    }

    /// The end of the path; the origin if the path is empty.
    package var currentPoint: SIMD2<Double> {
        guard let last = subpaths.last else { return .zero }
        return last.isClosed ? last.start : last.end
    }

    /// Adds a connected part.
    public mutating func append(_ subpath: Subpath) {
        subpaths.append(subpath)
    }

    /// Adds the connected parts of another path.
    public mutating func append(_ other: VectorPath) {
        subpaths += other.subpaths
    }

    private mutating func append(_ segment: Segment) {
        if subpaths.last?.isClosed ?? true { move(to: currentPoint) }
        subpaths[subpaths.count - 1].segments.append(segment)
    }

    /// Returns the path with every point and control point mapped. Exact if the mapping preserves straight lines.
    public func mapped(_ transform: (SIMD2<Double>) -> SIMD2<Double>) -> VectorPath {
        var result = self
        result.subpaths = subpaths.map { subpath in
            Subpath(
                start: transform(subpath.start),
                segments: subpath.segments.map { segment in
                    switch segment {
                    case .line(let end): .line(to: transform(end))
                    case .cubic(let control1, let control2, let end):
                        .cubic(control1: transform(control1), control2: transform(control2), to: transform(end))
                    }
                }, isClosed: subpath.isClosed)
        }
        return result
    }
}

// Interpolation between paths.
extension VectorPath {
    /// Returns why two paths do not morph, in words that follow "the two paths"; nil if they do.
    ///
    /// They must have the same numbers of connected parts and of segments, and both be closed or both open.
    package func obstacle(toMorphingInto other: VectorPath) -> String? {
        guard subpaths.count == other.subpaths.count else {
            return "have \(subpaths.count) and \(other.subpaths.count) subpaths"
        }
        for (index, (from, to)) in zip(subpaths, other.subpaths).enumerated() {
            if from.segments.count != to.segments.count {
                return "have \(from.segments.count) and \(to.segments.count) segments in subpath \(index + 1)"
            }
            if from.isClosed != to.isClosed { return "are not both closed in subpath \(index + 1)" }
        }
        return nil
    }

    /// Returns the path interpolated towards another: itself at 0, the other at 1. Lines between lines stay lines.
    /// - Precondition: the paths morph, see `obstacle(toMorphingInto:)`.
    package func morphed(into other: VectorPath, by share: Double) -> VectorPath {
        precondition(
            obstacle(toMorphingInto: other) == nil, "Paths with different numbers of parts or segments cannot be morphed.")
        func mixed(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> { a + (b - a) * share }
        var result = VectorPath()
        result.subpaths = zip(subpaths, other.subpaths).map { from, to in
            var made = Subpath(start: mixed(from.start, to.start), segments: [], isClosed: from.isClosed)
            var (before, otherBefore) = (from.start, to.start)
            for (a, b) in zip(from.segments, to.segments) {
                if case .line = a, case .line = b {
                    made.segments.append(.line(to: mixed(a.end, b.end)))
                } else {
                    let (first, second) = (a.controls(from: before), b.controls(from: otherBefore))
                    made.segments.append(
                        .cubic(
                            control1: mixed(first.0, second.0), control2: mixed(first.1, second.1), to: mixed(a.end, b.end)))
                }
                (before, otherBefore) = (a.end, b.end)
            }
            return made
        }
        return result
    }
}

extension VectorPath.Segment {
    /// Returns the control points of the segment as a cubic.
    fileprivate func controls(from start: SIMD2<Double>) -> (SIMD2<Double>, SIMD2<Double>) {
        switch self {
        case .line(let end): (start + (end - start) / 3, end + (start - end) / 3)
        case .cubic(let control1, let control2, _): (control1, control2)
        }
    }
}
