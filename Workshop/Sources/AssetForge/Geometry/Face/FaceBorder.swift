import RenderMath

/// The skin between the face's outline and the hairline, the ears and the underside of the jaw.
///
/// Rows of 56 vertices continue the outline outwards over the head's skull, which passes through the outline smoothly. Each row
/// moves with the outline, less the farther out it is: the outermost row stays fixed.
struct FaceBorder: Sendable {
    /// The number of rows beyond the outline.
    static let rows = 8
    /// The width of the border along the outline: the index of a vertex from the middle of the forehead (0) to under the chin
    /// (28), and millimetres. The forehead's border ends above most hairlines; before the ears it ends at the tragus.
    private static let widths: [(vertex: Double, width: Double)] = [
        (0, 38), (5, 37), (9, 32), (12, 24), (15, 18), (18, 13), (21, 9), (24, 5), (28, 3),
    ]

    /// Positions in millimetres, row by row from the outline outwards, each row in the order of `FaceGeometry.outline`.
    let positions: [[SIMD3<Double>]]

    /// The border of the face that the project ships.
    static let standard = FaceBorder(face: .standard, head: .standard)

    init(face: FaceGeometry, head: HeadGeometry) {
        var rows = [face.outline.map { face.positions[$0] }]
        for _ in 0..<Self.rows { rows.append(Self.next(after: rows[rows.count - 1], on: head.skull)) }
        positions = Array(rows.dropFirst())
    }

    /// The share of the outline's movement that a row follows, from almost 1 to 0.
    static func movement(ofRow row: Int) -> Double { 1 - Double(row + 1) / Double(rows) }

    /// A row, one step farther out than another on the skin.
    private static func next(after row: [SIMD3<Double>], on skull: HeadSurface) -> [SIMD3<Double>] {
        let count = row.count
        let half = (0...count / 2).map { index in
            // Neighbours at some distance keep the row's direction smooth where the jaw bends.
            let along = row[(index + 2) % count] - row[(index + count - 2) % count]
            let normal = skull.normal(towards: (row[index] - HeadSurface.centre).normalized())
            var point = row[index] + normal.cross(along).normalized() * (width(at: index) / Double(rows))
            if index == 0 || index == count / 2 { point.x = 0 }
            let direction = (point - HeadSurface.centre).normalized()
            let position = skull.position(towards: direction) + skull.normal(towards: direction) * FaceInset.depth
            return (position * 1e4).rounded(.toNearestOrAwayFromZero) / 1e4
        }
        return half + half.dropFirst().dropLast().reversed().map { $0 * SIMD3(-1, 1, 1) }
    }

    private static func width(at vertex: Int) -> Double {
        let along = Double(vertex)
        let next = widths.firstIndex { $0.vertex > along } ?? widths.count - 1
        let (before, after) = (widths[next - 1], widths[next])
        let share = (along - before.vertex) / (after.vertex - before.vertex)
        return before.width + (after.width - before.width) * share
    }
}
