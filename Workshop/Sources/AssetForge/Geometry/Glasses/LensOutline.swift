import RenderMath

/// The outline of a left lens seen from the front, in millimetres: a superellipse, whose lower half can bulge outwards like a
/// drop.
struct LensOutline {
    /// The centre.
    var centre: SIMD2<Double>
    /// Half the width and height.
    var halfSize: SIMD2<Double>
    /// The superellipse's powers above and below the centre: 2 for an ellipse, more for a fuller shape.
    var power: (above: Double, below: Double)
    /// The fraction of its width that the lens loses at its lower end, 0…1. Default: none.
    var taper = 0.0
    /// The offset of the lower end away from the nose, in millimetres. Default: none.
    var droop = 0.0

    /// A point of the outline, counter-clockwise from the temple.
    /// - Parameters:
    ///   - revolution: the angle as a share of a full revolution.
    ///   - inset: in millimetres.
    func point(at revolution: Double, inset: Double = 0) -> SIMD2<Double> {
        let angle = 2 * Double.pi * revolution
        let (cosine, sine) = (PortableMath.cos(angle), PortableMath.sin(angle))
        let power = sine > 0 ? power.above : power.below
        let sum = PortableMath.pow(cosine.magnitude, power) + PortableMath.pow(sine.magnitude, power)
        let bend = PortableMath.pow(sum, -1 / power)
        let size = halfSize - SIMD2(repeating: inset)
        // 0 down to the centre, 1 at the lower end, without a kink between.
        let low = max(0, -sine * bend)
        let hang = low * low
        return centre + SIMD2(cosine * bend * size.x * (1 - taper * hang) + droop * hang, sine * bend * size.y)
    }

    /// The approximate distance of a point from the outline, in millimetres: negative inside.
    func distance(to point: SIMD2<Double>) -> Double {
        var offset = point - centre
        let low = max(0, min(1, -offset.y / halfSize.y))
        let hang = low * low
        offset.x = (offset.x - droop * hang) / (1 - taper * hang)
        let power = offset.y > 0 ? power.above : power.below
        let share = SIMD2(offset.x.magnitude, offset.y.magnitude) / halfSize
        let sum = PortableMath.pow(share.x, power) + PortableMath.pow(share.y, power)
        guard sum > 1e-6 else { return -min(halfSize.x, halfSize.y) }
        let radius = PortableMath.pow(sum, 1 / power)
        // The value's slope, by which it becomes a length.
        let slope = SIMD2(
            PortableMath.pow(share.x, power - 1) / halfSize.x, PortableMath.pow(share.y, power - 1) / halfSize.y)
        return (radius - 1) / max(slope.length * PortableMath.pow(sum, 1 / power - 1), 1e-6)
    }
}
