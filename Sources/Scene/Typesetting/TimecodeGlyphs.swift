import Meshes

/// The shape of a timecode character, as the centre lines of round strokes: the built-in font's digits, and special separators.
///
/// A character has a box of height 1, with y down, and the width `advance`. All digits have the same width, so that nothing
/// moves while the time runs.
struct TimecodeGlyph {
    /// The width of lines.
    static let lineWidth = 0.13

    /// The distance to the next character on the right.
    let advance: Double
    /// The lines, y down.
    let lines: [Polyline]

    /// Creates the shape of a digit, a colon or a semicolon; nil for other characters.
    init?(_ sign: Character) {
        let path: VectorPath
        if let separator = Self.separators[sign] {
            guard let read = try? VectorPath(pathData: separator) else { return nil }
            (path, advance) = (read, Self.separatorAdvance)
        } else if sign.isNumber, let digit = StrokeAlphabet.sign(sign) {
            (path, advance) = (digit.path, digit.advance)
        } else {
            return nil
        }
        lines = path.flattened(tolerance: 0.002)
    }

    /// Returns the distance from a position to the centre of the nearest line.
    func distance(to position: SIMD2<Double>) -> Double {
        lines.reduce(.infinity) { min($0, $1.distance(to: position)) }
    }

    private static let separatorAdvance = 0.36
    private static let separators: [Character: String] = [
        ":": "M.18 .34 z M.18 .74 z",
        ";": "M.18 .34 z M.18 .74 L.12 .92",
    ]
}

extension Polyline {
    /// Returns the distance from a position to the nearest point of the line.
    fileprivate func distance(to position: SIMD2<Double>) -> Double {
        func squared(_ offset: SIMD2<Double>) -> Double { offset.x * offset.x + offset.y * offset.y }
        guard let first = points.first else { return .infinity }
        var nearest = squared(position - first)
        for (start, end) in zip(points, points.dropFirst() + (isClosed ? [first] : [])) {
            let (along, from) = (end - start, position - start)
            let length = squared(along)
            let share = length > 0 ? min(max((from.x * along.x + from.y * along.y) / length, 0), 1) : 0
            nearest = min(nearest, squared(from - along * share))
        }
        return nearest.squareRoot()
    }
}
