import RenderMath

/// The surface that an outline makes when it is turned about an axis.
enum RevolvedSurface {
    /// The surface about the y axis.
    /// - Parameters:
    ///   - outline: heights and radii in millimetres, from the top down for a surface that is seen from outside.
    ///   - columns: the number of vertices around.
    static func make(_ outline: [SIMD2<Double>], columns: Int = 40) -> MorphedPart {
        var part = MorphedPart()
        var previous: [Int] = []
        for (row, point) in outline.enumerated() {
            let first = part.positions.count
            for column in 0...columns {
                let angle = 2 * Double.pi * Double(column % columns) / Double(columns)
                part.positions.append(SIMD3(PortableMath.sin(angle) * point.y, point.x, PortableMath.cos(angle) * point.y))
                part.textureCoordinates.append(
                    SIMD2(Double(column) / Double(columns), Double(row) / Double(outline.count - 1)))
            }
            let indices = Array(first...first + columns)
            if row > 0 { part.addStrip(upper: previous, lower: indices) }
            previous = indices
        }
        part.removeEmptyTriangles()
        return part
    }

    /// A ball in eight rows.
    /// - Parameters:
    ///   - centre: in millimetres.
    ///   - columns: the number of vertices around.
    static func ball(at centre: SIMD3<Double>, radius: Double, columns: Int) -> MorphedPart {
        let outline = (0...8).map { step -> SIMD2<Double> in
            let turn = Double.pi * Double(step) / 8
            return SIMD2(radius * PortableMath.cos(turn), radius * PortableMath.sin(turn))
        }
        var ball = make(outline, columns: columns)
        ball.positions = ball.positions.map { $0 + centre }
        return ball
    }
}
