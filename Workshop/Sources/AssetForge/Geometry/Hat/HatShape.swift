import RenderMath

/// A straw hat with a creased crown and a brim, as a surface around the head.
///
/// A point on it has an angle, 0 in front and increasing towards the wearer's left, and a position from the middle of the crown
/// (0) to the foot of the crown (1) and out to the edge of the brim (2).
enum HatShape {
    /// The centre of the opening, in millimetres in face space, and the angle by which its front stands higher, in radians.
    private static let centre = SIMD3<Double>(0, 67, -64)
    private static let tilt = 0.2
    /// Half the opening's width and length, and the height of the crown, in millimetres.
    private static let halfWidth = 86.0
    private static let halfLength = 103.0
    private static let height = 116.0
    /// The power of sine and cosine that makes the crown boxy: 1 for a dome.
    private static let power = 2 / 4.6
    /// The straw's thickness, in millimetres.
    static let thickness = 2.0

    /// A point of the hat's outside.
    /// - Parameter lift: the height over the surface, in millimetres; below 0 inside the straw and under the brim.
    static func position(angle: Double, place: Double, lift: Double = 0) -> SIMD3<Double> {
        let point = surface(angle: angle, place: place)
        guard lift != 0 else { return placed(point) }
        return placed(point + normal(angle: angle, place: place) * lift)
    }

    /// The position on the crown at a fraction of its height, 0…1.
    static func place(atHeight share: Double) -> Double {
        PortableMath.acos(PortableMath.pow(share, 1 / power)) / (Double.pi / 2)
    }

    /// The unit normal, upwards and outwards, before the hat is tilted.
    private static func normal(angle: Double, place: Double) -> SIMD3<Double> {
        if place == 0 {
            // In the crown's middle all angles meet: the mean of two opposite ones next to it.
            let near = 0.02
            return (normal(angle: 0, place: near) + normal(angle: .pi, place: near)).normalized()
        }
        let step = min(2e-3, place / 2)
        let around = surface(angle: angle + step, place: place) - surface(angle: angle - step, place: place)
        let along = surface(angle: angle, place: place + step) - surface(angle: angle, place: place - step)
        return along.cross(around).normalized()
    }

    /// From the hat's own space, in which the opening is level, to face space.
    private static func placed(_ point: SIMD3<Double>) -> SIMD3<Double> {
        let (sine, cosine) = (PortableMath.sin(tilt), PortableMath.cos(tilt))
        return centre + SIMD3(point.x, point.y * cosine + point.z * sine, point.z * cosine - point.y * sine)
    }

    private static func surface(angle: Double, place: Double) -> SIMD3<Double> {
        place <= 1 ? crown(angle: angle, place: place) : brim(angle: angle, share: place - 1)
    }

    private static func around(_ angle: Double) -> SIMD2<Double> {
        SIMD2(PortableMath.sin(angle), PortableMath.cos(angle))
    }

    /// The crown: a dome nearly as wide above as below, creased along its top and pinched on both sides in front.
    private static func crown(angle: Double, place: Double) -> SIMD3<Double> {
        let around = around(angle)
        // A superellipse from the top (0) to the foot (1).
        let turn = place * Double.pi / 2
        let reach = PortableMath.pow(PortableMath.sin(turn), power)
        let rise = place >= 1 ? 0 : PortableMath.pow(PortableMath.cos(turn), power)
        let slant = 1 - 0.12 * rise
        var point = SIMD3(around.x * halfWidth * reach * slant, height * rise, around.y * halfLength * reach * slant)
        // Lower behind than in front.
        point.y *= 1 + 0.05 * point.z / halfLength
        let high = ramp(0.42, 0.95, rise)
        let fromMiddle = point.x / 21
        let ends = ramp(1.02, 0.45, point.z.magnitude / halfLength)
        point.y -= 17 * high * ends * PortableMath.exp(-fromMiddle * fromMiddle)
        let side = (angle.magnitude - 0.72) / 0.34
        let tall = (rise - 0.86) / 0.34
        let pinch = 15 * PortableMath.exp(-side * side - tall * tall) * reach
        return SIMD3(point.x - around.x * pinch, point.y, point.z - around.y * pinch * 0.55)
    }

    /// The brim: it turns down in front and up at the sides and behind.
    private static func brim(angle: Double, share: Double) -> SIMD3<Double> {
        let around = around(angle)
        let width = 58 - 6 * around.x * around.x
        let (front, back) = (max(around.y, 0), max(-around.y, 0))
        let lift = -6 * front * front + 12 * around.x * around.x + 9 * back * back
        // The fold between crown and brim is round.
        let out = share * width
        let fold = 5 * PortableMath.exp(-out / 4)
        let curl = share * share * lift - 3.0 * share
        return SIMD3(around.x * (halfWidth + out), curl + fold - 5, around.y * (halfLength + out))
    }
}
