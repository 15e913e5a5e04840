/// Zhang Fei, the impetuous: the cross of a black column and black eyes on white, a face that spreads like a butterfly and
/// laughs.
enum ZhangFei {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 109)
        mask.layGreasepaint(OperaMask.powder)
        cheeks(&mask)
        column(&mask)
        eyes(&mask)
        brows(&mask)
        lower(&mask)
        return mask.finished()
    }

    private static let flesh: UInt32 = 0xE39A8C
    private static let red: UInt32 = 0xC3281F

    private static func cheeks(_ mask: inout OperaMask) {
        mask.glow(.ellipse(66, -14, 30, 22), flesh, feather: 20, opacity: 0.85)
        mask.glow(.ellipse(40, 48, 34, 5), flesh, feather: 9, opacity: 0.6)
        // The lower wing.
        mask.block(
            [
                .outline([
                    .corner(46, -20), .at(58, -25), .at(74, -24), .at(90, -16), .corner(112, 4), .corner(112, -14),
                    .at(98, -34),
                    .at(86, -46), .at(72, -52), .at(60, -48), .at(51, -36),
                ])
            ], color: OperaMask.soot, margins: [(1.6, OperaMask.powder)])
        mask.lines(
            [
                [(56, -32, 0.4), (70, -34, 2.4), (86, -28, 2), (99, -16, 0.3)],
                [(60, -41, 0.4), (70, -43.5, 2), (82, -38.5, 1.6), (92, -30, 0.3)],
            ], color: OperaMask.powder)
    }

    private static func column(_ mask: inout OperaMask) {
        mask.block(
            [
                .mirroredOutline([
                    .corner(0, 98), .corner(20, 98), .at(15.5, 87), .at(11, 75), .at(7.6, 62), .at(5.6, 48), .at(5, 34),
                    .at(5.4, 18),
                    .at(7, 4), .at(10, -5), .at(10.8, -12), .at(7.5, -17.5), .at(0, -19),
                ])
            ], color: OperaMask.soot, margins: [(1.4, OperaMask.powder)])
        mask.block(
            .mirroredOutline([.corner(0, 90), .at(3.4, 82), .at(4.2, 73), .at(2.4, 62), .corner(0, 52)]), color: red)
        mask.lines([[(7.5, 88, 0.3), (7.6, 77, 1.6), (5, 62, 0.2)]], color: OperaMask.powder)
        // The upper edge of the wings, at the hair.
        mask.block(
            .outline([
                .corner(30, 99), .at(36, 86), .at(48, 80), .at(64, 79), .at(82, 78), .corner(103, 72), .corner(118, 90),
                .corner(60, 104),
            ]), color: OperaMask.soot)
    }

    private static func eyes(_ mask: inout OperaMask) {
        mask.block(
            [
                .outline([
                    .corner(10.5, 8), .at(12, 20), .at(20, 32.5), .at(34, 40), .at(50, 40.5), .at(66, 40), .at(84, 45),
                    .at(98, 54),
                    .corner(115, 66), .corner(118, 36), .at(104, 24), .at(94, 12), .at(82, 2), .at(68, -3), .at(52, -3),
                    .at(36, 1),
                    .at(22, 6),
                ])
            ], color: OperaMask.soot, margins: [(1.5, OperaMask.powder)])
        // The veins of the wing round a laughing eye.
        mask.lines(
            [
                [(22, 14, 0.4), (32, 9.5, 2.2), (46, 8, 2.4), (60, 12, 2), (70, 20, 0.3)],
                [(66, 30, 0.4), (80, 33.5, 2.2), (96, 42, 1.8), (108, 51, 0.3)],
                [(68, 16, 0.4), (80, 18, 2), (92, 26, 1.8), (103, 36, 0.3)],
            ], color: OperaMask.powder)
        mask.lines([[(27, 16, 0.3), (40, 13.5, 1.3), (54, 16, 0.2)]], color: red)
    }

    private static func brows(_ mask: inout OperaMask) {
        mask.block(
            [
                .outline([
                    .corner(10, 42), .at(12, 53), .at(21, 62), .at(35, 66), .at(51, 66), .at(68, 67), .at(84, 70),
                    .corner(104, 66),
                    .at(90, 61), .at(76, 58), .at(60, 55.5), .at(44, 55), .at(29, 53), .at(18, 48),
                ])
            ], color: OperaMask.soot, margins: [(1.3, OperaMask.powder)])
        mask.lines([[(17, 53.5, 0.3), (30, 59.5, 1.8), (48, 60.6, 1.8), (66, 62, 0.3)]], color: OperaMask.powder)
    }

    private static func lower(_ mask: inout OperaMask) {
        // Nostrils that laugh upwards.
        mask.lines([
            [
                (6, -21.5, 2), (13, -23.6, 4), (21, -21, 5), (26, -14.5, 4.6), (25.5, -7.5, 3.6), (21, -4.5, 2.2),
                (18.5, -7.5, 1.2),
            ],
            OperaFeatures.underNose,
        ])
        // A beard's ground whose corners rise to the cheeks.
        mask.block(
            [
                OperaFeatures.laughingMouth
            ], color: OperaMask.soot, margins: [(1.4, OperaMask.powder)])
        mask.lines(
            [
                [(31, -36, 2.2), (37, -32.5, 2), (41, -26, 0.3)], [(30, -51, 0.4), (32, -57, 1.8), (31, -63, 0.3)],
                [(19, -56, 0.4), (21, -62, 2), (21, -68, 0.3)], [(7, -57, 0.4), (8, -64, 2), (8, -71.5, 0.3)],
            ], color: OperaMask.powder)
        mask.lines([
            [(40, -68, 0.3), (48, -72, 2.2), (59, -71, 2), (69, -64, 0.3)],
            [(17, -80, 0.3), (28, -83, 2), (41, -82, 1.6), (53, -78, 0.3)],
            [(0, -79, 0.3), (0, -84, 2.4), (0, -91, 0.3)],
        ])
        mask.paintMouth(lips: 0xC0231E, margin: OperaMask.powder)
    }
}
