/// Guan Yu, the loyal: a whole face of date red, brows like resting silkworms, the eyes of a phoenix.
enum GuanYu {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 101)
        mask.layGreasepaint(0xB8201C)
        mask.glow(.ellipse(0, 66, 46, 18), 0xD8392C, feather: 26, opacity: 0.5)
        mask.glow(.ellipse(52, -6, 22, 16), 0xD5352A, feather: 24, opacity: 0.5)
        mask.glow(.stroke([(0, 34, 2), (0, 10, 6), (0, -6, 8)]), 0xDF4A38, feather: 9, opacity: 0.55)
        brows(&mask)
        eyes(&mask)
        forehead(&mask)
        lower(&mask)
        return mask.finished()
    }

    private static let dark: UInt32 = 0x5C070C

    private static func brows(_ mask: inout OperaMask) {
        mask.block(
            .stroke([
                (7, 36.5, 1.6), (10.5, 43.5, 6), (19, 50, 9), (33, 54.5, 9), (49, 60.5, 7.6), (64, 70, 5), (77, 84, 0.5),
            ]), color: OperaMask.soot)
        // The hairs that make the silkworm's body.
        mask.lines(
            [
                [(10, 44, 0.2), (19, 51.5, 0.9), (31, 55.6, 0.2)], [(17, 48, 0.2), (31, 53, 0.9), (45, 57.6, 0.2)],
                [(28, 56, 0.2), (44, 60, 0.8), (57, 66, 0.2)], [(42, 56.5, 0.2), (56, 63.5, 0.8), (67, 72.5, 0.2)],
            ], color: 0x5A4A4C)
    }

    private static func eyes(_ mask: inout OperaMask) {
        mask.shade(OperaFeatures.phoenixEye, dark, feather: 9, opacity: 0.7)
        mask.block(OperaFeatures.phoenixEye, color: OperaMask.soot)
        mask.lines([
            [(19, 32, 0.2), (31, 40.5, 1.1), (48, 43, 1.2), (66, 46, 1.1), (86, 58, 0.2)],
            [(22, 10.5, 0.2), (36, 9, 1.2), (52, 11.5, 1.1), (66, 18, 0.2)],
        ])
    }

    private static func forehead(_ mask: inout OperaMask) {
        mask.lines([
            [(2.6, 32, 0.3), (2.4, 42, 1.8), (4.4, 53, 2.4), (8.5, 62, 1.6), (14, 69, 0.2)],
            [(0, 46, 0.2), (0, 56, 2.2), (0, 68, 1.6), (0, 78, 0.2)],
        ])
        mask.lines(
            [
                [(10, 75, 0.2), (24, 77, 1.2), (40, 76, 1.1), (54, 79, 0.2)],
                [(16, 68, 0.2), (28, 68.5, 1), (40, 70, 0.9), (52, 74, 0.2)],
            ], color: dark)
    }

    private static func lower(_ mask: inout OperaMask) {
        mask.lines([
            [
                (8.5, 20, 0.3), (8.6, 6, 1.2), (11.5, -5, 1.8), (17.5, -11.5, 2.6), (20.5, -17, 2.4), (16, -21.4, 1.6),
                (11, -20, 0.3),
            ],
            OperaFeatures.underNose, OperaFeatures.cheekLine, OperaFeatures.mouthCorner,
            [(43, -14, 0.2), (51, -27, 1.6), (54, -42, 1.5), (50, -57, 0.2)],
            [(6, -58, 0.2), (8.5, -64, 1.8), (8, -73, 0.2)], [(16, -57, 0.2), (20, -63, 1.6), (20.5, -72, 0.2)],
        ])
        mask.lines(OperaFeatures.locks)
        mask.paintMouth(lips: 0x7C0E14)
    }
}
