import RenderMath

/// How an actor's hair grows and falls: the functions from which locks and the ground below them are made.
///
/// Positions are on the skin of the standard head, in millimetres in face space.
struct HairStyle: Sendable {
    /// The colours of strands.
    var colors = HairTexture.Colors()
    /// The distance inside the hairline; negative outside.
    var inside: @Sendable (SIMD3<Double>) -> Double = { Hairline.distance(inside: $0) }
    /// The number of directions from the head's centre among which roots are chosen.
    var rootCount: Int
    /// The fraction of these roots that grow a lock.
    var density: @Sendable (SIMD3<Double>) -> Double = { _ in 1 }
    /// The direction in which hair grows on the skin, before it is laid onto it.
    var flow: @Sendable (SIMD3<Double>) -> SIMD3<Double>
    /// The length of a lock from a root.
    var length: @Sendable (SIMD3<Double>) -> Double
    /// The height of locks over the skin.
    var lift: @Sendable (SIMD3<Double>) -> Double
    /// The height of the ground over the skin.
    var ground: @Sendable (SIMD3<Double>) -> Double
    /// How soon a lock falls straight down once it has left the skin: 0 never, 1 at once.
    var gravity = 0.0
    /// Half the width of a lock.
    var halfWidth = 5.0
    /// The number of segments along a lock.
    var segments = 6
    /// The radius and the length of a turn of curls; nil for straight hair.
    var curl: (radius: Double, turn: Double)?
    /// How much locks differ from their neighbours in direction, and the lengths of their ends, as a share.
    var unrest = 0.16
    var raggedness = 0.2
}

extension HairStyle {
    /// The whorl at the crown, from which long hair falls to all sides.
    private static let crown = SIMD3<Double>(0, 138, -78)

    /// The direction of a position from the crown: 0 to the front, π/2 to either side, π to the back.
    private static func bearing(_ position: SIMD3<Double>) -> Double {
        PortableMath.atan2(position.x.magnitude, position.z - crown.z + 6)
    }

    /// Long black hair with a fringe over the brows and shorter locks in front of the ears.
    static let mei = HairStyle(
        colors: HairTexture.Colors(strand: 0x211A18, ground: 0x171210, variation: 0.5), rootCount: 4600,
        density: { bearing($0) < 1.1 ? 1 : 0.55 },
        flow: { position in
            let away = position - crown
            let bearing = bearing(position)
            // The fringe falls straight to the front, the hair at the temples down, the rest from the crown to all sides.
            let fringe = SIMD3(away.x * 0.72, -34, away.z + 14)
            let temple = SIMD3(away.x * 0.42, -56, 22)
            let rest = SIMD3(away.x, -70, away.z * 0.06 + 8 * ramp(1.5, 1.1, bearing))
            return fringe.mixed(with: temple, by: ramp(0.56, 0.7, bearing)).mixed(with: rest, by: ramp(0.7, 0.88, bearing))
        },
        length: { position in
            let bearing = bearing(position)
            let fringe = 51 - 20 * ramp(0.45, 0.72, bearing)
            let end = bearing < 0.72 ? fringe : bearing < 0.9 ? -34 : -152
            // Over the skull down to the end; along the arch it is longer than the height.
            return max(position.y - end, 10) + 0.22 * max(crown.y - position.y, 0) + (end > 0 ? 16 : 6)
        },
        lift: { position in 8 + 3 * ramp(100, 60, position.y) }, ground: { _ in 6 }, gravity: 1, halfWidth: 5.4,
        segments: 8, unrest: 0.06, raggedness: 0.05)

    /// A crown of tight curls.
    static let amara = HairStyle(
        colors: HairTexture.Colors(strand: 0x33221A, ground: 0x0D0806, variation: 1.1, ringlets: (5, 6)),
        inside: { Hairline.distance(inside: $0) + 1 }, rootCount: 2100,
        flow: { position in (position - SIMD3(0, 70, -66)).normalized() + SIMD3(0, -0.3, 0) },
        length: { position in
            let full = 46 + 14 * ramp(60, 130, position.y) - 16 * ramp(20, -45, position.y)
            return full * (0.55 + 0.45 * ramp(2, 24, Hairline.distance(inside: position)))
        },
        lift: { position in 8 },
        ground: { position in
            14 * ramp(0, 34, Hairline.distance(inside: position)) + 3 * ramp(0, 6, Hairline.distance(inside: position))
        },
        gravity: 0.1, halfWidth: 9.5, segments: 6, curl: (radius: 7, turn: 38), unrest: 0.75, raggedness: 0.3)

    /// A horseshoe of short grey hair round a bald crown.
    static let gustav = HairStyle(
        colors: HairTexture.Colors(strand: 0xB2B0AC, ground: 0x7E7871, variation: 0.9),
        inside: { position in
            // Bald above a line that falls from behind the temples to the back of the head.
            let edge = 86 - 30 * ramp(-80, -150, position.z) - 40 * ramp(-45, -15, position.z)
            return min(Hairline.distance(inside: position), (edge - position.y) * 0.9)
        },
        rootCount: 6500,
        flow: { position in SIMD3(0, -0.8, -0.6 * ramp(-150, -90, position.z)) },
        length: { position in 24 - 8 * ramp(10, -40, position.y) }, lift: { position in 3 },
        ground: { _ in 1.2 }, halfWidth: 2.7, segments: 3, unrest: 0.16, raggedness: 0.35)
}
