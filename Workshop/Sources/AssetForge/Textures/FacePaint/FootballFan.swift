/// The paint of a football fan: three stripes on each cheek laid on with a sponge, and a ball on the forehead.
enum FootballFan {
    private static let stripes: [UInt32] = [0x1746B4, 0xF4F2EC, 0xC8202C]

    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 229)
        let sponge = ValueNoise(seed: 230)
        for (index, color) in stripes.enumerated() {
            let y = 4 - 12.5 * Double(index)
            let shift = 3 * Double(index)
            let band = mask.canvas.field(
                .region([
                    SIMD2(28 + shift, y - 2), SIMD2(106 - shift, y + 11.6), SIMD2(104 - shift, y - 0.8),
                    SIMD2(27 + shift, y - 14.4),
                ])
            ).roughened(by: 0.7, noise: sponge, scale: 3.4)
            mask.canvas.paint(band, .greasepaint(color, mask.grain), feather: 1.6, opacity: 0.95)
        }
        // Two bold lines under the eyes, as players wear them.
        mask.canvas.paint(
            mask.canvas.field(.stroke([(20, 12, 3.4), (34, 8.4, 4.4), (50, 9.6, 4), (62, 14, 2.4)])).roughened(
                by: 0.3, noise: sponge, scale: 3),
            .greasepaint(0x16141A, mask.grain), feather: 0.8, opacity: 0.92)
        var canvas = mask.finished()
        ball(&canvas, mask.grain)
        // Skin shows where the sponge did not reach into its pores.
        canvas.thin { point in
            let gap = sponge.fractal(at: point / 0.9, octaves: 2) + 0.6 * sponge.fractal(at: point / 5, octaves: 2)
            return 1 - 0.6 * smoothStep(0.42, 0.8, gap)
        }
        return canvas
    }

    /// A leather ball: a black pentagon and its seams, with the edges of five more.
    private static func ball(_ canvas: inout Canvas, _ grain: ValueNoise) {
        let centre = SIMD2(0.0, 71.0)
        let radius = 14.0
        // The forehead leans back and lengthens upright shapes on the sheet: the ball is painted flat, to look round from the
        // front.
        let flat = 0.84
        let disc = canvas.field(.ellipse(centre.x, centre.y, radius, radius * flat)).roughened(by: 0.2, noise: grain, scale: 2)
        canvas.paint(disc.expanded(by: 1), .greasepaint(OperaMask.soot, grain), feather: 0.5)
        canvas.paint(disc, .greasepaint(0xF6F4EE, grain), feather: 0.4)
        func corner(_ angle: Double, _ distance: Double) -> SIMD2<Double> {
            centre + angle.direction() * SIMD2(1, flat) * distance
        }
        let pentagon = (0..<5).map { corner(90 + 72 * Double($0), 5.4) }
        var black = canvas.field(.region(pentagon))
        for index in 0..<5 {
            let angle = 90 + 72 * Double(index)
            let seam = [corner(angle, 5.4), corner(angle, 10.4)].map { (x: $0.x, y: $0.y, width: 0.9) }
            let edge = Shape.region([
                corner(angle - 20, 12.4), corner(angle, 10.2), corner(angle + 20, 12.4), corner(angle + 16, 18),
                corner(angle - 16, 18),
            ])
            let next = [corner(angle + 20, 12.4), corner(angle + 52, 12.4)].map { (x: $0.x, y: $0.y, width: 0.9) }
            black = black.union(canvas.field(.stroke(seam))).union(canvas.field(edge)).union(canvas.field(.stroke(next)))
        }
        canvas.paint(black.intersection(disc), .greasepaint(OperaMask.soot, grain), feather: 0.4)
    }
}
