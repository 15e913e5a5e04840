/// Cao Cao, the treacherous: a face of white powder with thin lines only.
enum CaoCao {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 107)
        mask.layGreasepaint(0xF4EFE6)
        shadows(&mask)
        eyes(&mask)
        wrinkles(&mask)
        lower(&mask)
        return mask.finished { whole in
            // A mole next to the nose, the sign of a villain.
            whole.paint(.ellipse(-47, -21, 1.5, 1.5), .flat(OperaMask.soot))
        }
    }

    private static func shadows(_ mask: inout OperaMask) {
        mask.shade(.ellipse(38, 29, 30, 12), 0xB7A9A6, feather: 16, opacity: 0.6)
        mask.shade(.stroke([(10, 24, 3), (11, 6, 4), (16, -10, 5)]), 0xB7A9A6, feather: 9, opacity: 0.6)
        mask.shade(.stroke([(30, -16, 3), (40, -34, 6), (37, -54, 4)]), 0xBDB0AC, feather: 10, opacity: 0.5)
        mask.shade(.stroke([(0, -56, 8), (12, -58, 5)]), 0xBDB0AC, feather: 9, opacity: 0.5)
    }

    private static func eyes(_ mask: inout OperaMask) {
        mask.block(
            .outline([
                .corner(15.5, 17.5), .at(22.5, 28), .at(34, 35), .at(47, 36.2), .at(60, 34.5), .at(72, 35.5), .corner(87, 41),
                .at(74, 29.5), .at(60, 22.5), .at(43, 19.6), .at(27, 18),
            ]), color: OperaMask.soot)
        // Long, thin brows that press down on the eyes at the root.
        mask.lines([
            [(8.5, 38.5, 1.4), (14, 43, 3.8), (25, 46.5, 4.6), (39, 49, 4), (54, 54, 3), (68, 62.5, 1.8), (80, 74, 0.2)]
        ])
        mask.lines(
            [[(12, 43, 0.2), (24, 47.4, 0.8), (38, 50, 0.2)], [(22, 45, 0.2), (36, 47.6, 0.7), (50, 52, 0.2)]], color: 0x5E5658)
    }

    private static func wrinkles(_ mask: inout OperaMask) {
        mask.lines([
            // Between the brows.
            [(3.4, 31, 0.3), (3.2, 41, 1.7), (5.2, 51, 2.4), (4.6, 60, 1.5), (2.2, 68, 0.2)],
            [(0, 55, 0.2), (0, 65, 1.8), (0, 77, 0.2)],
            // On the forehead.
            [(8, 73, 0.2), (20, 79, 1.5), (36, 79, 1.3), (52, 74.5, 0.2)],
            [(11, 63, 0.2), (22, 69, 1.4), (37, 69.6, 1.2), (53, 66, 0.2)],
            [(15, 54.5, 0.2), (25, 59.5, 1.3), (38, 61, 1.1), (50, 62, 0.2)],
            // At the corner of the eye.
            [(77, 27, 1), (86, 24, 1.5), (98, 17, 0.2)], [(73, 22, 1), (82, 15, 1.4), (91, 5, 0.2)],
            [(67, 17.5, 0.9), (75, 8, 1.3), (81, -4, 0.2)],
            // Under the eye.
            [(20, 12.5, 0.2), (32, 8.5, 1.5), (46, 8.4, 1.4), (59, 12.5, 0.2)],
            [(24, 5.5, 0.2), (35, 2.4, 1.1), (46, 2.6, 0.2)],
            // On the bridge of the nose.
            [(6.4, 21, 0.2), (6, 8, 1.3), (8.4, -4, 0.2)],
        ])
    }

    private static func lower(_ mask: inout OperaMask) {
        mask.lines([
            [(13, 3, 0.2), (16, -6, 1.6), (20.5, -11, 2.4), (21.5, -17, 2.4), (16.5, -21.2, 1.6), (11.5, -19.6, 0.3)],
            OperaFeatures.underNose,
            [(22, -6, 0.3), (31, -15, 2.4), (38.5, -29, 3), (40, -44, 2), (36, -58, 0.3)],
            [(36, -7, 0.2), (46, -15, 1.5), (53, -28, 1.5), (54, -43, 0.2)],
            // A mouth that smiles with its corners only.
            [(25.5, -42, 1.6), (31, -40.4, 2), (35, -36.5, 0.3)],
            [(5, -57.5, 0.2), (10, -60.5, 1.5), (18, -60, 0.2)], [(0, -66, 1.4), (5, -65, 1), (10, -62.6, 0.2)],
            [(58, -46, 0.2), (57, -57, 1.3), (50, -67, 0.2)],
        ])
        mask.paintMouth(lips: 0xB5544A, edge: 0x5A2A2A)
    }
}
