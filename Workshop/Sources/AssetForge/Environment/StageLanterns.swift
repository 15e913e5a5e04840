import RenderMath

/// An old theatre seen from its stage: rows of red lanterns over a dark hall, footlights, a gilded back wall with red curtains.
enum StageLanterns {
    /// The light from a direction of length one, in linear light.
    static func light(from direction: SIMD3<Double>) -> SIMD3<Double> {
        var light = hall(direction)
        for lantern in lanterns {
            let facing = direction.dot(lantern.direction)
            guard facing > 0.8 else { continue }
            let up = direction.y - lantern.direction.y
            let across = max(0, 1 - facing * facing).squareRoot()
            // Round, wider than high; brightest in the middle where the candle is, with a glow of the air around.
            let distance = ((across * across) + 0.35 * up * up).squareRoot() / lantern.radius
            light += SIMD3(7.5, 1.7, 0.42) * ramp(1.05, 0.9, distance) * (0.35 + 0.65 * ramp(1, 0, distance))
            light += SIMD3(0.34, 0.07, 0.02) * ramp(3.2, 0.9, distance)
        }
        return light
    }

    private struct Lantern {
        var direction: SIMD3<Double>
        var radius: Double
    }

    private static let lanterns: [Lantern] = (0..<2).flatMap { row in
        (0..<(row == 0 ? 9 : 7)).map { index -> Lantern in
            let turn = (row == 0 ? -100.0 + 25 * Double(index) : -105 + 35 * Double(index)) + 90
            let around = turn.direction()
            let height = row == 0 ? 0.5 : 0.95
            return Lantern(direction: SIMD3(around.x, height, around.y).normalized(), radius: row == 0 ? 0.085 : 0.12)
        }
    }

    private static func hall(_ direction: SIMD3<Double>) -> SIMD3<Double> {
        if direction.y < -0.12 {
            // Boards, lit from the footlights in front.
            let reach = -0.9 / direction.y
            let (x, z) = (direction.x * reach, direction.z * reach)
            let board = abs(x * 3 - (x * 3).rounded())
            let foot = 0.22 / (1 + 2 * (z - 1.1) * (z - 1.1))
            return SIMD3(0.34, 0.17, 0.08) * (0.1 + foot) * (1 - 0.35 * ramp(0.06, 0.02, board))
        }
        return behind(direction) + (front(direction) - behind(direction)) * ramp(-0.12, 0.12, direction.z)
    }

    /// The hall: dark, with a row of footlights below and the warm rail of a balcony.
    private static func front(_ direction: SIMD3<Double>) -> SIMD3<Double> {
        let lights =
            ramp(0.03, 0.01, abs(direction.y + 0.1)) * ramp(0.1, 0.35, abs((direction.x * 7) - (direction.x * 7).rounded()))
        let rail = ramp(0.05, 0.0, abs(direction.y - 0.26)) * 0.06
        return SIMD3(0.014, 0.008, 0.01) + SIMD3(3.2, 2.1, 1.1) * lights + SIMD3(1, 0.5, 0.2) * rail
    }

    /// Curtains with folds on both sides of a gilded screen.
    private static func behind(_ direction: SIMD3<Double>) -> SIMD3<Double> {
        let side = abs(direction.x)
        let fold = 0.55 + 0.45 * PortableMath.sin(direction.x * 46)
        let curtain = SIMD3(0.24, 0.014, 0.018) * fold
        let panel = abs(direction.x * 5 - (direction.x * 5).rounded())
        let screen = SIMD3(0.3, 0.17, 0.045) * (0.5 + 0.5 * ramp(0.02, 0.06, panel))
        return (screen + (curtain - screen) * ramp(0.42, 0.46, side)) * ramp(0.95, 0.1, direction.y)
    }
}
