import Meshes

/// The shapes of a timecode's signs, as the middle lines of round strokes.
///
/// A sign stands in a box of height 1, y down, and is as wide as its `advance`; all digits are equally wide, so that nothing moves while
/// the numbers run.
struct TimecodeGlyph {
    /// The width of lines.
    static let lineWidth = 0.13

    /// The distance to the next sign on the right.
    let advance: Double
    /// The lines, y down.
    let lines: [Polyline]

    /// The shape of a digit, a colon or a semicolon; nil for every other sign.
    init?(_ sign: Character) {
        guard let (advance, data) = Self.shapes[sign], let path = try? VectorPath(pathData: data) else { return nil }
        self.advance = advance
        lines = path.flattened(tolerance: 0.002)
    }

    /// The distance from a position to the centre of the nearest line.
    func distance(to position: SIMD2<Double>) -> Double {
        lines.reduce(.infinity) { min($0, $1.distance(to: position)) }
    }

    private static let digit = 0.66
    private static let separator = 0.36
    private static let shapes: [Character: (advance: Double, data: String)] = [
        "0": (
            digit,
            "M.33 .08 C.13 .08 .12 .32 .12 .5 C.12 .68 .13 .92 .33 .92 C.53 .92 .54 .68 .54 .5 C.54 .32 .53 .08 .33 .08 z"
        ),
        "1": (digit, "M.17 .25 L.36 .08 V.92"),
        "2": (digit, "M.13 .28 C.14 .15 .22 .08 .33 .08 C.45 .08 .53 .16 .53 .29 C.53 .44 .4 .55 .12 .92 H.54"),
        "3": (
            digit,
            "M.14 .22 C.17 .13 .24 .08 .33 .08 C.45 .08 .52 .16 .52 .27 C.52 .39 .43 .47 .28 .47 C.45 .47 .54 .56 .54 .7 "
                + "C.54 .84 .45 .92 .32 .92 C.21 .92 .14 .87 .12 .77"
        ),
        "4": (digit, "M.43 .92 V.08 L.1 .67 H.56"),
        "5": (
            digit,
            "M.5 .08 H.19 L.15 .46 C.2 .41 .26 .39 .33 .39 C.46 .39 .54 .49 .54 .65 C.54 .82 .45 .92 .32 .92 C.22 .92 .15 .87 .12 .78"
        ),
        "6": (
            digit,
            "M.49 .16 C.46 .11 .41 .08 .35 .08 C.2 .08 .12 .25 .12 .58 C.12 .8 .19 .92 .33 .92 C.46 .92 .54 .82 .54 .67 "
                + "C.54 .52 .46 .43 .34 .43 C.22 .43 .12 .52 .12 .66"
        ),
        "7": (digit, "M.12 .08 H.54 L.26 .92"),
        "8": (
            digit,
            "M.33 .47 C.22 .47 .15 .39 .15 .28 C.15 .16 .22 .08 .33 .08 C.44 .08 .51 .16 .51 .28 C.51 .39 .44 .47 .33 .47 "
                + "C.2 .47 .12 .56 .12 .69 C.12 .83 .2 .92 .33 .92 C.46 .92 .54 .83 .54 .69 C.54 .56 .46 .47 .33 .47 z"
        ),
        "9": (
            digit,
            "M.17 .84 C.2 .89 .25 .92 .31 .92 C.46 .92 .54 .75 .54 .42 C.54 .2 .47 .08 .33 .08 C.2 .08 .12 .18 .12 .33 "
                + "C.12 .48 .2 .57 .32 .57 C.44 .57 .54 .48 .54 .34"
        ),
        ":": (separator, "M.18 .34 z M.18 .74 z"),
        ";": (separator, "M.18 .34 z M.18 .74 L.12 .92"),
    ]
}

extension Polyline {
    /// The distance from a position to the nearest point of the line.
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
