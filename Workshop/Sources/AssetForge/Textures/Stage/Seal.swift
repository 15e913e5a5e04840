/// A painter's red seal with a mask as its sign, to be stamped into a corner.
enum Seal {
    static func paint(pixels: Int = 256) -> Canvas {
        var canvas = Canvas(CanvasFrame(width: pixels, height: pixels, span: SIMD2(64, 64), isMirrored: true))
        let red = Pigment.flat(0xC8201C)
        canvas.paint(square(30, corner: 5), red)
        canvas.erase(canvas.field(square(27.4, corner: 3.4)))
        canvas.paint(square(25.6, corner: 2.6), red)
        canvas.erase(
            canvas.field(
                .mirroredOutline([
                    .at(0, 19), .at(10, 17.5), .at(17, 10), .at(17.5, -2), .at(12, -13), .at(0, -20.5),
                ])))
        canvas.paint(.stroke([(2.6, 6.5, 0.6), (7, 10.5, 2.2), (15, 13, 0.8)]), red)
        canvas.paint(
            .outline([.corner(3.2, 2.2), .at(8, 5.2), .corner(15, 6.8), .at(11.5, 1.8), .at(7, 0.8)]), red)
        canvas.paint(.stroke([(2.2, -2, 0.4), (3.2, -6.5, 1.5), (0, -7.8, 1.2)]), red)
        canvas.paint(
            .mirroredOutline([.at(0, -10.6), .at(4, -9.9), .corner(8, -8.6), .at(4.5, -13.6), .at(0, -14.6)]), red)
        canvas.paint(
            .stroke(
                [(10.5, -1.5, 0.4), (13.5, -4, 1.2)]
                    + Motif.curl(11.4, -6.6, radius: 3, start: 40, revolutions: -1.1, width: 1.2, tip: 0.8)),
            red)
        return canvas
    }

    private static func square(_ half: Double, corner: Double) -> Shape {
        let near = half - corner
        return .mirroredOutline([
            .corner(0, half), .corner(near, half), .at(half - corner * 0.29, half - corner * 0.29), .corner(half, near),
            .corner(half, -near), .at(half - corner * 0.29, corner * 0.29 - half), .corner(near, -half), .corner(0, -half),
        ])
    }
}
