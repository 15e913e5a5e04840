import RenderMath

/// An opera singer's under-robe down to the chest: dark cloth and a white collar, the person's left side crossed over the
/// right.
enum Robe {
    private static let columns = 80
    private static let rows = 18
    /// The row at which the cloth begins, under the collar.
    private static let firstRow = 0.8

    /// The robe.
    static func make() -> MorphedPart {
        var part = MorphedPart()
        addCloth(to: &part)
        RobeCollar(isRight: true, lift: 0, lastAngle: -0.12, segmentCount: 64).add(to: &part)
        RobeCollar(isRight: false, lift: 2.6, lastAngle: nil, segmentCount: 64).add(to: &part)
        return part
    }

    private static func addCloth(to part: inout MorphedPart) {
        var previous: [Int] = []
        for step in 0...rows {
            let row = firstRow + (RobeBody.lastRow - firstRow) * Double(step) / Double(rows)
            let first = part.positions.count
            for column in 0...columns {
                let share = Double(column) / Double(columns)
                // The seam is at the back; the positions on both its sides are equal to the bit.
                let angle = column == columns ? -Double.pi : Double.pi * (2 * share - 1)
                part.positions.append(RobeBody.position(angle: angle, row: row))
                part.textureCoordinates.append(RobeUnwrap.cloth(around: share, down: row / RobeBody.lastRow))
            }
            let line = Array(first...first + columns)
            if step > 0 { part.addStrip(upper: previous, lower: line) }
            previous = line
        }
    }
}
