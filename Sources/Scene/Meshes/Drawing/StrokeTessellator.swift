import RenderMath

/// Triangulates strokes with round ends and corners: all points within half the width of the line.
///
/// Each straight piece is two strips, left and right of its centre line. At a corner, a fan closes the outer side. On the inner
/// side the strips of both pieces end where their edges meet, so that nothing overlaps. Triangles overlap only if a piece is
/// too short for that (in bends tighter than half the width) or if a path crosses itself. Neighbours share their corners, so
/// there are no cracks.
package struct StrokeTessellator: Hashable, Sendable {
    /// The width, above 0, in the path's unit.
    package var width: Double
    /// The largest distance of the triangles' outline from the true outline, above 0.
    package var tolerance: Double

    /// Creates a pen.
    /// - Precondition: both values are above 0.
    package init(width: Double, tolerance: Double) {
        precondition(width > 0 && tolerance > 0, "The stroke's width and tolerance must be above 0.")
        self.width = width
        self.tolerance = tolerance
    }

    /// Adds the triangles of a path. Half of the tolerance is spent on flattening, half on round ends.
    package func add(_ path: VectorPath, to triangles: inout PlanarTriangles) {
        for line in path.flattened(tolerance: tolerance / 2) { add(line, to: &triangles) }
    }

    /// Adds the triangles of a polyline. A single point becomes a disc; an empty polyline adds nothing.
    package func add(_ line: Polyline, to triangles: inout PlanarTriangles) {
        guard let first = line.points.first else { return }
        var drawing = StrokeDrawing(half: width / 2, tolerance: tolerance / 2)
        // Swapped in, so that the arrays are uniquely referenced and not copied for each line.
        swap(&drawing.triangles, &triangles)
        defer { swap(&drawing.triangles, &triangles) }
        if line.points.count == 1 {
            drawing.addDisc(at: first)
        } else {
            drawing.add(line)
        }
    }
}

/// The strips, fans and ends of one polyline.
private struct StrokeDrawing {
    let half: Double
    /// The largest angle of a fan's triangle, in radians.
    let fanStep: Double
    /// The cosine of `fanStep`: sharper turns need more than one triangle.
    let fanStepCosine: Double
    var triangles = PlanarTriangles()

    /// A straight piece.
    private struct Piece {
        var direction: SIMD2<Double>
        var length: Double
        /// The unit vector to the left of the direction, if y points up.
        var left: SIMD2<Double> { SIMD2(-direction.y, direction.x) }
    }

    /// The corners of a piece at one of its ends.
    private struct Edge {
        var left: UInt32
        var center: UInt32
        var right: UInt32
    }

    init(half: Double, tolerance: Double) {
        self.half = half
        fanStep = tolerance < half ? 2 * PortableMath.acos(1 - tolerance / half) : .pi / 2
        fanStepCosine = PortableMath.cos(fanStep)
    }

    mutating func addDisc(at center: SIMD2<Double>) {
        let centerIndex = triangles.add(center)
        let (right, left) = (triangles.add(center + SIMD2(half, 0)), triangles.add(center - SIMD2(half, 0)))
        addFan(around: centerIndex, at: center, from: right, SIMD2(1, 0), to: left, turn: .pi)
        addFan(around: centerIndex, at: center, from: left, SIMD2(-1, 0), to: right, turn: .pi)
    }

    mutating func add(_ line: Polyline) {
        let points = line.points
        let count = line.isClosed ? points.count : points.count - 1
        let pieces = (0..<count).map { index in
            let step = points[(index + 1) % points.count] - points[index]
            return Piece(direction: step / step.length, length: step.length)
        }
        var starts: [Edge?] = Array(repeating: nil, count: count)
        var ends = starts
        for index in points.indices {
            if !line.isClosed, index == 0 {
                let edge = square(at: points[0], pieces[0])
                addFan(
                    around: edge.center, at: points[0], from: edge.left, pieces[0].left, to: edge.right, turn: .pi)
                starts[0] = edge
            } else if !line.isClosed, index == points.count - 1 {
                let edge = square(at: points[index], pieces[count - 1])
                addFan(
                    around: edge.center, at: points[index], from: edge.right, -pieces[count - 1].left, to: edge.left,
                    turn: .pi)
                ends[count - 1] = edge
            } else {
                let before = (index + count - 1) % count
                (ends[before], starts[index]) = join(at: points[index], pieces[before], pieces[index])
            }
        }
        for case let (start?, end?) in zip(starts, ends) {
            triangles.add(start.center, end.center, end.left)
            triangles.add(start.center, end.left, start.left)
            triangles.add(start.center, start.right, end.right)
            triangles.add(start.center, end.right, end.center)
        }
    }

    /// Adds the corners across a piece's end, at right angles to it.
    private mutating func square(at point: SIMD2<Double>, _ piece: Piece) -> Edge {
        Edge(
            left: triangles.add(point + piece.left * half), center: triangles.add(point),
            right: triangles.add(point - piece.left * half))
    }

    /// Adds the corners where one piece ends and the next begins, and the fan between them.
    private mutating func join(at point: SIMD2<Double>, _ before: Piece, _ after: Piece) -> (end: Edge, start: Edge) {
        let sine = before.direction.x * after.direction.y - before.direction.y * after.direction.x
        let cosine = before.direction.dot(after.direction)
        let end = square(at: point, before)
        guard sine.magnitude > 1e-9 || cosine < 0 else { return (end, end) }
        // One triangle closes a gentle bend, however wide the stroke, so its angle is not needed.
        let turn = cosine > fanStepCosine ? 0 : PortableMath.atan2(sine, cosine).magnitude
        var start = square(at: point, after)
        start.center = end.center
        // The distance from the corner back to where the inner edges meet: half·tan(turn/2). Each end of a piece may use half
        // of its length.
        let setback = cosine > -1 ? half * sine.magnitude / (1 + cosine) : .infinity
        let meets = setback <= min(before.length, after.length) / 2
        if sine >= 0 {
            if meets {
                triangles.points[Int(end.left)] = point + (before.left + after.left) * (half / (1 + cosine))
                start.left = end.left
            }
            addFan(around: end.center, at: point, from: end.right, -before.left, to: start.right, turn: turn)
        } else {
            if meets {
                triangles.points[Int(end.right)] = point - (before.left + after.left) * (half / (1 + cosine))
                start.right = end.right
            }
            addFan(around: end.center, at: point, from: start.left, after.left, to: end.left, turn: turn)
        }
        return (end, start)
    }

    /// Adds a round piece, counter-clockwise from one corner to another.
    private mutating func addFan(
        around centerIndex: UInt32, at center: SIMD2<Double>, from first: UInt32, _ direction: SIMD2<Double>, to last: UInt32,
        turn: Double
    ) {
        let count = max(Int((turn / fanStep - 1e-9).rounded(.up)), 1)
        var before = first
        for index in 1..<max(count, 1) {
            let angle = turn * Double(index) / Double(count)
            let (cosine, sine) = (PortableMath.cos(angle), PortableMath.sin(angle))
            let turned = SIMD2(
                cosine * direction.x - sine * direction.y, sine * direction.x + cosine * direction.y)
            let next = triangles.add(center + turned * half)
            triangles.add(centerIndex, before, next)
            before = next
        }
        triangles.add(centerIndex, before, last)
    }
}
