import RenderMath

extension WearableSeat {
    /// The gap between the band and the top of the head, in metres.
    private static let bandGap = 0.004
    /// The depth inside the skin at which the band's sides are outside, in metres.
    private static let bandDepth = 0.0005
    /// Headphones whose band is narrower than the head are widened in steps, and at most by this factor.
    private static let (wideningStep, mostWidening) = (1.002, 1.05)

    /// Seats headphones: the insides of the cushions touch the head around the ears, and the band runs over the top, outside
    /// the skin.
    func headphones(evidence: Double) -> WearableFit {
        let oriented = shape.turned(to: axes)
        let box = Box(oriented.positions) ?? Box([.zero])!
        let middle = box.center.x
        // The cushions are the parts below the band, at the sides.
        let points = oriented.points
        let low = box.minimum.y + 0.45 * box.size.y
        let cushions = points.filter { $0.y < low && abs($0.x - middle) > 0.2 * box.size.x }
        let cushion = Box(cushions) ?? box
        let inner = cushions.reduce(Double.infinity) { min($0, abs($1.x - middle)) }
        let innerHalf = inner.isFinite && inner > 0 ? inner : box.size.x * 0.4
        // The height of the band's inside over the cushions' middle decides the height of the band, unless it is too short.
        let band = points.filter { $0.y > low }
        let top = band.filter { abs($0.x - middle) < 0.08 * box.size.x && $0.y > box.center.y }
        let inside = top.reduce(Double.infinity) { min($0, $1.y) }
        let ear = head.ear
        let padding = earPad(cushions, middle: middle, box: cushion)
        func seat(atScale scale: Double) -> SIMD3<Double> {
            var offset = SIMD3(-middle, -padding.y, -padding.z) * scale + SIMD3(0, ear.y, ear.z)
            if inside.isFinite { offset.y = max(offset.y, head.headTop.y + Self.bandGap - inside * scale) }
            return offset
        }
        let touching = cushionHalfWidth / innerHalf
        var scale = width.map { $0 / max(box.size.x, 1e-300) } ?? touching
        var offset = seat(atScale: scale)
        while width == nil, scale * Self.wideningStep <= touching * Self.mostWidening,
            isInside(band, scale: scale, offset: offset)
        {
            scale *= Self.wideningStep
            offset = seat(atScale: scale)
        }
        let placement = WearablePlacement(axes: axes, scale: scale, offset: offset)
        return WearableFit(
            [placement], seat: SIMD3(0, padding.y * scale + offset.y, padding.z * scale + offset.z), named: "cushions",
            width: box.size.x * scale, evidence: evidence)
    }

    /// Whether a part above the ears is inside the skin.
    private func isInside(_ points: [SIMD3<Double>], scale: Double, offset: SIMD3<Double>) -> Bool {
        guard let skin = head.skin else { return false }
        return points.contains { point in
            let place = point * scale + offset
            guard place.y > head.earRest.y, let depth = skin.depth(of: place) else { return false }
            return min(depth.up, depth.sideways) > Self.bandDepth
        }
    }

    /// Half the distance between the insides of the cushions on the head, in metres: they press the ears.
    private var cushionHalfWidth: Double { head.ear.x }

    /// Returns the middle of the cushions in height and depth.
    private func earPad(_ cushions: [SIMD3<Double>], middle: Double, box: Box) -> SIMD3<Double> {
        // The cushion's ring is the part near its inside.
        let inner = cushions.reduce(Double.infinity) { min($0, abs($1.x - middle)) }
        let reach = box.size.x / 2 - inner
        let ring = cushions.filter { abs($0.x - middle) < inner + 0.35 * max(reach, 0) }
        return (Box(ring) ?? box).center
    }
}
