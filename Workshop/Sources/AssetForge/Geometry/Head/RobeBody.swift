import RenderMath

/// The cloth over neck, shoulders and chest as one surface around the body, on which the collar lies.
///
/// A point on it is given by an angle, 0 in front and growing towards the person's left, and a row, 0 at the collar on the neck
/// and `lastRow` at the lower edge. Rows are closed curves around the body, interpolated by a cubic.
struct RobeBody {
    /// One closed curve around the body, in millimetres.
    private struct Row {
        var halfWidth: Double
        var front: Double
        var back: Double
        /// Heights in front, at the sides and behind: shoulders lie higher than the chest below the throat.
        var heights: SIMD3<Double>

        init(_ halfWidth: Double, depths: (front: Double, back: Double), heights: (front: Double, side: Double, back: Double)) {
            self.halfWidth = halfWidth
            (front, back) = depths
            self.heights = SIMD3(heights.front, heights.side, heights.back)
        }

        func position(sine: Double, cosine: Double) -> SIMD3<Double> {
            let (forwards, backwards) = (max(cosine, 0), max(-cosine, 0))
            let weights = SIMD3(forwards * forwards, sine * sine, backwards * backwards)
            return SIMD3(halfWidth * sine, heights.dot(weights), (front + back) / 2 + (front - back) / 2 * cosine)
        }
    }

    private static let rows = [
        Row(60, depths: (-14, -126), heights: (-143, -129, -122)),
        Row(67, depths: (-8, -133), heights: (-163, -147, -137)),
        Row(86, depths: (0, -144), heights: (-182, -160, -151)),
        Row(122, depths: (9, -153), heights: (-205, -175, -171)),
        Row(162, depths: (18, -160), heights: (-232, -193, -199)),
        Row(193, depths: (26, -164), heights: (-264, -220, -234)),
        Row(208, depths: (32, -166), heights: (-302, -262, -277)),
        Row(214, depths: (36, -166), heights: (-350, -320, -330)),
        Row(218, depths: (38, -165), heights: (-400, -385, -390)),
        Row(220, depths: (38, -164), heights: (-452, -450, -450)),
    ]

    /// The row of the lower edge.
    static let lastRow = Double(rows.count - 1)

    /// The amplitude of folds, in millimetres.
    private static let foldHeight = 2.6

    /// The position at an angle and on a row, in millimetres in face space. Rows before the first continue it upwards.
    static func position(angle: Double, row: Double) -> SIMD3<Double> {
        let (sine, cosine) = (PortableMath.sin(angle), PortableMath.cos(angle))
        let segment = max(0, min(rows.count - 2, Int(row.rounded(.down))))
        let share = row - Double(segment)
        let around = (-1...2).map { rows[max(0, min(rows.count - 1, segment + $0))].position(sine: sine, cosine: cosine) }
        // A Catmull-Rom cubic.
        let first: SIMD3<Double> = (around[2] - around[0]) / 2
        let last: SIMD3<Double> = (around[3] - around[1]) / 2
        let rise: SIMD3<Double> = around[2] - around[1]
        let square: SIMD3<Double> = rise * 3 - first * 2 - last
        let cube: SIMD3<Double> = first + last - rise * 2
        let bend: SIMD3<Double> = first + (square + cube * share) * share
        let smooth: SIMD3<Double> = around[1] + bend * share
        return smooth + SIMD3(sine, 0, cosine) * fold(angle: angle, row: row)
    }

    /// Folds that fall from the shoulders and are pulled towards the crossing of the collar.
    private static func fold(angle: Double, row: Double) -> Double {
        let share = max(0, min(1, (row - 2) / 3))
        let long = PortableMath.sin(9 * angle + 1.1 * row)
        let short = PortableMath.sin(17 * angle - 0.7 * row + 1)
        return foldHeight * share * share * (3 - 2 * share) * (0.7 * long + 0.3 * short)
    }

    /// The derivatives of the position by angle and row, and the surface's normal.
    static func frame(angle: Double, row: Double) -> (alongAngle: SIMD3<Double>, alongRow: SIMD3<Double>, normal: SIMD3<Double>)
    {
        let step = 1e-3
        let alongAngle = (position(angle: angle + step, row: row) - position(angle: angle - step, row: row)) / (2 * step)
        let alongRow = (position(angle: angle, row: row + step) - position(angle: angle, row: row - step)) / (2 * step)
        return (alongAngle, alongRow, alongRow.cross(alongAngle).normalized())
    }
}
