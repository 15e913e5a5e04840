import RenderMath

/// An opera's stage without the actor: a golden moon, red curtains, lanterns, boards.
enum StageBackdrop {
    /// The size of the canvas in millimetres, with the aspect ratio of a frame.
    static let span = SIMD2<Double>(320, 180)

    static func paint(width: Int = 1280) -> Canvas {
        var canvas = Canvas(
            CanvasFrame(width: width, height: width * 9 / 16, span: span, isMirrored: true))
        let noise = ValueNoise(seed: 83)
        wall(on: &canvas, noise)
        floor(on: &canvas)
        for lantern in [Lantern(x: 96, y: 46, radius: 15, top: 90), Lantern(x: 70, y: 66, radius: 9, top: 90)] {
            lantern.glow(on: &canvas)
            lantern.paint(on: &canvas)
        }
        curtain(on: &canvas)
        valance(on: &canvas)
        return canvas
    }

    private static let boards = -52.0

    private static func wall(on canvas: inout Canvas, _ noise: ValueNoise) {
        let (dark, warm) = (Pigment.linear(0x14070C), Pigment.linear(0x6E2C1A))
        let wall = Pigment { point, _ in
            let distance: Float = length(of: (point - SIMD2(0, 10)) / SIMD2(1, 0.8))
            let cloud: Float = 1 + 0.12 * noise.fractal(at: point / 60, octaves: 2)
            return blend(warm, dark, smoothStep(30, 150, distance)) * cloud
        }
        canvas.paint(.halfPlane(origin: SIMD2(0, -100), normal: SIMD2(0, -1)), wall)
        canvas.paint(.ellipse(0, 12, 74, 74), .flat(0xE0873A), feather: 60, opacity: 0.45)
        let moon = canvas.field(.ellipse(0, 12, 66, 66))
        canvas.paint(moon, .radial(0xF6D590, 0xC98A3C, centre: SIMD2(0, 20), radius: 74), feather: 1.5)
        canvas.glaze(canvas.field(.ellipse(0, -70, 120, 40)), .flat(0x8A5038), feather: 50, opacity: 0.8)
    }

    /// Boards that converge towards the far centre.
    private static func floor(on canvas: inout Canvas) {
        let edge = canvas.field(.halfPlane(origin: SIMD2(0, boards), normal: SIMD2(0, 1)))
        canvas.paint(edge, .vertical(0x2A140C, at: Float(boards), 0x6A3A1E, at: -95))
        let seams: [StrokePoints] = (0..<9).map { seam in
            let offset = Double(seam) + 0.5
            return [(offset * 17, boards, 0.15), (offset * 27, boards - 20, 0.35), (offset * 40, boards - 46, 0.6)]
        }
        canvas.paint(.strokes(seams), .flat(0x1C0C08), opacity: 0.8)
        canvas.paint(.ellipse(0, boards - 8, 70, 9), .flat(0xE8A050), feather: 30, opacity: 0.35)
        canvas.glaze(
            canvas.field(.halfPlane(origin: SIMD2(0, boards + 2), normal: SIMD2(0, 1))), .flat(0x5A3A34), feather: 14,
            opacity: 0.5)
    }

    private static func curtain(on canvas: inout Canvas) {
        let drape = canvas.field(
            .outline([
                .corner(170, 100), .corner(118, 100), .at(122, 60), .at(128, 20), .at(124, -6), .at(137, -22), .at(134, -50),
                .at(129, -74), .corner(126, -95), .corner(170, -95),
            ]))
        canvas.paint(drape, folds(width: 11, lean: 0.06))
        canvas.glaze(canvas.field(.stroke([(120, -8, 3), (140, -17, 5), (165, -21, 6)])), .flat(0x50080C), feather: 6)
        let cord: StrokePoints = [(121, -3, 2.2), (139, -13, 2.6), (164, -17, 2.6)]
        canvas.paint(.stroke(cord), .vertical(0x8A5A14, at: -22, 0xF2C65A, at: 0))
    }

    private static func valance(on canvas: inout Canvas) {
        var edge: [Knot] = [.corner(-21.5, 100), .corner(-21.5, 78)]
        for scallop in 0..<4 {
            let start = Double(scallop) * 43 - 21.5
            edge += [.at(start + 21.5, 69), .corner(start + 43, 78)]
        }
        edge += [.corner(170, 78), .corner(170, 100)]
        let cloth = canvas.field(.outline(edge))
        canvas.paint(cloth, folds(width: 8, lean: 0))
        let fringe = Pigment.vertical(0x9A6A1C, at: 66, 0xF4CE68, at: 78)
        canvas.paint(
            canvas.field(.outline(edge)),
            fringe.mixed(with: folds(width: 8, lean: 0)) { _, distance in
                smoothStep(1.8, 2.4, -distance)
            })
    }

    /// Velvet in folds: bright on the ridges, nearly black between them.
    private static func folds(width: Float, lean: Float) -> Pigment {
        let (deep, red, shine) = (Pigment.linear(0x2C0408), Pigment.linear(0x9E1218), Pigment.linear(0xE0402E))
        return Pigment { point, _ in
            let phase: Float = (point.x + lean * point.y) / width + 0.35 * point.x / (width * 2.7)
            let fold: Float = abs(2 * (phase - phase.rounded()))
            let light = blend(blend(deep, red, smoothStep(0, 0.7, fold)), shine, 0.55 * smoothStep(0.72, 1, fold))
            return light * (0.7 + 0.3 * smoothStep(-95, 60, point.y))
        }
    }
}
