import RenderMath

/// A wet street at night: neon signs in pink, cyan and amber on both sides, lit windows, a street lamp, and their reflections
/// on the asphalt.
enum NightStreet {
    /// The light from a direction of length one, in linear light.
    static func light(from direction: SIMD3<Double>) -> SIMD3<Double> {
        guard direction.y < 0 else { return above(direction) }
        // Asphalt mirrors what is over it, drawn out and dimmed; puddles mirror better.
        let mirrored = SIMD3(direction.x, -direction.y * 0.75, direction.z).normalized()
        let wet =
            0.1 + 0.3
            * ramp(
                -0.1, 0.3,
                Double(noise.fractal(at: SIMD2(Float(direction.x), Float(direction.z)) / Float(0.12 - direction.y), octaves: 3))
            )
        return SIMD3(0.012, 0.012, 0.016) + above(mirrored) * (wet * ramp(-1, -0.05, direction.y))
    }

    private struct Sign {
        /// Across and up on its wall, in radians of longitude and slope.
        var centre: SIMD2<Double>
        var half: SIMD2<Double>
        var color: SIMD3<Double>
    }

    private static let noise = ValueNoise(seed: 947)
    private static let signs: [Sign] = [
        Sign(centre: SIMD2(-1.35, 0.42), half: SIMD2(0.09, 0.34), color: SIMD3(9, 0.7, 3.4)),
        Sign(centre: SIMD2(-0.82, 0.3), half: SIMD2(0.22, 0.08), color: SIMD3(0.5, 5.2, 7)),
        Sign(centre: SIMD2(1.2, 0.5), half: SIMD2(0.08, 0.4), color: SIMD3(0.6, 6.2, 8.4)),
        Sign(centre: SIMD2(0.72, 0.26), half: SIMD2(0.2, 0.09), color: SIMD3(8, 3.2, 0.5)),
        Sign(centre: SIMD2(1.9, 0.36), half: SIMD2(0.26, 0.12), color: SIMD3(6.5, 0.6, 4.4)),
        Sign(centre: SIMD2(-2.0, 0.3), half: SIMD2(0.2, 0.14), color: SIMD3(4.8, 4.2, 1.4)),
        Sign(centre: SIMD2(2.75, 0.34), half: SIMD2(0.12, 0.2), color: SIMD3(0.8, 1.4, 8)),
        Sign(centre: SIMD2(-2.8, 0.44), half: SIMD2(0.09, 0.28), color: SIMD3(7.5, 1, 0.6)),
    ]

    private static func above(_ direction: SIMD3<Double>) -> SIMD3<Double> {
        let longitude = PortableMath.atan2(direction.x, direction.z)
        let around = SIMD2(direction.x, direction.z).length
        let slope = direction.y / max(around, 1e-3)
        var light = facades(longitude, slope)
        for sign in signs {
            let offset = SIMD2(abs(longitude - sign.centre.x), abs(slope - sign.centre.y)) - sign.half
            let outside = SIMD2(max(offset.x, 0), max(offset.y, 0)).length + min(max(offset.x, offset.y), 0)
            // Tubes along the edge and within, and the glow on the wall.
            let tube = ramp(0.02, 0.006, abs(outside + 0.02)) + 0.7 * ramp(0.02, 0.006, abs(outside + 0.06))
            light += sign.color * (tube + 0.12 * ramp(0.01, -0.02, outside)) + sign.color * (0.035 * ramp(0.4, 0, outside))
        }
        let lamp = direction.dot(SIMD3(0.34, 0.82, 0.46).normalized())
        return light + SIMD3(26, 20, 12) * ramp(0.994, 0.997, lamp) + SIMD3(0.5, 0.38, 0.22) * ramp(0.9, 1, lamp)
    }

    private static func facades(_ longitude: Double, _ slope: Double) -> SIMD3<Double> {
        // The street runs along the view: walls at its sides, sky over them and at both ends.
        let wall =
            0.35 + 0.95 * PortableMath.sin(longitude).magnitude + 0.12
            * Double(noise.value(at: SIMD2(Float((longitude * 4).rounded(.down)), 0.5)))
        guard slope < wall else { return SIMD3(0.012, 0.014, 0.03) + SIMD3(0.05, 0.025, 0.03) * ramp(1.2, 0.2, slope) }
        let cell = SIMD2((longitude * 9).rounded(.down), (slope * 9).rounded(.down))
        let inside = SIMD2(longitude * 9, slope * 9) - cell - SIMD2(repeating: 0.5)
        let pane = ramp(0.34, 0.3, abs(inside.x)) * ramp(0.36, 0.3, abs(inside.y))
        let chance = noise.value(at: SIMD2(Float(cell.x) * 3 + 0.5, Float(cell.y) * 5 + 0.5))
        let lit: Double = chance > 0.15 ? 0.25 + 0.6 * Double(chance) : 0.015
        return SIMD3(0.018, 0.016, 0.02) + SIMD3(1, 0.68, 0.36) * (pane * lit)
    }
}
