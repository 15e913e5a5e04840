import RenderMath

extension WearableSeat {
    /// The gap between the band and the top of the head, in metres.
    private static let bandGap = 0.004

    /// Seats headphones: the insides of the cushions touch the head around the ears, and the band runs over the top.
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
        let scale = width.map { $0 / max(box.size.x, 1e-300) } ?? cushionHalfWidth / innerHalf
        // The height of the band's inside over the cushions' middle decides the height of the band, unless it is too short.
        let band = points.filter { abs($0.x - middle) < 0.08 * box.size.x && $0.y > box.center.y }
        let inside = band.reduce(Double.infinity) { min($0, $1.y) }
        let ear = head.ear
        let padding = earPad(cushions, middle: middle, box: cushion)
        var offset = SIMD3(-middle, -padding.y, -padding.z) * scale + SIMD3(0, ear.y, ear.z)
        if inside.isFinite {
            offset.y = max(offset.y, head.headTop.y + Self.bandGap - inside * scale)
        }
        let placement = WearablePlacement(axes: axes, scale: scale, offset: offset)
        return WearableFit(
            [placement], seat: SIMD3(0, padding.y * scale + offset.y, padding.z * scale + offset.z), named: "cushions",
            width: box.size.x * scale, evidence: evidence)
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
