import RenderMath

/// An eyeball: white with fine veins, a brown iris with fibres, the pupil.
///
/// The layout is that of the eyeball's mesh: the centre is the pupil's, and the distance from it grows with the angle from the
/// line of sight, to half the texture's side at the back of the eye. A millimetre of canvas represents five degrees, so that
/// an iris of 6 mm radius on a ball of 12 mm (30 degrees) measures 6 mm here too.
enum EyeTexture {
    /// The colours of an iris, as sRGB `0xRRGGBB`: near the pupil, of its body, of its lightest fibres, and of the ring around
    /// it. The default is brown.
    struct Iris {
        var dark: UInt32 = 0x241108
        var body: UInt32 = 0x5E3417
        var light: UInt32 = 0xA87434
        var ring: UInt32 = 0x1A0D08
    }

    static func paint(_ colors: Iris = Iris(), pixels: Int = 1024) -> Canvas {
        let iris: Float = 5.9
        var canvas = Canvas(CanvasFrame(width: pixels, height: pixels, span: SIMD2(72, 72), isMirrored: false))
        let noise = ValueNoise(seed: 131)
        let all = canvas.field(.ellipse(0, 0, 60, 60))
        canvas.paint(all, white(noise, iris: iris))
        let disc = canvas.field(.ellipse(0, 0, Double(iris), Double(iris)))
        canvas.paint(disc, fibres(noise, colors, iris: iris), feather: 0.7)
        // The limbal ring: the iris darkens towards its edge, which is soft.
        canvas.paint(disc.band(from: -1.1, to: 0.5), .flat(colors.ring), feather: 1.7, opacity: 0.85)
        canvas.paint(.ellipse(0, 0, 2.15, 2.15), .flat(0x040203), feather: 0.5)
        shade(&canvas)
        return canvas
    }

    /// Shadows on the eyeball: of the upper lid and its lashes, and in the corners, where lids are near.
    private static func shade(_ canvas: inout Canvas) {
        let all = canvas.field(.ellipse(0, 0, 60, 60))
        let shadow = Pigment.linear(0x6A4A45)
        let white = SIMD3<Float>(repeating: 1)
        canvas.glaze(
            all,
            Pigment { point, _ in
                // The lid's edge is an arch, higher in the middle.
                let edge: Float = 3.4 - 0.018 * point.x * point.x
                let upper: Float = 0.42 * smoothStep(edge - 3.4, edge + 0.2, point.y)
                let corner: Float = 0.3 * smoothStep(6, 13, abs(point.x))
                let lower: Float = 0.2 * smoothStep(-3.2, -5.2, point.y)
                return blend(white, shadow, 1 - (1 - upper) * (1 - corner) * (1 - lower))
            }, feather: 0)
    }

    private static func white(_ noise: ValueNoise, iris: Float) -> Pigment {
        let (clear, rim, vein) = (Pigment.linear(0xF0EAE3), Pigment.linear(0xD5A79A), Pigment.linear(0xB5453C))
        return Pigment { point, _ in
            let radius = length(of: point)
            let ground = blend(clear, rim, 0.75 * smoothStep(7.5, 15, radius))
            let thread = 1 - abs(noise.fractal(at: point / 3.4, octaves: 3)) * 12
            let share = smoothStep(0.35, 1, thread) * smoothStep(iris + 1, 13, radius) * smoothStep(24, 17, radius)
            return blend(ground, vein, 0.28 * share)
        }
    }

    private static func fibres(_ noise: ValueNoise, _ colors: Iris, iris: Float) -> Pigment {
        let (dark, warm, light) = (Pigment.linear(colors.dark), Pigment.linear(colors.body), Pigment.linear(colors.light))
        return Pigment { point, _ in
            let radius = length(of: point) / iris
            let angle = Float(PortableMath.atan2(Double(point.y), Double(point.x)))
            // Noise over the unit circle times a number of fibres, so that it closes without a seam.
            let around = SIMD2(Float(PortableMath.cos(Double(angle))), Float(PortableMath.sin(Double(angle)))) * 13
            let fibre = noise.fractal(at: around + SIMD2(repeating: radius * 1.4), octaves: 3)
            let collar = smoothStep(0.16, 0, abs(radius - 0.55 - 0.12 * fibre))
            let body = blend(dark, warm, smoothStep(0.25, 0.7, radius) * (0.75 + 0.9 * fibre))
            return blend(body, light, 0.55 * collar + 0.25 * max(fibre, 0)) * (1.1 - 0.4 * radius)
        }
    }
}
