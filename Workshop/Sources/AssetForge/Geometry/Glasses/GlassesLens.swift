import RenderMath

/// The left lens: two slightly curved faces, its edge within the rim.
enum GlassesLens {
    private static let columns = 56
    private static let rows = 4
    /// Half the thickness, and the distance of the centre in front of the edge, in millimetres.
    private static let halfThickness = 0.8
    private static let bulge = 1.6

    /// The lens; front and back have their own vertices, so that its edge stays sharp. Its texture coordinates span the lens's
    /// bounding box seen from the front.
    static func make() -> MorphedPart {
        var part = MorphedPart()
        addFace(side: 1, to: &part)
        addFace(side: -1, to: &part)
        return part
    }

    private static func addFace(side: Double, to part: inout MorphedPart) {
        let centre = part.positions.count
        add(share: 0, revolution: 0, side: side, to: &part)
        var rings: [[Int]] = []
        for row in 1...rows {
            rings.append(
                (0..<columns).map { column in
                    add(share: Double(row) / Double(rows), revolution: Double(column) / Double(columns), side: side, to: &part)
                    return part.positions.count - 1
                })
        }
        for column in 0..<columns {
            let next = (column + 1) % columns
            let (a, b) = side > 0 ? (column, next) : (next, column)
            part.triangles.append(SIMD3(centre, rings[0][a], rings[0][b]))
        }
        for (inner, outer) in zip(rings, rings.dropFirst()) {
            if side > 0 {
                part.addStrip(upper: inner, lower: outer, isClosed: true)
            } else {
                part.addStrip(upper: outer, lower: inner, isClosed: true)
            }
        }
    }

    private static func add(share: Double, revolution: Double, side: Double, to part: inout MorphedPart) {
        let centre = GlassesFront.lensCentre
        let point = centre + (GlassesFront.rim(at: revolution, inset: 1.0) - centre) * share
        let height = bulge * (1 - share * share) - 0.4 + side * halfThickness
        part.positions.append(GlassesFront.position(at: point) + GlassesFront.normal(at: point) * height)
        let box = GlassesFront.lensHalfSize * 2
        part.textureCoordinates.append(SIMD2(0.5 + (point.x - centre.x) / box.x, 0.5 - (point.y - centre.y) / box.y))
    }
}
