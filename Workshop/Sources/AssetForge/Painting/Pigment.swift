import Imaging

/// Opaque paint: a colour in linear light for each point, which may depend on the point's depth in its shape.
struct Pigment {
    /// Straight red, green and blue in linear light, of a point in millimetres and its signed distance to the shape's edge.
    let color: (_ point: SIMD2<Float>, _ distance: Float) -> SIMD3<Float>

    /// One colour, as sRGB `0xRRGGBB`.
    static func flat(_ hex: UInt32) -> Pigment {
        let color = linear(hex)
        return Pigment { _, _ in color }
    }

    /// A gradient up the face, from one height in millimetres to another.
    static func vertical(_ bottom: UInt32, at low: Float, _ top: UInt32, at high: Float) -> Pigment {
        let (first, second) = (linear(bottom), linear(top))
        return Pigment { point, _ in blend(first, second, smoothStep(low, high, point.y)) }
    }

    /// A gradient away from a point (and its mirror image), over a distance in millimetres.
    static func radial(_ inner: UInt32, _ outer: UInt32, centre: SIMD2<Float>, radius: Float) -> Pigment {
        let (first, second) = (linear(inner), linear(outer))
        return Pigment { point, _ in
            let offset = SIMD2(abs(point.x), point.y) - centre
            return blend(first, second, smoothStep(0, radius, length(of: offset)))
        }
    }

    /// A gradient from a shape's edge to its core, over a depth in millimetres.
    static func inset(edge: UInt32, core: UInt32, depth: Float) -> Pigment {
        let (first, second) = (linear(edge), linear(core))
        return Pigment { _, distance in blend(first, second, smoothStep(0, depth, -distance)) }
    }

    /// Gold leaf: darker towards its edge, with bands of light as on metal that was rubbed over an uneven ground.
    static func gold(_ noise: ValueNoise) -> Pigment {
        let (shadow, body, light) = (linear(0x7A4A0C), linear(0xD9A032), linear(0xFFEBA6))
        return Pigment { point, distance in
            let wave = 1.1 * noise.fractal(at: point / 24, octaves: 2) + 0.055 * point.y + 0.03 * abs(point.x)
            let glint = smoothStep(0.1, 1, abs(2 * (wave - wave.rounded())))
            let rubbed = blend(body, light, 0.75 * glint)
            return blend(shadow, rubbed, smoothStep(-0.1, 0.75, -distance))
        }
    }

    /// The same paint, uneven as if laid on by hand: broad clouds, fine pores.
    func grained(_ noise: ValueNoise, clouds: Float = 0.10, pores: Float = 0.05) -> Pigment {
        Pigment { [color] point, distance in
            let broad = noise.fractal(at: point / 14, octaves: 3)
            let fine = noise.fractal(at: point / 0.8, octaves: 2)
            return color(point, distance) * (1 + clouds * broad + pores * fine)
        }
    }

    /// The same paint, mixed with another by a share that depends on the position.
    func mixed(with other: Pigment, share: @escaping (_ point: SIMD2<Float>, _ distance: Float) -> Float) -> Pigment {
        Pigment { [color] point, distance in
            blend(color(point, distance), other.color(point, distance), share(point, distance))
        }
    }

    /// A colour in linear light from sRGB `0xRRGGBB`.
    static func linear(_ hex: UInt32) -> SIMD3<Float> {
        let decode = SRGBTransfer.linearFromByte
        return SIMD3(decode[Int(hex >> 16 & 255)], decode[Int(hex >> 8 & 255)], decode[Int(hex & 255)])
    }
}

/// Returns 0 up to `low`, 1 from `high`, and smooth values between (Hermite).
func smoothStep(_ low: Float, _ high: Float, _ value: Float) -> Float {
    let share = min(max((value - low) / (high - low), 0), 1)
    return share * share * (3 - 2 * share)
}

/// Returns a mixture of two colours: the first at 0, the second at 1.
///
/// It replaces the generic function of `RenderMath`, which debug builds do not specialize and which is then some 50 times
/// slower.
func blend(_ first: SIMD3<Float>, _ second: SIMD3<Float>, _ share: Float) -> SIMD3<Float> {
    first + (second - first) * share
}

/// The length of an offset; defined here for the same reason as `blend`.
func length(of offset: SIMD2<Float>) -> Float {
    (offset.x * offset.x + offset.y * offset.y).squareRoot()
}
