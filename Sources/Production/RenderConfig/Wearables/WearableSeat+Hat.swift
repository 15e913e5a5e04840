import RenderMath

extension WearableSeat {
    /// Half the inner width and length of a hat on the average head, in metres.
    private static let halfWidth = 0.0861
    private static let halfLength = 0.1018
    /// The rise of a hat's opening to the front per length.
    private static let slope = 0.2167
    /// Hats whose opening rises within this slope of the usual one stay as the file has them.
    private static let leastSlope = 0.06
    /// The gap between the crown of the head and the inside of a hat, in metres.
    private static let crownGap = 0.004

    /// Seats a hat: its opening goes around the head above the ears and rises to the front, and its inside is above the crown.
    func hat(evidence: Double) -> WearableFit {
        let oriented = shape.turned(to: axes)
        guard let opening = HatOpening(of: oriented) else { return hatOnTop(oriented, evidence: evidence) }
        // Raises the back by the difference of the slopes: tan(a − b).
        var turn = (opening.slope - Self.slope) / (1 + opening.slope * Self.slope)
        if isAlongFile, abs(turn) < Self.leastSlope { turn = 0 }
        let pitched = axes.pitched(slope: turn)
        let turned = WearableAxes.identity.pitched(slope: turn)
        let box = Box(shape.turned(to: pitched).positions) ?? Box([.zero])!
        let needed = max(
            Self.halfWidth * head.scale.x / opening.halfWidth, Self.halfLength * head.scale.z / opening.halfLength)
        let scale = width.map { $0 / box.size.x } ?? needed
        var offset = head.crown - turned.turned(opening.center) * scale
        offset.y += rise(of: shape.turned(to: pitched), scale: scale, offset: offset)
        let placement = WearablePlacement(axes: pitched, scale: scale, offset: offset)
        return WearableFit(
            [placement], seat: turned.turned(opening.center) * scale + offset, named: "brim", width: box.size.x * scale,
            evidence: evidence)
    }

    /// Returns the height by which a hat must rise so that its inside is above the head.
    private func rise(of shape: WearableShape, scale: Double, offset: SIMD3<Double>) -> Double {
        let below = SurfaceMap(of: shape.positions, shape.triangles, from: .below, steps: 96)
        var needed = 0.0
        for row in 0..<below.rows {
            for column in 0..<below.columns {
                guard let inside = below.value(column, row) else { continue }
                let flat = below.center(column, row) * scale
                let place = SIMD3(flat.x + offset.x, 0, flat.y + offset.z)
                // Only the flat top of the head carries a hat; next to it, the wall is close to the skin.
                let away = (place - head.headTop) / (SIMD3(0.045, 1, 0.055) * head.scale)
                guard away.x * away.x + away.z * away.z < 1 else { continue }
                let top = head.skin?.above.value(at: place) ?? head.headTop.y - 0.02 * (away.x * away.x + away.z * away.z)
                needed = max(needed, top + Self.crownGap - (inside * scale + offset.y))
            }
        }
        return needed
    }

    /// Puts a shape without a hollow on top of the head.
    private func hatOnTop(_ oriented: WearableShape, evidence: Double) -> WearableFit {
        let box = Box(oriented.positions) ?? Box([.zero])!
        let scale = (width ?? 2.2 * Self.halfWidth * head.scale.x) / max(box.size.x, 1e-300)
        let foot = SIMD3(box.center.x, box.minimum.y, box.center.z)
        let placement = WearablePlacement(axes: axes, scale: scale, offset: head.headTop - foot * scale)
        return WearableFit([placement], seat: head.headTop, named: "foot", width: box.size.x * scale, evidence: evidence)
    }
}
