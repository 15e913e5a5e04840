import RenderMath

/// Two rows of teeth on a parabola behind the lips; the lower row moves with the jaw.
enum Teeth {
    private static let teethPerRow = 12
    private static let stepsPerTooth = 5

    /// Both rows in one part.
    static func make() -> MorphedPart {
        var part = MorphedPart()
        addRow(gum: -35.5, edge: -43.6, front: 40.2, to: &part)
        let firstOfLower = part.positions.count
        addRow(gum: -51.5, edge: -44.2, front: 37.8, to: &part)
        part.offsets = FaceExpressions.names.map { name in
            part.positions.indices.map { vertex in
                vertex < firstOfLower ? .zero : FaceExpressions.rounded(Jaw.offset(of: part.positions[vertex], in: name))
            }
        }
        return part
    }

    /// One row, a ribbon that is bent over the biting edge: gum outside, belly, edge outside, edge inside, gum inside.
    private static func addRow(gum: Double, edge: Double, front: Double, to part: inout MorphedPart) {
        let steps = teethPerRow * stepsPerTooth
        let section: [(share: Double, inwards: Double)] = [(0, 0.8), (0.5, 0), (0.9, 0.2), (1, 0.9), (1, 2.2), (0, 3.5)]
        var rows: [[Int]] = []
        for (share, inwards) in section {
            var row: [Int] = []
            for step in 0...steps {
                let x = -20.5 + 41 * Double(step) / Double(steps)
                let inTooth = Double(step % stepsPerTooth) / Double(stepsPerTooth)
                // Each tooth is slightly round, and its corners are slightly shorter.
                let round = 1 - 4 * inTooth * (1 - inTooth)
                let normal = SIMD2(0.068 * x, 1) / (1 + 0.004624 * x * x).squareRoot()
                let along = SIMD2(x, front - 0.034 * x * x) - normal * (inwards + 0.6 * round * round)
                let height = gum + (edge - gum) * share * (1 - 0.06 * round * round)
                row.append(part.positions.count)
                part.positions.append(SIMD3(along.x, height, along.y))
                part.textureCoordinates.append(SIMD2(Double(step) / Double(steps), share))
            }
            rows.append(row)
        }
        for (first, second) in zip(rows, rows.dropFirst()) {
            if edge < gum {
                part.addStrip(upper: first, lower: second)
            } else {
                part.addStrip(upper: second, lower: first)
            }
        }
    }
}
