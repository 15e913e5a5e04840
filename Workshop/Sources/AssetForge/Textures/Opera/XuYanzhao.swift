/// Xu Yanzhao, the old duke: six tenths of the face purple, the forehead white under long grey brows.
enum XuYanzhao {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 157)
        mask.layGreasepaint(0x5E2358)
        mask.glow(.ellipse(58, -20, 26, 20), 0x8A3E80, feather: 26, opacity: 0.5)
        mask.glow(.stroke([(0, 12, 4), (0, -6, 8)]), 0x8A3E80, feather: 10, opacity: 0.5)
        forehead(&mask)
        eyes(&mask)
        lower(&mask)
        return mask.finished()
    }

    private static let purple: UInt32 = 0x5E2358
    private static let grey: UInt32 = 0x6F666B

    private static func forehead(_ mask: inout OperaMask) {
        let white = mask.ink(
            .outline([
                .corner(-1, 100), .corner(-1, 40), .corner(6.5, 30), .at(16, 34.5), .at(30, 41), .at(46, 43), .at(62, 40),
                .at(80, 30),
                .at(98, 14), .corner(125, -2), .corner(125, 104),
            ]))
        mask.canvas.paint(white.expanded(by: 0.9), .flat(OperaMask.soot), feather: 0.4)
        mask.block([white], color: OperaMask.powder)
        mask.block(
            .mirroredOutline([
                .corner(0, 100), .corner(9.5, 100), .at(8, 88), .at(6.2, 76), .at(5, 64), .at(4.2, 52), .at(4.6, 42),
                .at(5.6, 34), .corner(7, 26),
                .corner(0, 24),
            ]), color: purple)
        // The hairs of the brow, which hang past the temples.
        let hairs: [StrokePoints] = (0..<17).map { index in
            let share = Double(index) / 16
            let (x, y) = (13 + 60 * share, 44 + 14 * share * (1.25 - share))
            return [
                (x, y, 0.5), (x + 8, y + 8.5 - 4 * share, 0.9 + 0.5 * share),
                (x + 19 + 4 * share, y + 10 - 13 * share, 0.8 + 0.5 * share),
                (x + 27 + 6 * share, y + 5 - 27 * share, 0.2),
            ]
        }
        mask.lines(hairs, color: grey)
        mask.lines([
            [(8.5, 36, 0.8), (14, 42.5, 4.8), (27, 48, 6), (44, 51, 5.4), (62, 49.5, 4), (79, 42, 2.4), (95, 28, 0.2)],
            [(14, 72, 0.2), (27, 77, 1.3), (43, 77, 1.2), (58, 73, 0.2)], [(18, 82, 0.2), (30, 86, 1.1), (44, 86, 0.2)],
        ])
    }

    private static func eyes(_ mask: inout OperaMask) {
        mask.block(
            [
                .outline([
                    .corner(11, 15), .at(17, 25.5), .at(28, 33), .at(42, 35.5), .at(57, 33), .at(71, 26), .at(84, 15),
                    .corner(97, -2), .at(84, 3),
                    .at(69, 7), .at(53, 9.5), .at(37, 11), .at(23, 12.5),
                ])
            ], color: OperaMask.soot, margins: [(1.8, OperaMask.powder), (0.6, 0x1C0A1C)])
        mask.lines(
            [[(62, 21.5, 0.3), (74, 16, 1.9), (87, 5.5, 0.3)], [(22, 16.4, 0.3), (35, 14.6, 1.4), (50, 15.6, 0.2)]],
            color: OperaMask.powder)
        mask.lines(
            [
                [(20, 5, 0.3), (33, 0.5, 1.9), (48, -1, 1.7), (62, 1, 0.3)],
                [(66, -2, 0.3), (78, -8, 2), (89, -18, 1.6), (95, -30, 0.2)],
                [(62, -10, 0.3), (73, -17, 1.7), (81, -27, 0.2)],
            ], color: OperaMask.powder)
    }

    private static func lower(_ mask: inout OperaMask) {
        mask.lines(
            [
                [(9, 15, 0.3), (9.4, 2, 1.4), (13, -6, 2), (20, -10.5, 2.8), (23, -17, 2.6), (18, -22, 2.2), (10, -23, 0.5)],
                [(25, -10, 0.4), (34, -18, 2.8), (41, -32, 3.2), (42, -48, 2.6), (37, -63, 0.3)],
                [(46, -16, 0.3), (55, -28, 2), (58.5, -43, 1.9), (56, -58, 0.3)],
                [(29, -42.4, 2), (33, -46, 1.8), (35, -53, 0.3)], [(6, -56.5, 0.4), (8.6, -64, 2), (7.4, -75, 0.3)],
                [(15, -56, 0.4), (19.5, -63, 1.8), (20, -73, 0.3)],
            ], color: OperaMask.powder)
        mask.lines([OperaFeatures.underNose])
        mask.paintMouth(lips: 0xA82230, margin: OperaMask.powder)
    }
}
