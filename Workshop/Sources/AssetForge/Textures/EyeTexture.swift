import RenderMath

/// An eyeball: white with fine veins, a brown iris with fibres, the pupil.
///
/// The layout is that of the eyeball's mesh: the centre is the pupil's, and the distance from it grows with the angle from the
/// line of sight, to half the texture's side at the back of the eye. A millimetre of canvas represents five degrees, so that
/// an iris of 6 mm radius on a ball of 12 mm (30 degrees) measures 6 mm here too.
enum EyeTexture {
    static func paint(pixels: Int = 1024) -> Canvas {
        let iris: Float = 5.9
        var canvas = Canvas(CanvasFrame(width: pixels, height: pixels, span: SIMD2(72, 72), isMirrored: false))
        let noise = ValueNoise(seed: 131)
        let all = canvas.field(.ellipse(0, 0, 60, 60))
        canvas.paint(all, white(noise, iris: iris))
        let disc = canvas.field(.ellipse(0, 0, Double(iris), Double(iris)))
        canvas.paint(disc, fibres(noise, iris: iris), feather: 0.5)
        canvas.paint(disc.band(from: -0.55, to: 0.25), .flat(0x1E0F0A), feather: 0.7, opacity: 0.8)
        canvas.paint(.ellipse(0, 0, 2.0, 2.0), .flat(0x050304), feather: 0.25)
        return canvas
    }

    private static func white(_ noise: ValueNoise, iris: Float) -> Pigment {
        let (clear, rim, vein) = (Pigment.linear(0xEFE7DF), Pigment.linear(0xD9AFA3), Pigment.linear(0xB5453C))
        return Pigment { point, _ in
            let radius = length(of: point)
            let ground = blend(clear, rim, 0.75 * smoothStep(7.5, 15, radius))
            let thread = 1 - abs(noise.fractal(at: point / 3.4, octaves: 3)) * 12
            let share = smoothStep(0.35, 1, thread) * smoothStep(iris + 1, 13, radius) * smoothStep(24, 17, radius)
            return blend(ground, vein, 0.28 * share)
        }
    }

    private static func fibres(_ noise: ValueNoise, iris: Float) -> Pigment {
        let (dark, warm, light) = (Pigment.linear(0x2E170C), Pigment.linear(0x6E3F1C), Pigment.linear(0xB07A3A))
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
