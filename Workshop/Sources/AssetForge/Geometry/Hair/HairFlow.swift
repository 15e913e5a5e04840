import RenderMath

/// How short hair with a parting on the wearer's left lies: where it grows, how long it is, where it falls and how high.
///
/// Positions are on the skin of the skull, in millimetres in face space.
enum HairFlow {
    /// The parting's distance from the midline in front, and at the crown, where it ends.
    private static let parting = (front: 27.0, crown: 8.0)

    /// The distance from the parting in millimetres, positive on the wearer's left.
    static func fromParting(_ position: SIMD3<Double>) -> Double {
        position.x - (parting.crown + (parting.front - parting.crown) * ramp(-85, 10, position.z))
    }

    /// 1 on top of the head, 0 at its sides and behind.
    private static func top(_ position: SIMD3<Double>) -> Double {
        ramp(74, 112, position.y) * ramp(-128, -92, position.z)
    }

    /// The direction in which a strand runs on, before it is laid onto the skin.
    static func direction(at position: SIMD3<Double>) -> SIMD3<Double> {
        let side = fromParting(position)
        let top = top(position)
        let forward = ramp(-45, 20, position.z)
        // On the sides down and backwards, behind straight down and a little towards the middle.
        let behind = ramp(-85, -125, position.z)
        let down = SIMD3(-0.0025 * position.x * behind, -0.85, (-0.3 - 0.45 * ramp(-35, -75, position.z)) * (1 - behind))
        // On top away from the parting: the larger part is combed across and back, the smaller one falls over the temple.
        let across = SIMD3(-1, 0.0, -0.35 - 0.45 * forward)
        let over = SIMD3(0.9, -0.35, -0.5)
        let share = ramp(-5, 5, side)
        let combed = across.mixed(with: over, by: share)
        // Towards the crown's whorl hair turns backwards.
        let whorl = ramp(-55, -100, position.z)
        let turned = combed.mixed(with: SIMD3(0.25 * combed.x, -0.4, -1), by: whorl)
        return down.mixed(with: turned, by: top)
    }

    /// The length of a strand in millimetres.
    static func length(at position: SIMD3<Double>) -> Double {
        let nape = ramp(20, -45, position.y)
        let sides = 42 - 16 * nape
        let front = ramp(-20, 15, position.z)
        return sides + (62 + 8 * front - sides) * top(position)
    }

    /// The height of the hair over the skin far from the hairline, in millimetres.
    static func lift(at position: SIMD3<Double>) -> Double {
        let side = fromParting(position)
        let front = ramp(-60, 10, position.z)
        // It rises away from the parting.
        let away = ramp(0, 24, side.magnitude)
        let onTop = 6 + (side < 0 ? 4 + 5 * front : 2) * away
        let sides = 5 - 2 * ramp(30, -40, position.y)
        return sides + (onTop - sides) * top(position)
    }
}
