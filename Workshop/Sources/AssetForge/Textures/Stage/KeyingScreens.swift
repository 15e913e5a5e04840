import RenderMath

/// Screens for keying, like those of studios: lit unevenly, with soft folds in the cloth.
enum KeyingScreens {
    /// A green wall as the background of a person.
    static func green(width: Int = 1280) -> Canvas {
        screen(0x1FA84A, dark: 0x127A36, width: width)
    }

    /// Lanterns in front of a blue wall, for compositing over another picture.
    static func lanterns(width: Int = 1280) -> Canvas {
        var canvas = screen(0x1C4FD0, dark: 0x1239A0, width: width)
        for (x, y, radius) in [(-126.0, -22.0, 25.0), (130.0, -12.0, 22.0), (-88.0, -34.0, 12.0), (94.0, -40.0, 13.0)] {
            Lantern(x: x, y: y, radius: radius, top: 92).paint(on: &canvas)
        }
        return canvas
    }

    private static func screen(_ bright: UInt32, dark: UInt32, width: Int) -> Canvas {
        var canvas = Canvas(
            CanvasFrame(width: width, height: width * 9 / 16, span: StageBackdrop.span, isMirrored: false))
        let (lit, shade) = (Pigment.linear(bright), Pigment.linear(dark))
        let noise = ValueNoise(seed: 29)
        let cloth = Pigment { point, _ in
            let lamp: Float = length(of: (point - SIMD2(-40, 30)) / SIMD2(1, 0.75))
            let fold: Float = 0.16 * noise.fractal(at: SIMD2(point.x / 46, point.y / 260), octaves: 2)
            return blend(lit, shade, min(max(smoothStep(20, 210, lamp) + fold, 0), 1))
        }
        canvas.paint(.halfPlane(origin: SIMD2(0, -100), normal: SIMD2(0, -1)), cloth)
        return canvas
    }
}
