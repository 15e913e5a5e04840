/// Bao Zheng, the judge in the court's own paint: a whole face of black, ladle brows knit in thought, a moon that shines by
/// night.
enum BaoZheng {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 167)
        mask.layGreasepaint(0x17120F)
        mask.glow(.ellipse(58, -14, 26, 20), 0x3A2E2A, feather: 26, opacity: 0.5)
        mask.glow(.stroke([(0, 36, 3), (0, 8, 6), (0, -8, 8)]), 0x3A2E2A, feather: 10, opacity: 0.6)
        brows(&mask)
        eyes(&mask)
        lower(&mask)
        return mask.finished(adding: moon)
    }

    private static let brown: UInt32 = 0x8C5A4A

    private static func brows(_ mask: inout OperaMask) {
        mask.block(
            .outline([
                .corner(4.6, 27), .at(6.6, 40), .at(12.5, 51), .at(24, 58), .at(39, 62.5), .at(55, 63), .at(68, 59),
                .corner(79, 49), .at(68, 49.5),
                .at(55, 49.5), .at(41, 48.5), .at(27, 45), .at(16, 38.5), .at(10, 31),
            ]), color: OperaMask.powder)
        mask.lines([
            [(9, 38, 0.3), (16, 47.5, 2), (29, 54, 2.6), (45, 56.4, 2.6), (61, 55, 0.4)],
            [(20, 49, 0.2), (34, 52.4, 0.9), (50, 53, 0.2)], [(18, 53, 0.2), (30, 58, 0.9), (46, 60, 0.2)],
        ])
    }

    private static func eyes(_ mask: inout OperaMask) {
        mask.lines(
            [
                [(12, 13.5, 0.4), (20, 10.6, 2.2), (34, 9, 2.8), (49, 11, 2.6), (63, 17, 2), (78, 28, 0.3)],
                [(17, 26, 0.3), (27, 36, 1.6), (42, 40.5, 1.8), (58, 39, 1.6), (74, 36, 0.3)],
            ], color: OperaMask.powder)
        mask.lines([[(21, 17, 0.3), (34, 14.6, 1.2), (48, 16, 1.2), (60, 21, 0.2)]], color: brown)
        mask.lines(
            [[(70, 18, 0.3), (82, 13, 1.8), (94, 3, 0.2)], [(64, 10, 0.3), (75, 4, 1.6), (86, -6, 0.2)]],
            color: OperaMask.powder)
    }

    private static func lower(_ mask: inout OperaMask) {
        mask.lines(
            [
                [
                    (8.6, 17, 0.3), (9, 3, 1.4), (13, -5.5, 2.2), (20.5, -10, 3), (23.4, -16.6, 2.8), (18.6, -22, 2.4),
                    (10, -23.4, 0.5),
                ],
                [(2, 34, 0.3), (2, 26, 1.2), (2.2, 17, 0.2)],
                [(25, -9, 0.4), (34.5, -17.5, 3), (41.5, -32, 3.6), (42, -48, 3), (36, -63, 0.3)],
                [(42, -10, 0.3), (53, -20, 2.2), (60, -35, 2.2), (60, -50, 0.3)],
                [(6, -57, 0.4), (8.6, -64.5, 2.2), (7.4, -76, 0.3)], [(15, -56.6, 0.4), (19.5, -63.5, 2), (20, -73, 0.3)],
                [(24.5, -54.6, 0.4), (30.5, -61, 1.8), (33, -70, 0.3)],
            ], color: OperaMask.powder)
        mask.lines([[(58, -56, 0.3), (66, -46, 1.8), (70, -34, 0.3)]], color: brown)
        mask.paintMouth(lips: 0xA82620, margin: OperaMask.powder)
        mask.lines([[(29, -42.6, 2.2), (33, -47, 2.2), (35.5, -55, 0.3)]], color: OperaMask.powder)
    }

    /// A crescent that leans a little, as it is always painted.
    private static func moon(_ whole: inout Canvas) {
        let grain = ValueNoise(seed: 168)
        let crescent = whole.field(.ellipse(0, 75, 16, 16)).subtracting(whole.field(.ellipse(3, 81.4, 13.4, 13.2)))
        whole.paint(crescent.roughened(by: 0.2, noise: grain, scale: 3), .greasepaint(OperaMask.powder, grain), feather: 0.4)
    }
}
