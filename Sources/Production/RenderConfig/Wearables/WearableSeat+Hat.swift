import RenderMath

extension WearableSeat {
    /// Half the inner width and length of a hat on the average head, in metres.
    private static let halfWidth = 0.0861
    private static let halfLength = 0.1018
    /// The rise of a hat's opening to the front per length.
    private static let slope = 0.2167
    /// Hats whose opening rises within this slope of the usual one stay as the file has them.
    private static let leastSlope = 0.06
    /// Hats whose opening differs more from the usual slope lie in their file in a way that hides their front.
    private static let mostSlope = 0.5
    /// The gap between the crown of the head and the inside of a hat, in metres.
    private static let crownGap = 0.004
    /// A wall this far inside the skin is outside, and one this far inside is not a wall, in metres.
    private static let leastDepth = 0.0003
    private static let deepest = 0.015
    /// The limits on widening a hat, as a factor and in number.
    private static let mostWidening = 1.12
    private static let mostWidenings = 4

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
        let fitted = shape.turned(to: pitched)
        func seat(atScale scale: Double) -> SIMD3<Double> {
            var offset = head.crown - turned.turned(opening.center) * scale
            offset.y += rise(of: fitted, scale: scale, offset: offset)
            return offset
        }
        var scale = width.map { $0 / box.size.x } ?? needed
        var offset = seat(atScale: scale)
        // A wall that is narrower than the opening, or rounder than the head, is widened until the head fits.
        for _ in 0..<Self.mostWidenings where width == nil {
            let wider = widening(of: fitted, scale: scale, offset: offset)
            guard wider > 1, scale * wider <= needed * Self.mostWidening else { break }
            scale *= wider
            offset = seat(atScale: scale)
        }
        let placement = WearablePlacement(axes: pitched, scale: scale, offset: offset)
        var fit = WearableFit(
            [placement], seat: turned.turned(opening.center) * scale + offset, named: "brim", width: box.size.x * scale,
            evidence: evidence)
        fit.isFrontGuessed = abs(turn) > Self.mostSlope
        return fit
    }

    /// Returns the factor by which a hat must be wider so that its wall is outside the skin; 1 if it is outside.
    private func widening(of shape: WearableShape, scale: Double, offset: SIMD3<Double>) -> Double {
        guard let skin = head.skin else { return 1 }
        var widening = 1.0
        for point in shape.points {
            let place = point * scale + offset
            // A part deep inside is meant to be there, or is above the head and rises with the hat.
            guard let depth = skin.depth(of: place), depth.sideways < depth.up, depth.sideways > Self.leastDepth,
                depth.sideways < Self.deepest
            else { continue }
            let away = SIMD2(place.x - head.crown.x, place.z - head.crown.z)
            let distance = (away * away).sum().squareRoot()
            if distance > 0 { widening = max(widening, 1 + depth.sideways / distance) }
        }
        return widening
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

    /// Puts a shape without a hollow on top of the head. Its front is a guess: it has no opening that is longer than wide.
    private func hatOnTop(_ oriented: WearableShape, evidence: Double) -> WearableFit {
        let box = Box(oriented.positions) ?? Box([.zero])!
        let scale = (width ?? 2.2 * Self.halfWidth * head.scale.x) / max(box.size.x, 1e-300)
        let foot = SIMD3(box.center.x, box.minimum.y, box.center.z)
        let placement = WearablePlacement(axes: axes, scale: scale, offset: head.headTop - foot * scale)
        var fit = WearableFit([placement], seat: head.headTop, named: "foot", width: box.size.x * scale, evidence: evidence)
        fit.isFrontGuessed = true
        return fit
    }
}
