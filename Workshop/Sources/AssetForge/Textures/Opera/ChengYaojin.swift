/// Cheng Yaojin, the lucky rebel: a green face broken into many small flowers, with a laughing mouth.
enum ChengYaojin {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 149)
        mask.layGreasepaint(0x177A3E)
        mask.glow(.ellipse(62, -16, 24, 20), 0x2FA35C, feather: 24, opacity: 0.5)
        cheeks(&mask)
        forehead(&mask)
        eyes(&mask)
        nose(&mask)
        lower(&mask)
        return mask.finished()
    }

    private static let red: UInt32 = 0xC72A1C
    private static let yellow: UInt32 = 0xF0B928
    private static let pale: UInt32 = 0x8CC48A
    private static let dark: UInt32 = 0x06281A

    private static func forehead(_ mask: inout OperaMask) {
        let petals = [
            Motif.tongue(root: SIMD2(1, 60), tip: SIMD2(13, 88), width: 8, bend: -4),
            Motif.tongue(root: SIMD2(3, 58), tip: SIMD2(31, 86), width: 8, bend: -5),
            Motif.tongue(root: SIMD2(5, 55), tip: SIMD2(38, 71), width: 7, bend: -5),
        ]
        mask.block(petals, color: OperaMask.powder, margins: [(0.8, OperaMask.soot)])
        mask.lines(
            [
                [(4, 64, 0.4), (8, 73, 2.6), (11.4, 82, 0.3)], [(9, 62, 0.4), (19, 71.5, 2.6), (27, 81, 0.3)],
                [(13, 58, 0.4), (24, 63, 2.4), (33, 68.4, 0.3)],
            ], color: red)
        mask.block(
            [.mirroredOutline([.corner(0, 84), .at(3, 74), .at(5, 64), .at(4, 54), .corner(0, 43)])], color: red,
            margins: [(1, yellow), (0.8, OperaMask.soot)])
        let cloud: StrokePoints =
            [(48, 74, 0.8), (58, 77.5, 4), (70, 77, 4.6)]
            + Motif.curl(78, 70.5, radius: 8, start: 120, revolutions: -1, width: 4, tip: 2.2)
        mask.block([.stroke(cloud)], color: yellow, margins: [(0.9, OperaMask.soot)])
    }

    private static func eyes(_ mask: inout OperaMask) {
        let brow = Shape.stroke(
            [(7, 39, 2), (11, 47, 6.5), (21, 53, 8.5), (35, 56, 9), (50, 57, 8), (64, 58, 6)]
                + Motif.curl(72, 51.5, radius: 9, start: 105, revolutions: -1.05, width: 5, tip: 2.6))
        let socket = Shape.outline([
            .corner(10.5, 11), .at(14, 24), .at(24, 34), .at(38, 38.5), .at(54, 37.5), .at(68, 37), .at(81, 33),
            .corner(95, 22), .at(81, 19),
            .at(68, 12), .at(53, 7.5), .at(37, 7.5), .at(22, 9.5),
        ])
        mask.block([brow], color: red, margins: [(1.2, OperaMask.soot), (1.8, OperaMask.powder), (0.6, dark)])
        mask.block([socket], color: OperaMask.soot, margins: [(2.2, OperaMask.powder), (0.6, dark)])
        mask.lines([[(12, 48, 0.4), (23, 53.4, 1.8), (38, 56, 2), (53, 57, 0.4)]], color: yellow)
        mask.lines(
            [[(63, 25, 0.3), (75, 26.5, 2), (87, 23.5, 0.3)], [(62, 18.5, 0.3), (71, 20.5, 1.5), (80, 21.5, 0.2)]],
            color: OperaMask.powder)
        mask.block([mask.eye.expanded(by: 3.4).subtracting(mask.eye.expanded(by: 1.9))], color: yellow)
    }

    private static func cheeks(_ mask: inout OperaMask) {
        let first: StrokePoints =
            [(29, -2, 0.8), (40, -9, 6.4), (54, -11.5, 8.6), (67, -7, 6.4)]
            + Motif.curl(68, 2.5, radius: 9.4, start: -60, revolutions: 1.05, width: 5.8, tip: 3)
        let second: StrokePoints =
            [(47, -26, 0.8), (58, -31, 6.6), (72, -29, 7.4), (84, -20, 5.4)]
            + Motif.curl(82, -10.5, radius: 9, start: -50, revolutions: 1.05, width: 4.8, tip: 2.6)
        let third: StrokePoints =
            [(51, -47, 0.6), (64, -51, 6), (79, -47, 6)]
            + Motif.curl(82, -36, radius: 8, start: -70, revolutions: 1, width: 4.8, tip: 2.4)
        mask.block([.stroke(first)], color: OperaMask.powder, margins: [(0.9, OperaMask.soot)])
        mask.block([.stroke(second)], color: yellow, margins: [(0.9, OperaMask.soot)])
        mask.block([.stroke(third)], color: OperaMask.powder, margins: [(0.9, OperaMask.soot)])
        mask.lines(
            [
                [(38, -8.4, 0.3), (53, -11.4, 3), (66, -7, 0.3)], [(56, -30.4, 0.3), (71, -28.8, 2.6), (82, -20.4, 0.3)],
                [(61, -50.4, 0.3), (77, -47.4, 2.2), (87, -41, 0.3)],
            ], color: red)
        mask.lines(
            [
                [(90, 10, 0.4), (99, 4, 3), (106, -8, 0.4)], [(94, -2, 0.4), (100, -10, 2.4), (103, -20, 0.4)],
                [(94, -30, 0.4), (99, -38, 2.4), (99, -48, 0.4)],
            ],
            color: pale)
    }

    private static func nose(_ mask: inout OperaMask) {
        mask.block(
            [
                .mirroredOutline([
                    .corner(0, 38), .at(4, 30), .at(4.4, 16), .at(6, 3), .at(9.6, -6), .at(9.4, -14), .at(5.6, -18.4),
                    .at(0, -19.6),
                ])
            ],
            color: OperaMask.powder, margins: [(0.8, OperaMask.soot)])
        mask.block(
            .mirroredOutline([.corner(0, 28), .at(2.2, 18), .at(3, 6), .at(5, -4), .at(4.6, -11), .corner(0, -14.5)]),
            color: red)
        mask.block(
            [.stroke([(7, -21.5, 2), (13.5, -22.6, 4.6), (21, -19, 5.6), (24, -12, 4.4), (21, -7.6, 3), (17.6, -9.4, 1.8)])],
            color: OperaMask.soot, margins: [(1.4, OperaMask.powder), (0.5, dark)])
    }

    private static func lower(_ mask: inout OperaMask) {
        mask.block(
            [OperaFeatures.laughingMouth], color: OperaMask.soot, margins: [(1.7, OperaMask.powder), (0.6, dark)])
        mask.lines(
            [
                [(30, -37, 2.2), (36, -33, 2), (40, -25, 0.3)], [(20, -57, 0.3), (25, -62, 1.8), (30, -66, 0.3)],
                [(7, -57, 0.3), (9.5, -65, 2), (8, -72, 0.3)],
            ], color: OperaMask.powder)
        mask.lines([OperaFeatures.underNose])
        mask.paintMouth(lips: 0xC6271E, margin: OperaMask.powder)
    }
}
