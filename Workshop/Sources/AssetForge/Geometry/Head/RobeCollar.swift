import RenderMath

/// One side of the crossed collar: a padded band that comes round the neck from the nape and runs down over the chest.
struct RobeCollar {
    /// The band's width in millimetres.
    static let width = 30.0

    /// The upper edge of the person's left side, from the nape round the neck to the chest: angle and row.
    private static let upperEdge: [SIMD2<Double>] = [
        SIMD2(3.25, 0), SIMD2(2.5, 0), SIMD2(1.8, 0), SIMD2(1.2, 0), SIMD2(0.7, 0.02), SIMD2(0.35, 0.1), SIMD2(0.08, 0.3),
        SIMD2(-0.14, 0.95), SIMD2(-0.27, 2), SIMD2(-0.33, 3), SIMD2(-0.37, 4), SIMD2(-0.4, 5), SIMD2(-0.44, 6),
        SIMD2(-0.5, 7.4),
        SIMD2(-0.56, 9),
    ]

    /// The band's cross section: the position across the band and the height over the cloth, in millimetres. It begins inside
    /// the neck, so that no gap opens between collar and skin, and ends in the cloth.
    private static let section: [SIMD2<Double>] = [
        SIMD2(16, -12), SIMD2(3, -1.5), SIMD2(0, -0.2), SIMD2(-0.6, 1), SIMD2(0.6, 2.2), SIMD2(8, 2.8), SIMD2(17, 2.8),
        SIMD2(26, 2.6), SIMD2(29.4, 2), SIMD2(30, -1.5),
    ]

    /// Whether it is the right side, the mirror image of the left one.
    var isRight: Bool
    /// The height over the cloth in addition to the section's height, in millimetres.
    var lift: Double
    /// The angle at which it ends; nil to continue to the cloth's lower edge.
    var lastAngle: Double?
    /// The number of segments along the band.
    var segmentCount: Int

    /// Adds the band to a part.
    func add(to part: inout MorphedPart) {
        var coordinates = path()
        if isRight { coordinates = coordinates.map { $0 * SIMD2(-1, 1) } }
        let full = Self.lengths(of: Self.coordinates(upTo: nil, count: 96)).last ?? 1
        let lengths = Self.lengths(of: coordinates)
        var previous: [Int] = []
        for index in coordinates.indices {
            let row = addSection(at: coordinates, index: index, along: lengths[index] / full, to: &part)
            if index > 0 {
                let (upper, lower) = isRight ? (row, previous) : (previous, row)
                part.addStrip(upper: upper, lower: lower)
            }
            previous = row
        }
    }

    private func path() -> [SIMD2<Double>] {
        Self.coordinates(upTo: lastAngle, count: segmentCount)
    }

    /// Coordinates (angle and row) on the left side's upper edge at equal steps, up to an angle.
    private static func coordinates(upTo lastAngle: Double?, count: Int) -> [SIMD2<Double>] {
        let curve = SplineCurve(through: upperEdge.map { SIMD3($0.x * 90, $0.y * 30, 0) })
        let coordinates = curve.evenPoints(count: count, from: 0, to: curve.knots[curve.knots.count - 1]).map {
            SIMD2($0.x / 90, $0.y / 30)
        }
        guard let lastAngle else { return coordinates }
        return coordinates.filter { $0.x >= lastAngle }
    }

    private static func lengths(of coordinates: [SIMD2<Double>]) -> [Double] {
        var lengths = [0.0]
        for (start, end) in zip(coordinates, coordinates.dropFirst()) {
            let step = RobeBody.position(angle: end.x, row: end.y) - RobeBody.position(angle: start.x, row: start.y)
            lengths.append(lengths[lengths.count - 1] + step.length)
        }
        return lengths
    }

    private func addSection(at coordinates: [SIMD2<Double>], index: Int, along: Double, to part: inout MorphedPart) -> [Int] {
        let heading = coordinates[min(index + 1, coordinates.count - 1)] - coordinates[max(index - 1, 0)]
        let steps = 10
        let across = Self.walk(from: coordinates[index], heading: heading, toLeft: isRight, steps: steps)
        return Self.section.map { point in
            let distance = max(0, min(Double(steps), point.x / Self.width * Double(steps)))
            let step = min(steps - 1, Int(distance))
            let coordinate = across[step] + (across[step + 1] - across[step]) * (distance - Double(step))
            let normal = RobeBody.frame(angle: coordinate.x, row: coordinate.y).normal
            var height = point.y
            if height > 0 { height += lift }
            part.positions.append(RobeBody.position(angle: coordinate.x, row: coordinate.y) + normal * height)
            part.textureCoordinates.append(RobeUnwrap.collar(along: along, across: max(0, point.x) / Self.width))
            return part.positions.count - 1
        }
    }

    /// Coordinates along a straight line over the cloth, perpendicular to a heading, over the band's width.
    private static func walk(
        from start: SIMD2<Double>, heading: SIMD2<Double>, toLeft: Bool, steps: Int
    ) -> [SIMD2<Double>] {
        var coordinates = [start]
        let (alongAngle, alongRow, normal) = RobeBody.frame(angle: start.x, row: start.y)
        let forwards = alongAngle * heading.x + alongRow * heading.y
        var direction = normal.cross(forwards).normalized() * (toLeft ? -1 : 1)
        for _ in 0..<steps {
            let coordinate = coordinates[coordinates.count - 1]
            let frame = RobeBody.frame(angle: coordinate.x, row: coordinate.y)
            direction = (direction - frame.normal * direction.dot(frame.normal)).normalized()
            // The step in angle and row nearest to the step over the cloth, by two normal equations.
            let (a, b) = (frame.alongAngle, frame.alongRow)
            let target = direction * (width / Double(steps))
            let (aa, ab, bb) = (a.dot(a), a.dot(b), b.dot(b))
            let (at, bt) = (a.dot(target), b.dot(target))
            let determinant = aa * bb - ab * ab
            coordinates.append(coordinate + SIMD2(at * bb - bt * ab, bt * aa - at * ab) / determinant)
        }
        return coordinates
    }
}
