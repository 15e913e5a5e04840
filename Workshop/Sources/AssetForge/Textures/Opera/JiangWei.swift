/// Jiang Wei, the strategist: the three tiles of a red face, and on the forehead the yin and yang that he reads.
enum JiangWei {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 127)
        mask.layGreasepaint(0xC4231D)
        mask.glow(.ellipse(0, 72, 50, 16), 0xDF4030, feather: 22, opacity: 0.45)
        mask.glow(.ellipse(58, -16, 24, 18), 0xDC3C2E, feather: 24, opacity: 0.5)
        tiles(&mask)
        lower(&mask)
        mask.block(.ellipse(0, 72, 16.9, 16.9), color: OperaMask.soot)
        mask.block(.ellipse(0, 72, 15.8, 15.8), color: 0xE9B93A)
        return mask.finished(adding: yinAndYang)
    }

    private static func tiles(_ mask: inout OperaMask) {
        mask.block(
            [OperaFeatures.brow, OperaFeatures.eye, OperaFeatures.nose], color: OperaMask.soot,
            margins: [(2.6, OperaMask.powder), (0.6, 0x4A0A0C)])
        mask.block(
            .mirroredOutline([
                .corner(0, 55), .at(3.2, 46), .at(4.6, 36), .at(4.4, 22), .at(5.2, 8), .at(8, -4), .at(9.6, -12), .at(7, -18),
                .at(0, -20),
            ]), color: OperaMask.powder)
        mask.block(
            .mirroredOutline([.corner(0, 52), .at(1.8, 44), .at(2.8, 34), .at(2.4, 22), .corner(0, 6)]), color: 0xC4231D)
        // White within the black: the lights of brow and socket.
        mask.lines(
            [
                [(14, 45.5, 0.3), (28, 51.6, 1.7), (46, 55.4, 1.7), (62, 61.5, 1.3), (76, 72, 0.3)],
                [(64, 27.5, 0.3), (74, 32.5, 1.9), (88, 45, 0.3)], [(21, 16, 0.3), (34, 14.6, 1.5), (49, 16.6, 0.3)],
                [(16, -12.5, 0.3), (22, -13.5, 1.8), (30, -9.5, 0.3)],
            ], color: OperaMask.powder)
        mask.lines([[(26, 40.8, 0.3), (42, 44, 1.5), (60, 46.6, 1.3), (76, 53.5, 0.2)]], color: 0xC4231D)
    }

    private static func lower(_ mask: inout OperaMask) {
        mask.block([OperaFeatures.mouth], color: OperaMask.powder, margins: [(0.9, OperaMask.soot)])
        mask.lines([
            OperaFeatures.underNose, OperaFeatures.mouthCorner,
            [(6, -56, 0.3), (8.4, -63, 2), (7, -72, 0.3)], [(15, -56, 0.3), (19, -62, 1.8), (20, -69, 0.3)],
            [(24, -53, 0.3), (29, -57.5, 1.6), (31, -62, 0.3)],
            [(46, -14, 0.3), (55, -26, 2.2), (58, -42, 2), (53, -58, 0.3)], [(60, -22, 0.3), (68, -34, 1.8), (70, -48, 0.3)],
        ])
        mask.lines(OperaFeatures.locks)
        mask.paintMouth(lips: 0xB51D1A)
    }

    /// The disc of two fishes, each with the eye of the other.
    private static func yinAndYang(_ whole: inout Canvas) {
        let white = Pigment.flat(OperaMask.powder)
        let black = Pigment.flat(OperaMask.soot)
        let disc = whole.field(.ellipse(0, 72, 14.2, 14.2))
        whole.paint(disc, white)
        let upper = whole.field(.ellipse(0, 79.1, 7.1, 7.1))
        let lower = whole.field(.ellipse(0, 64.9, 7.1, 7.1))
        let right = disc.intersection(whole.field(.halfPlane(origin: SIMD2(0, 72), normal: SIMD2(-1, 0))))
        whole.paint(right.subtracting(upper).union(lower), black)
        whole.paint(.ellipse(0, 79.1, 2.3, 2.3), black)
        whole.paint(.ellipse(0, 64.9, 2.3, 2.3), white)
    }
}
