/// Xiang Yu, the defeated hegemon: a black steel fork on a white forehead, weeping eyes.
enum XiangYu {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 113)
        mask.layGreasepaint(0xF1ECE4)
        mask.shade(.ellipse(52, -20, 26, 20), 0xC8BEBE, feather: 22, opacity: 0.5)
        fork(&mask)
        eyes(&mask)
        nose(&mask)
        lower(&mask)
        return mask.finished()
    }

    private static func fork(_ mask: inout OperaMask) {
        let shaft = Shape.mirroredOutline([
            .corner(0, 99), .corner(13, 99), .at(9.5, 88), .at(6.4, 78), .at(5.4, 69), .at(7.6, 60), .at(8.6, 51), .at(6.2, 40),
            .at(4.4, 28), .at(4.8, 14), .at(7, 1), .at(9.6, -8), .at(8, -15), .at(0, -18),
        ])
        let tine = Shape.outline([
            .corner(2, 44), .at(8, 49), .at(17, 55), .at(30, 58.5), .at(44, 60.5), .at(58, 66), .at(68, 76), .corner(75, 93),
            .at(85, 88), .corner(90, 82), .at(83, 66), .at(71, 54), .at(56, 48), .at(40, 46), .at(25, 44.5), .at(13, 40),
            .corner(5, 33),
        ])
        let middle = Shape.outline([
            .corner(20, 54), .at(27, 64), .at(33, 75), .corner(36, 97), .corner(48, 95), .at(46, 82), .at(43, 71), .at(43, 58),
        ])
        mask.block([shaft, tine, middle], color: OperaMask.soot, margins: [(0.7, 0xB4A8A8)])
        mask.lines(
            [
                [(13, 48, 0.2), (26, 52, 1.5), (42, 53.6, 1.6), (58, 58, 1.3), (72, 68, 0.3)],
                [(31, 60, 0.2), (37, 70, 1.3), (40, 86, 0.2)],
            ], color: OperaMask.powder)
        mask.lines([[(0, 92, 0.3), (0, 82, 2.6), (0, 72, 1), (0, 62, 0.3)]], color: OperaMask.powder)
        // Wrinkles between the tines.
        mask.lines([
            [(15, 66, 0.3), (19.5, 74, 1.6), (21, 84, 1.2), (20, 92, 0.2)], [(53, 72, 0.3), (59, 80, 1.5), (62, 90, 0.2)],
        ])
    }

    private static func eyes(_ mask: inout OperaMask) {
        let socket = Shape.outline([
            .corner(11, 16), .at(17, 29), .at(29, 37.5), .at(44, 38.5), .at(58, 33), .at(70, 22), .at(79, 7), .at(84, -9),
            .corner(85, -28), .at(76, -15), .at(65, -3), .at(52, 5), .at(38, 9), .at(23, 11),
        ])
        mask.block([socket], color: OperaMask.soot, margins: [(0.8, 0xB4A8A8)])
        mask.lines(
            [
                [(60, 23, 0.3), (68, 14, 1.8), (75, 1, 1.7), (80, -13, 0.2)], [(56, 15, 0.3), (64, 8, 1.4), (71, -2, 0.2)],
                [(22, 15.5, 0.3), (33, 13, 1.4), (46, 14, 0.2)],
            ], color: OperaMask.powder)
        mask.lines([
            [(70, 34, 0.3), (81, 25, 2), (90, 11, 2), (95, -6, 0.3)], [(82, 36, 0.3), (92, 27, 1.6), (101, 12, 0.2)],
        ])
    }

    private static func nose(_ mask: inout OperaMask) {
        mask.block(
            [
                .outline([
                    .corner(9, 5), .at(14.5, -3), .at(23, -7), .at(33, -11), .corner(45, -21), .at(36, -22), .at(28, -21),
                    .at(20, -23.5),
                    .at(9, -24.5), .at(2, -22), .at(9, -17), .at(10.6, -9), .at(9, -2),
                ])
            ], color: OperaMask.soot, margins: [(0.7, 0xB4A8A8)])
        mask.lines([[(14, -13.5, 0.3), (19, -16.5, 1.5), (26, -16, 0.2)]], color: OperaMask.powder)
    }

    private static func lower(_ mask: inout OperaMask) {
        mask.block(
            [
                .mirroredOutline([
                    .corner(0, -31), .at(12, -29), .at(24, -31.5), .at(34, -38), .at(42, -48), .at(48, -58), .corner(56, -71),
                    .at(44, -72),
                    .at(30, -75), .at(14, -78), .at(0, -79),
                ])
            ], color: OperaMask.soot, margins: [(0.7, 0xB4A8A8)])
        mask.lines(
            [
                [(29, -44, 2), (36, -51, 2), (41, -62, 0.3)], [(21, -56, 0.3), (26, -64, 1.8), (29, -71, 0.2)],
                [(8, -57, 0.3), (9.6, -66, 1.8), (9, -75, 0.2)],
            ], color: OperaMask.powder)
        mask.lines([
            [(50, -24, 0.3), (58, -36, 2.2), (63, -51, 2), (63, -66, 0.3)], [(66, -27, 0.3), (74, -41, 1.8), (77, -56, 0.2)],
        ])
        mask.lines(OperaFeatures.locks)
        mask.paintMouth(lips: 0x9C1C1C, margin: 0xF1ECE4)
    }
}
