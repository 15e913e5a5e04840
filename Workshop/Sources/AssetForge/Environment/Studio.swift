import RenderMath

/// A portrait studio seen from the sitter's head: two soft boxes and a strip around the camera, a lamp overhead, a rim light
/// behind, a paper backdrop and a dark floor.
///
/// The camera is at +z and the sitter looks at it; warm light comes from the camera's left, cool light from its right.
enum Studio {
    // In metres from the sitter's head: the floor below it, the paper behind it, half the paper's width, its upper edge, and
    // its front edge on the floor.
    private static let floorHeight = -1.25
    private static let paperDistance = 2.1
    private static let paperHalfWidth = 1.9
    private static let paperTop = 1.7
    private static let paperReach = 1.0

    private static let panels = [
        LightPanel(
            centre: SIMD3(-1.75, 1.05, 1.7), half: SIMD2(0.72, 0.95), color: SIMD3(1.5, 1.32, 1.08), cells: SIMD2(2, 3)),
        LightPanel(
            centre: SIMD3(2.1, 0.35, 1.35), half: SIMD2(0.62, 0.88), color: SIMD3(0.52, 0.70, 1.0), cells: SIMD2(2, 2)),
        LightPanel(centre: SIMD3(0.5, 0.25, 2.6), half: SIMD2(0.08, 0.95), color: SIMD3(1.15, 1.15, 1.2)),
        LightPanel(
            centre: SIMD3(0.1, 2.2, 0.35), half: SIMD2(0.9, 0.5), color: SIMD3(0.85, 0.84, 0.82), cells: SIMD2(3, 1)),
        LightPanel(centre: SIMD3(-2.3, 0.5, -1.5), half: SIMD2(0.2, 1.1), color: SIMD3(1.0, 0.62, 0.38)),
        LightPanel(centre: SIMD3(2.4, 0.7, -1.3), half: SIMD2(0.16, 1.0), color: SIMD3(0.5, 0.66, 1.15)),
    ]

    /// The light that arrives from a direction of length one, in linear light.
    /// - Parameter lampGain: a factor on the light of the lamps. With 1, the default, they are little brighter than white, as a
    ///   picture can hold them; real ones are several times as bright as white paper in their light.
    static func light(from direction: SIMD3<Double>, lampGain: Double = 1) -> SIMD3<Double> {
        var light = room(direction)
        for panel in panels {
            let seen = panel.seen(towards: direction)
            light = light * (1 - seen.cover) + seen.light * (lampGain * seen.cover)
        }
        return light
    }

    private static func room(_ direction: SIMD3<Double>) -> SIMD3<Double> {
        let distanceToFloor = direction.y < -1e-3 ? floorHeight / direction.y : .infinity
        let distanceToPaper = direction.z < -1e-3 ? -paperDistance / direction.z : .infinity
        guard distanceToPaper < distanceToFloor else {
            return distanceToFloor < 200 ? floor(direction, at: direction * distanceToFloor) : walls(direction)
        }
        let hit = direction * distanceToPaper
        let cover = ramp(paperHalfWidth, paperHalfWidth - 0.03, abs(hit.x)) * ramp(paperTop, paperTop - 0.03, hit.y)
        let around = distanceToFloor < 200 ? floor(direction, at: direction * distanceToFloor) : walls(direction)
        return around * (1 - cover) + paper(across: hit.x, along: hit.y) * cover
    }

    /// Walls that darken upwards, warm on the camera's left and cool on its right.
    private static func walls(_ direction: SIMD3<Double>) -> SIMD3<Double> {
        let side = ramp(-0.9, 0.9, direction.x)
        let warm = SIMD3(0.062, 0.043, 0.034)
        let cool = SIMD3(0.026, 0.038, 0.062)
        return (warm + (cool - warm) * side) * (0.25 + 0.9 * ramp(1, -0.1, direction.y))
    }

    /// The backdrop's paper, brightest behind the sitter's shoulders.
    /// - Parameter along: the height in metres; it continues below the floor's height where the paper lies on the floor.
    private static func paper(across: Double, along: Double) -> SIMD3<Double> {
        let height = along - 0.15
        return SIMD3(0.95, 0.97, 1.06) * (0.035 + 0.17 / (1 + 0.55 * across * across + 0.8 * height * height))
    }

    /// A dark, half polished floor of boards that reflects the walls near the horizon, with bright spots under the lamps.
    private static func floor(_ direction: SIMD3<Double>, at hit: SIMD3<Double>) -> SIMD3<Double> {
        let distance = (hit.x * hit.x + hit.z * hit.z).squareRoot()
        let above = SIMD3(direction.x, max(-direction.y, 0.02), direction.z)
        var light = SIMD3(0.020, 0.018, 0.018) + walls(above) * (0.15 + 0.5 * ramp(0.1, 4.5, distance))
        for panel in panels {
            let offset = SIMD2(hit.x - panel.centre.x, hit.z - panel.centre.z)
            light += panel.color * (0.085 / (1 + 3 * (offset.x * offset.x + offset.y * offset.y)))
        }
        let boards = abs(hit.x * 4 - (hit.x * 4).rounded())
        light *= 1 - 0.3 * ramp(0.05, 0.015, boards) * ramp(7, 1, distance)
        let cover =
            ramp(paperHalfWidth, paperHalfWidth - 0.03, abs(hit.x)) * ramp(-paperReach, -paperReach - 0.03, hit.z)
            * ramp(-paperDistance - 0.02, -paperDistance, hit.z)
        return light * (1 - cover) + paper(across: hit.x, along: floorHeight - hit.z - paperDistance) * cover
    }
}
