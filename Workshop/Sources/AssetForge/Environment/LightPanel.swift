import RenderMath

/// A flat, rectangular lamp in a studio, facing the centre of the room.
struct LightPanel {
    /// The panel's centre, in metres from the centre of the room.
    let centre: SIMD3<Double>
    /// Half the panel's width and height, in metres.
    let half: SIMD2<Double>
    /// The panel's linear light; channels may exceed 1.
    let color: SIMD3<Double>
    /// Rows and columns of cloth between seams; 1 without seams.
    let cells: SIMD2<Double>

    private let normal: SIMD3<Double>
    private let right: SIMD3<Double>
    private let up: SIMD3<Double>

    /// Creates a panel from its centre, half its size and its light. Default: one cloth without seams.
    init(centre: SIMD3<Double>, half: SIMD2<Double>, color: SIMD3<Double>, cells: SIMD2<Double> = SIMD2(1, 1)) {
        self.centre = centre
        self.half = half
        self.color = color
        self.cells = cells
        normal = centre / centre.length
        // An overhead lamp has no upright direction; it is aligned with the room instead.
        let upright = abs(normal.y) > 0.95 ? SIMD3<Double>(0, 0, 1) : SIMD3<Double>(0, 1, 0)
        right = upright.cross(normal).normalized()
        up = normal.cross(right)
    }

    /// The panel's light in a direction, and its coverage there, which includes the black frame.
    func seen(towards direction: SIMD3<Double>) -> (light: SIMD3<Double>, cover: Double) {
        let facing = product(direction, normal)
        guard facing > 0.05 else { return (.zero, 0) }
        let hit = direction * (product(centre, normal) / facing) - centre
        let position = SIMD2(product(hit, right), product(hit, up))
        let outside = SIMD2(abs(position.x), abs(position.y)) - half
        let edge = max(outside.x, outside.y)
        let cover = ramp(0.07, 0.045, edge)
        guard cover > 0 else { return (.zero, 0) }
        let share = position / half
        let falloff = 1 - 0.28 * (share.x * share.x + share.y * share.y)
        let lit = ramp(0.012, -0.012, edge) * falloff * seams(share)
        return (color * (lit + 0.01), cover)
    }

    /// The factor of the light: 1 on the cloth, less along the seams between its cells.
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

/// Returns 0 at `low`, 1 at `high`, whose order is free, and smooth values between (Hermite).
func ramp(_ low: Double, _ high: Double, _ value: Double) -> Double {
    let share = min(max((value - low) / (high - low), 0), 1)
    return share * share * (3 - 2 * share)
}
