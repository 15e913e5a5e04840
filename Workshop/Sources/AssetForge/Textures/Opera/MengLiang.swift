/// Meng Liang, the fire-raiser: the flowered three tiles of a red face, on the forehead the gourd that spits his flames.
enum MengLiang {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 139)
        mask.layGreasepaint(0xC0241C)
        mask.glow(.ellipse(60, -14, 24, 18), 0xDA3D2E, feather: 24, opacity: 0.55)
        cheeks(&mask)
        tiles(&mask)
        forehead(&mask)
        lower(&mask)
        return mask.finished()
    }

    private static let orange: UInt32 = 0xF08A1E
    private static let dark: UInt32 = 0x4A0A0C

    private static func tiles(_ mask: inout OperaMask) {
        // Brows that flicker: three tongues from one root.
        let brow = [
            Shape.outline([
                .corner(6, 36), .at(8.5, 46), .at(16, 53), .at(28, 57.5), .at(42, 65), .corner(54, 78), .at(53, 67),
                .at(48, 60.5),
                .at(62, 65), .at(74, 72.5), .corner(87, 86), .at(82, 71), .at(71, 60), .at(58, 54), .at(72, 54.5),
                .corner(88, 62),
                .at(74, 49.5), .at(56, 46.5), .at(36, 46.5), .at(20, 43.5),
            ])
        ]
        mask.block(
            brow + [OperaFeatures.eye, OperaFeatures.nose], color: OperaMask.soot,
            margins: [(2.3, OperaMask.powder), (0.6, dark)])
        mask.lines(
            [
                [(14, 46.5, 0.3), (28, 51.5, 2.4), (44, 55, 2.6), (59, 59.5, 1.8), (73, 67, 0.3)]
            ], color: orange)
        mask.block(
            .mirroredOutline([
                .corner(0, 47), .at(4.2, 39), .at(4.6, 24), .at(5.2, 8), .at(8, -4), .at(9.6, -12), .at(7, -18), .at(0, -20),
            ]), color: OperaMask.powder)
        mask.block(.mirroredOutline([.corner(0, 32), .at(2.4, 22), .at(2.8, 10), .corner(0, -5)]), color: 0xC0241C)
        mask.lines(
            [
                [(64, 27.5, 0.3), (74, 32.5, 1.9), (88, 45, 0.3)], [(21, 16, 0.3), (34, 14.6, 1.5), (49, 16.6, 0.3)],
                [(16, -12.5, 0.3), (22, -13.5, 1.8), (30, -9.5, 0.3)],
            ], color: OperaMask.powder)
    }

    private static func forehead(_ mask: inout OperaMask) {
        // The gourd hangs upside down: its mouth towards the nose.
        let gourd = Shape.mirroredOutline([
            .corner(0, 88.5), .at(7.4, 87), .at(12, 81), .at(10.6, 74.5), .at(6, 71), .at(5.4, 69), .at(7.8, 65), .at(8, 60),
            .at(5, 55.5),
            .at(2.6, 53.6), .at(2.4, 49.5), .corner(0, 48.5),
        ])
        let flames = [
            Motif.tongue(root: SIMD2(10, 63), tip: SIMD2(17, 89), width: 5.6, bend: -5),
            Motif.tongue(root: SIMD2(12, 66), tip: SIMD2(32, 91), width: 5.6, bend: -5),
            Motif.tongue(root: SIMD2(14, 63), tip: SIMD2(36, 78), width: 5, bend: -4),
        ]
        mask.block(flames, color: orange, margins: [(1, OperaMask.powder), (0.7, OperaMask.soot)])
        mask.block([gourd], color: 0xD0281C, margins: [(1.6, OperaMask.powder), (0.9, OperaMask.soot)])
        mask.lines(
            [[(4, 85, 0.3), (7.8, 81, 2), (7, 76, 0.3)], [(4, 65.5, 0.3), (5.4, 62, 1.4), (4.4, 58.5, 0.3)]], color: 0xF2B23A)
        mask.block(
            .mirroredOutline([.corner(0, 70.6), .at(3, 70.4), .at(5.6, 70), .at(3, 69), .corner(0, 68.8)]),
            color: OperaMask.soot)
    }

    private static func cheeks(_ mask: inout OperaMask) {
        let tongues = [
            Motif.tongue(root: SIMD2(42, -22), tip: SIMD2(88, -2), width: 9, bend: -9),
            Motif.tongue(root: SIMD2(46, -32), tip: SIMD2(97, -18), width: 8, bend: -9),
            Motif.tongue(root: SIMD2(50, -44), tip: SIMD2(95, -36), width: 7, bend: -7),
        ]
        mask.block(tongues, color: orange, margins: [(1.2, OperaMask.powder), (0.8, OperaMask.soot)])
        mask.lines(
            [
                [(52, -22.5, 0.3), (66, -18.5, 1.6), (78, -9.5, 0.3)], [(57, -33, 0.3), (72, -31, 1.5), (86, -24, 0.3)],
                [(60, -45, 0.3), (73, -44.6, 1.4), (86, -40, 0.3)],
            ], color: 0xC0241C)
    }

    private static func lower(_ mask: inout OperaMask) {
        mask.block(
            [OperaFeatures.mouth], color: OperaMask.soot, margins: [(1.8, OperaMask.powder), (0.6, dark)])
        mask.lines(
            [
                [(30, -42, 1.8), (33, -47, 1.8), (34, -54, 0.3)], [(19, -56, 0.3), (23, -61, 1.7), (26, -66, 0.3)],
                [(7, -56, 0.3), (9, -63, 1.9), (8, -71, 0.3)],
            ], color: OperaMask.powder)
        mask.lines([OperaFeatures.underNose])
        mask.lines(OperaFeatures.locks)
        mask.paintMouth(lips: 0xB91F1A, margin: OperaMask.powder)
    }
}
