/// Dou Erdun, the bold outlaw: the flowered three tiles of a blue face, and on the brow the tiger-head hooks that he fights
/// with.
enum DouErdun {
    static func paint(on sheet: MaskSheet = .face) -> Canvas {
        var mask = OperaMask(on: sheet, seed: 131)
        mask.layGreasepaint(0x1D5BB0)
        mask.glow(.ellipse(0, 74, 52, 14), 0x3F86D8, feather: 20, opacity: 0.45)
        mask.glow(.ellipse(60, -16, 24, 18), 0x3B80D2, feather: 24, opacity: 0.55)
        cheeks(&mask)
        tiles(&mask)
        hooks(&mask)
        lower(&mask)
        return mask.finished()
    }

    private static let red: UInt32 = 0xC8281E
    private static let yellow: UInt32 = 0xF2C02E

    private static func tiles(_ mask: inout OperaMask) {
        // The brow curls back over itself like a tiger's.
        let brow = Shape.stroke(
            [(9, 35, 2), (15, 41.5, 6.5), (26, 47.5, 9), (41, 51.5, 10), (56, 55.5, 9), (69, 60, 6.5)]
                + Motif.curl(73, 70, radius: 9, start: -70, revolutions: 1, width: 5.6, tip: 3))
        mask.block(
            [brow, OperaFeatures.eye, OperaFeatures.nose], color: OperaMask.soot,
            margins: [(2.4, OperaMask.powder), (0.6, 0x0A1C40)])
        mask.lines([[(14, 41, 0.4), (26, 47.5, 3.6), (41, 51.5, 4.2), (56, 55.5, 3.4), (68, 59.5, 0.6)]], color: red)
        mask.lines([[(19, 44.6, 0.3), (28, 48.6, 1.2), (41, 51.8, 1.4), (54, 55.2, 0.3)]], color: yellow)
        mask.block(
            .mirroredOutline([
                .corner(0, 40), .at(4.4, 34), .at(4.4, 20), .at(5.2, 7), .at(8, -4), .at(9.6, -12), .at(7, -18), .at(0, -20),
            ]), color: OperaMask.powder)
        mask.block(.mirroredOutline([.corner(0, 28), .at(2.2, 20), .at(2.6, 10), .corner(0, -4)]), color: red)
        mask.lines(
            [
                [(64, 27.5, 0.3), (74, 32.5, 1.9), (88, 45, 0.3)], [(21, 16, 0.3), (34, 14.6, 1.5), (49, 16.6, 0.3)],
                [(16, -12.5, 0.3), (22, -13.5, 1.8), (30, -9.5, 0.3)],
            ], color: OperaMask.powder)
    }

    private static func hooks(_ mask: inout OperaMask) {
        // A shaft whose head bends back into an open hook, and the crescent that guards the hand.
        let hook: StrokePoints = [
            (3, 35, 1.4), (6.6, 47, 3.4), (11, 60, 3.8), (15, 72, 4), (18.6, 80, 4.4), (24.6, 84.6, 4.8), (31.4, 83.4, 4.6),
            (35.4, 77.6, 3.8), (34.8, 71.6, 0.5),
        ]
        let crescent = Shape.outline([
            .corner(15.6, 69.5), .at(22.4, 64), .at(24.6, 57.5), .at(22, 51.4), .corner(14, 47), .at(17.4, 52.6),
            .at(18.6, 58.4), .at(18, 64),
        ])
        let fields = [mask.ink(.stroke(hook)), mask.ink(crescent)]
        mask.block(fields.map { $0.expanded(by: 1.8) }, color: OperaMask.powder)
        mask.block(fields.map { $0.expanded(by: 0.8) }, color: OperaMask.soot)
        mask.block(fields, color: yellow)
        mask.lines(
            [
                [(6.8, 48, 0.2), (11.2, 60.4, 0.9), (16.8, 76, 0.9), (24.6, 84.4, 0.9), (31, 82.6, 0.2)],
                [(19.4, 64.6, 0.2), (21.6, 58, 0.8), (19.2, 51.6, 0.2)],
            ], color: 0xA8641A)
        // A flame between the hooks.
        mask.block(
            [
                .mirroredOutline([
                    .corner(0, 93), .at(4.6, 86), .at(7, 78), .at(6.2, 70), .at(3.6, 62), .corner(0, 54),
                ])
            ], color: red, margins: [(1, OperaMask.powder), (0.6, OperaMask.soot)])
        mask.block(.mirroredOutline([.corner(0, 85), .at(2.2, 79), .at(2.8, 73), .corner(0, 64)]), color: yellow)
    }

    private static func cheeks(_ mask: inout OperaMask) {
        let curl: StrokePoints =
            [(40, -20, 0.6), (50, -26, 5.6), (64, -27, 7.6), (77, -21, 6.4)]
            + Motif.curl(80, -10, radius: 10.5, start: -60, revolutions: 1.05, width: 5.6, tip: 2.8)
        mask.block([.stroke(curl)], color: red, margins: [(1.5, OperaMask.powder), (0.6, 0x0A1C40)])
        mask.block(
            [.stroke([(45, -39, 0.5), (58, -44.5, 4.2), (73, -43, 4.2), (88, -33, 2.6), (100, -17, 0.3)])],
            color: OperaMask.powder,
            margins: [(0.5, 0x0A1C40)])
    }

    private static func lower(_ mask: inout OperaMask) {
        mask.block(
            [OperaFeatures.mouth], color: OperaMask.soot, margins: [(2, OperaMask.powder), (0.6, 0x0A1C40)])
        mask.lines(
            [
                [(30, -42, 1.8), (33, -47, 1.8), (34, -54, 0.3)], [(19, -56, 0.3), (23, -61, 1.7), (27, -65, 0.3)],
                [(7, -56, 0.3), (9, -63, 1.9), (8, -71, 0.3)],
            ], color: OperaMask.powder)
        mask.lines([OperaFeatures.underNose])
        mask.lines(OperaFeatures.locks)
        mask.paintMouth(lips: 0xC3261E, margin: OperaMask.powder)
    }
}
