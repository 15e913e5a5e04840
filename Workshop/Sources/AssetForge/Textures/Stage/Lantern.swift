import RenderMath

/// A lit paper lantern with ribs, gilded caps and a tassel, as used over an opera's stage.
struct Lantern {
    /// The lantern's centre, in millimetres on the canvas.
    let x: Double
    let y: Double
    /// Half the lantern's width, in millimetres.
    let radius: Double
    /// The height at which the cord is fastened.
    let top: Double

    private var height: Double { radius * 0.82 }

    /// Paints the lantern with its cord, without a glow, which would mix with the colour of a screen behind it.
    func paint(on canvas: inout Canvas) {
        let gold = Pigment.vertical(0x8A5A14, at: Float(y - 2 * radius), 0xE8B84A, at: Float(y + 1.2 * radius))
        canvas.paint(.stroke([(x, top, radius * 0.06), (x, y + height, radius * 0.06)]), .flat(0x5A3A12))
        let paper = canvas.field(.ellipse(x, y, radius, height))
        canvas.paint(paper, skin)
        for rib in [-0.78, -0.45, 0.0, 0.45, 0.78] {
            let ribs: StrokePoints = [(-0.96, 0.25), (-0.6, 0.8), (0.0, 1.0), (0.6, 0.8), (0.96, 0.25)].map { share, bow in
                (x + rib * radius * bow, y + share * height, radius * 0.035)
            }
            canvas.paint(.stroke(ribs), .flat(0x9C1410), opacity: 0.65)
        }
        canvas.paint(band(at: y + height * 0.94), gold)
        canvas.paint(band(at: y - height * 0.94), gold)
        tassel(on: &canvas, gold)
    }

    /// Paints the lantern's light on the background.
    func glow(on canvas: inout Canvas, opacity: Float = 0.5) {
        canvas.paint(
            .ellipse(x, y, radius * 1.1, height * 1.1), .flat(0xFF7A30), feather: Float(radius * 2.4), opacity: opacity)
    }

    /// The paper lit from within: brightest in the centre, deep red at the rim.
    private var skin: Pigment {
        let (core, body, rim) = (Pigment.linear(0xFFC46A), Pigment.linear(0xE23A1E), Pigment.linear(0x8C0F14))
        // On a mirrored canvas the mirrored lantern is on the other side of the midline.
        let centre = SIMD2(Float(abs(x)), Float(y - 0.1 * radius))
        let size = SIMD2(Float(radius), Float(height))
        return Pigment { point, _ in
            let distance = length(of: (SIMD2(abs(point.x), point.y) - centre) / size)
            return blend(blend(core, body, smoothStep(0, 0.75, distance)), rim, smoothStep(0.6, 1.05, distance))
        }
    }

    private func band(at height: Double) -> Shape {
        let (half, thickness) = (radius * 0.42, radius * 0.085)
        return .region([
            SIMD2(x - half, height - thickness), SIMD2(x + half, height - thickness), SIMD2(x + half, height + thickness),
            SIMD2(x - half, height + thickness),
        ])
    }

    private func tassel(on canvas: inout Canvas, _ gold: Pigment) {
        let start = y - height * 1.02
        let threads: [StrokePoints] = (-3...3).map { thread in
            let spread = Double(thread) * radius * 0.045
            return [
                (x + spread * 0.5, start - radius * 0.2, radius * 0.05),
                (x + spread * 1.4, start - radius * 0.95, radius * 0.03),
            ]
        }
        canvas.paint(.stroke([(x, start, radius * 0.05), (x, start - radius * 0.25, radius * 0.05)]), .flat(0x5A3A12))
        canvas.paint(.strokes(threads), .flat(0xC42618))
        canvas.paint(.ellipse(x, start - radius * 0.24, radius * 0.13, radius * 0.1), gold)
    }
}
