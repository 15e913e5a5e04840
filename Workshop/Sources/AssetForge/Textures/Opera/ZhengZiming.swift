/// Zheng Ziming, the oil seller turned general: a crooked face without symmetric features.
enum ZhengZiming {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 181)
        mask.layGreasepaint(0x19141B)
        mask.glow(.ellipse(58, -18, 26, 20), 0x3C3040, feather: 24, opacity: 0.5)
        mask.paintMouth(lips: 0xB8241E, margin: OperaMask.powder)
        mask.lines(
            [[(6, -57, 0.4), (8.6, -64.5, 2.2), (7.4, -76, 0.3)], [(15, -56.6, 0.4), (19.5, -63.5, 2), (20, -73, 0.3)]],
            color: OperaMask.powder)
        return mask.finished { whole in
            var brush = Brush(canvas: whole, grain: mask.grain)
            brush.straightSide()
            brush.fallenSide()
            brush.middle()
            for eye in [FaceOpenings.eye, FaceOpenings.rightEye] {
                brush.canvas.erase(brush.canvas.field(eye).expanded(by: -0.2))
            }
            brush.canvas.erase(brush.canvas.field(sheet.rim).expanded(by: -1.4).inverted, feather: 2.4)
            whole = brush.canvas
        }
    }

    private static let red: UInt32 = 0xC42A20
    private static let flesh: UInt32 = 0xE8B09C

    /// A brush on the whole sheet.
    private struct Brush {
        var canvas: Canvas
        let grain: ValueNoise

        mutating func block(_ shape: Shape, _ color: UInt32, margin: Float = 0) {
            let field = canvas.field(shape).roughened(by: 0.16, noise: grain, scale: 3)
            if margin > 0 { canvas.paint(field.expanded(by: margin), .greasepaint(OperaMask.powder, grain), feather: 0.4) }
            canvas.paint(field, .greasepaint(color, grain), feather: 0.4)
        }

        /// The side on which the brow is raised and the eye rises.
        mutating func straightSide() {
            block(
                .outline([
                    .corner(7, 6), .at(10, 28), .at(22, 43), .at(42, 49), .at(64, 52), .corner(98, 76), .at(94, 48),
                    .at(84, 24), .at(68, 8),
                    .at(48, 0), .at(26, -1),
                ]), OperaMask.powder)
            canvas.paint(
                canvas.field(.stroke([(22, 40, 4), (44, 45, 5), (66, 49, 4)])), .flat(ZhengZiming.flesh), feather: 7,
                opacity: 0.8)
            block(OperaFeatures.eye, OperaMask.soot)
            block(
                .strokes([
                    [(64, 27.5, 0.3), (74, 32.5, 1.9), (88, 45, 0.3)], [(21, 16, 0.3), (34, 14.6, 1.5), (49, 16.6, 0.3)],
                ]), OperaMask.powder)
            block(
                .stroke([(11, 48, 2), (20, 57, 7), (36, 62, 9), (54, 66, 8), (70, 75, 5), (82, 88, 0.4)]), OperaMask.soot,
                margin: 2.4)
            block(.stroke([(21, 58, 0.4), (37, 63, 2.4), (54, 67, 2), (68, 75, 0.3)]), ZhengZiming.red)
            let curl: StrokePoints =
                [(38, -14, 0.6), (50, -21, 5), (65, -21, 6), (77, -14, 5)]
                + Motif.curl(78, -4, radius: 9, start: -70, revolutions: 1.05, width: 4.6, tip: 2.4)
            block(.stroke(curl), ZhengZiming.red, margin: 1.3)
            block(
                .strokes([
                    [(46, -36, 0.5), (60, -42, 3.4), (76, -38, 3.2), (90, -25, 0.3)],
                    [(28, -42, 2), (34, -38, 2.2), (38, -30, 0.3)],
                ]), OperaMask.powder)
        }

        /// The side that has slipped: the brow hangs over the eye, the eye over the cheek.
        mutating func fallenSide() {
            block(
                .outline([
                    .corner(-9, 2), .at(-10, 24), .at(-20, 36), .at(-38, 40), .at(-58, 37), .at(-76, 24), .corner(-97, -8),
                    .at(-80, -12), .at(-60, -6),
                    .at(-40, -3), .at(-22, -3),
                ]), OperaMask.powder)
            block(
                .outline([
                    .corner(-11.5, 11), .at(-17, 24), .at(-28, 33), .at(-43, 35.5), .at(-58, 31), .at(-72, 19),
                    .corner(-87, -3), .at(-70, 4),
                    .at(-52, 9), .at(-34, 10.5), .at(-22, 10.5),
                ]), OperaMask.soot)
            block(
                .strokes([
                    [(-62, 22, 0.3), (-71, 14, 1.9), (-79, 4, 0.3)], [(-22, 16, 0.3), (-34, 14.4, 1.5), (-48, 15.4, 0.3)],
                ]), OperaMask.powder)
            block(
                .stroke(
                    [(-12, 42, 2), (-24, 48, 8), (-42, 50, 9), (-60, 47, 7.4), (-78, 37, 5)]
                        + Motif.curl(-79, 28, radius: 8, start: 70, revolutions: 1.05, width: 4.6, tip: 2.4)),
                ZhengZiming.red, margin: 2.2)
            block(.stroke([(-24, 48.6, 0.3), (-42, 50.8, 2.2), (-59, 47.6, 0.3)]), 0xF0B928)
            block(
                .outline([
                    .corner(-34, -14), .at(-48, -18), .at(-64, -20), .at(-80, -26), .corner(-95, -42), .at(-86, -46),
                    .at(-72, -42), .at(-58, -44), .corner(-44, -56),
                    .at(-46, -40), .at(-42, -26),
                ]), ZhengZiming.flesh, margin: 1.6)
            block(.stroke([(-46, -24, 0.4), (-60, -29, 3), (-76, -33, 2.6), (-88, -41, 0.3)]), OperaMask.soot)
            block(
                .strokes([
                    [(-29, -42.4, 2), (-34, -48, 2.2), (-36, -57, 0.3)], [(-52, -60, 0.4), (-64, -58, 2.6), (-76, -50, 0.3)],
                ]), OperaMask.powder)
        }

        /// The bent column from forehead to nose.
        mutating func middle() {
            block(
                .outline([
                    .corner(-34, 98), .corner(-14, 98), .at(-9, 82), .at(-1, 66), .at(4, 50), .at(4.4, 32), .at(4.2, 16),
                    .at(7, 2), .at(11, -8), .at(8, -16),
                    .at(0, -18.6), .at(-8, -16), .at(-9.6, -9), .at(-6, 2), .at(-4.6, 18), .at(-6, 34), .at(-9, 50),
                    .at(-17, 64), .at(-25, 80),
                ]), OperaMask.powder)
            block(
                .outline([
                    .corner(-22, 88), .at(-13, 76), .at(-5, 62), .at(-1, 46), .at(0, 28), .at(1.4, 10), .corner(2, -8),
                    .at(-1.6, 10), .at(-2.8, 28), .at(-4.6, 46),
                    .at(-10, 60), .at(-17, 74),
                ]), ZhengZiming.red)
            block(
                .strokes([
                    [(9, -19, 1), (14.5, -21, 3), (21, -17, 3.4), (23, -10, 2.6), (19, -6.5, 1.2)],
                    [(-9, -19, 1), (-15, -22, 3), (-22, -23, 2.8), (-30, -19, 1.8), (-36, -12, 0.3)],
                ]), OperaMask.powder)
            block(
                .strokes([
                    [(20, 78, 0.3), (30, 83, 2.6), (44, 86, 0.3)],
                    [(-46, 66, 0.3), (-58, 68, 2.8), (-72, 62, 2.2), (-84, 50, 0.3)],
                ]), OperaMask.powder)
        }
    }
}
