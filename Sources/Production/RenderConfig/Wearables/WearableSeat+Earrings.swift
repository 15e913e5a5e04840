import RenderMath

extension WearableSeat {
    /// The plausible heights of an earring, and the usual one, in metres.
    private static let heights = 0.006...0.11
    private static let usualHeight = 0.0396
    /// The hole of an earring below the top of its hook, in metres.
    private static let hookRise = 0.00075

    /// Hangs earrings on both lobes: a single one on each side, and the halves of a pair on their own sides.
    func earrings(evidence: Double, metersPerUnit: Double?) -> WearableFit {
        let oriented = shape.turned(to: axes)
        let box = Box(oriented.positions) ?? Box([.zero])!
        let pair = EarringPair(of: oriented)
        let points = oriented.points
        func part(isLeft: Bool) -> [SIMD3<Double>] {
            pair.map { pair in points.filter { ($0.x > pair.middle) == isLeft } } ?? points
        }
        let first = Box(part(isLeft: true)) ?? box
        let scale =
            width.map { $0 / max(first.size.x, 1e-300) }
            ?? self.scale(height: first.size.y, metersPerUnit: metersPerUnit)
        let placements = [true, false].map { isLeft in
            let own = part(isLeft: isLeft)
            let around = Box(own) ?? box
            // The hook is the highest part.
            let hook = (Box(own.filter { $0.y > around.maximum.y - 0.03 * around.size.y }) ?? around).center
            var lobe = head.lobe
            if !isLeft { lobe.x = -lobe.x }
            let top = SIMD3(hook.x, around.maximum.y, hook.z)
            return WearablePlacement(
                axes: axes, scale: scale, offset: lobe + SIMD3(0, Self.hookRise * head.scale.y, 0) - top * scale)
        }
        return WearableFit(
            placements, seat: head.lobe, named: "left lobe", width: first.size.x * scale, evidence: evidence,
            pairSplit: pair.map { (axes.x, $0.middle) })
    }

    /// Returns the scale of earrings: the file's unit if it gives a plausible size, else a common unit, else the usual size.
    private func scale(height: Double, metersPerUnit: Double?) -> Double {
        let height = max(height, 1e-300)
        if let metersPerUnit, Self.heights.contains(height * metersPerUnit) { return metersPerUnit }
        let usual = Self.usualHeight / height
        let plausible = WearableUnit.allCases.map(\.meters).filter { Self.heights.contains(height * $0) }
        func distance(_ scale: Double) -> Double { max(scale / usual, usual / scale) }
        return plausible.min { distance($0) < distance($1) } ?? usual
    }
}
