import RenderMath

extension Eyeball {
    /// An eyeball about its own centre, in millimetres.
    ///
    /// The texture is the eye seen from the front, flattened: its centre is the pupil, and the distance from it grows with the
    /// angle from the line of sight, 0.5 at the back. An iris of 6 mm radius reaches 0.167 from the centre.
    ///
    /// In front it bulges as the cornea does, so that highlights gather there.
    static func make() -> MorphedPart {
        let columns = 32
        // Closer together on the cornea.
        let angles = (0...9).map { 4.0 * Double($0) } + (1...8).map { 36.0 + 18.0 * Double($0) }
        let rows = angles.count - 1
        var part = MorphedPart()
        for (row, degrees) in angles.enumerated() {
            let polar = degrees * Double.pi / 180
            for column in 0..<columns {
                let azimuth = 2 * Double.pi * Double(column) / Double(columns)
                let across = SIMD2(PortableMath.cos(azimuth), PortableMath.sin(azimuth))
                let radial = row == 0 || row == rows ? 0 : PortableMath.sin(polar)
                let depth = PortableMath.cos(polar)
                part.positions.append(SIMD3(across.x * radial, across.y * radial, depth) * (radius + bulge(at: degrees)))
                let textureRadius = 0.5 * degrees / 180
                part.textureCoordinates.append(SIMD2(0.5 + across.x * textureRadius, 0.5 - across.y * textureRadius))
            }
        }
        for row in 0..<rows {
            let upper = (0..<columns).map { row * columns + $0 }
            // With the front pole up, rows towards the back lie lower.
            part.addStrip(upper: upper, lower: upper.map { $0 + columns }, isClosed: true)
        }
        part.removeEmptyTriangles()
        return part
    }

    /// The height of the cornea over the ball, in millimetres, at an angle from the line of sight in degrees: less than half a
    /// real one's, because lids move over it in straight lines.
    private static func bulge(at degrees: Double) -> Double {
        let share = max(0, 1 - degrees * degrees / (33 * 33))
        return 0.3 * share * PortableMath.pow(share, 0.25)
    }
}
