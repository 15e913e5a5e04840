/// Dian Wei, the bodyguard: the flowered three tiles of a yellow face, its brows the two halberds that he carries.
enum DianWei {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 137)
        mask.layGreasepaint(0xE8AC22)
        mask.glow(.ellipse(0, 76, 50, 12), 0xF6CC56, feather: 20, opacity: 0.5)
        mask.glow(.ellipse(60, -14, 24, 18), 0xF5C84A, feather: 24, opacity: 0.55)
        cheeks(&mask)
        tiles(&mask)
        forehead(&mask)
        lower(&mask)
        return mask.finished()
    }

    private static let red: UInt32 = 0xC2271C
    private static let brown: UInt32 = 0x6A3A08

    private static func tiles(_ mask: inout OperaMask) {
        mask.block(
            [OperaFeatures.eye, OperaFeatures.nose], color: OperaMask.soot,
            margins: [(2.2, OperaMask.powder), (0.6, brown)])
        // The tassels below the point, under the shaft.
        mask.block(
            [
                Motif.tongue(root: SIMD2(60, 62), tip: SIMD2(80, 52.5), width: 6, bend: 2.6),
                Motif.tongue(root: SIMD2(57, 61), tip: SIMD2(69, 49), width: 5.6, bend: 2.2),
            ], color: red, margins: [(0.8, OperaMask.powder), (0.5, brown)])
        let halberd: [Shape] = [
            .stroke([(7.5, 36, 2.2), (15.5, 44.6, 4.6), (31, 52.4, 5), (48, 59, 4.8), (64, 66, 4.2)]),
            // The point, and the crescent blade on its two struts.
            .outline([
                .corner(61, 62.4), .at(66.4, 71.6), .at(76, 79.4), .corner(96, 89), .at(84.6, 73.4), .at(74.6, 64.4),
                .corner(64.6, 60.6),
            ]),
            .outline([
                .corner(20.5, 59.5), .at(22.6, 70.6), .at(30.6, 80), .at(43, 84), .corner(57.5, 79.5), .at(46.4, 77.4),
                .at(36.6, 72.4), .at(28.4, 66.4),
            ]),
            .stroke([(36.4, 55, 2.6), (34, 72, 2.6)]), .stroke([(48.4, 59.6, 2.6), (45.4, 78, 2.6)]),
        ]
        mask.block(halberd, color: OperaMask.soot, margins: [(1.3, OperaMask.powder), (0.6, brown)])
        mask.lines(
            [
                [(25.6, 68.4, 0.3), (33, 76.4, 1.8), (45, 80.6, 0.3)], [(67, 66.4, 0.3), (76, 74, 1.9), (88, 82.6, 0.2)],
                [(64, 27.5, 0.3), (74, 32.5, 1.9), (88, 45, 0.3)], [(21, 16, 0.3), (34, 14.6, 1.5), (49, 16.6, 0.3)],
                [(16, -12.5, 0.3), (22, -13.5, 1.8), (30, -9.5, 0.3)],
            ], color: OperaMask.powder)
        mask.lines([[(17, 46, 0.3), (31, 52.4, 1.8), (47, 58.6, 1.8), (60, 64.2, 0.3)]], color: 0xE8AC22)
        mask.block(
            .mirroredOutline([
                .corner(0, 46), .at(4, 38), .at(4.6, 24), .at(5.2, 8), .at(8, -4), .at(9.6, -12), .at(7, -18), .at(0, -20),
            ]), color: OperaMask.powder)
        mask.block(.mirroredOutline([.corner(0, 30), .at(2.4, 20), .at(2.8, 8), .corner(0, -6)]), color: 0xE8AC22)
    }

    private static func forehead(_ mask: inout OperaMask) {
        let flame: [Shape] = [
            .mirroredOutline([.corner(0, 92), .at(3, 82), .at(7, 72), .at(7.6, 62), .at(4.4, 54), .corner(0, 46)]),
            Motif.tongue(root: SIMD2(4, 56), tip: SIMD2(19, 84), width: 6.4, bend: -5),
            Motif.tongue(root: SIMD2(4, 54), tip: SIMD2(23, 66), width: 5, bend: -3.4),
        ]
        mask.block(flame, color: red, margins: [(1.1, OperaMask.powder), (0.7, OperaMask.soot)])
        mask.block(
            [.mirroredOutline([.corner(0, 80), .at(2.2, 72), .at(3, 64), .corner(0, 54)])], color: 0xF2C02E,
            margins: [(0.5, 0x7A1410)])
    }

    private static func cheeks(_ mask: inout OperaMask) {
        let curl: StrokePoints =
            [(42, -16, 0.5), (52, -21.5, 5), (66, -21.5, 6.6), (78, -15, 5)]
            + Motif.curl(79, -5, radius: 9, start: -70, revolutions: 1.05, width: 4.6, tip: 2.6)
        mask.block([.stroke(curl)], color: OperaMask.soot, margins: [(1.2, OperaMask.powder), (0.5, brown)])
        let lower: StrokePoints =
            [(44, -33, 0.5), (55, -38.5, 4.2), (70, -38, 4.8), (84, -29, 3.2), (96, -13, 0.3)]
        mask.block([.stroke(lower)], color: red, margins: [(0.9, OperaMask.powder), (0.5, brown)])
        mask.lines([[(48, -47, 0.4), (59, -50, 2.2), (72, -47, 2), (84, -38, 0.3)]])
    }

    private static func lower(_ mask: inout OperaMask) {
        mask.block(
            [OperaFeatures.mouth], color: OperaMask.powder, margins: [(1.2, OperaMask.soot)])
        mask.lines([
            OperaFeatures.underNose, OperaFeatures.mouthCorner, [(19, -56, 0.3), (23, -61, 1.9), (26, -66, 0.3)],
            [(7, -56, 0.3), (9, -63, 2.2), (8, -71, 0.3)],
        ])
        mask.lines(OperaFeatures.locks)
        mask.paintMouth(lips: 0xBE241C)
    }
}
