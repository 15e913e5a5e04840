import RenderMath

extension Eyeball {
    /// An eyeball about its own centre, in millimetres.
    ///
    /// The texture is the eye seen from the front, flattened: its centre is the pupil, and the distance from it grows with the
    /// angle from the line of sight, 0.5 at the back. An iris of 6 mm radius reaches 0.167 from the centre.
    static func make() -> MorphedPart {
        let (columns, rows) = (28, 16)
        var part = MorphedPart()
        for row in 0...rows {
            let polar = Double.pi * Double(row) / Double(rows)
            for column in 0..<columns {
                let azimuth = 2 * Double.pi * Double(column) / Double(columns)
                let across = SIMD2(PortableMath.cos(azimuth), PortableMath.sin(azimuth))
                let radial = row == 0 || row == rows ? 0 : PortableMath.sin(polar)
                let depth = PortableMath.cos(polar)
                part.positions.append(SIMD3(across.x * radial, across.y * radial, depth) * radius)
                let textureRadius = 0.5 * Double(row) / Double(rows)
                part.textureCoordinates.append(SIMD2(0.5 + across.x * textureRadius, 0.5 - across.y * textureRadius))
            }
        }
        for row in 0..<rows {
            let upper = (0..<columns).map { row * columns + $0 }
            // With the front pole up, rows towards the back lie lower.
            part.addStrip(upper: upper, lower: upper.map { $0 + columns }, isClosed: true)
        }
        part.triangles.removeAll { corners in
            let (a, b, c) = (part.positions[corners.x], part.positions[corners.y], part.positions[corners.z])
            return (b - a).cross(c - a).length < 1e-6
        }
        return part
    }
}
