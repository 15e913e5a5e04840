/// The folds of an old face as strokes on the head's sheet, for its colours and its relief.
enum Wrinkles {
    /// Lines of the right half of the sheet and across the midline; widths in millimetres.
    static let lines: [StrokePoints] = forehead + frown + eyes + mouth

    private static let forehead: [StrokePoints] = [
        line([(-38, 64), (-20, 68), (0, 66), (20, 68), (38, 64)], 1.5),
        line([(-42, 73), (-24, 77), (-4, 75), (16, 78), (40, 73)], 1.7),
        line([(-32, 83), (-12, 86), (10, 84), (34, 82)], 1.4),
        line([(-20, 92), (4, 94), (24, 91)], 1.1),
    ]

    private static let frown: [StrokePoints] = [
        line([(5, 44), (6.5, 51), (6, 58)], 1.4), line([(-5.5, 45), (-6, 52), (-7.5, 57)], 1.3),
        line([(-9, 33.5), (0, 32), (9, 33.5)], 1.1),
    ]

    private static let eyes: [StrokePoints] = mirrored([
        // Crow's feet.
        line([(51, 28), (58, 31.5), (66, 37)], 1.2), line([(52, 26), (60, 26), (69, 27.5)], 1.2),
        line([(51, 24), (58, 20), (65, 14.5)], 1.2), line([(49, 21.5), (54, 15), (58, 8)], 0.9),
        // Bags under the lower lids.
        line([(19, 19), (27, 13.5), (37, 12.5), (47, 17.5)], 1.5), line([(23, 14), (31, 8.5), (41, 8), (50, 12)], 1.1),
        line([(24, 20), (32, 18), (41, 19.5)], 0.8),
    ])

    private static let mouth: [StrokePoints] = mirrored([
        // From the wings of the nose past the corners of the mouth.
        line([(14.5, -9), (20, -17), (28, -29), (32.5, -42), (34, -53)], 2.2),
        line([(26, -44), (29, -53), (29, -63)], 1.4), line([(38, -30), (43, -42), (44, -55)], 1.2),
    ])

    /// A line through points (x, y), in millimetres on the standard face seen unrolled: widest in its middle.
    private static func line(_ points: [(Double, Double)], _ width: Double) -> StrokePoints {
        let last = Double(points.count - 1)
        return points.enumerated().map { index, point in
            let share = Double(index) / last
            // The sheet's origin lies 10 mm below the face's.
            return (x: point.0, y: point.1 + 10, width: width * (0.3 + 2.8 * share * (1 - share)))
        }
    }

    private static func mirrored(_ lines: [StrokePoints]) -> [StrokePoints] {
        lines + lines.map { $0.map { (x: -$0.x, y: $0.y, width: $0.width) } }
    }
}
