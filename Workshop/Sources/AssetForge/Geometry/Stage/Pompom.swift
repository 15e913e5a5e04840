import RenderMath

/// A ball of short woollen hairs: a sphere whose vertices lie at uneven heights.
enum Pompom {
    /// The ball.
    /// - Parameters:
    ///   - centre: in millimetres.
    ///   - number: by which balls differ.
    static func make(centre: SIMD3<Double>, radius: Double, number: Int) -> MorphedPart {
        let noise = ValueNoise(seed: 907 &+ UInt32(number))
        var part = MorphedPart()
        let (rows, columns) = (18, 30)
        var previous: [Int] = []
        for row in 0...rows {
            let turn = Double.pi * Double(row) / Double(rows)
            let first = part.positions.count
            for column in 0...columns {
                let angle = 2 * Double.pi * Double(column % columns) / Double(columns)
                let direction = SIMD3(
                    PortableMath.sin(turn) * PortableMath.sin(angle), PortableMath.cos(turn),
                    PortableMath.sin(turn) * PortableMath.cos(angle))
                let isPole = row == 0 || row == rows
                let lift = isPole ? 0 : Double(noise.value(at: SIMD2(Float(column % columns) * 1.7, Float(row) * 1.9 + 0.3)))
                part.positions.append(centre + direction * (radius * (1 + 0.14 * lift)))
                part.textureCoordinates.append(SIMD2(Double(column) / Double(columns), Double(row) / Double(rows)))
            }
            let indices = Array(first...first + columns)
            if row > 0 { part.addStrip(upper: previous, lower: indices) }
            previous = indices
        }
        part.removeEmptyTriangles()
        return part
    }
}
