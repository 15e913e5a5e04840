import RenderMath

/// A flat, rectangular lamp in a studio, facing the middle of the room.
struct LightPanel {
    /// Its middle, in metres from the middle of the room.
    let centre: SIMD3<Double>
    /// Half its width and height, in metres.
    let half: SIMD2<Double>
    /// Its light, linear; the brightest parts may exceed 1.
    let color: SIMD3<Double>
    /// Rows and columns of cloth between seams; 1 where there are none.
    let cells: SIMD2<Double>

    private let normal: SIMD3<Double>
    private let right: SIMD3<Double>
    private let up: SIMD3<Double>

    /// A panel by its place, half its size and its light. Default: one cloth without seams.
    init(centre: SIMD3<Double>, half: SIMD2<Double>, color: SIMD3<Double>, cells: SIMD2<Double> = SIMD2(1, 1)) {
        self.centre = centre
        self.half = half
        self.color = color
        self.cells = cells
        normal = centre / centre.length
        // A lamp overhead has no upright; it is turned with the room then.
        let upright = abs(normal.y) > 0.95 ? SIMD3<Double>(0, 0, 1) : SIMD3<Double>(0, 1, 0)
        right = upright.cross(normal).normalized()
        up = normal.cross(right)
    }

    /// What the panel shows in a direction: its light, and how much of the direction it fills (its black frame fills too).
    func seen(towards direction: SIMD3<Double>) -> (light: SIMD3<Double>, cover: Double) {
        let facing = product(direction, normal)
        guard facing > 0.05 else { return (.zero, 0) }
        let hit = direction * (product(centre, normal) / facing) - centre
        let place = SIMD2(product(hit, right), product(hit, up))
        let outside = SIMD2(abs(place.x), abs(place.y)) - half
        let edge = max(outside.x, outside.y)
        let cover = ramp(0.07, 0.045, edge)
        guard cover > 0 else { return (.zero, 0) }
        let share = place / half
        let falloff = 1 - 0.28 * (share.x * share.x + share.y * share.y)
        let lit = ramp(0.012, -0.012, edge) * falloff * seams(share)
        return (color * (lit + 0.01), cover)
    }

    /// 1 on the cloth, darker along the seams between its cells.
    private func seams(_ share: SIMD2<Double>) -> Double {
        var light = 1.0
        for axis in 0..<2 where cells[axis] > 1 {
            let cell = (share[axis] + 1) / 2 * cells[axis]
            let border = cell.rounded()
            guard border > 0.5, border < cells[axis] - 0.5 else { continue }
            light *= 0.35 + 0.65 * ramp(0.004, 0.022, abs(cell - border) * 2 * half[axis] / cells[axis])
        }
        return light
    }

    private func product(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
        a.x * b.x + a.y * b.y + a.z * b.z
    }
}

/// 0 at `low`, 1 at `high`, whichever is greater, and smooth between (Hermite).
func ramp(_ low: Double, _ high: Double, _ value: Double) -> Double {
    let share = min(max((value - low) / (high - low), 0), 1)
    return share * share * (3 - 2 * share)
}
