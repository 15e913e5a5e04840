import RenderMath

/// A left lens: two slightly curved faces, its edge within the rim.
struct GlassesLens {
    /// The outline of the rim's centre line.
    let outline: LensOutline
    /// The surface on which the rim lies.
    let surface: FrontSurface
    /// The distance of the lens's edge from the rim's centre line, in millimetres.
    var inset = 1.0
    /// Half the thickness, and the distance of the centre in front of the edge, in millimetres.
    var halfThickness = 0.8
    var bulge = 1.6
    /// The number of points along the edge.
    var columns = 56
    private static let rows = 4

    /// The lens; front and back have their own vertices, so that its edge stays sharp. Its texture coordinates span the lens's
    /// bounding box seen from the front.
    func make() -> MorphedPart {
        var part = MorphedPart()
        addFace(side: 1, to: &part)
        addFace(side: -1, to: &part)
        return part
    }

    private func addFace(side: Double, to part: inout MorphedPart) {
        let centre = part.positions.count
        add(share: 0, revolution: 0, side: side, to: &part)
        var rings: [[Int]] = []
        for row in 1...Self.rows {
            rings.append(
                (0..<columns).map { column in
                    add(
                        share: Double(row) / Double(Self.rows), revolution: Double(column) / Double(columns), side: side,
                        to: &part)
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

    private func add(share: Double, revolution: Double, side: Double, to part: inout MorphedPart) {
        let centre = outline.centre
        let point = centre + (outline.point(at: revolution, inset: inset) - centre) * share
        let height = bulge * (1 - share * share) - 0.4 + side * halfThickness
        part.positions.append(surface.position(at: point) + surface.normal(at: point) * height)
        let box = outline.halfSize * 2
        part.textureCoordinates.append(SIMD2(0.5 + (point.x - centre.x) / box.x, 0.5 - (point.y - centre.y) / box.y))
    }
}
